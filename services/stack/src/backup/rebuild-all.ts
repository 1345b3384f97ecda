import type { LogClient } from '@fanfold/event-log';
import { openPool } from '@fanfold/platform';
import { dropAllGenerations } from '@fanfold/projection';
import pLimit from 'p-limit';
import type pg from 'pg';

import { openStores } from '../cli/commands/open-stores.ts';
import type { Installation } from './installation.ts';
import { logMatchOf } from './log-match.ts';

export type Rebuilt = {
  readonly generations: number;
  /** Whether the read models were computed from another log, or from another state of this one. */
  readonly logChanged: boolean;
  /** Sessions of accounts that are not in the log. */
  readonly sessionsEnded: number;
};

/** How many accounts are looked up at a time. */
const atOnce = 32;

/**
 * Drops all read models and snapshots; the projector then computes them from the log's first event. If they
 * came from another log, sessions of accounts that are not in this log end too.
 */
export const rebuildAll = async ({ config, databaseUrl }: Installation): Promise<Rebuilt> => {
  await using stores = await openStores(config);
  const { client } = stores.eventLog;
  const pool = openPool({ connectionString: databaseUrl, max: 1 });
  try {
    const { origin } = await logMatchOf(databaseUrl, client);
    const generations = await dropAllGenerations(pool, (await client.head()) ?? -1n);
    await pool.query('delete from snapshots');
    const logChanged = origin !== 'same';
    return { generations, logChanged, sessionsEnded: logChanged ? await endSessions(pool, client) : 0 };
  } finally {
    await pool.end();
  }
};

const endSessions = async (pool: pg.Pool, client: LogClient): Promise<number> => {
  const { rows } = await pool.query<{ oid: string }>('select distinct oid from sessions');
  const found = await pLimit(atOnce).map(rows, ({ oid }) => client.readLast(`account-${oid}`));
  const unknown = rows.filter((_, index) => !found[index]).map(({ oid }) => oid);
  const { rowCount } = await pool.query('delete from sessions where oid = any($1)', [unknown]);
  return rowCount ?? 0;
};
