import type { DomainEvent } from '@fanfold/domain';
import type { MonthRatesEvent, SettlementEvent } from '@fanfold/domain/settlement';
import { earningsFrom, salesOf, spendingTypes, type WalletEvent } from '@fanfold/domain/wallet';
import { incoming, inOrder, insertRows, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { lotKey, Money, saleKey } from './money.ts';
import {
  createTables,
  type LotMoneyRow,
  lotMoney,
  monthMoney,
  type ProceedsTables,
  type SaleMoneyRow,
  saleMoney,
} from './tables.ts';

type Db = Kysely<ProceedsTables>;

/**
 * What each creator's month is paid out with, and what the coins that it was sold for brought in. Read by
 * finance.
 */
export const creatorProceeds = projection<ProceedsTables>()({
  name: 'creator-proceeds',
  version: 2,
  consumes: [
    'CoinsCredited',
    ...spendingTypes,
    'EarningPosted',
    'EarningHeld',
    'EarningReleased',
    'MonthSettled',
    'SettlementCorrected',
    'ChargebackBorne',
    'MonthRatesFixed',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const moved = batch.flatMap(({ event }) => (isMoved(event) ? [event] : []));
    if (moved.length > 0) await writeMoney(db, moved);
    await inOrder(batch.flatMap(({ event }) => (isMoved(event) ? [] : [changeOf(db, event)])));
  },
});

type Moved = Extract<DomainEvent, { type: 'CoinsCredited' | EarningType | (typeof spendingTypes)[number] }>;
type EarningType = 'EarningPosted' | 'EarningHeld' | 'EarningReleased';
type Earned = Extract<Moved, { type: EarningType }>;
type Settled =
  | Extract<SettlementEvent, { type: 'MonthSettled' | 'SettlementCorrected' | 'ChargebackBorne' }>
  | Extract<MonthRatesEvent, { type: 'MonthRatesFixed' }>;

const settledTypes: readonly string[] = [
  'MonthSettled',
  'SettlementCorrected',
  'ChargebackBorne',
  'MonthRatesFixed',
] satisfies Settled['type'][];

const isMoved = (event: Moved | Settled): event is Moved => !settledTypes.includes(event.type);

const isEarned = (event: Moved): event is Earned =>
  event.type === 'EarningPosted' || event.type === 'EarningHeld' || event.type === 'EarningReleased';

const writeMoney = async (db: Db, moved: readonly Moved[]): Promise<void> => {
  const sales = await salesBefore(db, moved);
  const money = new Money(await lotsBefore(db, moved, sales), sales);
  for (const event of moved) money.take(event as WalletEvent | Earned);
  const lots = money.changedLots();
  if (lots.length > 0)
    await insertRows(db, 'lot_money', { rows: lots, columns: lotMoney.columns })
      .onConflict((conflict) =>
        conflict.columns(['wallet_oid', 'lot_id']).doUpdateSet((eb) => ({
          coins: eb.ref('excluded.coins'),
          minor: eb.ref('excluded.minor'),
        })),
      )
      .execute();
  if (money.newSales.length > 0)
    await insertRows(db, 'sale_money', { rows: money.newSales, columns: saleMoney.columns }).execute();
  const { rows } = money.months;
  if (rows.length > 0)
    await insertRows(db, 'month_money', { rows, columns: monthMoney.columns })
      .onConflict((conflict) =>
        conflict
          .columns(['creator_oid', 'month', 'currency'])
          .doUpdateSet((eb) => ({ minor: eb('month_money.minor', '+', eb.ref('excluded.minor')) })),
      )
      .execute();
};

/** The sales of before that are posted or taken back. */
const salesBefore = async (db: Db, moved: readonly Moved[]): Promise<SaleMoneyRow[]> => {
  const named = new Map<string, Pick<SaleMoneyRow, 'creator_oid' | 'earning_id'>>();
  const name = (creator_oid: string, earning_id: string) =>
    named.set(saleKey(creator_oid, earning_id), { creator_oid, earning_id });
  for (const event of moved)
    if (isEarned(event))
      name(event.creatorOid, ('reverses' in event ? event.reverses : null) ?? event.earningId);
    else if (event.type !== 'CoinsCredited')
      for (const { creatorOid, reverses } of earningsFrom(event)) if (reverses) name(creatorOid, reverses);
  if (named.size === 0) return [];
  const rows = await db
    .selectFrom('sale_money')
    .innerJoin(incoming([...named.values()], saleMoney.only('creator_oid', 'earning_id')), (join) =>
      join
        .onRef('incoming.creator_oid', '=', 'sale_money.creator_oid')
        .onRef('incoming.earning_id', '=', 'sale_money.earning_id'),
    )
    .selectAll('sale_money')
    .execute();
  return rows.map((row) => ({ ...row, minor: Number(row.minor) }));
};

/** The lots that coins are taken from, or go back to. */
const lotsBefore = async (
  db: Db,
  moved: readonly Moved[],
  sales: readonly SaleMoneyRow[],
): Promise<LotMoneyRow[]> => {
  const named = new Map(
    sales.map(({ wallet_oid, lot_id }) => [lotKey({ wallet_oid, lot_id }), { wallet_oid, lot_id }]),
  );
  for (const event of moved) {
    if (isEarned(event) || event.type === 'CoinsCredited') continue;
    for (const { taken } of salesOf(event))
      for (const { lotId: lot_id } of taken) {
        const key = { wallet_oid: event.walletOid, lot_id };
        named.set(lotKey(key), key);
      }
  }
  if (named.size === 0) return [];
  const rows = await db
    .selectFrom('lot_money')
    .innerJoin(incoming([...named.values()], lotMoney.only('wallet_oid', 'lot_id')), (join) =>
      join
        .onRef('incoming.wallet_oid', '=', 'lot_money.wallet_oid')
        .onRef('incoming.lot_id', '=', 'lot_money.lot_id'),
    )
    .selectAll('lot_money')
    .execute();
  return rows.map((row) => ({ ...row, minor: Number(row.minor) }));
};

const changeOf = (db: Db, event: Settled): Statement => {
  if (event.type === 'MonthRatesFixed') {
    const { month, yenMicroWon: yen_micro_won, centMicroWon: cent_micro_won } = event;
    return db.insertInto('month_rate').values({ month, yen_micro_won, cent_micro_won });
  }
  const { creatorOid: creator_oid, month } = event;
  return db
    .insertInto('month_payout')
    .values({ creator_oid, month, ...wonOf(event) })
    .onConflict((conflict) =>
      conflict.columns(['creator_oid', 'month']).doUpdateSet({
        payable_won: sql<string>`month_payout.payable_won + excluded.payable_won`,
        borne_won: sql<string>`month_payout.borne_won + excluded.borne_won`,
      }),
    );
};

/**
 * What Fanfold bore is borne no more once the bank has sent the payout back, and the creator is charged after
 * all.
 */
const wonOf = (event: Exclude<Settled, { type: 'MonthRatesFixed' }>) => {
  const { payableWon } = event;
  if (event.type === 'ChargebackBorne') return { payable_won: 0, borne_won: 0 - payableWon };
  const isBorneNoMore = event.type === 'SettlementCorrected' && event.borneBefore === true;
  return { payable_won: payableWon, borne_won: isBorneNoMore ? payableWon : 0 };
};
