import { accessKinds, contentKinds, timestamp } from '@fanfold/domain';
import { ageRatings, ratingStatuses, videoLayouts } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { Freshness, language, oid, ShownNames } from '../common.ts';
import { ShownCover } from './cover.ts';

/**
 * CAT-070: a work in a list. `title` holds all its languages, of which `original` is its own; `cover` is its
 * thumbnail.
 */
export const Tile = z.object({
  contentOid: oid,
  creatorOid: oid,
  creatorNickname: z.string(),
  creatorNames: ShownNames,
  kind: z.enum(contentKinds),
  original: language,
  /** The languages that the work itself can be read or heard in. */
  languages: z.array(language),
  title: z.partialRecord(language, z.string()),
  summary: z.partialRecord(language, z.string()),
  cover: ShownCover,
  /** The price that counts: 0 where nothing is sold for coins. */
  priceCoins: z.int(),
  access: z.enum(accessKinds),
  /** The tiers whose subscribers may view it. */
  tiers: z.array(z.string()),
  /** The lowest of them, or the channel's free tier; null where no tier is needed. */
  allowedTier: z.string().nullable(),
  /** Coins or a paid tier open it. */
  isPaidContent: z.boolean(),
  /** It is sold, and no tier has it. */
  onlyPurchasableWithCoins: z.boolean(),
  /** People without any tier of the channel may view it, for its price if it has one. */
  viewableWithoutSub: z.boolean(),
  hashtags: z.array(z.string()),
  /** Of what is heard or seen. */
  lengthSeconds: z.int().nullable(),
  videoLayout: z.enum(videoLayouts).nullable(),
  /** How often it was opened. */
  views: z.int(),
  /** In no list: only people who have its address find it. */
  hideContent: z.boolean(),
  /** Its makers and buyers alone see it. */
  isPrivateContent: z.boolean(),
  isScenarioItem: z.boolean(),
  /** Those who made it with its creator. */
  collaborators: z.array(z.object({ oid, nickname: z.string(), names: ShownNames })),
  /** Whether it is a video that needs an age rating in Korea, where the rating is, and what it is. */
  ratingRequired: z.boolean(),
  ratingStatus: z.enum(ratingStatuses),
  ageRating: z.enum(ageRatings).nullable(),
  /** A limited edition: how many copies there are, and how many can still be bought. */
  edition: z.object({ copies: z.int(), left: z.int() }).nullable(),
  /** For adults only: shown to people who have proved their age and turned adult works on. */
  isAdultContent: z.boolean(),
  publishedAt: timestamp,
  modifiedAt: timestamp,
  /** Whether the reader bought it (false for visitors). */
  purchased: z.boolean(),
});
export type Tile = z.infer<typeof Tile>;

/**
 * The page of a work by its kind: a file content and a scenario have pages of their own (CAT-044, CAT-046,
 * CAT-051).
 */
export const workPageOf = (kind: Tile['kind']): 'play' | 'file' | 'scenario' =>
  kind === 'file' || kind === 'scenario' ? kind : 'play';

/** A work in a cart or on a receipt. */
export const SoldTile = Tile.omit({ views: true, allowedTier: true });
export type SoldTile = z.infer<typeof SoldTile>;

/** CAT-008. */
export const TilesReply = Freshness.extend({ tiles: z.array(Tile), nextCursor: z.string().nullable() });
