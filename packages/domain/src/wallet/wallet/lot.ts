import { z } from 'zod';

import { country } from '../../country.ts';
import { timestamp } from '../../time.ts';

/** Paid coins were bought with money; bonus coins were given. They are spent separately (LED-014). */
export const coinKinds = ['paid', 'bonus'] as const;
export type CoinKind = (typeof coinKinds)[number];

export const coins = z.int().positive();

/** A new lot, or coins that came back to one. `lotId` is unique within its wallet. */
export const lot = z.object({
  lotId: z.string(),
  kind: z.enum(coinKinds),
  coins,
  expiresAt: timestamp,
  /**
   * The country whose rules it was issued under: where its owner lived then. Null where that was not known.
   */
  issuedUnder: country.nullable(),
});
export type LotGrant = z.infer<typeof lot>;

/**
 * What one movement took from one lot. Expiry and country are repeated so that a refund can restore an
 * emptied lot.
 */
export type LotTake = LotGrant;
