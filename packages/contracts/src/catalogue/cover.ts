import { pictureRatios } from '@fanfold/domain';
import { z } from 'zod';

import { language, oid } from '../common.ts';

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

/**
 * A picture in one shape, at `pics/{key}`; `language` is null for readers whose language has none of its own.
 */
export const CoverPicture = z.object({
  ratio: z.enum(pictureRatios),
  language: language.nullable(),
  key: oid,
  /** For its place while it is loaded. */
  colour,
});
export type CoverPicture = z.infer<typeof CoverPicture>;

/** A scene in three colours. */
export const DrawnCover = z.object({
  scene: z.enum(coverScenes),
  colours: z.tuple([colour, colour, colour]),
});

/** The drawn cover, and the pictures that take its place. */
export const Cover = DrawnCover.extend({
  /** At most one of each ratio and language. */
  pictures: z.array(CoverPicture).max(20).optional(),
});
export type Cover = z.infer<typeof Cover>;

/** A picture as it is shown. */
export const ShownPicture = CoverPicture.extend({
  /**
   * Of a work that not all people find: what stands before the size, as in `{address}640.webp`, for this
   * reader and for a time. Other pictures are at `pics/{key}`.
   */
  address: z.string().optional(),
});
export type ShownPicture = z.infer<typeof ShownPicture>;

/** A cover as it is shown. */
export const ShownCover = Cover.extend({
  pictures: z.array(ShownPicture).optional(),
  /** A picture of the video, where its creator chose none: an address below our own. */
  poster: z.string().optional(),
});
export type ShownCover = z.infer<typeof ShownCover>;
