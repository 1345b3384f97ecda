import { type Kysely, sql } from 'kysely';

import { type TimerKind, type TimersTables, timerKinds } from './tables.ts';

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

type DueRow = {
  readonly kind: TimerKind;
  readonly key: string;
  readonly stream: string;
  readonly due_at: Date;
  readonly expires_at: Date;
};

type Due = {
  readonly now: string;
  /** So many of each kind: what cannot be ended of one kind must not hold up the others. */
  readonly limit: number;
  /** Charges that are waited for already: they leave room for others. */
  readonly except?: readonly string[];
};

/** What is due at `now`, the longest overdue first. A timer stays until the event that ends it comes by. */
export const dueTimers = async (
  db: Kysely<TimersTables>,
  { now, limit, except = [] }: Due,
): Promise<DueTimer[]> => {
  const kinds = sql`unnest(${[...timerKinds]}::text[]) as wanted(kind)`;
  const { rows } = await sql<DueRow>`
    select found.* from ${kinds} cross join lateral (
      select kind, key, stream, due_at, expires_at from ${sql.table('timer')}
      where kind = wanted.kind and due_at <= ${now} and not (kind = 'charge' and key = any(${[...except]}::text[]))
      order by due_at, key limit ${limit}
    ) as found order by due_at, kind, key`.execute(db);
  return rows.map(({ kind, key, stream, due_at, expires_at }) => ({
    kind,
    id: key.slice(key.indexOf('/') + 1),
    stream,
    dueAt: due_at.toISOString(),
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
