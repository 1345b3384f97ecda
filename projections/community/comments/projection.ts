import type { CommentEvent, LikeEvent } from '@fanfold/domain/community';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type CommentsTables, createTables } from './tables.ts';

type Db = Kysely<CommentsTables>;

/** Comments on works with their likes, and how many of both a work has. */
export const commentsRead = projection<CommentsTables>()({
  name: 'comments',
  version: 2,
  consumes: [
    'CommentWritten',
    'CommentEdited',
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
      return [
        insert(db, event, String(position)),
        ...(event.parentOid === null ? [] : [countReply(db, event.commentOid, 1)]),
        count(db, event.contentOid, { comments: 1, likes: 0 }),
      ];
    case 'CommentEdited':
      return [change(db, event.commentOid, { text: event.text, is_edited: true })];
    case 'CommentDeleted':
      return [
        change(db, event.commentOid, { text: null, is_pinned: false, deleted_by: event.by }),
        countReply(db, event.commentOid, -1),
        count(db, event.contentOid, { comments: -1, likes: 0 }),
      ];
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
    likes: 0,
    replies: 0,
  });

type Changed = Partial<{
  text: string | null;
  is_edited: boolean;
  is_pinned: boolean;
  deleted_by: 'author' | 'creator' | 'admin' | null;
}>;

const change = (db: Db, commentOid: string, changed: Changed): Statement =>
  db.updateTable('comment').where('comment_oid', '=', commentOid).set(changed);

const countLike = (db: Db, commentOid: string, likes: number): Statement =>
  db
    .updateTable('comment')
    .where('comment_oid', '=', commentOid)
    .set({ likes: sql`likes + ${likes}` });

/** At the comment that this one replies to, if it is a reply. */
const countReply = (db: Db, commentOid: string, replies: number): Statement =>
  db
    .updateTable('comment')
    .where((eb) =>
      eb(
        'comment_oid',
        '=',
        eb
          .selectFrom('comment as reply')
          .select('reply.parent_oid')
          .where('reply.comment_oid', '=', commentOid),
      ),
    )
    .set({ replies: sql`replies + ${replies}` });

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
