import type { Language } from '@fanfold/contracts';
import {
  boolean,
  createAll,
  defineTable,
  integer,
  jsonb,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** The newest code of each name. */
const code = defineTable(
  'code',
  {
    creator_oid: text(),
    code: text(),
    content_oid: text().nullable(),
    percent: integer().nullable(),
    coins: integer().nullable(),
    starts_at: timestamptz().nullable(),
    ends_at: timestamptz().nullable(),
    uses: integer().nullable(),
    used: integer(),
    ended: boolean(),
    created_at: timestamptz(),
  },
  // Serves `codesOf`: the codes of one creator.
  { primaryKey: ['creator_oid', 'code'] },
);

const contentTitle = defineTable('content_title', {
  content_oid: text().primaryKey(),
  title: jsonb<Partial<Record<Language, string>>>(),
});

export const createTables = createAll(code, contentTitle);
export type DiscountCodesTables = TablesOf<typeof code | typeof contentTitle>;
