import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import { deliver } from '../deliver-mail.ts';
import { type ProcessManager, processManager } from '../process-manager.ts';
import { type ReceiptNews, receiptMail } from './receipt-mail.ts';
import { receiptOf } from './receipts.ts';

const newsOf = { ChargeCredited: 'paid', ChargeRefunded: 'refunded', ChargeRefundFailed: 'failed' } as const;

/**
 * A receipt by mail for every charge, and a notice of every refund. The letter's key is the event's id, so that reading the
 * log again sends nothing twice.
 */
export const mailReceipts = (relayUrl: string): ProcessManager =>
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
      const letter = letterOf(charge, {
        news: newsOf[event.type],
        refund,
        language,
        at: metadata.occurredAt,
      });
      if (!letter) return [];
      return [{ run: () => deliver(relayUrl, { to, language, key: id, ...letter }) }];
    },
  });

type News = {
  readonly news: ReceiptNews;
  readonly refund: { refundId: Oid; refundedAt: string; paybackMinor: number } | undefined;
  readonly language: Parameters<typeof receiptMail>[1];
  readonly at: string;
};

const letterOf = (charge: Readonly<ChargeState>, { news, refund, language, at }: News) => {
  const { chargeId, buyerOid, amounts, approvedAt } = charge;
  if (!chargeId || !buyerOid || !amounts) return undefined;
  const receipt = receiptOf(
    { ...charge, chargeId, buyerOid, amounts, approvedAt: approvedAt ?? at },
    refund ? [refund] : [],
  );
  return receiptMail(receipt, language, news);
};
