import type { Language } from '@fanfold/domain/identity';
import {
  boolean,
  createAll,
  defineTable,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  textArray,
  timestamptz,
} from '@fanfold/projection';

export type Title = Partial<Record<Language, string>>;

/** A page that administrators composed. Its rows themselves are read from its stream. */
const curatedPage = defineTable(
  'curated_page',
  {
    page_url: text().primaryKey(),
    page_oid: text(),
    draft_title: jsonb<Title>(),
    draft_components: textArray(),
    title: jsonb<Title>(),
    /** The ids of the rows that are published. */
    components: textArray(),
    saved_at: timestamptz(),
    published_at: timestamptz().nullable(),
    changed: boolean(),
    position: logPosition(),
  },
  { indexes: [{ columns: ['page_oid'], serves: '`pageUrlOf`' }] },
);

export const createTables = createAll(curatedPage);
export type CuratedPagesTables = TablesOf<typeof curatedPage>;
