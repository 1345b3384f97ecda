import { z } from 'zod';

/** Where the exchange rates come from that months are settled by. */
export const rateSettings = {
  FANFOLD_RATES_URL: z
    .url()
    .optional()
    .describe(
      'Address that answers {address}/{yyyy-mm-dd} with the exchange rates of a day. Unset: in a demo the sandbox takes its place, else months in yen and dollars are not settled.',
    ),
} as const;
