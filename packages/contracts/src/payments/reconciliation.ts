import { currencies, timestamp } from '@fanfold/domain';
import { providers } from '@fanfold/domain/payments';
import { z } from 'zod';

import { calendarDay, Freshness, lookUpName } from '../common.ts';

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
/** A day whose file cannot be believed: it is asked for again every hour until a good one comes. */
export const RefusedDay = z.object({
  provider,
  day: z.iso.date(),
  /** The day of the file: that of the day before is read as well. */
  fileDay: z.iso.date(),
  line: z.int(),
  reason: z.string(),
  /** How often it was read in vain, first and last. */
  tries: z.int(),
  refusedAt: timestamp,
  triedAt: timestamp,
});
export type RefusedDay = z.infer<typeof RefusedDay>;
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
  refused: z.array(RefusedDay),
  days: z.array(ReconciledDay),
  differences: z.array(ReconciliationDifference),
});
export type ReconciliationsReply = z.infer<typeof ReconciliationsReply>;
export const ReconcileBody = z.object({ provider, day: calendarDay });
export const FollowDifferenceBody = ReconcileBody.extend({
  differenceId: lookUpName(0, 200),
  reason,
});
