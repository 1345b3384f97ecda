import {
  createAll,
  defineTable,
  integer,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** Who opened which copy-protected work. */
const playKey = defineTable(
  'play_key',
  {
    viewer_oid: text(),
    content_oid: text(),
    mark: text(),
    first_at: timestamptz(),
    last_at: timestamptz(),
    /** Of the first record. */
    position: logPosition(),
    times: integer(),
  },
  {
    primaryKey: ['viewer_oid', 'content_oid'],
    indexes: [
      { columns: ['mark'], serves: '`playKeysOf` a mark' },
      { columns: ['content_oid', 'position'], serves: '`playKeysOf` a work' },
    ],
  },
);

export const createTables = createAll(playKey);
export type PlayKeysTables = TablesOf<typeof playKey>;
