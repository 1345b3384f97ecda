import type { Language } from '@fanfold/contracts';
import type { Logger } from '@fanfold/platform';

import { mailTexts } from './mail-texts.ts';

export type Mail = {
  readonly to: string;
  readonly language: Language;
  /** Sending the same key again sends nothing. */
  readonly key: string;
} & (
  | { readonly kind: 'confirmation'; readonly code: string }
  | { readonly kind: 'already-registered' }
  /** Written by whoever sends it. */
  | { readonly kind: 'letter'; readonly subject: string; readonly text: string }
);

/** Sends mail through the configured relay. A mail that cannot be sent is logged: the person can ask for another one. */
export type Mailer = (mail: Mail) => Promise<void>;

export const createMailer =
  ({ relayUrl, log }: { relayUrl: string; log: Logger }): Mailer =>
  async ({ to, language, key, ...mail }) => {
    const { subject, text } = mail.kind === 'letter' ? mail : mailTexts[language][mail.kind];
    const filled = mail.kind === 'confirmation' ? text.replace('{code}', mail.code) : text;
    try {
      const response = await fetch(new URL('/mail/v1/messages', relayUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, subject, text: filled, language, key }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) log.error({ status: response.status }, 'the mail relay refused a mail');
    } catch (error) {
      log.error({ err: error }, 'the mail relay cannot be reached');
    }
  };
