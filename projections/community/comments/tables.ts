import type { CommentDeleter, HoldReason } from '@fanfold/domain/community';
import {
  boolean,
  createAll,
  defineTable,
  integer,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** Comments and replies, also deleted ones, whose text is null. */
const comment = defineTable(
  'comment',
  {
    comment_oid: text().primaryKey(),
    position: logPosition(),
    content_oid: text(),
    creator_oid: text(),
    author_oid: text(),
    parent_oid: text().nullable(),
    text: text().personal('author_oid'),
    at_ms: integer().nullable(),
    written_at: timestamptz(),
    is_edited: boolean(),
    is_pinned: boolean(),
    deleted_by: text<CommentDeleter>().nullable(),
    /** Why it waits for review; null for one that does not, and once it was deleted. */
    held_for: text<HoldReason>().nullable(),
    likes: integer(),
    /** Replies that are shown. */
    replies: integer(),
  },
  {
    indexes: [
      { columns: ['content_oid', 'position'], serves: '`commentsPage` by time' },
      { columns: ['content_oid', 'likes', 'position'], serves: '`commentsPage` by likes' },
      { columns: ['content_oid', 'at_ms', 'position'], serves: '`commentsPage` by moment' },
      { columns: ['content_oid', 'is_pinned', 'position'], where: 'is_pinned', serves: '`pinnedComments`' },
      { columns: ['parent_oid', 'position'], serves: 'the replies to a comment' },
      { columns: ['creator_oid', 'position'], serves: '`channelComments`' },
      {
        columns: ['creator_oid', 'held_for', 'position'],
        where: 'held_for is not null',
        serves: '`channelComments` that wait for review, and `heldComments`',
      },
      { columns: ['parent_oid'], where: 'held_for is not null', serves: 'the replies that wait for review' },
      { columns: ['author_oid'], serves: '`commentOidsOf`' },
    ],
  },
);

/** How many comments that are shown, and likes, a work has. */
const reaction = defineTable('reaction', {
  content_oid: text().primaryKey(),
  comments: integer(),
  likes: integer(),
});

export const createTables = createAll(comment, reaction);
export type CommentsTables = TablesOf<typeof comment | typeof reaction>;
