import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEventNode } from '@fanfold/event-node';
import { dataPaths } from '@fanfold/platform';

import { internalPort } from '../supervisor/ports.ts';
import { embeddedPostgres } from '../supervisor/postgres/index.ts';
import { StackError } from '../supervisor/stack-error.ts';

export type TemporaryPostgres = AsyncDisposable & { readonly url: string };

/**
 * The time that a clean shutdown may take before it is forced; after that the next start recovers from the
 * write-ahead log.
 */
const shutdownMs = 20_000;

/**
 * The embedded Postgres of a data folder, for an operator's command while no stack runs on it; created when
 * it is missing. The caller has locked the folder (`claimDataFolder`). Throws StackError.
 */
export const openPostgres = async (dataDir: string): Promise<TemporaryPostgres> => {
  const port = await internalPort(undefined);
  const { cluster } = await embeddedPostgres({ dataDir, port, tell: () => {} });
  const child = cluster.launch();
  const words = outputTailOf(child);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const giveUp = new AbortController();
  const stop = async () => {
    giveUp.abort();
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      child.kill(signal);
      const ended = await Promise.race([gone.then(() => true), sleep(shutdownMs, false, { ref: false })]);
      if (ended) return;
    }
  };
  try {
    await Promise.race([
      cluster.untilReady(giveUp.signal),
      gone.then(() => {
        throw new StackError(`Postgres ended before it was ready:\n${words().slice(-2_000)}`);
      }),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: cluster.url, [Symbol.asyncDispose]: stop };
};

/**
 * The embedded event node of a data folder, in this process. Throws StackError when the folder has no log.
 */
export const openEventNode = async (dataDir: string): Promise<AsyncDisposable & { readonly url: string }> => {
  const folder = dataPaths(dataDir).events;
  if (!existsSync(folder)) throw new StackError(`There is no event log in ${dataDir}.`);
  // Only who starts it may use it.
  const credentials = { user: 'fanfold', password: randomBytes(32).toString('hex') };
  const node = await startEventNode({ dataDir: folder, port: 0, credentials });
  const { user, password } = credentials;
  return { ...node, url: node.url.replace('//', `//${user}:${password}@`) };
};

const outputTailOf = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text = (text + String(chunk)).slice(-4_000);
    });
  return () => text;
};
