import type { LogFeed } from '@fanfold/event-log';
import { dropAllGenerations } from '@fanfold/projection';
import pg from 'pg';

import { openStores } from '../commands/open-stores.ts';
import type { Installation } from './installation.ts';

export type Rebuilt = {
  readonly generations: number;
  /** Whether the read models had been computed from another log, or from a longer state of this one. */
  readonly logWentBack: boolean;
  /** Sessions of a time that the log knows nothing of. */
  readonly sessionsEnded: number;
};

/**
 * Throws all read models and snapshots away; the projector then computes them from the log's first event. Where the log is
 * not the one that they came from, sessions that began after its last event end too: their accounts may not exist in it.
 */
export const rebuildAll = async ({ config, databaseUrl }: Installation): Promise<Rebuilt> => {
  await using stores = await openStores(config);
  const { feed, client } = stores.eventLog;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  try {
    const head = (await feed.head()) ?? -1n;
    const origin = await originOf(pool, feed);
    const lastEvent = head < 0n ? undefined : await client.readAt(head);
    const generations = await dropAllGenerations(pool, head);
    await pool.query('delete from snapshots');
    if (origin === 'same') return { generations, logWentBack: false, sessionsEnded: 0 };
    const since = origin === 'other' ? undefined : lastEvent?.metadata.occurredAt;
    const { rowCount } = await pool.query('delete from sessions where created_at > $1', [
      since ?? '-infinity',
    ]);
    return { generations, logWentBack: true, sessionsEnded: rowCount ?? 0 };
  } finally {
    await pool.end();
  }
};

/** What the checkpoints say about this log: the same, an earlier state of it, or another one. */
const originOf = async (pool: pg.Pool, feed: LogFeed): Promise<'same' | 'earlier' | 'other'> => {
  const logId = await feed.logId();
  const { rows } = await pool.query<{ position: string; event_id: string; log_id: string }>(
    'select distinct position, event_id, log_id from projection_checkpoint where position >= 0',
  );
  if (rows.some(({ log_id }) => log_id !== logId)) return 'other';
  for (const { position, event_id } of rows)
    if ((await feed.eventIdAt(BigInt(position))) !== event_id) return 'earlier';
  return 'same';
};
