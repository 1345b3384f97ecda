import type { Debt, Dispute, MonthMetrics, Refund } from '@fanfold/contracts/payments';
import { newestFirst, type PageParams, queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { ChargeMoneyTables } from './tables.ts';

export { chargeMoney } from './projection.ts';
export { movementsOf, movementsOn } from './provider-movements.ts';

type Db = Kysely<ChargeMoneyTables>;

/** Refunds and disputes of these charges. */
export const reversalsOf = async (
  db: Db,
  chargeIds: readonly string[],
): Promise<{ refunds: Refund[]; disputes: Dispute[] }> => {
  const page = sql<string>`any(${[...chargeIds]}::text[])`;
  const [refunds, disputes] = await Promise.all([
    db.selectFrom('refund').selectAll().where('charge_id', '=', page).orderBy('position').execute(),
    db.selectFrom('dispute').selectAll().where('charge_id', '=', page).orderBy('position').execute(),
  ]);
  return { refunds: refunds.map(toRefund), disputes: disputes.map(toDispute) };
};

/** Refunds of all charges, newest first. `nextCursor` is null on the last page. */
export const refundsPage = async (
  db: Db,
  { status, ...page }: { status?: Refund['status'] | undefined } & PageParams,
): Promise<{ refunds: Refund[]; nextCursor: string | null }> => {
  let query = db.selectFrom('refund').selectAll();
  if (status) query = query.where('status', '=', status);
  const { rows, nextCursor } = await newestFirst(query, page);
  return { refunds: rows.map(toRefund), nextCursor };
};

/** Refunds that a provider was asked for and has not answered. */
export const askedRefunds = (db: Db): Promise<Waiting> =>
  queueOf(db.selectFrom('refund').where('status', '=', 'asked'), sql`requested_at`);

export const openDisputes = (db: Db): Promise<Waiting> =>
  queueOf(db.selectFrom('dispute').where('status', '=', 'open'), sql`disputed_at`);

export const openDebts = (db: Db): Promise<Waiting> =>
  queueOf(db.selectFrom('debt').where('left_coins', '>', '0'), sql`raised_at`);

const shownDisputes = 200;

/** Open disputes and debts first, then the newest. */
export const disputesAndDebts = async (db: Db): Promise<{ disputes: Dispute[]; debts: Debt[] }> => {
  const [disputes, debts] = await Promise.all([
    db
      .selectFrom('dispute')
      .selectAll()
      .orderBy(sql`status <> 'open'`)
      .orderBy('position', 'desc')
      .limit(shownDisputes)
      .execute(),
    db
      .selectFrom('debt')
      .selectAll()
      .orderBy(sql`left_coins = 0`)
      .orderBy('position', 'desc')
      .limit(shownDisputes)
      .execute(),
  ]);
  return { disputes: disputes.map(toDispute), debts: debts.map(toDebt) };
};

export const monthMetrics = async (
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<MonthMetrics[]> => {
  const rows = await db
    .selectFrom('month')
    .selectAll()
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .orderBy('provider')
    .orderBy('currency')
    .execute();
  return rows.map((row) => ({
    month: row.month,
    provider: row.provider as MonthMetrics['provider'],
    currency: row.currency as MonthMetrics['currency'],
    charges: Number(row.charges),
    takenMinor: Number(row.taken_minor),
    taxMinor: Number(row.tax_minor),
    coins: Number(row.coins),
    refunds: Number(row.refunds),
    refundedMinor: Number(row.refunded_minor),
    lost: Number(row.lost),
    lostMinor: Number(row.lost_minor),
  }));
};

const toRefund = (row: Selectable<ChargeMoneyTables['refund']>): Refund => ({
  refundId: row.refund_id as Refund['refundId'],
  chargeId: row.charge_id as Refund['chargeId'],
  buyerOid: row.buyer_oid as Refund['buyerOid'],
  provider: row.provider as Refund['provider'],
  currency: row.currency as Refund['currency'],
  paybackMinor: Number(row.payback_minor),
  withheldMinor: Number(row.withheld_minor),
  paidCoins: Number(row.paid),
  bonusCoins: Number(row.bonus),
  requestedBy: row.requested_by as Refund['requestedBy'],
  requestedByOid: row.requested_by_oid as Refund['requestedByOid'],
  status: row.status as Refund['status'],
  reason: row.reason,
  cause: row.cause as Refund['cause'],
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

const toDispute = (row: Selectable<ChargeMoneyTables['dispute']>): Dispute => ({
  disputeId: row.dispute_id as Dispute['disputeId'],
  chargeId: row.charge_id as Dispute['chargeId'],
  buyerOid: row.buyer_oid as Dispute['buyerOid'],
  provider: row.provider as Dispute['provider'],
  disputeRef: row.dispute_ref,
  kind: row.kind as Dispute['kind'],
  status: row.status as Dispute['status'],
  reason: row.reason,
  currency: row.currency as Dispute['currency'],
  totalMinor: row.total_minor === null ? null : Number(row.total_minor),
  disputedAt: row.disputed_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

const toDebt = (row: Selectable<ChargeMoneyTables['debt']>): Debt => ({
  debtId: row.debt_id as Debt['debtId'],
  walletOid: row.wallet_oid as Debt['walletOid'],
  chargeId: row.charge_id as Debt['chargeId'],
  coins: Number(row.coins),
  leftCoins: Number(row.left_coins),
  recoveredCoins: Number(row.recovered_coins),
  clearedBy: row.cleared_by as Debt['clearedBy'],
  reason: row.reason,
  raisedAt: row.raised_at.toISOString(),
  clearedAt: row.cleared_at?.toISOString() ?? null,
});
