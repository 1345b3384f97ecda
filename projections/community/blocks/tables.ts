import { createAll, defineTable, type TablesOf, text } from '@fanfold/projection';

/** Who does not want to see whom. */
const block = defineTable(
  'block',
  { owner_oid: text(), target_oid: text() },
  {
    primaryKey: ['owner_oid', 'target_oid'],
    indexes: [{ columns: ['target_oid'], serves: '`blockersOf`: the people who blocked a reader' }],
  },
);

export const createTables = createAll(block);
export type BlocksTables = TablesOf<typeof block>;
