import type { Donation } from '@fanfold/contracts/commerce';
import { newestFirst, type PageParams } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { DonationsTables } from './tables.ts';

export { donations } from './projection.ts';

type Db = Kysely<DonationsTables>;
type DonationLine = ReturnType<typeof Donation.parse> & { readonly donorOid: string };

/** Donations to a content, newest first. `nextCursor` is null on the last page. */
export const donationsPage = async (
  db: Db,
  { contentOid, ...page }: { contentOid: string } & PageParams,
): Promise<{ donations: DonationLine[]; nextCursor: string | null }> => {
  const query = db
    .selectFrom('donation')
    .leftJoin('nickname', 'nickname.oid', 'donation.donor_oid')
    .selectAll('donation')
    .select('nickname.nickname')
    .where('content_oid', '=', contentOid);
  const { rows, nextCursor } = await newestFirst(query, page);
  return {
    donations: rows.map((row) => ({
      position: row.position,
      donorOid: row.donor_oid,
      happenedAt: row.donated_at.toISOString(),
      donorNickname: row.nickname,
      coins: Number(row.coins),
      comment: row.message,
    })),
    nextCursor,
  };
};

/** The sum of all donations to a content. */
export const donationTotals = async (
  db: Db,
  contentOid: string,
): Promise<{ coins: number; donations: number }> => {
  const row = await db
    .selectFrom('donation')
    .select((eb) => [eb.fn.sum<string | null>('coins').as('coins'), eb.fn.countAll<string>().as('donations')])
    .where('content_oid', '=', contentOid)
    .executeTakeFirst();
  return { coins: Number(row?.coins ?? 0), donations: Number(row?.donations ?? 0) };
};
