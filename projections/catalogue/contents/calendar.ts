import type { Kysely } from 'kysely';

import type { CatalogueTables } from './tables.ts';

type Db = Kysely<CatalogueTables>;

/** So many works of a month are shown. */
const most = 500;

/**
 * The works of a creator that were published in a time and are not deleted, oldest first. `to` is not part of
 * it.
 */
export const publishedBetween = async (
  db: Db,
  { creatorOid, from, to }: { readonly creatorOid: string; readonly from: string; readonly to: string },
) => {
  const rows = await db
    .selectFrom('content')
    .select(['content_oid', 'title', 'original', 'published_at'])
    .where('creator_oid', '=', creatorOid)
    .where('status', 'in', ['published', 'private'])
    .where('published_at', '>=', new Date(from))
    .where('published_at', '<', new Date(to))
    .orderBy('published_at')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    contentOid: row.content_oid,
    title: Object.entries(row.title).find(([language]) => language === row.original)?.[1] ?? null,
    at: row.published_at.toISOString(),
  }));
};
