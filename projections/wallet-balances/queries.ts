import type { Balance, WalletReply } from '@fanfold/contracts/coinevent';
import type { Kysely, Selectable } from 'kysely';

import type { WalletBalancesTables } from './tables.ts';

type Db = Kysely<WalletBalancesTables>;

/** What a wallet holds. A wallet without events holds nothing. */
export const balanceOf = async (db: Db, walletOid: string): Promise<Balance> => {
  const row = await db
    .selectFrom('wallet_balance')
    .select(['paid', 'bonus', 'held_paid', 'held_bonus', 'debt'])
    .where('wallet_oid', '=', walletOid)
    .executeTakeFirst();
  return row ? toBalance(row) : { paid: 0, bonus: 0, heldPaid: 0, heldBonus: 0, debt: 0 };
};

type BalanceRow = Pick<
  Selectable<WalletBalancesTables['wallet_balance']>,
  'paid' | 'bonus' | 'held_paid' | 'held_bonus' | 'debt'
>;

/** A balance's row as the contract says it; the projection's messages say the same. */
export const toBalance = (row: BalanceRow): Balance => ({
  paid: Number(row.paid),
  bonus: Number(row.bonus),
  heldPaid: Number(row.held_paid),
  heldBonus: Number(row.held_bonus),
  debt: Number(row.debt),
});

type Lots = WalletReply['lots'];
type Holds = WalletReply['holds'];

/** Lots with coins left, in the order in which they are spent: the soonest to expire first. */
export const lotsOf = async (db: Db, walletOid: string): Promise<Lots> => {
  const rows = await db
    .selectFrom('lot')
    .selectAll()
    .where('wallet_oid', '=', walletOid)
    .where('coins', '>', '0')
    .orderBy('expires_at')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    lotId: row.lot_id,
    kind: row.kind as Lots[number]['kind'],
    coins: Number(row.coins),
    expiresAt: row.expires_at.toISOString(),
    source: row.source as Lots[number]['source'],
    createdAt: row.created_at.toISOString(),
  }));
};

/** Coins set aside that were neither captured nor released yet. */
export const holdsOf = async (db: Db, walletOid: string): Promise<Holds> => {
  const rows = await db
    .selectFrom('hold')
    .selectAll()
    .where('wallet_oid', '=', walletOid)
    .orderBy('expires_at')
    .orderBy('hold_id')
    .execute();
  return rows.map((row) => ({
    holdId: row.hold_id as Holds[number]['holdId'],
    purpose: row.purpose,
    paidCoins: Number(row.paid),
    bonusCoins: Number(row.bonus),
    expiresAt: row.expires_at.toISOString(),
  }));
};
