import type { TaxClaimLine } from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import type { Kysely } from 'kysely';

import type { TaxClaimsTables } from './tables.ts';

export { taxClaims } from './projection.ts';

const shown = 200;

/** What waits for finance, the oldest first. */
export const openTaxClaims = async (db: Kysely<TaxClaimsTables>): Promise<TaxClaimLine[]> => {
  const rows = await db
    .selectFrom('open_tax_claim')
    .select(['creator_oid', 'claimed_at', 'treatment', 'treaty', 'valid_from', 'valid_until'])
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
  }));
};
