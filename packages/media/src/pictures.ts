import type { Readable } from 'node:stream';
import sharp from 'sharp';

import { type Limits, type MadeImages, makeImages, type Variant } from './make-images.ts';

/** CAT-093 and CAT-094: what a picture may be that people see beside a work. */
export const pictureLimits = { maxBytes: 3_000_000, maxPixels: 50_000_000, maxWidth: 8_192 } as const;

/** Pixels of the sides: on a narrow screen, in a tile of a fine one, and alone on a page. */
export const pictureWidths = [320, 640, 1_280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const sized = (width: PictureWidth, format: Variant['format']): Variant => ({
  format,
  width,
  height: 4 * width,
  fit: 'inside',
  maxBytes: 600_000,
});

const variants = {
  '320.webp': sized(320, 'webp'),
  '320.jpg': sized(320, 'jpeg'),
  '640.webp': sized(640, 'webp'),
  '640.jpg': sized(640, 'jpeg'),
  '1280.webp': sized(1_280, 'webp'),
  '1280.jpg': sized(1_280, 'jpeg'),
} as const;
export type PictureFile = keyof typeof variants;

export type MadePictures = MadeImages<PictureFile> & {
  /** Its mean colour as `#rrggbb`, for its place while it is loaded. */
  readonly colour: string;
};

/** The sizes of a picture that people see beside a work, in a post or above a page. Throws ImageError. */
export const makePictures = async (
  input: Buffer | Readable,
  limits: Limits = pictureLimits,
): Promise<MadePictures> => {
  const made = await makeImages(input, { variants, limits });
  const pixel = await sharp(made.images['320.jpg'].bytes).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return { ...made, colour: `#${pixel.subarray(0, 3).toString('hex')}` };
};

/** So few pixels that only colours and light are left of what the picture shows. */
const blurred = { width: 24, sigma: 1.5, maxPixels: 1_000_000 } as const;

/** A small picture from which the one that is given, one of its sizes, cannot be made out, as WebP. */
export const makeBlurred = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { pages: 1, failOn: 'error', limitInputPixels: blurred.maxPixels })
    .resize({ width: blurred.width })
    .blur(blurred.sigma)
    .webp()
    .toBuffer();
