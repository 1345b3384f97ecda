import { taxTreatment } from '@fanfold/domain/settlement';
import { z } from 'zod';

import { Freshness, oid } from '../common.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const won = z.int();

/** Tax that was withheld in a year, or in one of its months. */
export const WithholdingQuery = z.object({
  year: z.coerce.number().int().min(2000).max(2999),
  month: z.coerce.number().int().min(1).max(12).optional(),
});
const withheld = { won, incomeTaxWon: won, localTaxWon: won };
export const WithholdingReply = Freshness.extend({
  months: z.array(z.object({ month, ...withheld })),
  creators: z.array(z.object({ creatorOid: oid, treatment: taxTreatment, payments: z.int(), ...withheld })),
});
export type WithholdingReport = z.infer<typeof WithholdingReply>;

/**
 * `GET /api/account/withholding`: what was withheld of a creator's payouts in a year, by the day of payment,
 * the newest first.
 */
export const CreatorWithholdingQuery = WithholdingQuery.pick({ year: true }).extend({
  creatorOid: oid.optional(),
});
export const CreatorWithholdingReply = Freshness.extend({
  payments: z.array(
    z.object({
      requestId: oid,
      paidOn: z.iso.date(),
      treatment: taxTreatment,
      /** The months whose sales were paid: each has a statement. */
      months: z.array(month),
      ...withheld,
    }),
  ),
});
export type CreatorWithholding = z.infer<typeof CreatorWithholdingReply>;
