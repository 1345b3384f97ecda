import type { LotGrant, WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { Grouped, incoming, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { toBalance } from './queries.ts';
import {
  type BalanceDelta,
  balanceColumns,
  createTables,
  type HoldRow,
  holdColumns,
  type LotDelta,
  type LotRow,
  lotColumns,
  lotDeltaColumns,
  type WalletBalancesTables,
} from './tables.ts';

type Db = Kysely<WalletBalancesTables>;

export const walletBalances = projection<WalletBalancesTables>()({
  name: 'wallet-balances',
  version: 2,
  consumes: [
    'CoinsCredited',
    'BonusGranted',
    'ContentBought',
    'PurchaseRefunded',
    'CoinsSpent',
    'SpendRefunded',
    'CoinsHeld',
    'HoldCaptured',
    'GiftCaptured',
    'HoldReleased',
    'LotExpired',
    'ChargeCoinsWithdrawn',
    'ChargeCoinsReturned',
    'DebtRaised',
    'DebtCleared',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const moved = new Batch();
    for (const recorded of batch) moved.take(recorded);
    const [balances] = await Promise.all([
      writeBalances(db, moved.balances.rows),
      changeLots(db, moved.lots.rows),
      writeHolds(db, moved.holds),
    ]);
    const newest = new Map(balances.map(({ wallet_oid, lots }) => [wallet_oid, lots]));
    await insertLots(db, moved.newLots, newest);
    return balances.map((row) => ({
      kind: 'balance',
      topic: `wallet:${row.wallet_oid}`,
      position: row.position,
      balance: toBalance(row),
    }));
  },
});

/** A batch's movements, summed per wallet and per lot. */
class Batch {
  readonly balances = new Grouped<string, BalanceDelta>((wallet_oid) => ({
    wallet_oid,
    paid: 0,
    bonus: 0,
    held_paid: 0,
    held_bonus: 0,
    debt: 0,
    lots: 0,
    position: '0',
  }));
  readonly newLots = new Map<string, LotRow>();
  readonly lots = new Grouped<string, LotDelta>((key) => {
    const [wallet_oid = '', lot_id = ''] = key.split('/');
    return { wallet_oid, lot_id, coins: 0, expires_at: '' };
  });
  /** Hold → its row, or null when it ended in this batch. */
  readonly holds = new Map<string, HoldRow | null>();

  take({ event, position, metadata }: Recorded<WalletEvent>): void {
    const balance = this.balances.of(event.walletOid);
    balance.position = String(position);
    const grant = (lots: readonly LotGrant[], source: string) => {
      for (const lot of lots) this.#grant(balance, lot, { source, at: metadata.occurredAt });
    };
    switch (event.type) {
      case 'CoinsCredited':
        return grant(event.lots, 'charge');
      case 'BonusGranted':
        return grant([event.lot], 'grant');
      case 'ContentBought':
        return this.#move(balance, event.taken, -1);
      case 'PurchaseRefunded':
        return this.#move(balance, event.returned, 1);
      case 'CoinsSpent':
        return this.#move(balance, event.taken, -1);
      case 'SpendRefunded':
        return this.#move(balance, event.returned, 1);
      case 'ContentGranted':
        return;
      case 'LotExpired':
        return this.#move(balance, [event.lot], -1);
      case 'CoinsHeld': {
        this.#move(balance, event.taken, -1);
        const { held_paid, held_bonus } = hold(balance, event.taken, 1);
        const { walletOid, holdId, purpose, expiresAt } = event;
        this.holds.set(`${walletOid}/${holdId}`, {
          wallet_oid: walletOid,
          hold_id: holdId,
          purpose,
          paid: held_paid,
          bonus: held_bonus,
          expires_at: expiresAt,
        });
        return;
      }
      case 'HoldCaptured':
      case 'GiftCaptured':
        hold(balance, event.taken, -1);
        this.holds.set(`${event.walletOid}/${event.holdId}`, null);
        return;
      case 'HoldReleased':
        hold(balance, event.returned, -1);
        this.#move(balance, event.returned, 1);
        this.holds.set(`${event.walletOid}/${event.holdId}`, null);
        return;
      case 'ChargeCoinsWithdrawn':
        return this.#move(balance, event.taken, -1);
      case 'ChargeCoinsReturned':
        return this.#move(balance, event.returned, 1);
      case 'DebtRaised':
        balance.debt += event.coins;
        return;
      case 'DebtCleared':
        balance.debt -= event.coins;
        return this.#move(balance, event.taken, -1);
    }
  }

  #grant(balance: BalanceDelta, lot: LotGrant, { source, at }: { source: string; at: string }): void {
    balance[lot.kind] += lot.coins;
    balance.lots += 1;
    this.newLots.set(`${balance.wallet_oid}/${lot.lotId}`, {
      wallet_oid: balance.wallet_oid,
      lot_id: lot.lotId,
      number: balance.lots,
      kind: lot.kind,
      source,
      coins: lot.coins,
      expires_at: lot.expiresAt,
      created_at: at,
    });
  }

  #move(balance: BalanceDelta, pieces: readonly LotGrant[], sign: 1 | -1): void {
    for (const { lotId, kind, coins, expiresAt } of pieces) {
      balance[kind] += sign * coins;
      const key = `${balance.wallet_oid}/${lotId}`;
      const lot = this.newLots.get(key) ?? this.lots.of(key);
      lot.coins += sign * coins;
      // Coins that come back may carry a later expiry, which then holds for the whole lot.
      lot.expires_at = expiresAt;
    }
  }
}

