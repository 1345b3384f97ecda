import { typesOf, warningDays } from '@fanfold/domain';
import { creditEvents, movementsOf, walletEvents } from '@fanfold/domain/wallet';
import { addRows, incoming, insertRows, prepared, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';
import { toBalance } from './balance.ts';
import { Batch } from './batch.ts';
import { dueAt } from './due.ts';
import {
  type BalanceDelta,
  createTables,
  type HoldRow,
  hold,
  type LotDelta,
  type LotRow,
  lot,
  lotDeltaColumns,
  type WalletBalancesTables,
  walletBalance,
} from './tables.ts';

type Db = Kysely<WalletBalancesTables>;

/**
 * What a wallet holds, by lots; holds; lots to warn of or to expire. Read by the header, My coins and the
 * worker.
 */
export const walletBalances = projection<WalletBalancesTables>()({
  name: 'wallet-balances',
  version: 7,
  consumes: [...typesOf(walletEvents), ...typesOf(creditEvents)],
  tables: createTables,

  project: async (db, batch) => {
    const moved = new Batch();
    for (const { event, position, metadata } of batch)
      moved.take(movementsOf(event), { position, at: metadata.occurredAt });
    const [{ rows: balances }] = await Promise.all([
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

const writeBalances = prepared((db: Db, rows: readonly BalanceDelta[]) =>
  insertRows(db, 'wallet_balance', { rows, columns: walletBalance.columns })
    .onConflict((conflict) =>
      conflict.column('wallet_oid').doUpdateSet((eb) => ({
        paid: eb('wallet_balance.paid', '+', eb.ref('excluded.paid')),
        bonus: eb('wallet_balance.bonus', '+', eb.ref('excluded.bonus')),
        held_paid: eb('wallet_balance.held_paid', '+', eb.ref('excluded.held_paid')),
        held_bonus: eb('wallet_balance.held_bonus', '+', eb.ref('excluded.held_bonus')),
        debt: eb('wallet_balance.debt', '+', eb.ref('excluded.debt')),
        chat: eb('wallet_balance.chat', '+', eb.ref('excluded.chat')),
        bonus_credits: eb('wallet_balance.bonus_credits', '+', eb.ref('excluded.bonus_credits')),
        held_chat: eb('wallet_balance.held_chat', '+', eb.ref('excluded.held_chat')),
        held_bonus_credits: eb(
          'wallet_balance.held_bonus_credits',
          '+',
          eb.ref('excluded.held_bonus_credits'),
        ),
        lots: eb('wallet_balance.lots', '+', eb.ref('excluded.lots')),
        position: eb.ref('excluded.position'),
      })),
    )
    .returningAll(),
);

const addLots = addRows<WalletBalancesTables, LotRow>('lot', lot.columns);

/**
 * Lots count from 1 in each wallet; a batch numbers its own from 1, and `newest` is the last number after it.
 */
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
    due_at: dueAt(lot),
    number: (newest.get(lot.wallet_oid) ?? 0) - (inBatch.get(lot.wallet_oid) ?? 0) + lot.number,
  }));
  await addLots(db, rows);
};

/** How long before its expiry a lot's next deadline is, by the number of warnings that are over. */
const warningTimes = sql.raw([...warningDays, 0].map((days) => `interval '${days * 24} hours'`).join(', '));

const changeLots = async (db: Db, rows: readonly LotDelta[]): Promise<void> => {
  if (rows.length === 0) return;
  const { numAffectedRows } = await updateLots(db, rows);
  if (numAffectedRows !== BigInt(rows.length)) throw new Error('Coins moved in a lot that was never granted');
};

const updateLots = prepared((db: Db, rows: readonly LotDelta[]) =>
  db
    .updateTable('lot')
    .from(incoming(rows, lotDeltaColumns))
    .set({
      coins: sql`lot.coins + incoming.coins`,
      expires_at: sql`incoming.expires_at`,
      warned_days: sql`coalesce(incoming.warned_days, lot.warned_days)`,
      warnings_over: sql`greatest(lot.warnings_over, incoming.warnings_over)`,
      due_at: sql`case when lot.coins + incoming.coins = 0 then null
        else incoming.expires_at - (array[${warningTimes}])
          [1 + greatest(lot.warnings_over, incoming.warnings_over)] end`,
    })
    .whereRef('lot.wallet_oid', '=', 'incoming.wallet_oid')
    .whereRef('lot.lot_id', '=', 'incoming.lot_id'),
);

const writeHolds = async (db: Db, holds: ReadonlyMap<string, HoldRow | null>): Promise<void> => {
  const opened = [...holds.values()].filter((row) => row !== null);
  if (opened.length > 0) await insertRows(db, 'hold', { rows: opened, columns: hold.columns }).execute();
  const ended = [...holds].flatMap(([key, row]) => (row ? [] : [key.split('/') as [string, string]]));
  if (ended.length === 0) return;
  const rows = ended.map(([wallet_oid, hold_id]) => ({ wallet_oid, hold_id }));
  await db
    .deleteFrom('hold')
    .using(incoming(rows, hold.only('wallet_oid', 'hold_id')))
    .whereRef('hold.wallet_oid', '=', 'incoming.wallet_oid')
    .whereRef('hold.hold_id', '=', 'incoming.hold_id')
    .execute();
};
