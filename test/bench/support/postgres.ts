import { once } from 'node:events';
import { rmSync } from 'node:fs';

import { embeddedPostgres } from '../../../services/stack/src/supervisor/postgres/index.ts';
import { freePorts } from '../../support/free-ports.ts';
import { temporaryDataDir } from '../../support/stack.ts';
import { guarded } from './cleanup.ts';

export type BenchPostgres = AsyncDisposable & { readonly url: string; readonly pid: number };

/**
 * The embedded Postgres exactly as the stack runs it, durable, on a folder of its own that is removed at the
 * end.
 */
export const startBenchPostgres = async (): Promise<BenchPostgres> => {
  const dataDir = temporaryDataDir();
  const [port = 0] = await freePorts(1);
  const { cluster } = await embeddedPostgres({ dataDir, port, tell: () => {} });
  const child = cluster.launch();
  // Pipes without a reader would block it once they are full.
  child.stdout?.resume();
  child.stderr?.resume();
  const gone = once(child, 'exit');
  const postgres = guarded({
    url: cluster.url,
    pid: child.pid as number,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      const impatience = setTimeout(() => child.kill('SIGQUIT'), 5_000);
      await gone;
      clearTimeout(impatience);
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  await cluster.untilReady(AbortSignal.timeout(30_000));
  return postgres;
};
