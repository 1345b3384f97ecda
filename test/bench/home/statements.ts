import type pg from 'pg';

/**
 * After so long without work each connection has reported what it did (PGSTAT_IDLE_INTERVAL of Postgres is 10
 * s).
 */
const reportedMs = 11_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const ended = async (pool: pg.Pool): Promise<{ readonly count: number; readonly at: number }> => {
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  );
  return { count: Number(rows[0]?.count), at: performance.now() };
};

/**
 * Counts what was sent to Postgres: a statement outside of a transaction is one of its own, and the reads of
 * a page use no others. What the service sends without requests is measured first and left out.
 */
export const openStatementCount = async (pool: pg.Pool) => {
  await sleep(reportedMs);
  const before = await ended(pool);
  await sleep(reportedMs);
  const idle = await ended(pool);
  const perMs = (idle.count - before.count) / (idle.at - before.at);
  return async (work: () => Promise<unknown>): Promise<number> => {
    const from = await ended(pool);
    await work();
    await sleep(reportedMs);
    const until = await ended(pool);
    return until.count - from.count - perMs * (until.at - from.at);
  };
};
