import { type Balance, emptyBalance, type WalletReply } from '@fanfold/contracts/coinevent';
import type { Kysely, Selectable } from 'kysely';

import type { WalletBalancesTables } from './tables.ts';

type Db = Kysely<WalletBalancesTables>;

type Amounts = Pick<
  Selectable<WalletBalancesTables['wallet_balance']>,
  | 'paid'
  | 'bonus'
  | 'chat'
  | 'bonus_credits'
  | 'held_paid'
  | 'held_bonus'
  | 'held_chat'
  | 'held_bonus_credits'
  | 'debt'
>;

export const toBalance = (row: Amounts): Balance => ({
  paid: Number(row.paid),
  bonus: Number(row.bonus),
  chat: Number(row.chat),
  bonusCredits: Number(row.bonus_credits),
  heldPaid: Number(row.held_paid),
  heldBonus: Number(row.held_bonus),
  heldChat: Number(row.held_chat),
  heldBonusCredits: Number(row.held_bonus_credits),
  debt: Number(row.debt),
});

/** What a person holds. Somebody without events holds nothing. */
export const balanceOf = async (db: Db, walletOid: string): Promise<Balance> => {
  const row = await db
    .selectFrom('wallet_balance')
    .selectAll()
    .where('wallet_oid', '=', walletOid)
    .executeTakeFirst();
  return row ? toBalance(row) : emptyBalance;
};

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
    amount: Number(row.coins),
    expiresAt: row.expires_at.toISOString(),
    source: row.source,
    createdAt: row.created_at.toISOString(),
    warnedDays: row.warned_days,
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
    chatCredits: Number(row.chat),
    bonusCredits: Number(row.bonus_credits),
    expiresAt: row.expires_at.toISOString(),
  }));
};
