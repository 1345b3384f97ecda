import { accountStream } from '@fanfold/domain/identity';
import { expiryWarningEmail } from '@fanfold/mail';

import { deliver, type MailDeps } from '../deliver-mail.ts';
import { type ProcessManager, processManager } from '../process-manager.ts';

/**
 * The e-mail to an expiry warning. The warning itself is the event, which is recorded once; the e-mail's key
 * is the event's id. Credits expire often and in small lots: their warning is a note on My coins only.
 */
export const warnOfExpiry = ({ sendEmail, publicUrl }: MailDeps): ProcessManager =>
  processManager({
    name: 'warn-of-expiry',
    purpose: 'mails that coins are about to expire',
    feed: 'own',
    consumes: ['LotExpiryWarned'],
    react: ({ event, id }) => [
      {
        run: async (commands) => {
          const { state } = await commands.load(accountStream, event.walletOid, { maxAgeMs: 60_000 });
          const { email: to, language } = state;
          // A deleted account has no address any more.
          if (!to) return;
          const { kind, coins, expiresAt } = event.lot;
          const warning = { kind, coins, expiresAt, days: event.daysBefore, publicUrl };
          await deliver(sendEmail, { to, language, key: id, ...expiryWarningEmail(language, warning) });
        },
      },
    ],
  });
