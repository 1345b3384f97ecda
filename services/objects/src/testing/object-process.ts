import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { bucket, credentials } from './object-server.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The object server in a process of its own, which a test may end in any way. */
export type ObjectProcess = AsyncDisposable & {
  readonly url: string;
  readonly pid: number;
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
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
  const url = `http://127.0.0.1:${await freePort()}`;
  const [command, ...args] = [...wrapper, process.execPath, main];
  const child = spawn(command ?? process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(dataDir, url),
  });
  // A test that timed out never reaches its end; its server must not stay running.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const exited = once(child, 'exit');
  await untilListening(child);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  const pid = Number(child.pid);
  return {
    url,
    pid,
    end,
    peakMb: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
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

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
