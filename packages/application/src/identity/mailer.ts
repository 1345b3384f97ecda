import type { Language } from '@fanfold/contracts';
import { type Logger, sendLetter, sleep } from '@fanfold/platform';

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

/**
 * Sends mail through the configured relay, again and again for some seconds while that is away. A mail that cannot be
 * sent is logged: the person can ask for another one.
 */
export type Mailer = (mail: Mail) => Promise<void>;

/** Together shorter than anybody waits for an answer; a relay that is started anew is back by then. */
const pausesMs = [0, 300, 1_000, 2_500];

export const createMailer =
  ({ relayUrl, log }: { relayUrl: string; log: Logger }): Mailer =>
  async ({ to, language, key, ...mail }) => {
    const { subject, text } = mail.kind === 'letter' ? mail : mailTexts[language][mail.kind];
    const filled = mail.kind === 'confirmation' ? text.replace('{code}', mail.code) : text;
    const letter = { to, subject, text: filled, language, key };
    for (const pauseMs of pausesMs) {
      await sleep(pauseMs);
      const handover = await sendLetter(relayUrl, letter);
      if (handover.status === 'taken') return;
      log.error(handover, 'the mail relay did not take a mail');
      if (handover.status === 'refused') return;
    }
  };
