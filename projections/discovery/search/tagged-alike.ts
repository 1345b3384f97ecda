import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import type { SearchTables } from './tables.ts';
import { markOf } from './terms.ts';
import { ladderOf, tiersOf } from './tiers.ts';

type Db = Kysely<SearchTables>;

/** Among so many of the best works those with the same tags are looked for. */
const lookedAt = 16_384;

type Asked = {
  readonly contentOids: readonly string[];
  readonly audience: Audience;
  readonly limit: number;
};

export type TaggedAlike = { readonly contentOid: string; readonly tags: readonly string[] };

/** Works that have tags of these works, with the tags in common: the most first, then the most liked and bought, then the newest. */
export const taggedAlike = async (
  db: Db,
  { contentOids, audience, limit }: Asked,
): Promise<TaggedAlike[]> => {
  const own = await db
    .selectFrom('found_work')
    .select('hashtags')
    .where('content_oid', '=', sql<string>`any(${contentOids}::text[])`)
    .execute();
  const tags = [...new Set(own.flatMap(({ hashtags }) => hashtags))];
  if (tags.length === 0) return [];
  const tiers = await tiersOf(db, ladderOf('accuracy', { inSpan: false }));
  let query = db
    .selectFrom('found_work')
    .select('content_oid')
    .select(
      sql<string[]>`array(select unnest(hashtags) intersect select unnest(${tags}::text[]) order by 1)`.as(
        'tags',
      ),
    )
    .where(listedFor(audience))
    .where('content_oid', '<>', sql<string>`all(${contentOids}::text[])`)
    .where(sql<boolean>`keys && ${tags.map((tag) => markOf('tag', tag))}::integer[]`)
    .where(sql<boolean>`hashtags && ${tags}::text[]`);
  if (tiers.works > lookedAt)
    for (const marks of tiers.best(lookedAt).marks)
      query = query.where(sql<boolean>`keys && ${marks}::integer[]`);
  const rows = await db
    .selectFrom(query.select(['likes', 'sales', 'position']).as('tagged'))
    .select(['content_oid', 'tags'])
    .orderBy(sql`cardinality(tags)`, 'desc')
    .orderBy(sql`likes + 4 * sales`, 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ content_oid, tags: shared }) => ({ contentOid: content_oid, tags: shared }));
};
