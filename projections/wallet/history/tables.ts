import type { Language } from '@fanfold/contracts';
import type { TransactionType, Unit } from '@fanfold/contracts/wallet';
import type { NameLanguage } from '@fanfold/domain/identity';
import {
  bigint,
  createAll,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type Title = Partial<Record<Language, string>>;

/**
 * The effect of a line on one lot, with short keys because a long wallet has many: id, unit, amount, held,
 * expiry, country of issue, source.
 */
export type StoredPiece = {
  readonly id: string;
  readonly u: Unit;
  readonly a: number;
  readonly h: number;
  readonly x: string;
  /** Left out while it is unknown. */
  readonly c?: string;
  /** Only on a lot's first piece: the origin of the lot. */
  readonly s?: string;
};

/** Amounts by unit. */
const amounts = { paid: bigint(), bonus: bigint(), chat: bigint(), bonus_credits: bigint() };
const balances = {
  ...amounts,
  held_paid: bigint(),
  held_bonus: bigint(),
  held_chat: bigint(),
  held_bonus_credits: bigint(),
  debt: bigint(),
};
type Balance = keyof typeof balances;
export type Amounts = Record<keyof typeof amounts, number>;
export const balanceNames = Object.keys(balances) as Balance[];

/** Running balance after an owner's newest line, and the number of the newest lot. */
export const wallet = defineTable(
  'wallet',
  { wallet_oid: text().primaryKey(), lots: integer(), ...balances },
  { fillfactor: 60 },
);

/** Lots of an owner, numbered in order; people read number 17 as "A-17". */
export const lot = defineTable(
  'lot',
  { wallet_oid: text(), lot_id: text(), number: integer() },
  { primaryKey: ['wallet_oid', 'lot_id'] },
);

/** One movement. Written once and never changed: later changes are other rows. */
export const line = defineTable(
  'line',
  {
    wallet_oid: text(),
    position: logPosition(),
    stream: text(),
    revision: integer(),
    happened_at: timestamptz(),
    transaction_type: text<TransactionType>(),
    way: text().nullable(),
    pieces: jsonb<StoredPiece[]>(),
    content_oid: text().nullable(),
    counterparty_oid: text().nullable(),
    /** The payment provider of a charge. */
    provider: text().nullable(),
    charge_id: text().nullable(),
    purchase_id: text().nullable(),
    hold_id: text().nullable(),
    hold_until: timestamptz().nullable(),
    reason: text().personal('wallet_oid'),
    ...amounts,
    balance_paid: bigint(),
    balance_bonus: bigint(),
    balance_chat: bigint(),
    balance_bonus_credits: bigint(),
    balance_held_paid: bigint(),
    balance_held_bonus: bigint(),
    balance_held_chat: bigint(),
    balance_held_bonus_credits: bigint(),
    balance_debt: bigint(),
  },
  {
    // Serves `historyPage`: an owner's lines, newest first, from a cursor on. Time grows with position in a
    // wallet, so a range of days narrows the same scan. Also `balanceAt`: the newest line up to a time.
    primaryKey: ['wallet_oid', 'position'],
    indexes: [
      {
        columns: ['wallet_oid', 'transaction_type', 'position'],
        serves: '`historyPage` of one type: a rare type must not read the whole wallet',
      },
      {
        columns: ['wallet_oid', 'counterparty_oid', 'position'],
        where: 'counterparty_oid is not null',
        serves: '`historyPage` of one counterparty, and `counterparties`, without reading the whole wallet',
      },
      {
        columns: ['wallet_oid', 'provider', 'position'],
        where: 'provider is not null',
        serves: '`historyPage` of one provider, and `counterparties`, without reading the whole wallet',
      },
    ],
  },
);

export const refundedPurchase = defineTable('refunded_purchase', { purchase_id: text().primaryKey() });

export const contentTitle = defineTable('content_title', {
  content_oid: text().primaryKey(),
  title: jsonb<Title>(),
});

/**
 * People with what their pages call them: the names by language are a creator's, without the nickname.
 * Personal: an erased account's names become null here, as its events can no longer be read.
 */
export const nickname = defineTable('nickname', {
  oid: text().primaryKey(),
  nickname: text().personal('oid'),
  names: jsonb<Partial<Record<NameLanguage, string>>>().personal('oid'),
  channel_language: text<Language>().nullable(),
});

export const createTables = createAll(wallet, lot, line, refundedPurchase, contentTitle, nickname);
export type WalletHistoryTables = TablesOf<
  typeof wallet | typeof lot | typeof line | typeof refundedPurchase | typeof contentTitle | typeof nickname
>;
export type WalletRow = RowOf<typeof wallet>;
export type LotRow = RowOf<typeof lot>;
export type LineRow = RowOf<typeof line>;
