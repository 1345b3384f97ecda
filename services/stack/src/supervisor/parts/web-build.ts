import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { StackError } from '../stack-error.ts';
import { inRepository } from './node-process.ts';

// The sources of the built application.
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/area-pages.ts',
  'web/early-build.ts',
  'web/service-worker-build.ts',
  'web/small-zod.ts',
  'web/tsr.config.json',
  'web/lingui.config.ts',
  'web/package.json',
  'locales',
  'packages/contracts/src',
  'packages/domain/src',
  'pnpm-lock.yaml',
];

/** Whether the built web application is missing or was built from other sources. */
export const isWebBuilt = (): boolean => {
  const stamp = join(inRepository('web/dist'), '.sources');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
};

/**
 * Builds into a draft folder and swaps, so that a stack that serves the old build never sees a part of the
 * new one.
 */
export const buildWeb = async (signal: AbortSignal): Promise<void> => {
  const web = inRepository('web');
  const hash = sourcesHash();
  const draft = join(web, `dist.${process.pid}`);
  try {
    await runVite(web, draft, signal);
    writeFileSync(join(draft, '.sources'), hash);
    replaceFolder(join(web, 'dist'), draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

/** Replaces `folder` by `draft`. If another stack does the same, the last one wins. */
const replaceFolder = (folder: string, draft: string): void => {
  const old = `${draft}.old`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(draft, folder);
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
};

const runVite = async (web: string, outDir: string, signal: AbortSignal): Promise<void> => {
  const vite = join(web, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
      signal,
    },
  );
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += String(chunk)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new StackError(`The web application could not be built:\n${words.slice(-3000)}`);
};

/** By content and not by time: a checkout changes the time of every file without changing its content. */
const sourcesHash = (): string => {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = inRepository(source);
    if (!existsSync(path)) continue;
    for (const file of filesOf(path))
      hash.update(file.slice(path.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
};

const filesOf = (path: string): string[] => {
  const entries = readdirOrFile(path);
  if (!entries) return [path];
  return entries.flatMap((entry) => filesOf(join(path, entry)));
};

/** The names in a folder, sorted and without the build's own output; undefined for a file. */
const readdirOrFile = (path: string): string[] | undefined => {
  try {
    return readdirSync(path)
      .filter((name) => !name.endsWith('.mjs') && name !== 'node_modules')
      .sort();
  } catch {
    return undefined;
  }
};
