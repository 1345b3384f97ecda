import type { ChannelCommentsShown, CommentSort } from '@fanfold/contracts/community';
import { type Kysely, sql } from 'kysely';

import {
  type FoundComment,
  found,
  isSeenBy,
  type Readable,
  type Row,
  repliesSeen,
  visible,
} from './shown.ts';
import type { CommentsTables } from './tables.ts';

export { commentsRead } from './projection.ts';
export type { CommentReader, FoundComment, HiddenComments } from './shown.ts';
export { commentThread } from './thread.ts';

type Db = Kysely<CommentsTables>;

/** Where a page goes on: the likes (or the moment) and the position of the last comment before it. */
type Page = { readonly cursor?: string | undefined; readonly limit: number };
export type CommentsPage = { readonly comments: FoundComment[]; readonly nextCursor: string | null };

type Input = Page &
  Readable & {
    readonly parentOid: string | null;
    readonly sort: CommentSort;
  };

/**
 * Comments on a work, or the replies to one of them. A deleted one is there only for its replies. Those that
 * `pinnedComments` shows are not: of more pins than it has, the others are here.
 */
export const commentsPage = async (
  db: Db,
  { contentOid, parentOid, sort, hidden, reader, ...page }: Input,
): Promise<CommentsPage> => {
  const readable = { contentOid, hidden, reader };
  const elsewhere = parentOid === null ? await pinnedComments(db, readable) : [];
  let query = visible(db, readable).where((eb) =>
    eb.or([eb('deleted_by', 'is', null), eb('replies', '>', 0)]),
  );
  if (elsewhere.length > 0)
    query = query.where(
      'comment_oid',
      'not in',
      elsewhere.map(({ commentOid }) => commentOid),
    );
  query =
    parentOid === null
      ? query.where('parent_oid', 'is', null)
      : query
          .where('parent_oid', '=', parentOid)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('comment as parent')
                .select('parent.comment_oid')
                .where('parent.comment_oid', '=', parentOid)
                .where(isSeenBy(reader, 'parent')),
            ),
          );
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
export const pinnedComments = async (db: Db, asked: Readable): Promise<FoundComment[]> => {
  const query = visible(db, asked).where('is_pinned', '=', true);
  return (await query.orderBy('position', 'desc').limit(mostPinned).execute()).map(found);
};

/** Comments and replies on all works of a creator, newest first: all, or those that wait for review. */
export const channelComments = async (
  db: Db,
  {
    creatorOid,
    show = 'all',
    ...page
  }: Page & { readonly creatorOid: string; readonly show?: ChannelCommentsShown },
): Promise<CommentsPage> => {
  let query = (show === 'held' ? waiting(db, creatorOid) : ofChannel(db, creatorOid))
    .selectAll('comment')
    .select(repliesSeen({ oid: creatorOid, reviews: true }));
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

const ofChannel = (db: Db, creatorOid: string) =>
  db.selectFrom('comment').where('creator_oid', '=', creatorOid).where('deleted_by', 'is', null);

/** Of an erased account there is nothing left to review. */
const waiting = (db: Db, creatorOid: string) =>
  ofChannel(db, creatorOid).where('held_for', 'is not', null).where('text', 'is not', null);

/** How many comments wait for a creator's review. */
export const heldComments = async (db: Db, creatorOid: string): Promise<number> => {
  const { held } = await waiting(db, creatorOid)
    .select((eb) => eb.fn.countAll<string>().as('held'))
    .executeTakeFirstOrThrow();
  return Number(held);
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

/** Comments by their ids, for those who review them. A deleted one has no text. */
export const commentsNamed = async (
  db: Db,
  commentOids: readonly string[],
): Promise<Omit<FoundComment, 'replies'>[]> => {
  if (commentOids.length === 0) return [];
  const query = db
    .selectFrom('comment')
    .selectAll()
    .where('comment_oid', 'in', [...commentOids]);
  return (await query.execute()).map((row) => found({ ...row, seen_replies: row.replies }));
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

const cursorOf = (cursor: string | undefined) => {
  const [first = '', position = ''] = cursor?.split('.') ?? [];
  return cursor === undefined ? undefined : { first: Number(first), position };
};

const pageOf = (rows: readonly Row[], limit: number, first = ({ likes }: Row) => likes): CommentsPage => {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    comments: rows.slice(0, limit).map(found),
    nextCursor: last ? `${first(last)}.${last.position}` : null,
  };
};
