import { z } from 'zod';

import { timestamp } from '../../time.ts';

/** Paid coins were bought with money; bonus coins were given. They are spent separately (LED-014). */
export const coinKinds = ['paid', 'bonus'] as const;
export type CoinKind = (typeof coinKinds)[number];

export const coins = z.int().positive();

/** A new lot, or coins that came back to one. `lotId` is unique within its wallet. */
export const lot = z.object({ lotId: z.string(), kind: z.enum(coinKinds), coins, expiresAt: timestamp });
export type LotGrant = z.infer<typeof lot>;

/** What one movement took from one lot. The expiry is repeated so that a refund can restore an emptied lot. */
export type LotTake = LotGrant;
