import { timestamp } from '@fanfold/domain';
import { contentKinds, maxPriceCoins } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { Freshness, language, oid, pageQuery, position } from '../common.ts';

const texts = (max: number) => z.partialRecord(language, z.string().trim().min(1).max(max));

const localised = (max: number) =>
  z
    .object({ original: language, texts: texts(max) })
    .refine((value) => value.texts[value.original] !== undefined, { path: ['texts'] });

export const coverScenes = [
  'rain',
  'clock',
  'moon',
  'mountains',
  'sea',
  'window',
  'lantern',
  'record',
] as const;
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
export const Cover = z.object({ scene: z.enum(coverScenes), colours: z.tuple([colour, colour, colour]) });
export type Cover = z.infer<typeof Cover>;

/** CAT-003. */
export const PublishBody = z.object({
  metaData: z.object({
    kind: z.enum(contentKinds),
    title: localised(120),
    summary: localised(500),
    body: localised(20_000),
    cover: Cover,
    priceCoins: z.int().nonnegative().max(maxPriceCoins),
  }),
});
export const PublishReply = z.object({ contentOid: oid, position });

/** CAT-007, as far as the price goes. */
export const UpdateBody = z.object({
  contentOid: oid,
  metaData: z.object({ priceCoins: z.int().nonnegative() }),
});

export const Tile = z.object({
  contentOid: oid,
  creatorOid: oid,
  creatorNickname: z.string(),
  kind: z.enum(contentKinds),
  original: language,
  title: z.partialRecord(language, z.string()),
  summary: z.partialRecord(language, z.string()),
  cover: Cover,
  priceCoins: z.int(),
  publishedAt: timestamp,
  /** Whether the reader bought it (false for visitors). */
  purchased: z.boolean(),
});
export type Tile = z.infer<typeof Tile>;

/** CAT-008: the tiles of the home page, newest first; with `creatorOid` those of one channel. */
export const TilesQuery = pageQuery.extend({ creatorOid: oid.optional() });
export const TilesReply = Freshness.extend({ tiles: z.array(Tile), nextCursor: z.string().nullable() });

/** CAT-002. `body` is there for the buyer, the creator, and everybody when it is free. */
export const ContentQuery = z.object({ contentOid: oid });
export const ContentReply = Freshness.extend({
  content: Tile.extend({ allowBonus: z.boolean() }),
  canView: z.boolean(),
  own: z.boolean(),
  body: z.partialRecord(language, z.string()).nullable(),
});
export type ContentReply = z.infer<typeof ContentReply>;

/** CAT-034. */
export const PurchasedReply = Freshness.extend({ tiles: z.array(Tile), nextCursor: z.string().nullable() });

export const Written = z.object({ position });
