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
  /** The newest profile that was paid: the name and the number that the tax office is told. */
  readonly payeeRevision: number;
  readonly payments: number;
  readonly won: number;
  readonly incomeTaxWon: number;
  readonly localTaxWon: number;
};

/** What each creator was paid in these days and what was withheld of it, by tax treatment. */
export const withheldBetween = async (db: Db, { from, to }: Days): Promise<Withheld[]> => {
  const rows = await db
    .selectFrom('withheld_request')
    .select(['creator_oid', 'treatment'])
    .select((eb) => [
      eb.fn.max('payee_revision').as('payee_revision'),
      eb.fn.countAll<string>().as('payments'),
      eb.fn.sum<string>('won').as('won'),
      eb.fn.sum<string>('income_tax_won').as('income_tax_won'),
      eb.fn.sum<string>('local_tax_won').as('local_tax_won'),
    ])
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .groupBy(['creator_oid', 'treatment'])
    .orderBy('creator_oid')
    .orderBy('treatment')
    .execute();
  return rows.map((row) => ({
    creatorOid: parseOid(row.creator_oid),
    treatment: row.treatment,
    payeeRevision: row.payee_revision,
    payments: Number(row.payments),
    won: Number(row.won),
    incomeTaxWon: Number(row.income_tax_won),
    localTaxWon: Number(row.local_tax_won),
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
