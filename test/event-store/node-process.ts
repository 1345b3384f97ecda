import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../packages/event-node/src/main.ts', import.meta.url));

/** An event node in a process of its own, which a test may end in any way. */
export type NodeProcess = AsyncDisposable & {
  readonly url: string;
  readonly pid: number;
  /** Ends the process and resolves to its exit code, null after a signal that it did not handle. */
  readonly end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>;
  /** Resolves when the process has ended. */
  readonly exited: Promise<unknown>;
  /** Resident memory in megabytes. */
  readonly rssMb: () => number;
};

export type SpawnOptions = {
  readonly args?: readonly string[];
  /** The program that runs instead of Node itself, with Node and its arguments after it. */
  readonly wrapper?: readonly string[];
  /** Modules loaded before the node. */
  readonly preload?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export async function spawnNode(dataDir: string, options: SpawnOptions = {}): Promise<NodeProcess> {
  const { args = [], wrapper = [], preload = [], env = {} } = options;
  const node = [process.execPath, ...preload.flatMap((module) => ['--import', module]), MAIN];
  const [command = '', ...rest] = [...wrapper, ...node, '--port', '0', '--data', dataDir, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  // A test that timed out never reaches its end; its node must not stay running.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const line = await firstLine(child);
  const { listening } = JSON.parse(line) as { listening: string };
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url: `esdb://${listening}?tls=false`,
    pid: child.pid as number,
    end,
    exited,
    rssMb: () => rssOf(child.pid as number),
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}

/** Runs a command of the node to its end. */
export function runNode(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    input,
  });
  return { status, stdout, stderr };
}

export function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'fanfold-node-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

function firstLine(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`The event node ended with ${code}: ${errors}`)));
  return promise;
}

/** The process that a wrapper started. */
export function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

function rssOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
