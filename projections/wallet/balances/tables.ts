import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type WalletBalancesTables = {
  /** What a wallet holds now. Held coins are the owner's but cannot be spent; they are not part of paid and bonus. */
  wallet_balance: {
    wallet_oid: string;
    paid: Int8;
    bonus: Int8;
    held_paid: Int8;
    held_bonus: Int8;
    /** Coins owed after a lost chargeback; nothing can be spent while there are any. */
    debt: Int8;
    chat: Int8;
    bonus_credits: Int8;
    held_chat: Int8;
    held_bonus_credits: Int8;
    /** How many lots the wallet ever had: the number of the newest one. */
    lots: number;
    /** Position of the wallet's last event. */
    position: Int8;
  };
  /** Every lot the wallet ever had, with what is left of it; an emptied one stays, as a refund may fill it again. */
  lot: {
    wallet_oid: string;
    lot_id: string;
    number: number;
    kind: string;
    source: string;
    coins: Int8;
    expires_at: Moment;
    created_at: Moment;
    /** The last warning of its expiry, in days before it. */
    warned_days: number | null;
    /** How many of its warnings, of 2, are over: given, or past their time when it came or came back. */
    warnings_over: number;
    /** When its owner is to be warned of it, or it is to expire. Null for one that is empty, until coins come back. */
    due_at: Moment | null;
  };
  hold: {
    wallet_oid: string;
    hold_id: string;
    purpose: string;
    paid: Int8;
    bonus: Int8;
    chat: Int8;
    bonus_credits: Int8;
    expires_at: Moment;
  };
};

export const createTables = async (db: Kysely<WalletBalancesTables>): Promise<void> => {
  await db.schema
    .createTable('wallet_balance')
    .addColumn('wallet_oid', 'text', (column) => column.primaryKey())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('held_paid', 'bigint', (column) => column.notNull())
    .addColumn('held_bonus', 'bigint', (column) => column.notNull())
    .addColumn('debt', 'bigint', (column) => column.notNull())
    .addColumn('chat', 'bigint', (column) => column.notNull())
    .addColumn('bonus_credits', 'bigint', (column) => column.notNull())
    .addColumn('held_chat', 'bigint', (column) => column.notNull())
    .addColumn('held_bonus_credits', 'bigint', (column) => column.notNull())
    .addColumn('lots', 'integer', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    // Rows change with every movement; room in the page lets Postgres update them in place.
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
  await db.schema
    .createTable('lot')
    .addColumn('wallet_oid', 'text', (column) => column.notNull())
    .addColumn('lot_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('coins', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('warned_days', 'integer')
    .addColumn('warnings_over', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    // Serves the update of a lot and the list of a wallet's lots.
    .addPrimaryKeyConstraint('lot_pkey', ['wallet_oid', 'lot_id'])
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
  // Serves `dueLots`. It leaves `coins` out, so that a spend can update its row in place.
  await db.schema
    .createIndex('lot_due')
    .on('lot')
    .columns(['kind', 'due_at', 'wallet_oid', 'lot_id'])
    .where('due_at', 'is not', null)
    .execute();
  await db.schema
    .createTable('hold')
    .addColumn('wallet_oid', 'text', (column) => column.notNull())
    .addColumn('hold_id', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('chat', 'bigint', (column) => column.notNull())
    .addColumn('bonus_credits', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    // Serves the end of a hold and the list of a wallet's holds.
    .addPrimaryKeyConstraint('hold_pkey', ['wallet_oid', 'hold_id'])
    .execute();
};

export type BalanceDelta = {
  wallet_oid: string;
  paid: number;
  bonus: number;
  held_paid: number;
  held_bonus: number;
  debt: number;
  chat: number;
  bonus_credits: number;
  held_chat: number;
  held_bonus_credits: number;
  lots: number;
  position: string;
};
export const balanceColumns: Columns<BalanceDelta> = {
  wallet_oid: 'text',
  paid: 'bigint',
  bonus: 'bigint',
  held_paid: 'bigint',
  held_bonus: 'bigint',
  debt: 'bigint',
  chat: 'bigint',
  bonus_credits: 'bigint',
  held_chat: 'bigint',
  held_bonus_credits: 'bigint',
  lots: 'integer',
  position: 'bigint',
};

export type LotRow = {
  wallet_oid: string;
  lot_id: string;
  number: number;
  kind: string;
  source: string;
  coins: number;
  expires_at: string;
  created_at: string;
  warned_days: number | null;
  warnings_over: number;
  due_at: string | null;
};
export const lotColumns: Columns<LotRow> = {
  wallet_oid: 'text',
  lot_id: 'text',
  number: 'integer',
  kind: 'text',
  source: 'text',
  coins: 'bigint',
  expires_at: 'timestamptz',
  created_at: 'timestamptz',
  warned_days: 'integer',
  warnings_over: 'integer',
  due_at: 'timestamptz',
};

export type LotDelta = Pick<
  LotRow,
  'wallet_oid' | 'lot_id' | 'coins' | 'expires_at' | 'warned_days' | 'warnings_over'
>;
export const lotDeltaColumns: Columns<LotDelta> = {
  wallet_oid: 'text',
  lot_id: 'text',
  coins: 'bigint',
  expires_at: 'timestamptz',
  warned_days: 'integer',
  warnings_over: 'integer',
};

export type HoldRow = {
  wallet_oid: string;
  hold_id: string;
  purpose: string;
  paid: number;
  bonus: number;
  chat: number;
  bonus_credits: number;
  expires_at: string;
};
export const holdColumns: Columns<HoldRow> = {
  wallet_oid: 'text',
  hold_id: 'text',
  purpose: 'text',
  paid: 'bigint',
  bonus: 'bigint',
  chat: 'bigint',
  bonus_credits: 'bigint',
  expires_at: 'timestamptz',
};
