import { type Kysely, sql } from 'kysely';

import { type TimerKind, type TimersTables, timerKinds } from './tables.ts';

export type DueTimer = {
  readonly kind: TimerKind;
  /** The id of the charge, the refund, the hold, the gift, or the reservation. */
  readonly id: string;
  /** The stream to send the command to. */
  readonly stream: string;
  readonly dueAt: string;
};

type Due = {
  readonly now: string;
  /** At most this many of each kind: those that cannot be ended must not block other kinds. */
  readonly limit: number;
  /** Charges and refunds that are being processed already: they are left out. */
  readonly except?: readonly string[];
};

/**
 * The deadlines that have passed at `now`, the longest overdue first. A deadline stays until the event that ends it is
 * read.
 */
export const dueTimers = async (
  db: Kysely<TimersTables>,
  { now, limit, except = [] }: Due,
): Promise<DueTimer[]> => {
  const rows = await db
    .selectFrom(sql<{ kind: TimerKind }>`unnest(${[...timerKinds]}::text[])`.as<'wanted'>(sql`wanted(kind)`))
    .innerJoinLateral(
      (found) =>
        found
          .selectFrom('timer')
          .selectAll()
          .whereRef('timer.kind', '=', 'wanted.kind')
          .where('due_at', '<=', now as unknown as Date)
          .where(sql<boolean>`not (timer.kind in ('charge', 'refund') and key = any(${[...except]}::text[]))`)
          .orderBy('due_at')
          .orderBy('key')
          .limit(limit)
          .as('due'),
      (join) => join.onTrue(),
    )
    .select(['due.kind', 'due.key', 'due.stream', 'due.due_at'])
    .orderBy('due.due_at')
    .orderBy('due.kind')
    .orderBy('due.key')
    .execute();
  return rows.map(({ kind, key, stream, due_at }) => ({
    kind,
    id: key,
    stream,
    dueAt: due_at.toISOString(),
  }));
};

/** The next deadline, or undefined when there is none. */
export const nextDueAt = async (db: Kysely<TimersTables>): Promise<string | undefined> => {
  const row = await db.selectFrom('timer').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
  return row?.due_at.toISOString();
};
