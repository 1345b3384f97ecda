import { type Kysely, type Selectable, sql } from 'kysely';

import type { NoticesTables } from './tables.ts';

export { noticesRead } from './projection.ts';

type Db = Kysely<NoticesTables>;

export type NoticeRow = Selectable<NoticesTables['notice']>;

/** People who agree to advertising, by their ids after one. */
export const consentedAfter = async (
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('marketing_consent')
    .select('owner_oid')
    .where('owner_oid', '>', after)
    .orderBy('owner_oid')
    .limit(limit)
    .execute();
  return rows.map((row) => row.owner_oid);
};

/** How many people agree to advertising. */
export const consentedCount = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('marketing_consent')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The newest notices of a person, newest first. */
export const noticesOf = (
  db: Db,
  { ownerOid, limit }: { readonly ownerOid: string; readonly limit: number },
): Promise<NoticeRow[]> =>
  db
    .selectFrom('notice')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();

const counted = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<string>`(select count(*) from notice where notice.mailing_id = mailing.mailing_id and ${condition})`;

/** The newest mailings of administrators, newest first, with what became of their e-mail and pushes. */
export const mailingsList = async (db: Db, { limit }: { readonly limit: number }) => {
  const rows = await db
    .selectFrom('mailing')
    .selectAll()
    .select([
      counted(sql<boolean>`mail = 'accepted' or push = 'sent'`).as('sent'),
      counted(sql<boolean>`mail = 'refused' or push = 'failed'`).as('failed'),
      counted(sql<boolean>`mail = 'waiting' or push = 'waiting'`).as('waiting'),
    ])
    .where('reason', 'is not', null)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    sent: Number(row.sent),
    failed: Number(row.failed),
    waiting: Number(row.waiting),
  }));
};
