import { maxPriceCoins } from '@fanfold/domain/catalogue';
import { bundleWorks } from '@fanfold/domain/commerce';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, language, oid, position } from '../common.ts';
import { payWith } from './pay-with.ts';

/** Works that a bundle may have. */
export { bundleWorks } from '@fanfold/domain/commerce';

/** Characters of a bundle's name. */
export const bundleTitleLength = 80;

const title = z
  .object({ original: language, texts: z.partialRecord(language, z.string().trim().max(bundleTitleLength)) })
  .refine(({ original, texts }) => (texts[original] ?? '') !== '', { path: ['texts'] });

const terms = {
  title,
  contentOids: z.array(oid).min(bundleWorks.least).max(bundleWorks.most),
  /** The price of all works together, in coins; less than they cost one by one. */
  priceCoins: z.int().min(bundleWorks.least).max(maxPriceCoins),
};

/** A creator sells works of theirs together. */
export const OfferBundleBody = z.object(terms);
export const OfferBundleReply = z.object({ position, bundleOid: oid });
export const ChangeBundleBody = z.object({ bundleOid: oid, ...terms });
export const WithdrawBundleBody = z.object({ bundleOid: oid });

/** A bundle as its creator sees it. */
export const OwnBundle = z.object({
  bundleOid: oid,
  title: z.object({ original: language, texts: z.partialRecord(language, z.string()) }),
  contentOids: z.array(oid),
  priceCoins: z.int(),
});
export type OwnBundle = z.infer<typeof OwnBundle>;
export const OwnBundlesReply = Freshness.extend({ bundles: z.array(OwnBundle) });

/** A bundle as a reader sees it: `owedCoins` is what they pay, the works that they own deducted. */
export const ShownBundle = z.object({
  bundleOid: oid,
  title: z.partialRecord(language, z.string()),
  original: language,
  works: z.array(Tile),
  priceCoins: z.int(),
  /** What the works that the reader does not own cost one by one. */
  singlyCoins: z.int(),
  /** 0 where the reader owns all of them. */
  owedCoins: z.int(),
  /** Whether its creator takes bonus coins. */
  allowBonus: z.boolean(),
});
export type ShownBundle = z.infer<typeof ShownBundle>;
/** The bundles that a work is in, or all that a creator sells. */
export const BundlesQuery = z
  .object({ contentOid: oid.optional(), creatorOid: oid.optional() })
  .refine(({ contentOid, creatorOid }) => (contentOid === undefined) !== (creatorOid === undefined), {
    path: ['contentOid'],
  });
export const BundlesReply = Freshness.extend({ bundles: z.array(ShownBundle) });

/** `coins` is the price on the buyer's screen, what they own deducted. */
export const BuyBundleBody = z.object({
  bundleOid: oid,
  coins: z.int().positive(),
  payWith: payWith.default('paid'),
});
export const BuyBundleReply = z.object({
  position,
  contentOids: z.array(oid),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  balance: z.object({ paid: z.int(), bonus: z.int() }),
});
