import type { TaxClaimLine } from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import type { Kysely } from 'kysely';

import type { TaxClaimsTables } from './tables.ts';

export { taxClaims } from './projection.ts';

const shown = 200;

type Db = Kysely<TaxClaimsTables>;
type Asked = {
  /** The day of Seoul. */
  readonly today: string;
  readonly only: 'asIndividuals' | undefined;
};

/** What waits for finance, the oldest first. */
export const openTaxClaims = async (db: Db, { today, only }: Asked): Promise<TaxClaimLine[]> => {
  const asked = only === undefined ? db.selectFrom('open_tax_claim') : asIndividuals(db, today);
  const rows = await asked
    .select(['creator_oid', 'claimed_at', 'treatment', 'treaty', 'valid_from', 'valid_until', 'is_old'])
    .orderBy('claimed_at')
    .orderBy('creator_oid')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    creatorOid: parseOid(row.creator_oid),
    claimedAt: row.claimed_at.toISOString(),
    treatment: row.treatment,
    treaty: row.treaty,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    asIndividual: row.treatment === 'krBusiness' && row.valid_from <= today,
    isOld: row.is_old,
  }));
};

/** How many there are, also those that are too many to be listed. */
export const countTaxClaims = async (
  db: Db,
  today: string,
): Promise<{ count: number; asIndividuals: number }> => {
  const [all, some] = await Promise.all(
    [db.selectFrom('open_tax_claim'), asIndividuals(db, today)].map((claims) =>
      claims.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ),
  );
  return { count: Number(all?.count ?? 0), asIndividuals: Number(some?.count ?? 0) };
};

/** Korean businesses whose claim counts already: they are taxed as individuals until finance confirms it. */
const asIndividuals = (db: Db, today: string) =>
  db.selectFrom('open_tax_claim').where('treatment', '=', 'krBusiness').where('valid_from', '<=', today);
