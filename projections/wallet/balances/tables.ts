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

/**
 * The present balances of a wallet. Held coins belong to the owner but cannot be spent; they are not part of
 * paid and bonus.
 */
export const walletBalance = defineTable(
  'wallet_balance',
  {
    wallet_oid: text().primaryKey(),
    paid: bigint(),
    bonus: bigint(),
    held_paid: bigint(),
    held_bonus: bigint(),
    /** Coins owed after a lost dispute; while there are any, nothing can be spent. */
    debt: bigint(),
    chat: bigint(),
    bonus_credits: bigint(),
    held_chat: bigint(),
    held_bonus_credits: bigint(),
    /** How many lots the wallet ever had: the number of the newest one. */
    lots: integer(),
    /** Position of the wallet's last event. */
    position: logPosition(),
  },
  { fillfactor: 60 },
);

/**
 * Every lot the wallet ever had, with the rest of it; an emptied one stays, as a refund may fill it again.
 */
export const lot = defineTable(
  'lot',
  {
    wallet_oid: text(),
    lot_id: text(),
    number: integer(),
    kind: text(),
    source: text(),
    /** The country whose rules it was issued under; null where that was not known. */
    issued_under: text().nullable(),
    coins: bigint(),
    expires_at: timestamptz(),
    created_at: timestamptz(),
    /** The last warning of its expiry, in days before it. */
    warned_days: integer().nullable(),
    /** How many of its 2 warnings are over: sent, or past their time when the coins came or were returned. */
    warnings_over: integer(),
    /**
     * When its owner has to be warned, or the lot expires. Null for an empty lot, until coins are returned.
     */
    due_at: timestamptz().nullable(),
  },
  {
    // Serves the update of a lot and the list of a wallet's lots.
    primaryKey: ['wallet_oid', 'lot_id'],
    fillfactor: 60,
    indexes: [
      {
        columns: ['kind', 'due_at', 'wallet_oid', 'lot_id'],
        where: 'due_at is not null',
        serves: '`dueLots`. It leaves `coins` out, so that a spend can update its row in place',
      },
    ],
  },
);

export const hold = defineTable(
  'hold',
  {
    wallet_oid: text(),
    hold_id: text(),
    purpose: text(),
    paid: bigint(),
    bonus: bigint(),
    chat: bigint(),
    bonus_credits: bigint(),
    expires_at: timestamptz(),
  },
  // Serves the end of a hold and the list of a wallet's holds.
  { primaryKey: ['wallet_oid', 'hold_id'] },
);

export const createTables = createAll(walletBalance, lot, hold);
export type WalletBalancesTables = TablesOf<typeof walletBalance | typeof lot | typeof hold>;
export type BalanceDelta = RowOf<typeof walletBalance>;
export type LotRow = RowOf<typeof lot>;
export type HoldRow = RowOf<typeof hold>;
export const lotDeltaColumns = lot.only(
  'wallet_oid',
  'lot_id',
  'coins',
  'expires_at',
  'warned_days',
  'warnings_over',
);
export type LotDelta = Pick<LotRow, keyof typeof lotDeltaColumns>;
