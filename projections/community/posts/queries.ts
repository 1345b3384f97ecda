import { type Oid, parseOid } from '@fanfold/domain';
import type { PostAudience } from '@fanfold/domain/community';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { PostsTables } from './tables.ts';

export { postsRead } from './projection.ts';

type Db = Kysely<PostsTables>;

/** A post without what depends on its reader. */
export type FoundPost = {
  readonly postOid: Oid;
  readonly creatorOid: Oid;
  readonly text: string;
  readonly pictures: Oid[];
  readonly audience: PostAudience;
  readonly submittedAt: string;
  readonly isEdited: boolean;
  readonly isPinned: boolean;
};
export type PostsPage = { readonly posts: FoundPost[]; readonly nextCursor: string | null };

type Input = {
  readonly creatorOid: string;
  /** The position of the last post of the page before. */
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/**
 * The posts of a creator, newest first, without those that `pinnedPosts` shows: of more pins than it has, the
 * others are here.
 */
export const postsPage = async (db: Db, { creatorOid, cursor, limit }: Input): Promise<PostsPage> => {
  const elsewhere = (await pinnedPosts(db, creatorOid)).map(({ postOid }) => postOid);
  let query = shown(db).where('creator_oid', '=', creatorOid);
  if (elsewhere.length > 0) query = query.where('post_oid', 'not in', elsewhere);
  if (cursor !== undefined) query = query.where('position', '<', cursor);
  const rows = await query
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { posts: rows.slice(0, limit).flatMap(found), nextCursor: last ? String(last.position) : null };
};

/** The posts that the creator has pinned; the one that was pinned last comes first. */
export const pinnedPosts = async (db: Db, creatorOid: string): Promise<FoundPost[]> => {
  const query = shown(db).where('creator_oid', '=', creatorOid).where('pinned_at', 'is not', null);
  return (await query.orderBy('pinned_at', 'desc').limit(mostPinned).execute()).flatMap(found);
};

/** Posts by their ids, newest first. What was deleted is missing. */
export const postsNamed = async (db: Db, postOids: readonly string[]): Promise<FoundPost[]> => {
  if (postOids.length === 0) return [];
  const query = shown(db).where('post_oid', 'in', [...postOids]);
  return (await query.orderBy('position', 'desc').execute()).flatMap(found);
};

/** All posts that a creator has written, also deleted ones. */
export const postOidsOf = async (db: Db, creatorOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('post')
    .select('post_oid')
    .where('creator_oid', '=', creatorOid)
    .orderBy('post_oid')
    .execute();
  return rows.map((row) => row.post_oid);
};

/** How many posts of a creator are for the subscribers of a tier. */
export const postsNamingTier = async (
  db: Db,
  { creatorOid, tierHash }: { readonly creatorOid: string; readonly tierHash: string },
): Promise<number> => {
  const { count } = await db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('creator_oid', '=', creatorOid)
    .where('is_deleted', '=', false)
    .where(sql<boolean>`tiers @> array[${tierHash}]::text[]`)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const mostPinned = 10;

/** Without the text of an erased account nothing is left to show. */
const shown = (db: Db) => db.selectFrom('post').selectAll().where('text', 'is not', null);

const found = ({ text, ...row }: Selectable<PostsTables['post']>): FoundPost[] =>
  text === null
    ? []
    : [
        {
          postOid: parseOid(row.post_oid),
          creatorOid: parseOid(row.creator_oid),
          text,
          pictures: row.pictures.map(parseOid),
          audience: row.audience === 'tiers' ? { to: 'tiers', tiers: row.tiers } : { to: 'all' },
          submittedAt: row.submitted_at.toISOString(),
          isEdited: row.is_edited,
          isPinned: row.pinned_at !== null,
        },
      ];
