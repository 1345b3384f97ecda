import { chargeStream } from '@fanfold/domain/payments';
import { type WalletEvent, walletStream } from '@fanfold/domain/wallet';
import { UnavailableError } from '@fanfold/event-log';
import { type PaymentProvider, ProviderError } from '@fanfold/payments';

import { type ProcessManager, processManager, steps } from '../process-manager.ts';
import { refundOutcome } from './refund-outcome.ts';

const wallet = steps(walletStream);
const charge = steps(chargeStream);

type Withdrawn = Extract<WalletEvent, { type: 'ChargeCoinsWithdrawn' }>;

/**
 * A refund on its way: the wallet's withdrawal asks the charge; a charge that will not pay back, or whose
 * provider would not, brings the coins back. Each step is known by the refund's id to the stream it goes to.
 */
export const followRefunds = processManager({
  name: 'follow-refunds',
  purpose: 'asks the charge for a refund; brings the coins back when there is none',
  consumes: ['ChargeCoinsWithdrawn', 'ChargeRefundFailed'],
  react: ({ event }) => {
    if (event.type === 'ChargeRefundFailed') {
      const { buyerOid, refundId, cause, reason } = event;
      return [
        wallet.step({
          name: 'return',
          id: buyerOid,
          command: (now) => ({ type: 'ReturnChargeCoins', refundId, reason: reason || cause, now }),
          // The only thing that a wallet refuses is a refund it gave nothing for: that of gift points.
          onRefusal: () => [],
        }),
      ];
    }
    const request = requestOf(event);
    return request ? [charge.step({ name: 'request', id: event.chargeId, command: () => request })] : [];
  },
});

const requestOf = (event: Withdrawn) => {
  const { refundId, money, taken, requestedBy, requestedByOid, needsApproval, reason, withdrawnAt } = event;
  if (!money || !requestedByOid || requestedBy === 'provider') return undefined;
  const total = (kind: 'paid' | 'bonus') =>
    taken.reduce((sum, piece) => (piece.kind === kind ? sum + piece.coins : sum), 0);
  return {
    type: 'RequestRefund',
    refundId,
    money,
    paidCoins: total('paid'),
    bonusCoins: total('bonus'),
    requestedBy,
    requestedByOid,
    needsApproval,
    reason,
    requestedAt: withdrawnAt,
  } as const;
};

/**
 * Asks one provider for the refunds of its charges. The refund's id is the provider's idempotency key, so
 * being killed between its answer and ours asks again and returns nothing twice. A provider that is away
 * holds up its own refunds only, which is why each has a manager of its own. One that it leaves pending, for
 * days perhaps, holds up none: a timer asks again.
 */
export const refundAtProvider = (provider: PaymentProvider): ProcessManager =>
  processManager({
    name: `refund-at-${provider.label}`,
    purpose: 'asks the provider to pay back, and reports what it answers',
    feed: 'own',
    consumes: ['ChargeRefundRequested', 'ChargeRefundApproved'],
    react: async ({ event }, commands) => {
      const { chargeId, refundId } = event;
      if (event.provider !== provider.label) return [];
      if (event.type === 'ChargeRefundRequested' && event.needsApproval) return [];
      const outcome = await refundOutcome(commands, provider, event).catch((cause: unknown) => {
        if (!(cause instanceof ProviderError)) throw cause;
        const waiting = `${provider.label} has not answered a refund yet`;
        throw new UnavailableError(waiting, { outcomeUnknown: true, cause });
      });
      if (!outcome || outcome.status === 'pending') return [];
      return [
        charge.step({
          name: 'report',
          id: chargeId,
          command: (now) => ({ type: 'ReportRefund', refundId, outcome, now }),
        }),
      ];
    },
  });
