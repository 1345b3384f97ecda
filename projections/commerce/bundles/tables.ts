import type { Language } from '@fanfold/contracts';
import {
  createAll,
  defineTable,
  integer,
  jsonb,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

type Title = { readonly original: Language; readonly texts: Partial<Record<Language, string>> };

/** What is sold together now. */
const bundle = defineTable(
  'bundle',
  {
    bundle_oid: text().primaryKey(),
    creator_oid: text(),
    title: jsonb<Title>(),
    price_coins: integer(),
    offered_at: timestamptz(),
  },
  { indexes: [{ columns: ['creator_oid'], serves: '`bundlesOf`' }] },
);

const bundleWork = defineTable(
  'bundle_work',
  { bundle_oid: text(), content_oid: text(), place: integer() },
  {
    primaryKey: ['bundle_oid', 'content_oid'],
    indexes: [{ columns: ['content_oid'], serves: '`bundlesWith`' }],
  },
);

export const createTables = createAll(bundle, bundleWork);
export type BundlesTables = TablesOf<typeof bundle | typeof bundleWork>;
