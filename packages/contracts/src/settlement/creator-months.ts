import { z } from 'zod';

import { Freshness, oid } from '../common.ts';

/**
 * `GET /api/admin/creator-months`: settled months of creators, all or those whose payout exceeds what they
 * brought in.
 */
export const CreatorMonthsQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  exceeding: z.enum(['true', 'false']).default('false'),
});

const CreatorMonth = z.object({
  creatorOid: oid,
  month: z.string(),
  /** What is paid out, after fees and before tax. */
  payableWon: z.int(),
  /**
   * What was paid for the coins and not taken back, without tax and the fee of the method; null while an
   * exchange rate is missing.
   */
  proceedsWon: z.int().nullable(),
  /** What payers took back after the month was paid out, after fees: Fanfold bears it. */
  borneWon: z.int(),
  exceeds: z.boolean().nullable(),
});
export type CreatorMonth = z.infer<typeof CreatorMonth>;
export const CreatorMonthsReply = Freshness.extend({ months: z.array(CreatorMonth) });
