import { boolean, createAll, defineTable, integer, type TablesOf, text } from '@fanfold/projection';

/** What a person bought, in order. It is asked for the neighbours of a purchase only. */
const boughtWork = defineTable(
  'bought_work',
  {
    buyer_oid: text(),
    /** Counts the purchases of this person from 1. */
    number: integer(),
    content_oid: text(),
    refunded: boolean(),
  },
  { primaryKey: ['buyer_oid', 'number'] },
);

/** How many people bought both of two works within a short time of one another; each pair is there twice. */
const coBought = defineTable(
  'co_bought',
  { content_oid: text(), other_oid: text(), people: integer() },
  {
    primaryKey: ['content_oid', 'other_oid'],
    fillfactor: 80,
    indexes: [{ columns: ['content_oid', 'people'], serves: '`boughtWith`, the most first' }],
  },
);

export const createTables = createAll(boughtWork, coBought);
export type SimilarTables = TablesOf<typeof boughtWork | typeof coBought>;