const hold = (balance: BalanceDelta, pieces: readonly LotGrant[], sign: 1 | -1) => {
  const held = { held_paid: 0, held_bonus: 0 };
  for (const { kind, coins } of pieces) held[`held_${kind}`] += coins;
  balance.held_paid += sign * held.held_paid;
  balance.held_bonus += sign * held.held_bonus;
  return held;
};

const writeBalances = (db: Db, rows: readonly BalanceDelta[]) =>
  insertRows(db, 'wallet_balance', { rows, columns: balanceColumns })
    .onConflict((conflict) =>
      conflict.column('wallet_oid').doUpdateSet((eb) => ({
        paid: eb('wallet_balance.paid', '+', eb.ref('excluded.paid')),
        bonus: eb('wallet_balance.bonus', '+', eb.ref('excluded.bonus')),
        held_paid: eb('wallet_balance.held_paid', '+', eb.ref('excluded.held_paid')),
        held_bonus: eb('wallet_balance.held_bonus', '+', eb.ref('excluded.held_bonus')),
        debt: eb('wallet_balance.debt', '+', eb.ref('excluded.debt')),
        lots: eb('wallet_balance.lots', '+', eb.ref('excluded.lots')),
        position: eb.ref('excluded.position'),
      })),
    )
    .returningAll()
    .execute();

/** Lots count from 1 in each wallet; a batch numbered its own from 1, and `newest` is the last number after it. */
const insertLots = async (
  db: Db,
  added: ReadonlyMap<string, LotRow>,
  newest: ReadonlyMap<string, number>,
): Promise<void> => {
  if (added.size === 0) return;
  const inBatch = new Map<string, number>();
  for (const { wallet_oid, number } of added.values()) inBatch.set(wallet_oid, number);
  const rows = [...added.values()].map((lot) => ({
    ...lot,
    number: (newest.get(lot.wallet_oid) ?? 0) - (inBatch.get(lot.wallet_oid) ?? 0) + lot.number,
  }));
  await insertRows(db, 'lot', { rows, columns: lotColumns }).execute();
};

const changeLots = async (db: Db, rows: readonly LotDelta[]): Promise<void> => {
  if (rows.length === 0) return;
  const { numUpdatedRows } = await db
    .updateTable('lot')
    .from(incoming(rows, lotDeltaColumns))
    .set({ coins: sql`lot.coins + incoming.coins`, expires_at: sql`incoming.expires_at` })
    .whereRef('lot.wallet_oid', '=', 'incoming.wallet_oid')
    .whereRef('lot.lot_id', '=', 'incoming.lot_id')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== BigInt(rows.length)) throw new Error('Coins moved in a lot that was never granted');
};

const writeHolds = async (db: Db, holds: ReadonlyMap<string, HoldRow | null>): Promise<void> => {
  const opened = [...holds.values()].filter((row) => row !== null);
  if (opened.length > 0) await insertRows(db, 'hold', { rows: opened, columns: holdColumns }).execute();
  const ended = [...holds].flatMap(([key, row]) => (row ? [] : [key.split('/') as [string, string]]));
  if (ended.length === 0) return;
  const rows = ended.map(([wallet_oid, hold_id]) => ({ wallet_oid, hold_id }));
  await db
    .deleteFrom('hold')
    .using(incoming(rows, { wallet_oid: 'text', hold_id: 'text' }))
    .whereRef('hold.wallet_oid', '=', 'incoming.wallet_oid')
    .whereRef('hold.hold_id', '=', 'incoming.hold_id')
    .execute();
};
