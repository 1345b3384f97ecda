import { accountStream } from '@fanfold/domain/identity';
import { supportAnswerEmail } from '@fanfold/mail';

import { deliver, type MailDeps } from '../../deliver-mail.ts';
import { type ProcessManager, processManager } from '../../process-manager.ts';

/** Mails the answer to a request for help. The e-mail's key is the event's id. */
export const mailAnswers = ({ sendEmail, publicUrl }: MailDeps): ProcessManager =>
  processManager({
    name: 'mail-answers',
    purpose: 'mails answers to requests for help',
    feed: 'own',
    consumes: ['SupportAnswered'],
    react: ({ event, id }) => [
      {
        run: async (commands) => {
          const { state } = await commands.load(accountStream, event.requesterOid, { maxAgeMs: 60_000 });
          const { email: to, language } = state;
          // An erased account has no address any more, and its answers are gone.
          if (!to || event.answer === null) return;
          const content = supportAnswerEmail(language, { answer: event.answer, publicUrl });
          await deliver(sendEmail, { to, language, key: id, ...content });
        },
      },
    ],
  });
