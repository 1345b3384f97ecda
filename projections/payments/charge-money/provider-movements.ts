import type { Movement } from '@fanfold/domain/payments';
import { type Kysely, sql } from 'kysely';

import type { ChargeMoneyTables } from './tables.ts';

type Db = Kysely<ChargeMoneyTables>;

/**
 * Every movement of money of these charges of a provider, as we recorded it: positive when we received it.
 */
export const movementsOf = async (
  db: Db,
  { provider, chargeIds }: { provider: string; chargeIds: readonly string[] },
): Promise<Movement[]> => {
  const wanted = sql<string>`any(${[...chargeIds]}::text[])`;
  const [approvals, refunds, disputes] = await Promise.all([
    db
      .selectFrom('approval')
      .selectAll()
      .where('provider', '=', provider)
      .where('charge_id', '=', wanted)
      .execute(),
    ofRefunds(db, provider).where('refund.charge_id', '=', wanted).execute(),
    ofDisputes(db, provider).where('dispute.charge_id', '=', wanted).execute(),
  ]);
  return [...approvals.map(payment), ...refunds.map(refund), ...disputes.map(dispute)];
};

/** Our record of a provider on a day of Asia/Seoul. */
export const movementsOn = async (
  db: Db,
  { provider, day }: { provider: string; day: string },
): Promise<Movement[]> => {
  const endedOn = sql<boolean>`to_char(ended_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') = ${day}`;
  const [approvals, refunds, disputes] = await Promise.all([
    db.selectFrom('approval').selectAll().where('provider', '=', provider).where('day', '=', day).execute(),
    ofRefunds(db, provider).where(endedOn).execute(),
    ofDisputes(db, provider).where(endedOn).execute(),
  ]);
  return [...approvals.map(payment), ...refunds.map(refund), ...disputes.map(dispute)];
};

const ofRefunds = (db: Db, provider: string) =>
  db
    .selectFrom('refund')
    .select(['charge_id', 'refund_ref', 'currency', 'payback_minor'])
    .where('provider', '=', provider)
    .where('status', '=', 'refunded');

const ofDisputes = (db: Db, provider: string) =>
  db
    .selectFrom('dispute')
    .select(['charge_id', 'dispute_ref', 'currency', 'total_minor'])
    .where('provider', '=', provider)
    .where('status', '=', 'lost');

type Currency = Movement['currency'];

const payment = (row: {
  charge_id: string;
  provider_ref: string;
  currency: string;
  total_minor: string;
}): Movement => ({
  about: 'payment',
  chargeId: row.charge_id,
  providerRef: row.provider_ref,
  amountMinor: Number(row.total_minor),
  currency: row.currency as Currency,
});

const refund = (row: {
  charge_id: string;
  refund_ref: string | null;
  currency: string;
  payback_minor: string;
}): Movement => ({
  about: 'refund',
  chargeId: row.charge_id,
  providerRef: row.refund_ref ?? '',
  amountMinor: 0 - Number(row.payback_minor),
  currency: row.currency as Currency,
});

const dispute = (row: {
  charge_id: string;
  dispute_ref: string;
  currency: string | null;
  total_minor: string | null;
}): Movement => ({
  about: 'dispute',
  chargeId: row.charge_id,
  providerRef: row.dispute_ref,
  amountMinor: 0 - Number(row.total_minor ?? 0),
  currency: (row.currency ?? 'KRW') as Currency,
});
