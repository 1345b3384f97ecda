import type { Language } from '@fanfold/contracts';
import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type Title = Partial<Record<Language, string>>;

export type WalletHistoryTables = {
  /** Running balance after a wallet's newest line, and the number of its newest lot. */
  wallet: { wallet_oid: string; paid: Int8; bonus: Int8; lots: number };
  /** Lots of a wallet, numbered in the order in which they came; people read number 17 as "A-17". */
  lot: { wallet_oid: string; lot_id: string; number: number };
  /** One movement. Written once and never changed: what happens to it later is a row elsewhere. */
  line: {
    wallet_oid: string;
    position: Int8;
    revision: number;
    happened_at: Moment;
    transaction_type: string;
    paid: Int8;
    bonus: Int8;
    balance_paid: Int8;
    balance_bonus: Int8;
    lots: number[];
    content_oid: string | null;
    counterparty_oid: string | null;
    charge_id: string | null;
    purchase_id: string | null;
    reason: string | null;
  };
  refunded_purchase: { purchase_id: string };
  content_title: { content_oid: string; title: Title };
  /** Personal: an erased account's nickname becomes null here, as its event can no longer be read. */
  nickname: { oid: string; nickname: string | null };
};

export const createTables = async (db: Kysely<WalletHistoryTables>): Promise<void> => {
  await db.schema
    .createTable('wallet')
    .addColumn('wallet_oid', 'text', (column) => column.primaryKey())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('lots', 'integer', (column) => column.notNull())
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
  await db.schema
    .createTable('lot')
    .addColumn('wallet_oid', 'text', (column) => column.notNull())
    .addColumn('lot_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('lot_pkey', ['wallet_oid', 'lot_id'])
    .execute();
  await db.schema
    .createTable('line')
    .addColumn('wallet_oid', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('happened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('transaction_type', 'text', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('balance_paid', 'bigint', (column) => column.notNull())
    .addColumn('balance_bonus', 'bigint', (column) => column.notNull())
    .addColumn('lots', sql`integer[]`, (column) => column.notNull())
    .addColumn('content_oid', 'text')
    .addColumn('counterparty_oid', 'text')
    .addColumn('charge_id', 'text')
    .addColumn('purchase_id', 'text')
    .addColumn('reason', 'text')
    // Serves `historyPage`: a wallet's lines, newest first, from a cursor on. Time grows with position in a wallet, so
    // a range of days narrows the same scan.
    .addPrimaryKeyConstraint('line_pkey', ['wallet_oid', 'position'])
    .execute();
  await db.schema
    .createTable('refunded_purchase')
    .addColumn('purchase_id', 'text', (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable('content_title')
    .addColumn('content_oid', 'text', (column) => column.primaryKey())
    .addColumn('title', 'jsonb', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('nickname')
    .addColumn('oid', 'text', (column) => column.primaryKey())
    .addColumn('nickname', 'text')
    .execute();
};

export type LineRow = {
  wallet_oid: string;
  position: string;
  revision: number;
  happened_at: string;
  transaction_type: string;
  paid: number;
  bonus: number;
  balance_paid: number;
  balance_bonus: number;
  lots: number[];
  content_oid: string | null;
  counterparty_oid: string | null;
  charge_id: string | null;
  purchase_id: string | null;
  reason: string | null;
};
export const lineColumns: Columns<LineRow> = {
  wallet_oid: 'text',
  position: 'bigint',
  revision: 'integer',
  happened_at: 'timestamptz',
  transaction_type: 'text',
  paid: 'bigint',
  bonus: 'bigint',
  balance_paid: 'bigint',
  balance_bonus: 'bigint',
  lots: 'integer[]',
  content_oid: 'text',
  counterparty_oid: 'text',
  charge_id: 'text',
  purchase_id: 'text',
  reason: 'text',
};

export type WalletRow = { wallet_oid: string; paid: number; bonus: number; lots: number };
export const walletColumns: Columns<WalletRow> = {
  wallet_oid: 'text',
  paid: 'bigint',
  bonus: 'bigint',
  lots: 'integer',
};

export type LotRow = { wallet_oid: string; lot_id: string; number: number };
export const lotColumns: Columns<LotRow> = { wallet_oid: 'text', lot_id: 'text', number: 'integer' };
