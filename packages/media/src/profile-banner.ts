import type { Readable } from 'node:stream';

import { type MadeImages, makeImages, type Variant } from './make-images.ts';
import { profileImageLimits } from './profile-images.ts';

/** Four times as wide as high: on a phone the middle of it is shown. */
const wide = (width: number, format: Variant['format']): Variant => ({
  format,
  width,
  height: width / 4,
  fit: 'cover',
  maxBytes: 400_000,
});

const variants = {
  wideWebp: wide(1_600, 'webp'),
  narrowWebp: wide(800, 'webp'),
} as const;

export type ProfileBannerName = keyof typeof variants;

/** The picture over a creator's page, for wide and for narrow windows. Throws ImageError. */
export const makeProfileBanner = (input: Buffer | Readable): Promise<MadeImages<ProfileBannerName>> =>
  makeImages(input, { variants, limits: profileImageLimits });
