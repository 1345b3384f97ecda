import { accountStream, sanctionsStream } from '@fanfold/domain/identity';
import { sanctionEmail } from '@fanfold/mail';

import { deliver, type MailDeps } from '../../deliver-mail.ts';
import { type ProcessManager, processManager } from '../../process-manager.ts';

const newsOf = {
  SanctionImposed: 'imposed',
  SanctionLifted: 'lifted',
  AppealDecided: 'decided',
} as const;

/**
 * Tells a person of a sanction, of its end, and of the answer to their appeal. The e-mail's key is the
 * event's id.
 */
export const mailSanctions = ({ sendEmail, publicUrl }: MailDeps): ProcessManager =>
  processManager({
    name: 'mail-sanctions',
    purpose: 'mails warnings, suspensions and answers to appeals',
    feed: 'own',
    consumes: ['SanctionImposed', 'SanctionLifted', 'AppealDecided'],
    react: ({ event, id }) => [
      {
        run: async (commands) => {
          const { state } = await commands.load(accountStream, event.accountOid, { maxAgeMs: 60_000 });
          const { email: to, language } = state;
          // An erased account has no address any more.
          if (!to) return;
          const { state: all } = await commands.load(sanctionsStream, event.accountOid, { maxAgeMs: 0 });
          const sanction = all.sanctions.find(({ sanctionId }) => sanctionId === event.sanctionId);
          if (!sanction) return;
          const said = event.type === 'AppealDecided' ? event.answer : event.reason;
          const content = sanctionEmail(language, {
            news: newsOf[event.type],
            until: sanction.until,
            said: said ?? '',
            publicUrl,
          });
          await deliver(sendEmail, { to, language, key: id, ...content });
        },
      },
    ],
  });
