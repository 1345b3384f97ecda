import type { Language } from '@fanfold/contracts';
import type { TransactionType, Unit } from '@fanfold/contracts/wallet';
import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type Title = Partial<Record<Language, string>>;

/** What a line did to one lot, short because a long wallet keeps many: id, unit, amount, held, expiry, source. */
export type StoredPiece = {
  readonly id: string;
  readonly u: Unit;
  readonly a: number;
  readonly h: number;
  readonly x: string;
  /** Of a lot's first piece, where the lot came from. */
  readonly s?: string;
};

/** Amounts by unit, in the order of the columns. */
export type Amounts = { paid: number; bonus: number; chat: number; bonus_credits: number };
type Held = {
  held_paid: number;
  held_bonus: number;
  held_chat: number;
  held_bonus_credits: number;
  debt: number;
};

export type WalletHistoryTables = {
  /** Running balance after an owner's newest line, and the number of the newest lot. */
  wallet: { wallet_oid: string; lots: number } & { [Name in keyof (Amounts & Held)]: Int8 };
  /** Lots of an owner, numbered in the order in which they came; people read number 17 as "A-17". */
  lot: { wallet_oid: string; lot_id: string; number: number };
  /** One movement. Written once and never changed: what happens to it later is a row elsewhere. */
  line: {
    wallet_oid: string;
    position: Int8;
    stream: string;
    revision: number;
    happened_at: Moment;
    transaction_type: TransactionType;
    way: string | null;
    pieces: StoredPiece[];
    content_oid: string | null;
    counterparty_oid: string | null;
    /** Of a charge, who took the money. */
    provider: string | null;
    charge_id: string | null;
    purchase_id: string | null;
    hold_id: string | null;
    hold_until: Moment | null;
    reason: string | null;
  } & { [Name in keyof Amounts]: Int8 } & {
    [Name in keyof (Amounts & Held) as `balance_${Name}`]: Int8;
  };
  refunded_purchase: { purchase_id: string };
  content_title: { content_oid: string; title: Title };
  /** Personal: an erased account's nickname becomes null here, as its event can no longer be read. */
  nickname: { oid: string; nickname: string | null };
};

const amounts = ['paid', 'bonus', 'chat', 'bonus_credits'] as const;
const balances = [...amounts, 'held_paid', 'held_bonus', 'held_chat', 'held_bonus_credits', 'debt'] as const;

export const createTables = async (db: Kysely<WalletHistoryTables>): Promise<void> => {
  let wallet = db.schema
    .createTable('wallet')
    .addColumn('wallet_oid', 'text', (column) => column.primaryKey())
    .addColumn('lots', 'integer', (column) => column.notNull())
    .modifyEnd(sql`with (fillfactor = 60)`);
  for (const name of balances) wallet = wallet.addColumn(name, 'bigint', (column) => column.notNull());
  await wallet.execute();
  await db.schema
    .createTable('lot')
    .addColumn('wallet_oid', 'text', (column) => column.notNull())
    .addColumn('lot_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('lot_pkey', ['wallet_oid', 'lot_id'])
    .execute();
  await createLines(db);
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

const createLines = async (db: Kysely<WalletHistoryTables>): Promise<void> => {
  let line = db.schema
    .createTable('line')
    .addColumn('wallet_oid', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('happened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('transaction_type', 'text', (column) => column.notNull())
    .addColumn('way', 'text')
    .addColumn('pieces', 'jsonb', (column) => column.notNull())
    .addColumn('content_oid', 'text')
    .addColumn('counterparty_oid', 'text')
    .addColumn('provider', 'text')
    .addColumn('charge_id', 'text')
    .addColumn('purchase_id', 'text')
    .addColumn('hold_id', 'text')
    .addColumn('hold_until', 'timestamptz')
    .addColumn('reason', 'text')
    // Serves `historyPage`: an owner's lines, newest first, from a cursor on. Time grows with position in a wallet, so
    // a range of days narrows the same scan. Also `balanceAt`: the newest line up to a moment.
    .addPrimaryKeyConstraint('line_pkey', ['wallet_oid', 'position']);
  for (const name of amounts) line = line.addColumn(name, 'bigint', (column) => column.notNull());
  for (const name of balances)
    line = line.addColumn(`balance_${name}`, 'bigint', (column) => column.notNull());
  await line.execute();
  // Serves `historyPage` narrowed to one type: a rare one must not read the whole wallet.
  await db.schema
    .createIndex('line_type')
    .on('line')
    .columns(['wallet_oid', 'transaction_type', 'position'])
    .execute();
  // Serve `historyPage` narrowed to one counterpart, and `counterparties`: a rare one must not read the whole wallet.
  for (const column of ['counterparty_oid', 'provider'] as const)
    await db.schema
      .createIndex(`line_${column}`)
      .on('line')
      .columns(['wallet_oid', column, 'position'])
      .where(column, 'is not', null)
      .execute();
};

type AmountColumns = 'paid' | 'bonus' | 'chat' | 'bonus_credits';
type BalanceColumns = (typeof balances)[number];

export type LineRow = {
  wallet_oid: string;
  position: string;
  stream: string;
  revision: number;
  happened_at: string;
  transaction_type: string;
  way: string | null;
  pieces: StoredPiece[];
  content_oid: string | null;
  counterparty_oid: string | null;
  provider: string | null;
  charge_id: string | null;
  purchase_id: string | null;
  hold_id: string | null;
  hold_until: string | null;
  reason: string | null;
} & Record<AmountColumns, number> &
  Record<`balance_${BalanceColumns}`, number>;

export const lineColumns: Columns<LineRow> = {
  wallet_oid: 'text',
  position: 'bigint',
  stream: 'text',
  revision: 'integer',
  happened_at: 'timestamptz',
  transaction_type: 'text',
  way: 'text',
  pieces: 'jsonb',
  content_oid: 'text',
  counterparty_oid: 'text',
  provider: 'text',
  charge_id: 'text',
  purchase_id: 'text',
  hold_id: 'text',
  hold_until: 'timestamptz',
  reason: 'text',
  paid: 'bigint',
  bonus: 'bigint',
  chat: 'bigint',
  bonus_credits: 'bigint',
  balance_paid: 'bigint',
  balance_bonus: 'bigint',
  balance_chat: 'bigint',
  balance_bonus_credits: 'bigint',
  balance_held_paid: 'bigint',
  balance_held_bonus: 'bigint',
  balance_held_chat: 'bigint',
  balance_held_bonus_credits: 'bigint',
  balance_debt: 'bigint',
};

export type WalletRow = { wallet_oid: string; lots: number } & Record<BalanceColumns, number>;
export const walletColumns: Columns<WalletRow> = {
  wallet_oid: 'text',
  lots: 'integer',
  paid: 'bigint',
  bonus: 'bigint',
  chat: 'bigint',
  bonus_credits: 'bigint',
  held_paid: 'bigint',
  held_bonus: 'bigint',
  held_chat: 'bigint',
  held_bonus_credits: 'bigint',
  debt: 'bigint',
};
export const balanceNames = balances;

export type LotRow = { wallet_oid: string; lot_id: string; number: number };
export const lotColumns: Columns<LotRow> = { wallet_oid: 'text', lot_id: 'text', number: 'integer' };
