import { parseOid } from '@fanfold/domain';
import {
  chargeStream,
  krwEquivalent,
  type SpendingLimitsEvent,
  spendingLimitsStream,
} from '@fanfold/domain/payments';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { processManager, type Step, steps } from '../process-manager.ts';
import { countLatePayment } from './late-payment.ts';

const spendingLimits = steps(spendingLimitsStream);
const charge = steps(chargeStream);

/**
 * Money that was taken counts against its payer's monthly limit; a charge that came to nothing gives its room
 * back. Money that came after that, and for which there is no room any more, goes back as well.
 */
export const countSpending = processManager({
  name: 'count-spending',
  purpose:
    "counts a charge against the payer's limits, or releases what it reserved of them; refunds late payments beyond them",
  consumes: ['ChargeApproved', 'ChargeDeclined', 'ChargeExpired', 'ChargeMismatched', 'LatePaymentRefused'],
  react: async ({ event }, commands) => {
    if (event.type === 'LatePaymentRefused') return [giveBack(event)];
    const { chargeId, buyerOid } = event;
    if (event.type !== 'ChargeApproved')
      return [
        spendingLimits.step({
          name: 'release',
          id: buyerOid,
          command: () => ({ type: 'ReleaseSpending', chargeId }),
        }),
      ];
    if (event.late) return [await countLatePayment(event, commands)];
    const { amounts, approvedAt } = event;
    return [
      spendingLimits.step({
        name: 'count',
        id: buyerOid,
        command: () => ({
          type: 'CountSpending',
          ownerOid: buyerOid,
          chargeId,
          krw: krwEquivalent(amounts),
          at: approvedAt,
        }),
      }),
    ];
  },
});

type Refused = Extract<SpendingLimitsEvent, { type: 'LatePaymentRefused' }>;

/** All of the money; no coins were issued for it. */
const giveBack = ({ chargeId, ownerOid, amounts }: Refused): Step => {
  const { totalMinor, ...lines } = amounts;
  return charge.step({
    name: 'give-back',
    id: chargeId,
    command: (now) => ({
      type: 'RequestRefund',
      refundId: parseOid(oidFromKey(uuid5('late-payment-refund', chargeId))),
      money: { ...lines, withheldMinor: 0, paybackMinor: totalMinor },
      paidCoins: 0,
      bonusCoins: 0,
      requestedBy: 'fan',
      requestedByOid: ownerOid,
      needsApproval: false,
      reason: 'spending limit',
      requestedAt: now,
    }),
  });
};
