import pg from 'pg';

import type { Logger } from '../log.ts';

/**
 * A pool whose connections Postgres may end at any time: an idle one is replaced (and logged, if a `log` is
 * given), one in use fails its next statement. Without listeners either would end the process.
 */
export const openPool = (settings: pg.PoolConfig, log?: Logger): pg.Pool => {
  const pool = new pg.Pool(settings);
  pool.on('error', (error) => log?.warn({ err: error }, 'lost an idle connection'));
  // The pool listens to idle connections only.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** Runs `work` on a connection of its own; when Postgres ends it, the next statement fails. */
export const withClient = async <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
