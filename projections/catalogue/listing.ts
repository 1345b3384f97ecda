import { type Expression, type SqlBool, sql } from 'kysely';

/** The reader: `all` sees adult works, a person (oid) without them still their own, and null none. */
export type AdultFor = 'all' | { readonly owner: string } | null;

/** What a reader does not want to see: people and works by oid, and the works with some tags. */
export type Hidden = {
  readonly creators: readonly string[];
  readonly contents: readonly string[];
  readonly tags: readonly string[];
};
export const nothingHidden: Hidden = { creators: [], contents: [], tags: [] };

/** To whom a list of works is shown. */
export type Audience = {
  readonly adultFor: AdultFor;
  readonly hidden: Hidden;
  /** Where videos that are sold are shown with an age rating only. */
  readonly inKorea?: boolean;
};

/**
 * The condition under which a list, a search, a count or a suggestion may contain a work: what `canAccess`
 * allows its reader to find among what is published, without what the reader has blocked. It is written here
 * only. The tables of read models that are asked with it have the columns `published`, `is_adult`,
 * `creator_oid`, `content_oid`, `hashtags` and those of `ratingColumns`.
 */
export const listedFor = ({ adultFor, hidden, inKorea = false }: Audience): Expression<SqlBool> => {
  const conditions = [sql<SqlBool>`published`];
  if (inKorea) conditions.push(sql`(not needs_rating or video_oid = any(rated_videos))`);
  if (adultFor === null) conditions.push(sql`not is_adult`);
  else if (adultFor !== 'all') conditions.push(sql`(not is_adult or creator_oid = ${adultFor.owner})`);
  if (hidden.creators.length > 0) conditions.push(sql`creator_oid <> all(${hidden.creators}::text[])`);
  if (hidden.contents.length > 0) conditions.push(sql`content_oid <> all(${hidden.contents}::text[])`);
  if (hidden.tags.length > 0) conditions.push(sql`not (hashtags && ${hidden.tags}::text[])`);
  return sql`(${sql.join(conditions, sql` and `)})`;
};
