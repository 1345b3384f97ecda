import { limits } from '@fanfold/contracts';
import type { Language } from '@fanfold/domain/identity';
import { confirmationEmail, knownAddressEmail } from '@fanfold/mail';
import { keyedHash } from '@fanfold/platform';

import type { IdentityDeps } from './deps.ts';

export const visitor = { oid: null, role: 'visitor' } as const;

/**
 * The code of a sign-up's first mail: six digits that follow from the account's id, so that a repeated
 * sign-up sends what the first one registered.
 */
export const firstCode = (pepper: string, accountOid: string): string =>
  sixDigits(Number.parseInt(keyedHash(pepper, `first-code:${accountOid}`).slice(0, 12), 16) % 1_000_000);

/**
 * Only the HMAC of a code is kept, bound to the account. Without a code it is one that no six digits have.
 */
export const hashedCode = (code: string | undefined, { pepper, accountOid, now }: Issued) => ({
  codeHash: codeHash(pepper, accountOid, code ?? 'none'),
  codeExpiresAt: new Date(Date.parse(now) + limits.confirmationCodeMinutes * 60_000).toISOString(),
});

type Issued = { readonly pepper: string; readonly accountOid: string; readonly now: string };

export const sixDigits = (number: number): string => String(number).padStart(6, '0');

export const codeHash = (pepper: string, accountOid: string, code: string): string =>
  keyedHash(pepper, `code:${accountOid}:${code}`);

type Addressed = {
  readonly owner: string;
  readonly email: string;
  readonly language: Language;
  readonly key: string;
};

/**
 * Mails the code, or, where the address has an account and so no code confirms it, says so. The mail alone
 * tells which: every reply and every stored step of the sign-up is the same for both.
 */
export const mailCode = (
  { mailer, publicUrl }: Pick<IdentityDeps, 'mailer' | 'publicUrl'>,
  { owner, email, language, key }: Addressed,
  code: string | undefined,
): Promise<void> => {
  const content =
    code === undefined
      ? knownAddressEmail(language, { publicUrl })
      : // The code stands in the fragment, which browsers send to no server.
        confirmationEmail(language, { code, link: `${publicUrl}/${language}/signup#${owner}.${code}` });
  return mailer({ to: email, language, key, ...content });
};
