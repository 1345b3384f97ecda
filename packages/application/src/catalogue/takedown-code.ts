import { limits } from '@fanfold/contracts';
import type { Language } from '@fanfold/domain/identity';
import { type Mailer, takedownCodeEmail } from '@fanfold/mail';
import { keyedHash } from '@fanfold/platform';

const windowMs = limits.confirmationCodeMinutes * 60_000;

/**
 * Six digits that follow from an address and the time, so that nothing is stored of a visitor who files no
 * notice. A code is valid in its quarter of an hour and in the next one.
 */
const codeOf = (pepper: string, email: string, window: number): string => {
  const hash = keyedHash(pepper, JSON.stringify(['takedown-code', email.toLowerCase(), window]));
  return String(Number.parseInt(hash.slice(0, 12), 16) % 1_000_000).padStart(6, '0');
};

const windowAt = (now: string): number => Math.floor(Date.parse(now) / windowMs);

type Sent = { readonly email: string; readonly language: Language; readonly now: string };

/** Mails a visitor the code that confirms their address. */
export const mailTakedownCode = async (
  { mailer, pepper }: { readonly mailer: Mailer; readonly pepper: string },
  { email, language, now }: Sent,
): Promise<void> => {
  const window = windowAt(now);
  const content = takedownCodeEmail(language, { code: codeOf(pepper, email, window) });
  const key = keyedHash(pepper, JSON.stringify(['takedown-mail', email, now]));
  await mailer({ to: email, language, key, ...content });
};

export const isTakedownCode = (
  pepper: string,
  { email, code, now }: { readonly email: string; readonly code: string; readonly now: string },
): boolean => {
  const window = windowAt(now);
  return [window, window - 1].some((one) => codeOf(pepper, email, one) === code);
};
