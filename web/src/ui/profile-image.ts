/** Sizes of a profile image in pixels: `small` 64, `medium` 192, `large` 512. */
export const profileImageAddress = (
  key: string | null,
  size: 'small' | 'medium' | 'large',
): string | undefined => (key === null ? undefined : `/api/account/profile-image/${key}/${size}.webp`);
