import { type Kysely, sql } from 'kysely';

import type { PushesTables, PushStatus } from './tables.ts';

export { pushesRead } from './projection.ts';

type Db = Kysely<PushesTables>;

/** People with a browser that takes pushes, by their ids after one. */
export const subscribersAfter = async (
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('push_subscription')
    .select('owner_oid')
    .distinct()
    .where('owner_oid', '>', after)
    .orderBy('owner_oid')
    .limit(limit)
    .execute();
  return rows.map((row) => row.owner_oid);
};

/** How many people have a browser that takes pushes. */
export const subscriberCount = async (db: Db): Promise<number> => {
  const { people } = await db
    .selectFrom('push_subscription')
    .select(sql<string>`count(distinct owner_oid)`.as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
};

export type PushCounts = Readonly<Record<PushStatus, number>>;
const none: PushCounts = { waiting: 0, sent: 0, failed: 0, dropped: 0 };

/** The pushes of some mailings, by their outcome; all zero for one without any. */
export const pushCountsOf = async (
  db: Db,
  mailingIds: readonly string[],
): Promise<(mailingId: string) => PushCounts> => {
  const rows = await db
    .selectFrom('push')
    .select((eb) => ['mailing_id', 'status', eb.fn.countAll<string>().as('pushes')])
    .where('mailing_id', '=', sql<string>`any(${mailingIds}::text[])`)
    .groupBy(['mailing_id', 'status'])
    .execute();
  const counts = new Map<string, PushCounts>();
  for (const { mailing_id, status, pushes } of rows) {
    const before = counts.get(mailing_id ?? '') ?? none;
    counts.set(mailing_id ?? '', { ...before, [status]: Number(pushes) });
  }
  return (mailingId) => counts.get(mailingId) ?? none;
};
