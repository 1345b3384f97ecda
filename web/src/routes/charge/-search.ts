import { z } from 'zod';

/** What the address of a charge's result says. */
export const chargeSearch = z.object({
  chargeId: z.string().catch(''),
  // What Kakao Pay gives along; the payment is approved with it.
  pg_token: z.string().optional().catch(undefined),
});

/** What the address of a card's registration says. */
export const registrationSearch = z.object({ setUpId: z.string().catch('') });
