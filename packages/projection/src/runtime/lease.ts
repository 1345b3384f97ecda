import { sleep } from '@fanfold/platform';

import type { Session } from '../postgres/session.ts';

/** The text `fanfold projector` as a number, unique among our locks. Advisory locks are per database. */
const projectorLock = '5061401847152317442';

/** How often a stand-by checks whether the lease is free. */
const pollMs = 300;

/**
 * The leader writes a heartbeat every second. A leader without a heartbeat for this time is frozen: its
 * connection is ended, and its lock with it. If it wakes up later, its epoch is over.
 */
const frozenAfterMs = 15_000;

/**
 * Waits until this connection holds the projectors' lock, then begins a new epoch and writes it into every
 * checkpoint. The lock alone would not fence: a process that was thought dead may still have a commit on its
 * way. Writing the epoch waits for such a commit to end, and makes all later ones fail.
 *
 * Answers the epoch, or undefined when `signal` aborted first.
 */
export const takeLease = async (
  session: Session,
  { owner, now, signal }: { owner: string; now: () => string; signal: AbortSignal },
): Promise<string | undefined> => {
  const isFrozen = watchHeartbeat();
  for (;;) {
    if (signal.aborted) return undefined;
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1::bigint) as got', [
      projectorLock,
    ]);
    if (rows[0]?.got) break;
    if (isFrozen(await readHeartbeat(session))) await session.query(endHolder, [projectorLock]);
    await sleep(pollMs, signal);
  }
  await session.query('begin');
  const { rows } = await session.query<{ epoch: string }>(
    'update projector_lease set epoch = epoch + 1, owner = $1, heartbeat_at = $2 returning epoch',
    [owner, now()],
  );
  const epoch = rows[0]?.epoch;
  if (epoch === undefined)
    throw new Error('The table projector_lease is empty: has the database been migrated?');
  await session.query('update projection_checkpoint set epoch = $1', [epoch]);
  await session.query('commit');
  return epoch;
};

const readHeartbeat = async (session: Session): Promise<string> => {
  const { rows } = await session.query<{ heartbeat: string }>(
    `select concat(epoch, ' ', heartbeat_at) as heartbeat from projector_lease`,
  );
  return rows[0]?.heartbeat ?? '';
};

/** Compares the written value and not whose clock wrote it, so that clocks need not agree. */
const watchHeartbeat = (): ((heartbeat: string) => boolean) => {
  let last: string | undefined;
  let changedAtMs = 0;
  return (heartbeat) => {
    if (heartbeat !== last) {
      last = heartbeat;
      changedAtMs = performance.now();
    }
    return performance.now() - changedAtMs > frozenAfterMs;
  };
};

const endHolder = `
  select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = $1::bigint`;
