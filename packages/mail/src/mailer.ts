import { type Logger, sleep } from '@fanfold/platform';

import type { Email, SendEmail } from './email.ts';

/**
 * Sends an e-mail that a person waits for and can ask for again: it is tried for some seconds while the relay
 * is unreachable, and a failure is logged. Never throws.
 */
export type Mailer = (email: Email) => Promise<void>;

/** Their sum is shorter than a person waits for a reply; a relay that restarts is back by then. */
const pausesMs = [0, 300, 1_000, 2_500];

export const createMailer =
  ({ sendEmail, log }: { readonly sendEmail: SendEmail; readonly log: Logger }): Mailer =>
  async (email) => {
    for (const pauseMs of pausesMs) {
      await sleep(pauseMs);
      const result = await sendEmail(email);
      if (result.status === 'accepted') return;
      log.error(result, 'the mail relay did not accept an e-mail');
      if (result.status === 'refused') return;
    }
  };
