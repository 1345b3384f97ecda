import type { Kysely } from 'kysely';

import type { TimerKind, TimersTables } from './tables.ts';

export type DueTimer = {
  readonly kind: TimerKind;
  /** The id of the charge, hold or reservation; of a lot, its id within its owner's stream. */
  readonly id: string;
  /** The stream to send the command to. */
  readonly stream: string;
  readonly dueAt: string;
  /** Later than `dueAt` when a lot is only to be warned of. */
  readonly expiresAt: string;
};

/** What is due at `now`, the longest overdue first. A timer stays until the event that ends it comes by. */
export const dueTimers = async (
  db: Kysely<TimersTables>,
  { now, limit }: { now: string; limit: number },
): Promise<DueTimer[]> => {
  const rows = await db
    .selectFrom('timer')
    .select(['kind', 'key', 'stream', 'due_at', 'expires_at'])
    .where('due_at', '<=', now as unknown as Date)
    .orderBy('due_at')
    .orderBy('kind')
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ kind, key, stream, due_at, expires_at }) => ({
    kind,
    id: key.slice(key.indexOf('/') + 1),
    stream,
    dueAt: (due_at ?? expires_at).toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
};

/** When the next timer falls due, or undefined when there is none. */
export const nextDueAt = async (db: Kysely<TimersTables>): Promise<string | undefined> => {
  const row = await db
    .selectFrom('timer')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at?.toISOString();
};
