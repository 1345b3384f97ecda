import { watermarks } from '@fanfold/domain/catalogue';
import { minDonationCoins } from '@fanfold/domain/wallet';
import { z } from 'zod';

import { oid, position } from '../common.ts';
import { payWith } from './pay-with.ts';

export { minDonationCoins } from '@fanfold/domain/wallet';

/** A donation with a few words, shown under the content. */
export const DonateBody = z.object({
  contentOid: oid,
  creatorOid: oid.optional(),
  amount: z.int().min(minDonationCoins).max(1_000_000),
  comment: z.string().trim().max(200).default(''),
  payWith: payWith.default('paid'),
});

/** COM-006: `price` is what the creator saw, `watermark` how its viewers will be given their mark. */
export const DrmEncodingBody = z.object({
  contentOid: oid,
  price: z.int().positive(),
  allowBonus: z.boolean().default(false),
  watermark: z.enum(watermarks).default('visible'),
});

/** What a spend took, and what is left to spend, straight from the wallet's stream. */
export const SpendReply = z.object({
  position,
  spendId: oid,
  paidCoins: z.int(),
  bonusCoins: z.int(),
  balance: z.object({ paid: z.int(), bonus: z.int() }),
});
