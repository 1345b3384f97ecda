import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

/** How a content came to be owned. */
export type PurchaseSource = 'purchase' | 'gift' | 'coupon' | 'box';

export type PurchasesTables = {
  /** One purchase of a content, and when it was refunded if it was; or a right that was given. */
  purchase: {
    buyer_oid: string;
    position: Int8;
    purchase_id: string;
    /** Of the purchase's event in the buyer's wallet: what names it in a refund. */
    revision: number;
    content_oid: string;
    content_kind: string;
    /** Null for what was given, as its giver paid elsewhere. */
    seller_oid: string | null;
    source: PurchaseSource;
    giver_oid: string | null;
    edition_copy: number | null;
    paid: Int8;
    bonus: Int8;
    bought_at: Moment;
    refunded_at: Moment | null;
  };
};

export const createTables = async (db: Kysely<PurchasesTables>): Promise<void> => {
  await db.schema
    .createTable('purchase')
    .addColumn('buyer_oid', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('purchase_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('content_oid', 'text', (column) => column.notNull())
    .addColumn('content_kind', 'text', (column) => column.notNull())
    .addColumn('seller_oid', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('giver_oid', 'text')
    .addColumn('edition_copy', 'integer')
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('bought_at', 'timestamptz', (column) => column.notNull())
    .addColumn('refunded_at', 'timestamptz')
    // Serves `purchasesPage`: a buyer's purchases, newest first, from a cursor on.
    .addPrimaryKeyConstraint('purchase_pkey', ['buyer_oid', 'position'])
    .modifyEnd(sql`with (fillfactor = 90)`)
    .execute();
  // Serves `purchasedAmong`, and finds the purchase that a refund is about.
  await db.schema
    .createIndex('purchase_buyer_content')
    .on('purchase')
    .columns(['buyer_oid', 'content_oid'])
    .execute();
};

export type PurchaseRow = {
  buyer_oid: string;
  position: string;
  purchase_id: string;
  revision: number;
  content_oid: string;
  content_kind: string;
  seller_oid: string | null;
  source: PurchaseSource;
  giver_oid: string | null;
  edition_copy: number | null;
  paid: number;
  bonus: number;
  bought_at: string;
};
export const purchaseColumns: Columns<PurchaseRow> = {
  buyer_oid: 'text',
  position: 'bigint',
  purchase_id: 'text',
  revision: 'integer',
  content_oid: 'text',
  content_kind: 'text',
  seller_oid: 'text',
  source: 'text',
  giver_oid: 'text',
  edition_copy: 'integer',
  paid: 'bigint',
  bonus: 'bigint',
  bought_at: 'timestamptz',
};

export type RefundRow = { buyer_oid: string; content_oid: string; purchase_id: string; refunded_at: string };
export const refundColumns: Columns<RefundRow> = {
  buyer_oid: 'text',
  content_oid: 'text',
  purchase_id: 'text',
  refunded_at: 'timestamptz',
};
