// Storage formats: the lists only grow, and what was once a field stays one.
import { z } from 'zod';

import { accessKinds, pictureRatios } from '../../content-kind.ts';
import { type Oid, oid } from '../../ids.ts';
import { localisedText, textLanguage } from '../../localised-text.ts';
import { timestamp } from '../../time.ts';

/** The kinds of CAT-069 that are works of their own; a `post` is a community post. */
export {
  type Access,
  accessKinds,
  type ContentKind,
  contentKinds,
  type PictureRatio,
  pictureRatios,
} from '../../content-kind.ts';
export { type LocalisedText, localisedText } from '../../localised-text.ts';

/**
 * A picture in one shape; `language` is null for the readers of all languages that have none of their own.
 */
export const coverPicture = z.object({
  ratio: z.enum(pictureRatios),
  language: textLanguage.nullable(),
  /** An asset of context media. */
  key: oid,
  /** For its place while it is loaded: `#rrggbb`. */
  colour: z.string(),
});
export type CoverPicture = z.infer<typeof coverPicture>;

/**
 * A drawn cover: one of our own scenes, in three colours. Pictures of the creator's take its place where
 * there are any.
 */
export const cover = z.object({
  scene: z.enum(['rain', 'clock', 'moon', 'mountains', 'sea', 'window', 'lantern', 'record']),
  colours: z.tuple([z.string(), z.string(), z.string()]),
  pictures: z.array(coverPicture).optional(),
});
export type Cover = z.infer<typeof cover>;

/** What a viewer is warned of. */
export const contentWarnings = [
  'violence',
  'gore',
  'sexual',
  'abuse',
  'self_harm',
  'drugs',
  'fear',
  'flashing',
] as const;
export type ContentWarning = (typeof contentWarnings)[number];

/** Whether a machine made it: not at all, in part, or all of it. */
export const aiUses = ['none', 'assisted', 'generated'] as const;
export type AiUse = (typeof aiUses)[number];

export type CoCreator = { accountOid: Oid; sharePercent: number; accepted: boolean };

/** How the mark of a viewer's copy is given while it plays: over the picture, or as tones (COM-006). */
export const watermarks = ['visible', 'audible'] as const;
export type Watermark = (typeof watermarks)[number];

/** From which age a video may be seen in Korea; `all` has no age limit. */
export const ageRatings = ['all', '12', '15', '19'] as const;
export type AgeRating = (typeof ageRatings)[number];

/** What was asked and decided of one video. */
export type Rating = {
  readonly reviewOid: Oid;
  readonly status: 'in_review' | 'rated' | 'refused';
  readonly rating: AgeRating | null;
  /** Why it was refused. */
  readonly reason: string | null;
};

export const videoLayouts = ['landscape', 'portrait'] as const;
export type VideoLayout = (typeof videoLayouts)[number];

/** What a file of a work is for; the words of the files themselves (context media). */
export const filePurposes = ['video', 'audio', 'image', 'subtitle', 'file'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const workFile = z.object({
  purpose: z.enum(filePurposes),
  assetOid: oid,
  /** Of subtitles. */
  language: textLanguage.optional(),
});
export type WorkFile = z.infer<typeof workFile>;

/**
 * A part of what is heard or seen, from its begin to the next one's. The title is in the original language.
 */
const chapter = z.object({ startMs: z.int().nonnegative(), title: z.string() });

/**
 * Beside texts and cover, what a work is. Works that were published before there were details have
 * `noDetails`.
 */
export const workDetails = z.object({
  hashtags: z.array(z.string()),
  /** The languages that can be heard or read in it, as its creator discloses them. */
  languages: z.array(textLanguage),
  warnings: z.array(z.enum(contentWarnings)),
  madeWithAi: z.enum(aiUses),
  videoLayout: z.enum(videoLayouts).nullable(),
  lengthSeconds: z.int().nonnegative().nullable(),
  series: z.object({ name: z.string(), number: z.int().positive() }).nullable(),
  /** Until then only the subscribers of these tiers see what others see afterwards. */
  earlyAccess: z.object({ tiers: z.array(z.string()), publicAt: timestamp }).nullable(),
  files: z.array(workFile),
  /** Whether those who may play it may also keep its files. */
  downloads: z.boolean(),
  /** An image of the creator's in place of the drawn cover. */
  coverImageOid: oid.nullable(),
  /** In the order of their begins; absent in works without, and in older events. */
  chapters: z.array(chapter).optional(),
});
export type WorkDetails = z.infer<typeof workDetails>;

export const noDetails: WorkDetails = {
  hashtags: [],
  languages: [],
  warnings: [],
  madeWithAi: 'none',
  videoLayout: null,
  lengthSeconds: null,
  series: null,
  earlyAccess: null,
  files: [],
  downloads: false,
  coverImageOid: null,
};

/** What a work shows and holds, beside its price and its age limit. */
export const presentation = workDetails.extend({
  title: localisedText,
  summary: localisedText,
  /** The text that is read in it; empty in a work that is heard or seen. */
  body: localisedText,
  cover,
});
export type Presentation = z.infer<typeof presentation>;

/** An offer in the words of a command or an event. */
export const wordedOffer = z.object({
  priceCoins: z.int().nonnegative(),
  access: z.enum(accessKinds).optional(),
  tiers: z.array(z.string()).optional(),
  coinPurchase: z.boolean().optional(),
});

/** What was saved of a work and is not published yet. */
export const draftFields = presentation
  .extend({
    offer: wordedOffer,
    isAdultContent: z.boolean(),
    /** A limited edition's number of copies. It never changes once the work is published. */
    copies: z.int().positive().nullable(),
  })
  .partial();
export type DraftFields = z.infer<typeof draftFields>;
export type DraftField = keyof DraftFields;

/** The fields that are there. */
export const present = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
