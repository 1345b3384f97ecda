import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { memoryMb, type ServerProcess, serverProcess } from '../support/server-process.ts';

export const MAIN = fileURLToPath(new URL('../../packages/event-node/src/main.ts', import.meta.url));

/** An event node in a process of its own. */
export type NodeProcess = ServerProcess & {
  readonly url: string;
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
  const server = serverProcess(child);
  const { listening } = JSON.parse(await firstLine(child)) as { listening: string };
  return { ...server, url: `esdb://${listening}?tls=false`, rssMb: () => memoryMb(server.pid, 'now') };
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
