import { country, timestamp } from '@fanfold/domain';
import { taxTreatment } from '@fanfold/domain/settlement';
import { z } from 'zod';

import { calendarDay, Freshness, oid, reason } from '../common.ts';

/** Half of an income is more than any state withholds. */
const basisPoints = z.int().min(0).max(5_000);
const rates = { incomeTaxBasisPoints: basisPoints, localTaxBasisPoints: basisPoints };

/** A lower tax that a payee claims and finance has not decided about. */
const TaxClaim = z.object({
  creatorOid: oid,
  /** It is named by the moment at which it was saved. */
  claimedAt: timestamp,
  treatment: taxTreatment,
  treaty: z.object({ country, rateBasisPoints: z.int() }).nullable(),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  /** A Korean business whose claim counts already: it is taxed as an individual until it is confirmed. */
  asIndividual: z.boolean(),
  /** Saved before finance had to confirm claims: its payee has not asked for that. */
  isOld: z.boolean(),
});
export type TaxClaimLine = z.infer<typeof TaxClaim>;

export const TaxClaimsQuery = z.object({
  /** Only Korean businesses that are taxed as individuals until they are confirmed. */
  only: z.literal('asIndividuals').optional(),
});

/** `GET /api/admin/tax-claims`: the oldest first, and what is withheld from payees outside Korea, by day. */
export const TaxClaimsReply = Freshness.extend({
  claims: z.array(TaxClaim),
  /** How many claims there are in all, and how many of Korean businesses that are taxed as individuals. */
  count: z.int(),
  asIndividuals: z.int(),
  nonResidentTax: z.array(z.object({ ...rates, validFrom: z.iso.date(), byOid: oid, reason: z.string() })),
});
export type TaxClaims = z.infer<typeof TaxClaimsReply>;

const claim = { creatorOid: oid, claimedAt: timestamp };
/** `POST /api/admin/tax-claims/decide` */
export const DecideTaxClaimBody = z.discriminatedUnion('to', [
  z.object({
    ...claim,
    to: z.literal('confirmed'),
    /** Whether the treaty's rate is a ceiling of income tax and local tax together. */
    coversLocalTax: z.boolean().default(false),
  }),
  z.object({ ...claim, to: z.literal('declined'), reason }),
]);

/** `POST /api/admin/non-resident-tax`: from a day after today on. */
export const NonResidentTaxBody = z.object({ ...rates, validFrom: calendarDay, reason });
