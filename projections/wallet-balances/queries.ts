import type { Balance, WalletReply } from '@fanfold/contracts/coinevent';
import type { Kysely } from 'kysely';

import type { WalletBalancesTables } from './tables.ts';

type Db = Kysely<WalletBalancesTables>;

/** What a wallet holds. A wallet without events holds nothing. */
export const balanceOf = async (db: Db, walletOid: string): Promise<Balance> => {
  const row = await db
    .selectFrom('wallet_balance')
    .select(['paid', 'bonus', 'held_paid', 'held_bonus', 'debt'])
    .where('wallet_oid', '=', walletOid)
    .executeTakeFirst();
  return {
    paid: Number(row?.paid ?? 0),
    bonus: Number(row?.bonus ?? 0),
    heldPaid: Number(row?.held_paid ?? 0),
    heldBonus: Number(row?.held_bonus ?? 0),
    debt: Number(row?.debt ?? 0),
  };
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
