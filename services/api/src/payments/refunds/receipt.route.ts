import { RefusedError } from '@fanfold/application';
import { paidCharge, receiptMail, receiptOf } from '@fanfold/application/payments';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import { Receipt, ReceiptMailed, ReceiptQuery } from '@fanfold/contracts/payments';
import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { sendLetter } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, reversalsOf } from '@fanfold/projections/payments/charge-money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf, subjectOf } from '../../http/auth.ts';
import { commandKey } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** The receipt of a charge, with what was refunded since; on a page and by mail. */
export const receiptRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { eventLog, db, positions, mailRelayUrl } = deps;
  const receiptFor = async (chargeId: Oid) => {
    const charge = await paidCharge(eventLog, chargeId);
    const { refunds } = await readFrom(db, chargeMoney, (tables) => reversalsOf(tables, [chargeId]));
    const done = refunds.flatMap(({ refundId, status, endedAt, paybackMinor }) =>
      status === 'refunded' && endedAt ? [{ refundId, refundedAt: endedAt, paybackMinor }] : [],
    );
    return receiptOf({ ...charge, chargeId }, done);
  };

  app.get(
    '/api/payment/receipt',
    { schema: { querystring: ReceiptQuery, headers: ReadHeaders, response: { 200: Receipt } } },
    async (request) => {
      await freshness(request, positions, [chargeMoney]);
      const receipt = await receiptFor(request.query.chargeId);
      subjectOf(request, receipt.buyerOid, 'charge');
      return receipt;
    },
  );

  app.post(
    '/api/payment/receipt',
    { schema: { body: ReceiptQuery, headers: IdempotencyHeaders, response: { 200: ReceiptMailed } } },
    async (request) => {
      const caller = callerOf(request);
      const key = commandKey(request, 'mail-receipt');
      const receipt = await receiptFor(request.body.chargeId);
      if (receipt.buyerOid !== caller.oid) throw new RefusedError('CHARGE_NOT_FOUND');
      const { state } = await eventLog.commands.load(accountStream, caller.oid, { maxAgeMs: 0 });
      const { email: to, language } = state;
      if (!to) throw new RefusedError('ACCOUNT_NOT_FOUND');
      const letter = receiptMail(receipt, language, 'paid');
      const { status } = await sendLetter(mailRelayUrl, { to, language, key, ...letter });
      if (status !== 'taken') throw new RefusedError(status === 'refused' ? 'MAIL_REFUSED' : 'UNAVAILABLE');
      return { mailed: true as const };
    },
  );
};
