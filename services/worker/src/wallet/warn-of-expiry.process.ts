import { accountStream } from '@fanfold/domain/identity';
import { UnavailableError } from '@fanfold/event-log';

import { type ProcessManager, processManager } from '../process-manager.ts';
import { warningTexts } from './warning-texts.ts';

const mailWithinMs = 10_000;

/**
 * The mail to an expiry warning. The warning itself is the event, which is recorded once; the relay knows the mail by the
 * event's id, so it goes out once as well. Credits expire often and in small lots: their warning is a note on My coins only.
 */
export const warnOfExpiry = (relayUrl: string): ProcessManager =>
  processManager({
    name: 'warn-of-expiry',
    consumes: ['LotExpiryWarned'],
    react: ({ event, id }) => [
      {
        run: async (commands) => {
          const { state } = await commands.load(accountStream, event.walletOid, { maxAgeMs: 60_000 });
          // A deleted account has no address any more.
          if (!state.email) return;
          const { kind, coins, expiresAt } = event.lot;
          const { subject, text } = warningTexts[state.language];
          await send(relayUrl, {
            to: state.email,
            subject,
            text: text({ kind, coins, day: dayIn(expiresAt), days: event.daysBefore }),
            language: state.language,
            key: id,
          });
        },
      },
    ],
  });

const dayIn = (at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short' }).format(new Date(at));

const send = async (relayUrl: string, mail: object): Promise<void> => {
  try {
    const response = await fetch(new URL('/mail/v1/messages', relayUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mail),
      signal: AbortSignal.timeout(mailWithinMs),
    });
    if (response.ok) return;
    throw new Error(`The mail relay answered ${response.status}`);
  } catch (cause) {
    // Tried again until it works: nobody asks for this mail a second time.
    throw new UnavailableError('The mail relay cannot be reached', { outcomeUnknown: false, cause });
  }
};
