import type pg from 'pg';

/**
 * How long live messages are kept for clients that were disconnected; a longer gap is answered by `resync`.
 */
const keptFor = '10 minutes';
const mostAtOnce = 20_000;

/**
 * Deletes outbox rows older than the kept window, oldest first, and records up to which position. Rows are in
 * the key's order, so finding the oldest ones needs no index on time. Answers how many there were.
 */
export const pruneOutbox = async (pool: pg.Pool): Promise<number> => {
  let all = 0;
  for (;;) {
    const deleted = await pruneOnce(pool);
    all += deleted;
    if (deleted < mostAtOnce) return all;
  }
};

const pruneOnce = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ deleted: number }>(
    `with oldest as (
       select position, n, created_at from live_outbox order by position, n limit $1
     ), deleted as (
       delete from live_outbox using oldest
       where live_outbox.position = oldest.position and live_outbox.n = oldest.n
         and oldest.created_at < now() - $2::interval
       returning live_outbox.position
     ), remembered as (
       update live_outbox_window set pruned_to = greatest(pruned_to, (select max(position) from deleted))
       where exists (select 1 from deleted)
     )
     select count(*)::integer as deleted from deleted`,
    [mostAtOnce, keptFor],
  );
  return rows[0]?.deleted ?? 0;
};
