import { type Balance, emptyBalance, type Unit, units, type WalletReply } from '@fanfold/contracts/wallet';
import { creditLotIn } from '@fanfold/domain/wallet';
import { type Kysely, sql } from 'kysely';

import { toBalance } from './balance.ts';
import type { WalletBalancesTables } from './tables.ts';

export { walletBalances } from './projection.ts';

type Db = Kysely<WalletBalancesTables>;

/** A person's balances. A person without events has none. */
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
    issuedUnder: row.issued_under,
    createdAt: row.created_at.toISOString(),
    warnedDays: row.warned_days,
  }));
};

/** Held coins that were neither captured nor released yet. */
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

export type DueLot = {
  readonly kind: 'lot' | 'creditLot';
  /** The id within its owner's stream. */
  readonly id: string;
  /** The stream to which the command goes. */
  readonly stream: string;
  readonly dueAt: string;
  /** Later than `dueAt` when the owner only has to be warned. */
  readonly expiresAt: string;
};

/**
 * Lots with coins left whose deadline has passed at `now`: at most `limit` of each unit, the longest overdue
 * first.
 */
export const dueLots = async (
  db: Db,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<DueLot[]> => {
  const rows = await db
    .selectFrom(sql<{ unit: Unit }>`unnest(${[...units]}::text[])`.as<'wanted'>(sql`wanted(unit)`))
    .innerJoinLateral(
      (found) =>
        found
          .selectFrom('lot')
          .select(['wallet_oid', 'lot_id', 'due_at', 'expires_at'])
          .whereRef('lot.kind', '=', 'wanted.unit')
          .where('due_at', '<=', now as unknown as Date)
          .orderBy('due_at')
          .orderBy('wallet_oid')
          .orderBy('lot_id')
          .limit(limit)
          .as('due'),
      (join) => join.onTrue(),
    )
    .select(['wanted.unit', 'due.wallet_oid', 'due.lot_id', 'due.due_at', 'due.expires_at'])
    .orderBy('due.due_at')
    .orderBy('due.wallet_oid')
    .orderBy('due.lot_id')
    .execute();
  return rows.map(({ unit, wallet_oid, lot_id, due_at, expires_at }) => ({
    ...(unit === 'paid' || unit === 'bonus'
      ? { kind: 'lot', id: lot_id, stream: `wallet-${wallet_oid}` }
      : { kind: 'creditLot', id: creditLotIn(lot_id), stream: `credits-${wallet_oid}` }),
    dueAt: (due_at ?? expires_at).toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
};
