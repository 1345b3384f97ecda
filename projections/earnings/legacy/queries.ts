import type { LegacyRevenueReply, LegacyTotalReply } from '@fanfold/contracts/earnings';
import type { Kysely } from 'kysely';

import type { LegacyRevenueTables } from './tables.ts';

export { legacyRevenueRead } from './projection.ts';

type Db = Kysely<LegacyRevenueTables>;
/** Months as `yyyy-mm`, both included. */
type Span = { readonly from?: string | undefined; readonly until?: string | undefined };

const within = (db: Db, { from = '0000-00', until = '9999-99' }: Span) =>
  db.selectFrom('legacy_month').where('month', '>=', from).where('month', '<=', until);

type Amounts = Record<'sales' | 'coins' | 'gross_won' | 'fees_won' | 'payable_won', number | string>;

/** Postgres answers sums, and columns of 64 bits, as texts. */
const amountsOf = (row: Amounts & { readonly month: string }) => ({
  month: row.month,
  sales: Number(row.sales),
  coins: Number(row.coins),
  grossWon: Number(row.gross_won),
  feesWon: Number(row.fees_won),
  payableWon: Number(row.payable_won),
});

/** REV-005: a creator's months by kind, the oldest first. */
export const legacyMonths = async (
  db: Db,
  { creatorOid, ...span }: Span & { readonly creatorOid: string },
): Promise<LegacyRevenueReply['months']> => {
  const rows = await within(db, span)
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .orderBy('month')
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({ ...amountsOf(row), kind: row.kind }));
};

/** REV-006: what all creators earned in each month, by kind. */
export const legacyTotals = async (
  db: Db,
  span: Span,
): Promise<ReturnType<typeof LegacyTotalReply.parse>['months']> => {
  const rows = await within(db, span)
    .select((eb) => [
      'month',
      'kind',
      eb.fn.count<string>('creator_oid').as('creators'),
      eb.fn.sum<string>('sales').as('sales'),
      eb.fn.sum<string>('coins').as('coins'),
      eb.fn.sum<string>('gross_won').as('gross_won'),
      eb.fn.sum<string>('fees_won').as('fees_won'),
      eb.fn.sum<string>('payable_won').as('payable_won'),
    ])
    .groupBy(['month', 'kind'])
    .orderBy('month')
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({ ...amountsOf(row), kind: row.kind, creators: Number(row.creators) }));
};
