import { ReadHeaders } from '@fanfold/contracts';
import { type MyCharge, MyChargesQuery, MyChargesReply } from '@fanfold/contracts/payments';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, reversalsOf } from '@fanfold/projections/payments/charge-money';
import { charges, chargesPage, type ListedCharge } from '@fanfold/projections/payments/charges';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** The caller's charges, newest first, each with its refunds and disputes. */
export const myChargesRoute: FastifyPluginAsyncZod<RefundDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/payment/charges',
    { schema: { querystring: MyChargesQuery, headers: ReadHeaders, response: { 200: MyChargesReply } } },
    async (request) => {
      const { cursor, limit } = request.query;
      const fresh = await freshness(request, positions, [charges, chargeMoney]);
      const page = await readFrom(db, charges, (tables) =>
        chargesPage(tables, { buyerOid: callerOf(request).oid, cursor, limit }),
      );
      return { ...fresh, charges: await withMoneyBack(db, page.charges), nextCursor: page.nextCursor };
    },
  );
};

export const withMoneyBack = async <Listed extends ListedCharge>(
  db: RefundDeps['db'],
  listed: readonly Listed[],
): Promise<(MyCharge & { buyerOid: Listed['buyerOid'] })[]> => {
  const ids = listed.map(({ chargeId }) => chargeId);
  const { refunds, disputes } = await readFrom(db, chargeMoney, (tables) => reversalsOf(tables, ids));
  return listed.map((one) => ({
    chargeId: one.chargeId,
    buyerOid: one.buyerOid,
    position: one.position,
    status: one.status,
    provider: one.provider,
    paidCoins: one.paidCoins,
    bonusCoins: one.bonusCoins,
    amounts: one.amounts,
    initiatedAt: one.initiatedAt,
    refunds: refunds.filter(({ chargeId }) => chargeId === one.chargeId),
    disputes: disputes.filter(({ chargeId }) => chargeId === one.chargeId),
  }));
};
