import type { CommentDeleter, CommentEvent, HoldReason, LikeEvent } from '@fanfold/domain/community';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { countAgain } from './counts.ts';
import { type CommentsTables, createTables } from './tables.ts';

type Db = Kysely<CommentsTables>;

/** Comments on works with their likes, and how many of both a work has. */
export const commentsRead = projection<CommentsTables>()({
  name: 'comments',
  version: 4,
  consumes: [
    'CommentWritten',
    'CommentEdited',
    'CommentApproved',
    'CommentDeleted',
    'CommentPinned',
    'CommentUnpinned',
    'ContentLiked',
    'ContentUnliked',
    'CommentLiked',
    'CommentUnliked',
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

const changesOf = (db: Db, { event, position }: Recorded<CommentEvent | LikeEvent>): readonly Statement[] => {
  switch (event.type) {
    case 'CommentWritten':
      return ofWritten(db, event, String(position));
    case 'CommentEdited': {
      const edited = { text: event.text, is_edited: true };
      if (event.heldFor === undefined) return [change(db, event.commentOid, edited)];
      return countAgain(db, event, change(db, event.commentOid, { ...edited, held_for: event.heldFor }));
    }
    case 'CommentApproved':
      return countAgain(db, event, change(db, event.commentOid, { held_for: null }));
    case 'CommentDeleted': {
      const deleted = { text: null, is_pinned: false, deleted_by: event.by, held_for: null };
      return countAgain(db, event, change(db, event.commentOid, deleted));
    }
    case 'CommentPinned':
    case 'CommentUnpinned':
      return [change(db, event.commentOid, { is_pinned: event.type === 'CommentPinned' })];
    case 'ContentLiked':
    case 'ContentUnliked':
      return [count(db, event.contentOid, { comments: 0, likes: event.type === 'ContentLiked' ? 1 : -1 })];
    case 'CommentLiked':
    case 'CommentUnliked':
      return [countLike(db, event.commentOid, event.type === 'CommentLiked' ? 1 : -1)];
  }
};

const ofWritten = (
  db: Db,
  event: Extract<CommentEvent, { type: 'CommentWritten' }>,
  position: string,
): readonly Statement[] => {
  const row = insert(db, event, position);
  if (event.parentOid !== null || event.heldFor !== undefined) return countAgain(db, event, row);
  return [row, count(db, event.contentOid, { comments: 1, likes: 0 })];
};

const insert = (
  db: Db,
  event: Extract<CommentEvent, { type: 'CommentWritten' }>,
  position: string,
): Statement =>
  db.insertInto('comment').values({
    comment_oid: event.commentOid,
    position,
    content_oid: event.contentOid,
    creator_oid: event.creatorOid,
    author_oid: event.authorOid,
    parent_oid: event.parentOid,
    text: event.text,
    at_ms: event.atMs,
    written_at: event.writtenAt,
    is_edited: false,
    is_pinned: false,
    deleted_by: null,
    held_for: event.heldFor ?? null,
    likes: 0,
    replies: 0,
  });

type Changed = Partial<{
  text: string | null;
  is_edited: boolean;
  is_pinned: boolean;
  deleted_by: CommentDeleter | null;
  held_for: HoldReason | null;
}>;

const change = (db: Db, commentOid: string, changed: Changed): Statement =>
  db.updateTable('comment').where('comment_oid', '=', commentOid).set(changed);

const countLike = (db: Db, commentOid: string, likes: number): Statement =>
  db
    .updateTable('comment')
    .where('comment_oid', '=', commentOid)
    .set({ likes: sql`likes + ${likes}` });

const count = (
  db: Db,
  contentOid: string,
  { comments, likes }: { readonly comments: number; readonly likes: number },
): Statement =>
  db
    .insertInto('reaction')
    .values({ content_oid: contentOid, comments, likes })
    .onConflict((conflict) =>
      conflict.column('content_oid').doUpdateSet({
        comments: sql`reaction.comments + ${comments}`,
        likes: sql`reaction.likes + ${likes}`,
      }),
    );
