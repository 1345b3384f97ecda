import { fileAddress } from '../lib/file-address.ts';

/** The picture over a creator's page: `wide` 1600 and `narrow` 800 pixels. */
export const bannerAddress = (key: string, size: 'wide' | 'narrow'): string =>
  fileAddress(`/api/account/profile-image/${key}/${size}.webp`);

/** Sizes of a profile image in pixels: `small` 64, `medium` 192, `large` 512. */
export const profileImageAddress = (
  key: string | null,
  size: 'small' | 'medium' | 'large',
): string | undefined =>
  key === null ? undefined : fileAddress(`/api/account/profile-image/${key}/${size}.webp`);
