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
