import { paidCharge } from '@fanfold/application/payments';
import { limits, ReadHeaders } from '@fanfold/contracts';
import { RefundQuote, RefundQuoteQuery } from '@fanfold/contracts/payments';
import { isRefusal, parseOid } from '@fanfold/domain';
import { wallet, walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf, subjectOf } from '../../http/auth.ts';
import type { RefundDeps } from './deps.ts';

/** What a refund of a charge would be at this moment, or why there would be none. */
export const quoteRefundRoute: FastifyPluginAsyncZod<RefundDeps> = async (app, { eventLog, clock }) => {
  app.get(
    '/api/payment/refund',
    { schema: { querystring: RefundQuoteQuery, headers: ReadHeaders, response: { 200: RefundQuote } } },
    async (request) => {
      const { chargeId } = request.query;
      const charge = await paidCharge(eventLog, chargeId);
      const caller = callerOf(request);
      subjectOf(request, charge.buyerOid, 'charge');
      const { state } = await eventLog.commands.load(walletStream, charge.buyerOid, { maxAgeMs: 0 });
      const now = clock.now();
      // The decider itself is asked what it would say; nothing is written.
      const decision = wallet.decide(state, {
        type: 'WithdrawChargeCoins',
        walletOid: charge.buyerOid,
        chargeId,
        // No refund's id: it names the question only.
        refundId: parseOid(oidFromKey(uuid5('quote', chargeId))),
        requestedBy: charge.buyerOid === caller.oid ? 'fan' : 'admin',
        requestedByOid: parseOid(caller.oid),
        chargedAt: charge.approvedAt,
        fanDays: limits.refundDays,
        approvalAboveKrw: limits.refundApprovalAboveKrw,
        reason: 'quote',
        now,
      });
      return quoteOf(chargeId, decision);
    },
  );
};

const quoteOf = (
  chargeId: RefundQuote['chargeId'],
  decision: ReturnType<typeof wallet.decide>,
): RefundQuote => {
  const none = { paidCoins: 0, bonusCoins: 0, spentBonusCoins: 0, paybackMinor: 0, withheldMinor: 0 };
  if (isRefusal(decision)) return { chargeId, refused: decision.refused, currency: null, ...none };
  const [event] = decision;
  if (event?.type !== 'ChargeCoinsWithdrawn' || !event.money)
    return { chargeId, refused: 'CHARGE_NOT_FOUND', currency: null, ...none };
  const total = (kind: 'paid' | 'bonus') =>
    event.taken.reduce((sum, piece) => (piece.kind === kind ? sum + piece.coins : sum), 0);
  const { currency, paybackMinor, withheldMinor } = event.money;
  const { spentBonusCoins } = event;
  const coins = { paidCoins: total('paid'), bonusCoins: total('bonus'), spentBonusCoins };
  return { chargeId, refused: null, ...coins, currency, paybackMinor, withheldMinor };
};
