import { refundableCharges } from '@fanfold/application/payments';
import { ReadHeaders } from '@fanfold/contracts';
import { type MyCharge, MyChargesQuery, MyChargesReply } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, reversalsOf } from '@fanfold/projections/payments/charge-money';
import { charges, chargesPage, type ListedCharge } from '@fanfold/projections/payments/charges';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** The caller's charges, newest first, each with its refunds. */
export const myChargesRoute: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { db, positions, eventLog, clock } = deps;
  app.get(
    '/api/payment/charges',
    { schema: { querystring: MyChargesQuery, headers: ReadHeaders, response: { 200: MyChargesReply } } },
    async (request) => {
      const { cursor, limit } = request.query;
      const fresh = await freshness(request, positions, [charges, chargeMoney]);
      const buyerOid = parseOid(callerOf(request).oid);
      const page = await readFrom(db, charges, (tables) => chargesPage(tables, { buyerOid, cursor, limit }));
      const shown = await withMoneyBack(db, page.charges);
      const now = clock.now();
      const refundable = await refundableCharges({ eventLog }, { buyerOid, charges: page.charges, now });
      const payUrls = new Map(page.charges.map((one) => [one.chargeId, payableAt(one, now)]));
      return {
        ...fresh,
        charges: shown.map((one) => ({
          ...one,
          payUrl: payUrls.get(one.chargeId) ?? null,
          refundable: refundable.has(one.chargeId),
        })),
        nextCursor: page.nextCursor,
      };
    },
  );
};

/** Where an open charge can still be paid. */
const payableAt = ({ payUrl, expiresAt }: ListedCharge, now: string): string | undefined =>
  expiresAt > now ? payUrl : undefined;

/** Listed charges with their refunds and disputes. */
export const withMoneyBack = async <Listed extends ListedCharge>(
  db: RefundDeps['db'],
  listed: readonly Listed[],
): Promise<(Omit<MyCharge, 'payUrl' | 'refundable'> & { buyerOid: Listed['buyerOid'] })[]> => {
  const ids = listed.map(({ chargeId }) => chargeId);
  const { refunds, disputes } = await readFrom(db, chargeMoney, (tables) => reversalsOf(tables, ids));
  return listed.map((one) => ({
    chargeId: one.chargeId,
    buyerOid: one.buyerOid,
    position: one.position,
    status: one.status,
    declineReason: one.declineReason,
    provider: one.provider,
    means: one.means,
    purpose: one.purpose,
    paidCoins: one.paidCoins,
    bonusCoins: one.bonusCoins,
    amounts: one.amounts,
    initiatedAt: one.initiatedAt,
    refunds: refunds.filter(({ chargeId }) => chargeId === one.chargeId),
    disputes: disputes.filter(({ chargeId }) => chargeId === one.chargeId),
  }));
};
