import type { CommentSort, ShownComment } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { CommentsTables } from './tables.ts';

export { commentsRead } from './projection.ts';

type Db = Kysely<CommentsTables>;

/** A comment without what depends on its reader. */
export type FoundComment = Omit<ShownComment, 'author' | 'likedByMe' | 'isMine'> & {
  readonly authorOid: Oid;
};

/** What a reader does not want to see. */
export type HiddenComments = { readonly authors: readonly string[]; readonly comments: readonly string[] };

/** Where a page goes on: the likes (or the moment) and the position of the last comment before it. */
type Page = { readonly cursor?: string | undefined; readonly limit: number };
export type CommentsPage = { readonly comments: FoundComment[]; readonly nextCursor: string | null };

type Asked = Page & {
  readonly contentOid: string;
  readonly parentOid: string | null;
  readonly sort: CommentSort;
  readonly hidden: HiddenComments;
};

/** Comments on a work, or the replies to one of them. A deleted one is there only for its replies. Pinned ones are elsewhere. */
export const commentsPage = async (
  db: Db,
  { contentOid, parentOid, sort, hidden, ...page }: Asked,
): Promise<CommentsPage> => {
  let query = visible(db, contentOid, hidden)
    .where((eb) => eb.or([eb('deleted_by', 'is', null), eb('replies', '>', 0)]))
    .where('is_pinned', '=', false);
  query =
    parentOid === null ? query.where('parent_oid', 'is', null) : query.where('parent_oid', '=', parentOid);
  const rows = await sorted(query, sort, cursorOf(page.cursor))
    .limit(page.limit + 1)
    .execute();
  return pageOf(rows, page.limit, sort === 'moment' ? ({ at_ms }) => at_ms ?? 0 : ({ likes }) => likes);
};

type Sorted = ReturnType<typeof visible>;
type After = ReturnType<typeof cursorOf>;

const sorted = (query: Sorted, sort: CommentSort, after: After): Sorted => {
  switch (sort) {
    case 'moment': {
      const ordered = query.where('at_ms', 'is not', null).orderBy('at_ms').orderBy('position');
      return after
        ? ordered.where(sql<boolean>`(at_ms, position) > (${after.first}, ${after.position})`)
        : ordered;
    }
    case 'popular': {
      const ordered = query.orderBy('likes', 'desc').orderBy('position', 'desc');
      return after
        ? ordered.where(sql<boolean>`(likes, position) < (${after.first}, ${after.position})`)
        : ordered;
    }
    case 'oldest': {
      const ordered = query.orderBy('position');
      return after ? ordered.where('position', '>', after.position) : ordered;
    }
    case 'newest': {
      const ordered = query.orderBy('position', 'desc');
      return after ? ordered.where('position', '<', after.position) : ordered;
    }
  }
};

/** What the creator has pinned, the newest pin of a work first by the age of its comment. */
export const pinnedComments = async (
  db: Db,
  { contentOid, hidden }: Pick<Asked, 'contentOid' | 'hidden'>,
): Promise<FoundComment[]> => {
  const query = visible(db, contentOid, hidden).where('is_pinned', '=', true);
  return (await query.orderBy('position', 'desc').limit(mostPinned).execute()).map(found);
};

/** Comments and replies on all works of a creator, newest first. */
export const channelComments = async (
  db: Db,
  { creatorOid, ...page }: Page & { readonly creatorOid: string },
): Promise<CommentsPage> => {
  let query = db
    .selectFrom('comment')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('deleted_by', 'is', null);
  const after = cursorOf(page.cursor);
  if (after) query = query.where('position', '<', after.position);
  return pageOf(
    await query
      .orderBy('position', 'desc')
      .limit(page.limit + 1)
      .execute(),
    page.limit,
  );
};

/** How many comments and likes a work has. */
export const reactionsTo = async (
  db: Db,
  contentOid: string,
): Promise<{ readonly comments: number; readonly likes: number }> => {
  const row = await db
    .selectFrom('reaction')
    .select(['comments', 'likes'])
    .where('content_oid', '=', contentOid)
    .executeTakeFirst();
  return row ?? { comments: 0, likes: 0 };
};

/** The same for several works or posts; one without any is missing. */
export const reactionsToAll = async (
  db: Db,
  contentOids: readonly string[],
): Promise<ReadonlyMap<string, { readonly comments: number; readonly likes: number }>> => {
  if (contentOids.length === 0) return new Map();
  const rows = await db
    .selectFrom('reaction')
    .selectAll()
    .where('content_oid', 'in', [...contentOids])
    .execute();
  return new Map(rows.map(({ content_oid, comments, likes }) => [content_oid, { comments, likes }]));
};

/** All comments that a person has written. */
export const commentOidsOf = async (db: Db, authorOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('comment')
    .select('comment_oid')
    .where('author_oid', '=', authorOid)
    .orderBy('comment_oid')
    .execute();
  return rows.map((row) => row.comment_oid);
};

const mostPinned = 3;

const visible = (db: Db, contentOid: string, { authors, comments }: HiddenComments) => {
  let query = db.selectFrom('comment').selectAll().where('content_oid', '=', contentOid);
  if (authors.length > 0) query = query.where(sql<boolean>`author_oid <> all(${authors}::text[])`);
  if (comments.length > 0) query = query.where(sql<boolean>`comment_oid <> all(${comments}::text[])`);
  return query;
};

const cursorOf = (cursor: string | undefined) => {
  const [first = '', position = ''] = cursor?.split('.') ?? [];
  return cursor === undefined ? undefined : { first: Number(first), position };
};

type Row = Selectable<CommentsTables['comment']>;

const pageOf = (rows: readonly Row[], limit: number, first = ({ likes }: Row) => likes): CommentsPage => {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    comments: rows.slice(0, limit).map(found),
    nextCursor: last ? `${first(last)}.${last.position}` : null,
  };
};

const found = (row: Row): FoundComment => ({
  commentOid: parseOid(row.comment_oid),
  contentOid: parseOid(row.content_oid),
  parentOid: row.parent_oid === null ? null : parseOid(row.parent_oid),
  authorOid: parseOid(row.author_oid),
  text: row.text,
  atMs: row.at_ms,
  writtenAt: row.written_at.toISOString(),
  isEdited: row.is_edited,
  deletedBy: row.deleted_by,
  isPinned: row.is_pinned,
  isCreator: row.author_oid === row.creator_oid,
  likes: row.likes,
  replies: row.replies,
});
