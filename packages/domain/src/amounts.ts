import { z } from 'zod';

import { currencies } from './money.ts';

/** What a charge costs, in minor units of `currency`; base + tax + fee + rounding = total. */
export const chargeAmounts = z.object({
  currency: z.enum(currencies),
  baseMinor: z.int(),
  taxMinor: z.int(),
  feeMinor: z.int(),
  roundingMinor: z.int(),
  totalMinor: z.int().nonnegative(),
});
export type ChargeAmounts = z.infer<typeof chargeAmounts>;

/**
 * What goes back of a charge, in minor units of `currency`. The lines are the released share of the charge's
 * own lines and sum to the share of its total; `withheldMinor` of that is kept for bonus coins that were
 * spent, the rest is paid back: base + tax + fee + rounding = payback + withheld.
 */
export const refundMoney = z.object({
  currency: z.enum(currencies),
  baseMinor: z.int(),
  taxMinor: z.int(),
  feeMinor: z.int(),
  roundingMinor: z.int(),
  withheldMinor: z.int().nonnegative(),
  paybackMinor: z.int().positive(),
});
export type RefundMoney = z.infer<typeof refundMoney>;
