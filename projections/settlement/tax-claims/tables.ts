import type { TaxTreatment } from '@fanfold/domain/settlement';
import {
  boolean,
  createAll,
  defineTable,
  jsonb,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type ClaimedTreaty = { readonly country: string; readonly rateBasisPoints: number };

/** The lower tax that a creator's payee claims and finance has not decided about: one at most. */
const openTaxClaim = defineTable(
  'open_tax_claim',
  {
    creator_oid: text(),
    claimed_at: timestamptz(),
    treatment: text<TaxTreatment>(),
    treaty: jsonb<ClaimedTreaty>().nullable(),
    valid_from: text(),
    valid_until: text().nullable(),
    /** Saved before finance had to confirm claims. */
    is_old: boolean(),
  },
  {
    primaryKey: ['creator_oid'],
    indexes: [{ columns: ['claimed_at'], serves: '`openTaxClaims`' }],
  },
);

export const createTables = createAll(openTaxClaim);
export type TaxClaimsTables = TablesOf<typeof openTaxClaim>;
