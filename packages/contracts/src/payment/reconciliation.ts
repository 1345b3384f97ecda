import { currencies, timestamp } from '@fanfold/domain';
import { providers } from '@fanfold/domain/payments';
import { z } from 'zod';

import { Freshness } from '../common.ts';

const provider = z.enum(providers);
const reason = z.string().trim().min(3).max(500);

/** A provider's day compared with ours. */
export const ReconciledDay = z.object({
  provider,
  day: z.iso.date(),
  lines: z.int(),
  matched: z.int(),
  totals: z.array(
    z.object({ currency: z.enum(currencies), lines: z.int(), grossMinor: z.int(), feeMinor: z.int() }),
  ),
  importedAt: timestamp,
});
export type ReconciledDay = z.infer<typeof ReconciledDay>;
export const ReconciliationDifference = z.object({
  provider,
  day: z.iso.date(),
  differenceId: z.string(),
  kind: z.enum(['missing', 'extra', 'amount', 'currency']),
  about: z.enum(['payment', 'refund', 'dispute']),
  chargeId: z.string().nullable(),
  providerRef: z.string(),
  ourMinor: z.int().nullable(),
  ourCurrency: z.enum(currencies).nullable(),
  theirMinor: z.int().nullable(),
  theirCurrency: z.enum(currencies).nullable(),
  resolved: z.boolean(),
  notes: z.array(z.object({ note: z.string(), at: timestamp, adminOid: z.string().nullable() })),
});
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>;
export const ReconciliationsReply = Freshness.extend({
  days: z.array(ReconciledDay),
  differences: z.array(ReconciliationDifference),
});
export type ReconciliationsReply = z.infer<typeof ReconciliationsReply>;
export const ReconcileBody = z.object({ provider, day: z.iso.date() });
export const FollowDifferenceBody = ReconcileBody.extend({
  differenceId: z.string().max(200),
  reason,
});
