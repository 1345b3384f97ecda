import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePorts } from '../../../../test/support/free-ports.ts';
import { memoryMb, type ServerProcess, serverProcess } from '../../../../test/support/server-process.ts';
import { bucket, credentials } from './object-server.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The object server in a process of its own. */
export type ObjectProcess = ServerProcess & {
  readonly url: string;
  /** The most resident memory that it ever had, in megabytes. */
  readonly peakMb: () => number;
};

type Options = {
  /** The program that runs instead of Node itself, with Node and its arguments after it. */
  readonly wrapper?: readonly string[];
};

export const spawnObjectServer = async (
  dataDir: string,
  { wrapper = [] }: Options = {},
): Promise<ObjectProcess> => {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const [command, ...args] = [...wrapper, process.execPath, main];
  const child = spawn(command ?? process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(dataDir, url),
  });
  const server = serverProcess(child);
  await untilListening(child);
  return { ...server, url, peakMb: () => memoryMb(server.pid, 'most') };
};

/** Runs one of its commands to its end. */
export const runObjects = async (dataDir: string, args: readonly string[]) => {
  const env = environmentOf(dataDir, 'http://127.0.0.1:1');
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
};

const environmentOf = (dataDir: string, url: string) => ({
  ...process.env,
  FANFOLD_LOG_LEVEL: 'info',
  FANFOLD_DATA_DIR: dataDir,
  FANFOLD_S3_ENDPOINT: url,
  FANFOLD_S3_BUCKET: bucket,
  FANFOLD_S3_ACCESS_KEY_ID: credentials.accessKeyId,
  FANFOLD_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});

export const temporaryDataDir = (): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), 'fanfold-objects-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

/** The names of all files that hold parts. */
export const partFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => String(name).slice(3))
    .filter((name) => /^[0-9a-f]{32}$/.test(name));

const untilListening = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += String(text);
        if (output.includes('"listening"')) resolve();
      });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The object server ended with ${code}: ${output}`)));
  });
