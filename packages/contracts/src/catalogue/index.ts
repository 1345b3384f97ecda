import {
  accessKinds,
  aiUses,
  contentKinds,
  contentWarnings,
  maxCopies,
  watermarks,
} from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { Freshness, language, oid, pageQuery, position } from '../common.ts';
import { tag } from '../community/tag.ts';
import { DrawnCover } from './cover.ts';
import { WorkDownload, WorkMedia } from './media.ts';
import { OffSale } from './off-sale.ts';
import { LeftAt, WorkReach } from './plays.ts';
import { OpeningTier, ShownAccess } from './shown-access.ts';
import { Tile } from './tile.ts';

export {
  type AiUse,
  aiUses,
  type ContentKind,
  type ContentWarning,
  contentWarnings,
  type FilePurpose,
  maxCopies,
  maxPriceCoins,
  type VideoLayout,
  videoLayouts,
  type Watermark,
  watermarks,
} from '@fanfold/domain/catalogue';
export * from './admin-works.ts';
export * from './bulk.ts';
export * from './calendar.ts';
export { Cover, CoverPicture, coverScenes, ShownCover, ShownPicture } from './cover.ts';
export * from './edit-works.ts';
export * from './file-contents.ts';
export * from './media.ts';
export { OffSale } from './off-sale.ts';
export * from './plays.ts';
export * from './preview-access.ts';
export * from './ratings.ts';
export * from './shown-access.ts';
export * from './takedowns.ts';
export { SoldTile, Tile, TilesReply, workPageOf } from './tile.ts';
export * from './works.ts';

const texts = (max: number) => z.partialRecord(language, z.string().trim().min(1).max(max));

const localised = (max: number) =>
  z
    .object({ original: language, texts: texts(max) })
    .refine((value) => value.texts[value.original] !== undefined, { path: ['texts'] });

/** Who has access to a content, if the price alone does not say it (COM-044 to COM-049). */
const offerFields = {
  access: z.enum(accessKinds).optional(),
  tiers: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  coinPurchase: z.boolean().optional(),
};

/** CAT-003. */
export const PublishBody = z.object({
  metaData: z.object({
    kind: z.enum(contentKinds).exclude(['post']),
    title: localised(120),
    summary: localised(500),
    body: localised(20_000),
    cover: DrawnCover,
    priceCoins: z.int().nonnegative(),
    ...offerFields,
    /** A limited edition's number of copies (COM-055). */
    copies: z.int().min(1).max(maxCopies).optional(),
    /** For adults only. */
    isAdultContent: z.boolean().optional(),
    hashtags: z.array(tag).max(20).optional(),
  }),
});
export const PublishReply = z.object({ contentOid: oid, position });

/** CAT-007, for the price and whether it is for adults only. */
export const UpdateBody = z.object({
  contentOid: oid,
  metaData: z.object({
    priceCoins: z.int().nonnegative(),
    ...offerFields,
    isAdultContent: z.boolean().optional(),
  }),
});

/** CAT-008: the tiles of the home page, newest first; with `creatorOid` those of one channel. */
/** `part` leaves out all but files to keep, or those files. */
export const TilesQuery = pageQuery.extend({
  creatorOid: oid.optional(),
  part: z.enum(['works', 'files']).optional(),
});

/** A part of a series, as another part leads to it. */
const SeriesPart = Tile.pick({ contentOid: true, kind: true, title: true, original: true }).extend({
  number: z.int(),
});

/** CAT-002. `body` is present for the buyer and the creator, and for all readers when the content is free. */
export const ContentQuery = z.object({ contentOid: oid });
export const ContentReply = Freshness.extend({
  content: Tile.extend({
    allowBonus: z.boolean(),
    /** What its creator warns of. */
    warnings: z.array(z.enum(contentWarnings)),
    madeWithAi: z.enum(aiUses),
    /** The series that it is a part of, with the parts next to it that the reader finds. */
    series: z
      .object({
        name: z.string(),
        number: z.int(),
        previous: SeriesPart.nullable(),
        next: SeriesPart.nullable(),
      })
      .nullable(),
  }),
  canView: z.boolean(),
  /** Why, and since and until when. */
  access: ShownAccess,
  /** The tiers that open it without a purchase, in the creator's order. */
  openingTiers: z.array(OpeningTier),
  own: z.boolean(),
  /** What happened to it; null while it is published. */
  offSale: OffSale.nullable(),
  /** The number of the reader's copy of a limited edition. */
  editionCopy: z.int().nullable(),
  /** Whether DRM encoding was bought for it (true only in answers to its creator). */
  drmEncoded: z.boolean(),
  /** How its viewers are given their mark once it is encoded with DRM (null in answers to all others). */
  watermark: z.enum(watermarks).nullable(),
  body: z.partialRecord(language, z.string()).nullable(),
  /** Whether its buyer has to open its text first, and can give the work back until then. */
  unopened: z.boolean(),
  /** Null for a work that is read. */
  media: WorkMedia.nullable(),
  /** Shown to all who find the work, so that they know what they would get. */
  downloads: z.array(WorkDownload),
  reach: WorkReach,
  /** Null for visitors, and for a work that the reader never played or has forgotten. */
  leftAt: LeftAt.nullable(),
});
export type ContentReply = z.infer<typeof ContentReply>;

export const Written = z.object({ position });
