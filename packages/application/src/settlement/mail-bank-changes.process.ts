import { accountStream } from '@fanfold/domain/identity';
import { bankDetailsChangedEmail } from '@fanfold/mail';

import { deliver, type MailDeps } from '../deliver-mail.ts';
import { type ProcessManager, processManager } from '../process-manager.ts';

/** Tells a creator that their bank details are other ones, and from when on they count: time to object. */
export const mailBankChanges = ({ sendEmail, publicUrl }: MailDeps): ProcessManager =>
  processManager({
    name: 'mail-bank-changes',
    purpose: 'mails that bank details for payouts were changed',
    feed: 'own',
    consumes: ['PayeeSaved'],
    react: async ({ event, id }, commands) => {
      if (!event.bankChanged) return [];
      const { creatorOid, savedAt: changedAt, usableFrom } = event;
      const { state } = await commands.load(accountStream, creatorOid, { maxAgeMs: 60_000 });
      const { email: to, language } = state;
      // An erased account has no address any more.
      if (!to) return [];
      const payoutsUrl = `${publicUrl}/${language}/payouts/${creatorOid}/edit`;
      const content = bankDetailsChangedEmail(language, { changedAt, usableFrom, payoutsUrl });
      return [{ run: () => deliver(sendEmail, { to, language, key: id, ...content }) }];
    },
  });
