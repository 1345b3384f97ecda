import type { EntitlementSource } from '@fanfold/domain/wallet';
import {
  bigint,
  createAll,
  defineTable,
  integer,
  logPosition,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** One purchase of a content, and when it was refunded if it was; or a right that was given. */
export const purchase = defineTable(
  'purchase',
  {
    buyer_oid: text(),
    position: logPosition(),
    purchase_id: text(),
    /** Of the purchase's event in the buyer's wallet: what names it in a refund. */
    revision: integer(),
    content_oid: text(),
    content_kind: text(),
    /** Null for what was given, as its giver paid elsewhere. */
    seller_oid: text().nullable(),
    source: text<EntitlementSource>(),
    giver_oid: text().nullable(),
    edition_copy: integer().nullable(),
    paid: bigint(),
    bonus: bigint(),
    bought_at: timestamptz(),
    refunded_at: timestamptz().nullable(),
  },
  {
    // Serves `purchasesPage`: a buyer's purchases, newest first, from a cursor on.
    primaryKey: ['buyer_oid', 'position'],
    fillfactor: 90,
    indexes: [
      {
        columns: ['buyer_oid', 'content_oid'],
        serves: '`purchasedAmong`, and finds the purchase that a refund is about',
      },
    ],
  },
);

export const createTables = createAll(purchase);
export type PurchasesTables = TablesOf<typeof purchase>;
export type PurchaseRow = RowOf<typeof purchase>;
