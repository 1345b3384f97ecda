import { type Kysely, sql } from 'kysely';

import { type DeadlineKind, type DeadlinesTables, deadlineKinds } from './tables.ts';

export { deadlines } from './projection.ts';
export { orderKey } from './subscriptions.ts';

export type PassedDeadline = {
  readonly kind: DeadlineKind;
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
  /**
   * Charges, refunds, subscriptions and orders of them that are being processed already: they are left out.
   */
  readonly except?: readonly string[];
};

/**
 * The deadlines that have passed at `now`, the longest overdue first. A deadline stays until the event that
 * ends it is read.
 */
export const readPassedDeadlines = async (
  db: Kysely<DeadlinesTables>,
  { now, limit, except = [] }: Due,
): Promise<PassedDeadline[]> => {
  const rows = await db
    .selectFrom(
      sql<{ kind: DeadlineKind }>`unnest(${[...deadlineKinds]}::text[])`.as<'wanted'>(sql`wanted(kind)`),
    )
    .innerJoinLateral(
      (found) =>
        found
          .selectFrom('deadline')
          .selectAll()
          .whereRef('deadline.kind', '=', 'wanted.kind')
          .where('due_at', '<=', now as unknown as Date)
          .where(
            sql<boolean>`not (deadline.kind in ('charge', 'refund', 'subscription', 'subscriptionOrder', 'deletion') and key = any(${[...except]}::text[]))`,
          )
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

/** The subscriptions whose next month is due by a moment, in the order of the billing run. */
export const subscriptionsDue = async (
  db: Kysely<DeadlinesTables>,
  {
    until,
    limit,
    after,
  }: {
    readonly until: string;
    readonly limit: number;
    readonly after?: { readonly dueAt: string; readonly key: string } | undefined;
  },
): Promise<{ readonly id: string; readonly dueAt: string }[]> => {
  let query = db
    .selectFrom('deadline')
    .select(['key', 'due_at'])
    .where('kind', '=', 'subscription')
    .where('due_at', '<=', until as unknown as Date)
    .orderBy('due_at')
    .orderBy('key')
    .limit(limit);
  if (after)
    query = query.where(sql<boolean>`(due_at, key) > (${after.dueAt}::timestamptz, ${after.key}::text)`);
  return (await query.execute()).map(({ key, due_at }) => ({ id: key, dueAt: due_at.toISOString() }));
};

/** The works whose publication is planned until a moment, the latest first. */
export const publicationsDue = async (
  db: Kysely<DeadlinesTables>,
  { until, limit }: { readonly until: string; readonly limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('deadline')
    .select('key')
    .where('kind', '=', 'publication')
    .where('due_at', '<=', until as unknown as Date)
    .orderBy('due_at', 'desc')
    .orderBy('key', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
};

/**
 * How many creators' months are open, by month; the oldest first. One that stays after its end is being
 * closed.
 */
export const openMonths = async (
  db: Kysely<DeadlinesTables>,
): Promise<readonly { month: string; creators: number }[]> => {
  const month = sql<string>`right(key, 7)`;
  const rows = await db
    .selectFrom('deadline')
    .select([month.as('month'), sql<string>`count(*)`.as('creators')])
    .where('kind', '=', 'month')
    .groupBy(month)
    .orderBy(month)
    .execute();
  return rows.map((row) => ({ month: row.month, creators: Number(row.creators) }));
};
