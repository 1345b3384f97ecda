import {
  boolean,
  createAll,
  defineTable,
  logPosition,
  type TablesOf,
  text,
  textArray,
  timestamptz,
} from '@fanfold/projection';

/** Posts of creators, also deleted ones, whose text is null. */
const post = defineTable(
  'post',
  {
    post_oid: text().primaryKey(),
    position: logPosition(),
    creator_oid: text(),
    text: text().personal('creator_oid'),
    pictures: textArray(),
    audience: text<'all' | 'tiers'>(),
    tiers: textArray(),
    submitted_at: timestamptz(),
    is_edited: boolean(),
    is_deleted: boolean(),
    /** When it was pinned, in the order of the log; null when it is not. */
    pinned_at: logPosition().nullable(),
  },
  {
    indexes: [
      { columns: ['creator_oid', 'position'], serves: '`postsPage`, `pinnedPosts` and `postOidsOf`' },
    ],
  },
);

export const createTables = createAll(post);
export type PostsTables = TablesOf<typeof post>;
