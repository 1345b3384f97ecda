import { type Oid, parseOid } from '@fanfold/domain';
import type { TaxTreatment } from '@fanfold/domain/settlement';
import { type Kysely, sql } from 'kysely';

import type { WithholdingTables } from './tables.ts';

export { withholding } from './projection.ts';

type Db = Kysely<WithholdingTables>;

/** Days of Seoul, both counted. */
export type Days = { readonly from: string; readonly to: string };

export type Withheld = {
  readonly creatorOid: Oid;
  readonly treatment: TaxTreatment;
  readonly payments: number;
  readonly won: number;
  readonly incomeTaxWon: number;
  readonly localTaxWon: number;
};
/** Of one payee: the profile that was paid has the name and the number that the tax office is told. */
export type WithheldOfPayee = Withheld & { readonly payeeRevision: number };

const paidBetween = (db: Db, { from, to }: Days) =>
  db
    .selectFrom('withheld_request')
    .select(['creator_oid', 'treatment'])
    .select((eb) => [
      eb.fn.countAll<string>().as('payments'),
      eb.fn.sum<string>('won').as('won'),
      eb.fn.sum<string>('income_tax_won').as('income_tax_won'),
      eb.fn.sum<string>('local_tax_won').as('local_tax_won'),
    ])
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .groupBy(['creator_oid', 'treatment'])
    .orderBy('creator_oid')
    .orderBy('treatment');

type Row = Awaited<ReturnType<ReturnType<typeof paidBetween>['execute']>>[number];

const withheldOf = (row: Row): Withheld => ({
  creatorOid: parseOid(row.creator_oid),
  treatment: row.treatment,
  payments: Number(row.payments),
  won: Number(row.won),
  incomeTaxWon: Number(row.income_tax_won),
  localTaxWon: Number(row.local_tax_won),
});

/** What each creator was paid in these days and what was withheld of it, by tax treatment. */
export const withheldBetween = async (db: Db, days: Days): Promise<Withheld[]> =>
  (await paidBetween(db, days).execute()).map(withheldOf);

/** The same by payee: a creator may have been paid through a guardian first, whose income it was. */
export const withheldByPayee = async (db: Db, days: Days): Promise<WithheldOfPayee[]> => {
  const rows = await paidBetween(db, days)
    .select('payee_revision')
    .groupBy('payee_revision')
    .orderBy('payee_revision')
    .execute();
  return rows.map((row) => ({ ...withheldOf(row), payeeRevision: row.payee_revision }));
};

export type WithheldPayment = Omit<Withheld, 'creatorOid' | 'payments'> & {
  readonly requestId: Oid;
  readonly paidOn: string;
  readonly months: string[];
};

/** What one creator was paid in these days, the newest first, and of which months. */
export const withheldPayments = async (
  db: Db,
  creatorOid: Oid,
  { from, to }: Days,
): Promise<WithheldPayment[]> => {
  const rows = await db
    .selectFrom('withheld_request')
    .select(['request_id', 'treatment', 'won', 'income_tax_won', 'local_tax_won', 'paid_on', 'months'])
    .where('creator_oid', '=', creatorOid)
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .orderBy('paid_on', 'desc')
    .orderBy('request_id')
    .execute();
  return rows.map((row) => ({
    requestId: parseOid(row.request_id),
    treatment: row.treatment,
    won: Number(row.won),
    incomeTaxWon: Number(row.income_tax_won),
    localTaxWon: Number(row.local_tax_won),
    paidOn: row.paid_on ?? '',
    months: [...row.months],
  }));
};

/** The same, of all creators, by month. */
export const withheldByMonth = async (db: Db, { from, to }: Days) => {
  const rows = await db
    .selectFrom('withheld_request')
    .select((eb) => [
      sql<string>`left(paid_on, 7)`.as('month'),
      eb.fn.sum<string>('won').as('won'),
      eb.fn.sum<string>('income_tax_won').as('income_tax_won'),
      eb.fn.sum<string>('local_tax_won').as('local_tax_won'),
    ])
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .groupBy(sql`left(paid_on, 7)`)
    .orderBy('month')
    .execute();
  return rows.map(({ month, won, income_tax_won, local_tax_won }) => ({
    month,
    won: Number(won),
    incomeTaxWon: Number(income_tax_won),
    localTaxWon: Number(local_tax_won),
  }));
};
