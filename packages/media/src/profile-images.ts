import type { Readable } from 'node:stream';

import { type Limits, type MadeImages, makeImages, type Variant } from './make-images.ts';

/** A photograph of a camera has fewer pixels and bytes. */
export const profileImageLimits: Limits = { maxBytes: 20_000_000, maxPixels: 50_000_000 };

const maxBytes = 300_000;

const square = (pixels: number, format: Variant['format']): Variant => ({
  format,
  width: pixels,
  height: pixels,
  fit: 'cover',
  maxBytes,
});

/** The pixels of each side of a profile image: where it is shown alone, beside a name, and in a list. */
const variants = {
  largeWebp: square(512, 'webp'),
  largeJpeg: square(512, 'jpeg'),
  mediumWebp: square(192, 'webp'),
  mediumJpeg: square(192, 'jpeg'),
  smallWebp: square(64, 'webp'),
  smallJpeg: square(64, 'jpeg'),
} as const;

export type ProfileImageName = keyof typeof variants;

/** The square images of a profile, each below 300 kB. Throws ImageError. */
export const makeProfileImages = (input: Buffer | Readable): Promise<MadeImages<ProfileImageName>> =>
  makeImages(input, { variants, limits: profileImageLimits });
