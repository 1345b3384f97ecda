import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import { type ReceiptNews, receiptEmail } from '@fanfold/mail';

import { deliver, type MailDeps } from '../deliver-mail.ts';
import { type ProcessManager, processManager } from '../process-manager.ts';
import { receiptOf } from './receipts.ts';

const newsOf = {
  ChargeCredited: 'paid',
  ChargeRefunded: 'refunded',
  ChargeRefundFailed: 'failed',
} as const satisfies Record<string, ReceiptNews>;

/**
 * A receipt by e-mail for every charge, and a notice of every refund. The e-mail's key is the event's id, so
 * that what is sent again after a crash has the same Message-ID.
 */
export const mailReceipts = ({ sendEmail, publicUrl }: MailDeps): ProcessManager =>
  processManager({
    name: 'mail-receipts',
    purpose: 'mails receipts and notices of refunds',
    feed: 'own',
    consumes: ['ChargeCredited', 'ChargeRefunded', 'ChargeRefundFailed'],
    react: async ({ event, id, metadata }, commands) => {
      const { state: charge } = await commands.load(chargeStream, event.chargeId, { maxAgeMs: 0 });
      const { state: account } = await commands.load(accountStream, event.buyerOid, { maxAgeMs: 60_000 });
      const { email: to, language } = account;
      // An erased account has no address any more.
      if (!to) return [];
      const refund =
        event.type === 'ChargeRefunded'
          ? { refundId: event.refundId, refundedAt: event.refundedAt, paybackMinor: event.money.paybackMinor }
          : undefined;
      const receipt = receiptFor(charge, { refund, at: metadata.occurredAt });
      if (!receipt) return [];
      const content = receiptEmail(language, { receipt, news: newsOf[event.type], publicUrl });
      return [{ run: () => deliver(sendEmail, { to, language, key: id, ...content }) }];
    },
  });

type News = {
  readonly refund: { refundId: Oid; refundedAt: string; paybackMinor: number } | undefined;
  /** When it happened; counts where the charge does not know when it was approved. */
  readonly at: string;
};

const receiptFor = (charge: Readonly<ChargeState>, { refund, at }: News) => {
  const { chargeId, buyerOid, amounts, approvedAt } = charge;
  if (!chargeId || !buyerOid || !amounts) return undefined;
  return receiptOf(
    { ...charge, chargeId, buyerOid, amounts, approvedAt: approvedAt ?? at },
    refund ? [refund] : [],
  );
};
