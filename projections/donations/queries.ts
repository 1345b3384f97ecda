import type { Donation } from '@fanfold/contracts/content';
import type { Kysely } from 'kysely';

import type { DonationsTables } from './tables.ts';

type Db = Kysely<DonationsTables>;
type DonationLine = ReturnType<typeof Donation.parse>;

/** Donations to a content, newest first. `nextCursor` is null on the last page. */
export const donationsPage = async (
  db: Db,
  { contentOid, cursor, limit }: { contentOid: string; cursor?: string | undefined; limit: number },
): Promise<{ donations: DonationLine[]; nextCursor: string | null }> => {
  let query = db
    .selectFrom('donation')
    .leftJoin('nickname', 'nickname.oid', 'donation.donor_oid')
    .selectAll('donation')
    .select('nickname.nickname')
    .where('content_oid', '=', contentOid);
  if (cursor !== undefined) query = query.where('position', '<', cursor);
  const rows = await query
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    donations: page.map((row) => ({
      position: row.position,
      happenedAt: row.donated_at.toISOString(),
      donorNickname: row.nickname,
      coins: Number(row.coins),
      comment: row.message,
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
};

/** How much was donated to a content in all. */
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
