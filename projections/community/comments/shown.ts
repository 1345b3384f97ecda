import type { HoldReason, ShownComment } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';

import type { CommentsTables } from './tables.ts';

type Db = Kysely<CommentsTables>;

/** A comment without what depends on its reader. */
export type FoundComment = Omit<ShownComment, 'author' | 'likedByMe' | 'isMine'> & {
  readonly authorOid: Oid;
  /** Why it waits for review; for those who review it. */
  readonly heldFor: HoldReason | null;
};

/** What a reader does not want to see. */
export type HiddenComments = { readonly authors: readonly string[]; readonly comments: readonly string[] };

/** Who reads: of comments that wait for review, people see their own alone, and those who review see all. */
export type CommentReader = { readonly oid: string | undefined; readonly reviews: boolean };

/** Which comments on what, for whom. */
export type Readable = {
  readonly contentOid: string;
  readonly hidden: HiddenComments;
  readonly reader: CommentReader;
};

export type Row = Selectable<CommentsTables['comment']> & { readonly seen_replies: number };

/** The comments on a work or a post that a reader may see, deleted ones included. */
export const visible = (db: Db, { contentOid, hidden: { authors, comments }, reader }: Readable) => {
  let query = db
    .selectFrom('comment')
    .selectAll('comment')
    .select(repliesSeen(reader))
    .where('content_oid', '=', contentOid)
    .where(isSeenBy(reader, 'comment'));
  if (authors.length > 0) query = query.where(sql<boolean>`author_oid <> all(${authors}::text[])`);
  if (comments.length > 0) query = query.where(sql<boolean>`comment_oid <> all(${comments}::text[])`);
  return query;
};

export const isSeenBy = ({ oid, reviews }: CommentReader, table: 'comment' | 'parent') => {
  const heldFor = sql.ref(`${table}.held_for`);
  if (reviews) return sql<boolean>`true`;
  return oid === undefined
    ? sql<boolean>`${heldFor} is null`
    : sql<boolean>`(${heldFor} is null or ${sql.ref(`${table}.author_oid`)} = ${oid})`;
};

/**
 * Replies that are shown, and those that wait for review and are the reader's, or all for those who review.
 */
export const repliesSeen = (reader: CommentReader) => (eb: ExpressionBuilder<CommentsTables, 'comment'>) => {
  if (reader.oid === undefined) return eb.ref('comment.replies').as('seen_replies');
  let waits = eb
    .selectFrom('comment as reply')
    .select((reply) => reply.fn.countAll<number>().as('number'))
    .whereRef('reply.parent_oid', '=', 'comment.comment_oid')
    .where('reply.held_for', 'is not', null);
  if (!reader.reviews) waits = waits.where('reply.author_oid', '=', reader.oid);
  return sql<number>`(comment.replies + ${waits})::integer`.as('seen_replies');
};

export const found = (row: Row): FoundComment => ({
  commentOid: parseOid(row.comment_oid),
  contentOid: parseOid(row.content_oid),
  parentOid: row.parent_oid === null ? null : parseOid(row.parent_oid),
  authorOid: parseOid(row.author_oid),
  text: row.text,
  atMs: row.at_ms,
  writtenAt: row.written_at.toISOString(),
  isEdited: row.is_edited,
  deletedBy: row.deleted_by,
  isHeld: row.held_for !== null,
  heldFor: row.held_for,
  isPinned: row.is_pinned,
  isCreator: row.author_oid === row.creator_oid,
  likes: row.likes,
  replies: row.seen_replies,
});
