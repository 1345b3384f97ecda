import { IdempotencyHeaders, limits, ReadHeaders } from '@fanfold/contracts';
import {
  PayDebtBody,
  PayDebtReply,
  RefundChargeBody,
  RefundChargeReply,
  RefundQuote,
  RefundQuoteQuery,
} from '@fanfold/contracts/payment';
import { isRefusal, parseOid } from '@fanfold/domain';
import { debtOf, wallet, walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { actorOf, callerOf, subjectOf } from '../../http/auth.ts';
import { accepted, commandKey, markReplayed } from '../../http/command.ts';
import { ProblemError } from '../../http/problem.ts';
import type { MoneyBackDeps } from './index.ts';
import { paidCharge, withdrawCharge } from './withdraw.ts';

/** The fan's own way to their money: an untouched charge within seven days needs nobody's consent. */
export const refundChargeRoutes: FastifyPluginAsyncZod<MoneyBackDeps> = async (app, { eventLog, clock }) => {
  app.post(
    '/api/payment/refund',
    { schema: { body: RefundChargeBody, headers: IdempotencyHeaders, response: { 200: RefundChargeReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const key = commandKey(request, 'refund-charge');
      const { chargeId } = request.body;
      const charge = await paidCharge(eventLog, chargeId);
      if (charge.buyerOid !== caller.oid) throw new ProblemError('CHARGE_NOT_FOUND');
      const { outcome, refund } = await withdrawCharge(eventLog, charge, {
        chargeId,
        requestedBy: 'fan',
        requestedByOid: parseOid(caller.oid),
        reason: 'withdrawal',
        key,
        body: request.body,
        actor: actorOf(caller),
        correlationId: request.id,
      });
      markReplayed(reply, outcome);
      return { position: String(outcome.position), ...refund };
    },
  );

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
      const decision = wallet.decide(structuredClone(state), {
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

  app.post(
    '/api/payment/debt',
    { schema: { body: PayDebtBody, headers: IdempotencyHeaders, response: { 200: PayDebtReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const outcome = accepted(
        await eventLog.commands.of(walletStream).handle({
          id: caller.oid,
          key: commandKey(request, 'pay-debt'),
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: (now) => ({ type: 'PayDebt', now }),
        }),
      );
      markReplayed(reply, outcome);
      return { position: String(outcome.position), leftCoins: debtOf(outcome.state) };
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
