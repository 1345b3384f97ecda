import { accountStream } from '@fanfold/domain/identity';
import { taxDecisionEmail } from '@fanfold/mail';

import { deliver, type MailDeps } from '../deliver-mail.ts';
import { type ProcessManager, processManager } from '../process-manager.ts';

/** Tells a creator what finance decided about the lower tax that the payee claims. */
export const mailTaxDecisions = ({ sendEmail, publicUrl }: MailDeps): ProcessManager =>
  processManager({
    name: 'mail-tax-decisions',
    purpose: 'mails that a lower tax of a payee was confirmed or declined',
    feed: 'own',
    consumes: ['TaxClaimConfirmed', 'TaxClaimDeclined'],
    react: async ({ event, id }, commands) => {
      const { creatorOid } = event;
      const { state } = await commands.load(accountStream, creatorOid, { maxAgeMs: 60_000 });
      const { email: to, language } = state;
      // An erased account has no address any more.
      if (!to) return [];
      const payoutsUrl = `${publicUrl}/${language}/payouts/${creatorOid}/edit`;
      const declinedFor = event.type === 'TaxClaimDeclined' ? event.reason : null;
      const content = taxDecisionEmail(language, { declinedFor, payoutsUrl });
      return [{ run: () => deliver(sendEmail, { to, language, key: id, ...content }) }];
    },
  });
