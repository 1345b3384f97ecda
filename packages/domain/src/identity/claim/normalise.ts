/**
 * Raise this when `normaliseClaim`, or the skeleton of nicknames, changes; claims made under an older number
 * stay where they are.
 */
export const claimNormalisation = 2;

/**
 * One spelling for all ways to write the same value: NFKC, case-folded, spaces collapsed. Of a nickname it
 * gets the skeleton.
 */
export const normaliseClaim = (value: string): string =>
  value.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
