import { limits } from '@fanfold/contracts';
import { keyedHash } from '@fanfold/platform';

export const visitor = { oid: null, role: 'visitor' } as const;

/**
 * The code of a sign-up's first mail: six digits that follow from the account's id, so that a repeated sign-up sends
 * what the first one registered.
 */
export const firstCode = (pepper: string, accountOid: string): string =>
  sixDigits(Number.parseInt(keyedHash(pepper, `first-code:${accountOid}`).slice(0, 12), 16) % 1_000_000);

/** Only the HMAC of a code is kept, bound to the account. */
export const hashedCode = (code: string, { pepper, accountOid, now }: Issued) => ({
  codeHash: codeHash(pepper, accountOid, code),
  codeExpiresAt: new Date(Date.parse(now) + limits.confirmationCodeMinutes * 60_000).toISOString(),
});

type Issued = { readonly pepper: string; readonly accountOid: string; readonly now: string };

export const sixDigits = (number: number): string => String(number).padStart(6, '0');

export const codeHash = (pepper: string, accountOid: string, code: string): string =>
  keyedHash(pepper, `code:${accountOid}:${code}`);
