import type { DiscountCode } from '@fanfold/contracts/commerce';
import type { Kysely } from 'kysely';

import type { DiscountCodesTables } from './tables.ts';

export { discountCodes } from './projection.ts';

/** A creator's codes, newest first. */
export const codesOf = async (
  db: Kysely<DiscountCodesTables>,
  creatorOid: string,
): Promise<DiscountCode[]> => {
  const rows = await db
    .selectFrom('code')
    .leftJoin('content_title', 'content_title.content_oid', 'code.content_oid')
    .selectAll('code')
    .select('content_title.title')
    .where('creator_oid', '=', creatorOid)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    contentOid: row.content_oid as DiscountCode['contentOid'],
    contentTitle: row.title as DiscountCode['contentTitle'],
    discount:
      row.percent === null
        ? { kind: 'fixed', coins: row.coins ?? 1 }
        : { kind: 'percent', percent: row.percent },
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    uses: row.uses,
    used: row.used,
    ended: row.ended,
  }));
};
