import { accountStream } from '@fanfold/domain/identity';

import { deliver } from '../deliver-mail.ts';
import { type ProcessManager, processManager } from '../process-manager.ts';
import { warningTexts } from './warning-texts.ts';

/**
 * The mail to an expiry warning. The warning itself is the event, which is recorded once; the relay knows the mail by the
 * event's id, so it goes out once as well. Credits expire often and in small lots: their warning is a note on My coins only.
 */
export const warnOfExpiry = (relayUrl: string): ProcessManager =>
  processManager({
    name: 'warn-of-expiry',
    purpose: 'mails that coins are about to expire',
    feed: 'own',
    consumes: ['LotExpiryWarned'],
    react: ({ event, id }) => [
      {
        run: async (commands) => {
          const { state } = await commands.load(accountStream, event.walletOid, { maxAgeMs: 60_000 });
          // A deleted account has no address any more.
          if (!state.email) return;
          const { kind, coins, expiresAt } = event.lot;
          const { subject, text } = warningTexts[state.language];
          await deliver(relayUrl, {
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
