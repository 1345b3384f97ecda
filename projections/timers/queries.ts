import type { Kysely } from 'kysely';

import type { TimerKind, TimersTables } from './tables.ts';

export type DueTimer = {
  readonly kind: TimerKind;
  /** The charge's or hold's id; of a lot, the lot's id within its wallet. */
  readonly id: string;
  /** The stream to send the command to. */
  readonly stream: string;
  readonly dueAt: string;
};

/** What is due at `now`, the longest overdue first. A timer stays until the event that ends it comes by. */
export const dueTimers = async (
  db: Kysely<TimersTables>,
  { now, limit }: { now: string; limit: number },
): Promise<DueTimer[]> => {
  const rows = await db
    .selectFrom('timer')
    .select(['kind', 'key', 'stream', 'due_at'])
    .where('due_at', '<=', now as unknown as Date)
    .orderBy('due_at')
    .orderBy('kind')
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ kind, key, stream, due_at }) => ({
    kind,
    id: kind === 'lot' ? key.slice(key.indexOf('/') + 1) : key,
    stream,
    dueAt: due_at.toISOString(),
  }));
};

/** When the next timer falls due, or undefined when there is none. */
export const nextDueAt = async (db: Kysely<TimersTables>): Promise<string | undefined> => {
  const row = await db.selectFrom('timer').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
  return row?.due_at.toISOString();
};
