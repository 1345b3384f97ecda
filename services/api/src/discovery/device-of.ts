import type { TrackedDevice } from '@fanfold/contracts/discovery';

/**
 * What a browser runs on, by what it says of itself. An iPad that asks for the pages of computers counts as
 * one.
 */
export const deviceOf = (userAgent: string): TrackedDevice => {
  // Android's browsers say "Mobile" on phones alone.
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  return /mobi|iphone/i.test(userAgent) ? 'phone' : 'computer';
};
