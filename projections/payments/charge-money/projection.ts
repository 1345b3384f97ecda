import { seoulDay, seoulMonth } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import { Grouped, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { approval, type ChargeMoneyTables, createTables, type MonthRow, month } from './tables.ts';
import { type AfterCharge, type Taken, write } from './write.ts';

type Db = Kysely<ChargeMoneyTables>;

/**
 * Money after a charge: refunds, disputes, debts, and the months' sums. They are rare beside charges, so all
 * but the sums are written one by one, in order.
 */
export const chargeMoney = projection<ChargeMoneyTables>()({
  name: 'charge-money',
  version: 4,
  consumes: [
    'ChargeApproved',
    'ChargeRefundRequested',
    'ChargeRefundApproved',
    'ChargeRefunded',
    'ChargeRefundFailed',
    'ChargeDisputed',
    'DisputeWon',
    'DisputeLost',
    'DebtRaised',
    'DebtCleared',
    'DebtRecovered',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const months = new Grouped<string, MonthRow>((key) => {
      const [month = '', provider = '', currency = ''] = key.split(' ');
      return { ...nothing, month, provider, currency };
    });
    const told = new Map<string, string>();
    for (const recorded of batch) {
      count(months, recorded);
      if (isApproval(recorded)) continue;
      await write(db, recorded as AfterCharge);
      told.set(recorded.event.chargeId, String(recorded.position));
    }
    await addApprovals(db, batch);
    await addToMonths(db, months.rows);
    // The charge's own outcome does not change; pages that show its refunds read them again.
    return [...told].map(([chargeId, position]) => ({
      kind: 'charge',
      topic: `charge:${chargeId}`,
      position,
      chargeId,
      status: 'credited',
    }));
  },
});

const nothing = {
  charges: 0,
  taken_minor: 0,
  tax_minor: 0,
  coins: 0,
  refunds: 0,
  refunded_minor: 0,
  lost: 0,
  lost_minor: 0,
};

const isApproval = (
  recorded: Recorded<Taken>,
): recorded is Recorded<Extract<Taken, { type: 'ChargeApproved' }>> =>
  recorded.event.type === 'ChargeApproved';

const count = (months: Grouped<string, MonthRow>, { event }: Recorded<Taken>): void => {
  const of = (at: string, currency: string, provider: string) =>
    months.of(`${seoulMonth(at)} ${provider} ${currency}`);
  switch (event.type) {
    case 'ChargeApproved': {
      const row = of(event.approvedAt, event.amounts.currency, event.provider);
      row.charges += 1;
      row.taken_minor += event.amounts.totalMinor;
      row.tax_minor += event.amounts.taxMinor;
      row.coins += event.paidCoins;
      return;
    }
    case 'ChargeRefunded': {
      const row = of(event.refundedAt, event.money.currency, event.provider);
      row.refunds += 1;
      row.refunded_minor += event.money.paybackMinor;
      return;
    }
    case 'DisputeLost': {
      const row = of(event.endedAt, event.money.currency, event.provider);
      row.lost += 1;
      row.lost_minor += event.money.totalMinor;
      return;
    }
    default:
      return;
  }
};

/** The money that each charge brought in: reconciliation compares it with the provider's file. */
const addApprovals = async (db: Db, batch: readonly Recorded<Taken>[]): Promise<void> => {
  const rows = batch.flatMap(({ event }) =>
    event.type === 'ChargeApproved'
      ? [
          {
            charge_id: event.chargeId,
            provider: event.provider,
            provider_ref: event.providerRef,
            currency: event.amounts.currency,
            total_minor: event.amounts.totalMinor,
            day: seoulDay(event.approvedAt),
          },
        ]
      : [],
  );
  if (rows.length > 0) await insertRows(db, 'approval', { rows, columns: approval.columns }).execute();
};

const addToMonths = async (db: Db, rows: readonly MonthRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const sums = Object.keys(nothing) as (keyof typeof nothing)[];
  await insertRows(db, 'month', { rows, columns: month.columns })
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'provider', 'currency'])
        .doUpdateSet(
          Object.fromEntries(sums.map((sum) => [sum, sql`month.${sql.ref(sum)} + excluded.${sql.ref(sum)}`])),
        ),
    )
    .execute();
};
