import type { SocialSite } from '@fanfold/contracts/identity';

/** Brands: they are the same in all languages. */
export const siteNames: Readonly<Record<SocialSite, string>> = {
  x: 'X',
  youtube: 'YouTube',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  pixiv: 'pixiv',
};
