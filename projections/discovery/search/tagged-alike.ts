import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import type { SearchTables } from './tables.ts';
import { markOf } from './terms.ts';
import { type ClassCount, classCounts, ladderOf, shareWith, tiersIn } from './tiers.ts';

type Db = Kysely<SearchTables>;

/** The best works of which so many are expected to have one of the tags are looked at. */
const lookedAt = 1_400;

type Input = {
  readonly contentOids: readonly string[];
  readonly audience: Audience;
  readonly limit: number;
};

export type TaggedAlike = { readonly contentOid: string; readonly tags: readonly string[] };

/**
 * Works that have tags of these works, with the tags in common: the most first, then the most liked and
 * bought, then the newest.
 */
export const taggedAlike = async (
  db: Db,
  { contentOids, audience, limit }: Input,
): Promise<TaggedAlike[]> => {
  const { tags, counts } = await tagsOf(db, contentOids);
  if (tags.length === 0) return [];
  const marks = tags.map((tag) => markOf('tag', tag));
  let query = db
    .selectFrom('found_work')
    .select(['content_oid', 'hashtags', 'likes', 'sales', 'position'])
    .select(
      sql<number>`${sql.join(
        tags.map((tag) => sql`(${tag}::text = any(hashtags))::integer`),
        sql` + `,
      )}`.as('common'),
    )
    .where(listedFor(audience))
    .where('content_oid', '<>', sql<string>`all(${contentOids}::text[])`)
    .where(sql<boolean>`keys && ${marks}::integer[]`)
    .where(sql<boolean>`hashtags && ${tags}::text[]`);
  const tiers = tiersIn(counts, ladder);
  const tier = tiers.best(lookedAt / shareWith(counts, [marks]));
  for (const best of tier.works < tiers.works ? tier.marks : [])
    query = query.where(sql<boolean>`keys && ${best}::integer[]`);
  const rows = await db
    .selectFrom(query.as('tagged'))
    .select(['content_oid', 'hashtags'])
    .orderBy('common', 'desc')
    .orderBy(sql`likes + 4 * sales`, 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ content_oid, hashtags }) => ({
    contentOid: content_oid,
    tags: hashtags.filter((tag) => tags.includes(tag)).sort(),
  }));
};

const ladder = ladderOf('accuracy', { inSpan: false });

/** The tags of these works, and how many works have each of their facts. */
const tagsOf = async (
  db: Db,
  contentOids: readonly string[],
): Promise<{ readonly tags: readonly string[]; readonly counts: readonly ClassCount[] }> => {
  const { tags, counts } = await db
    .with('own', (query) =>
      query
        .selectFrom('found_work')
        .select(['hashtags', 'keys'])
        .where('content_oid', '=', sql<string>`any(${contentOids}::text[])`),
    )
    .selectNoFrom([
      sql<string[] | null>`(select array_agg(distinct tag) from own, unnest(hashtags) as tag)`.as('tags'),
      sql<ClassCount[] | null>`(select json_agg(counted) from (${classCounts(
        db,
        ladder,
        sql`array(select unnest(keys) from own)`,
      )}) as counted)`.as('counts'),
    ])
    .executeTakeFirstOrThrow();
  return { tags: tags ?? [], counts: counts ?? [] };
};
