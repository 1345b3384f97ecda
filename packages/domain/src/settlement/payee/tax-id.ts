/**
 * A tax number without what people put between its letters and digits, in one width and one case: by it a
 * payee is recognised.
 */
export const taxIdOf = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
