import { chargeStream } from '@fanfold/domain/payments';
import { type SubscriptionEvent, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import type { CommandLog } from '@fanfold/event-log';

import { refundChargeLater } from '../payments/index.ts';
import { type Step, steps } from '../process-manager.ts';

type Ended = Extract<SubscriptionEvent, { type: 'SubscriptionEnded' }>;

const subscriptions = steps(subscriptionStream);

/**
 * What a card paid for a month that was given back, where its subscriber wants the money: the charge is
 * refunded as they could do it themselves. It comes after the coins of the month are back in the wallet.
 * Where the refund is refused the coins stay there, and the subscription records why.
 */
export const backToCard = async (
  { creatorOid, subscriberOid, endedAt: askedAt, refunded }: Ended,
  commands: CommandLog,
): Promise<Step[]> => {
  const payments = refunded?.cardPayments ?? [];
  if (payments.length === 0) return [];
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  // What was refused once stays so, also where the log is read again when it would be possible.
  const open = payments.filter((paymentId) => !state.cardRefundsRefused?.[paymentId]);
  return Promise.all(
    open.map(async (paymentId) => {
      const { approvedAt } = (await commands.load(chargeStream, paymentId, { maxAgeMs: 0 })).state;
      const refused = (reason: string): Step =>
        subscriptions.step({
          name: `refuse-card-refund-${paymentId}`,
          id,
          command: (now) => ({
            type: 'RefuseCardRefund',
            creatorOid,
            subscriberOid,
            paymentId,
            reason,
            now,
          }),
        });
      if (approvedAt === null) return refused('CHARGE_NOT_CREDITED');
      return refundChargeLater({
        chargeId: paymentId,
        buyerOid: subscriberOid,
        approvedAt,
        askedAt,
        // The subscriber or an administrator was faster: the money is on its way.
        onRefusal: (code) => (code === 'CHARGE_ALREADY_REFUNDED' ? [] : [refused(code)]),
      });
    }),
  );
};
