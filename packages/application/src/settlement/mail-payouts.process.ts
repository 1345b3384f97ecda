import { accountStream } from '@fanfold/domain/identity';
import { settlementStream } from '@fanfold/domain/settlement';
import { type PayoutNews, payoutEmail } from '@fanfold/mail';

import { deliver, type MailDeps } from '../deliver-mail.ts';
import { type ProcessManager, processManager } from '../process-manager.ts';

/** Tells a creator that a payout is being paid, was paid, was rejected, or was sent back by the bank. */
export const mailPayouts = ({ sendEmail, publicUrl }: MailDeps): ProcessManager =>
  processManager({
    name: 'mail-payouts',
    purpose: 'mails a creator when a payout is started, paid, rejected, sent back or left unpaid',
    feed: 'own',
    consumes: [
      'RevenueProcessing',
      'RevenueCompleted',
      'RevenueRejected',
      'RevenueFailed',
      'RevenueLeftUnpaid',
    ],
    react: async ({ event, id }, commands) => {
      const { creatorOid, requestId } = event;
      const { state } = await commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
      const request = state.requests.find((each) => each.requestId === requestId);
      const { state: account } = await commands.load(accountStream, creatorOid, { maxAgeMs: 60_000 });
      const { email: to, language } = account;
      // An erased account has no address any more.
      if (!to || !request) return [];
      const { amountMinor, currency, payOn } = request;
      const about = {
        amountMinor,
        currency,
        payoutsUrl: `${publicUrl}/${language}/payouts/${creatorOid}/show`,
      };
      const content = payoutEmail(language, { ...about, ...newsOf(event, payOn) });
      return [{ run: () => deliver(sendEmail, { to, language, key: id, ...content }) }];
    },
  });

type Followed =
  | { readonly type: 'RevenueProcessing' }
  | { readonly type: 'RevenueCompleted'; readonly reference: string }
  | { readonly type: 'RevenueRejected' | 'RevenueFailed' | 'RevenueLeftUnpaid'; readonly reason: string };
type News = PayoutNews extends infer Each ? (Each extends unknown ? Omit<Each, keyof About> : never) : never;
type About = Pick<PayoutNews, 'amountMinor' | 'currency' | 'payoutsUrl'>;

const newsOf = (event: Followed, payOn: string): News => {
  switch (event.type) {
    case 'RevenueProcessing':
      return { what: 'sent', payOn };
    case 'RevenueCompleted':
      return { what: 'paid', reference: event.reference };
    case 'RevenueRejected':
      return { what: 'rejected', reason: event.reason };
    case 'RevenueLeftUnpaid':
      return { what: 'unpaid', reason: event.reason };
    case 'RevenueFailed':
      return { what: 'returned', reason: event.reason };
  }
};
