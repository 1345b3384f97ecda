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

/** One purchase of a content, and the time of its refund; or a right that was given. */
export const purchase = defineTable(
  'purchase',
  {
    buyer_oid: text(),
    position: logPosition(),
    purchase_id: text(),
    /** Revision of the purchase's event in the buyer's wallet: a refund names it. */
    revision: integer(),
    content_oid: text(),
    content_kind: text(),
    /** Null for a gift, as the giver paid from another wallet. */
    seller_oid: text().nullable(),
    source: text<EntitlementSource>(),
    giver_oid: text().nullable(),
    edition_copy: integer().nullable(),
    /** The bundle that it was bought in: what has the same and the same `bought_at` was bought with it. */
    bundle_oid: text().nullable(),
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
        serves: '`purchasedAmong`, and finds the purchase that a refund names',
      },
    ],
  },
);

export const createTables = createAll(purchase);
export type PurchasesTables = TablesOf<typeof purchase>;
export type PurchaseRow = RowOf<typeof purchase>;
