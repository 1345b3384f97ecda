import { limits, ReadHeaders } from '@fanfold/contracts';
import {
  AdminChargesQuery,
  AdminChargesReply,
  CalcChargeQuery,
  CalcChargeReply,
  chargeStatuses,
  MetricsQuery,
  MetricsReply,
} from '@fanfold/contracts/payments';
import { priceOf } from '@fanfold/domain/payments';
import { krwEquivalent, refundWorth } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, monthMetrics } from '@fanfold/projections/payments/charge-money';
import { charges, chargesPage } from '@fanfold/projections/payments/charges';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';
import { withMoneyBack } from './my-charges.route.ts';

/** Finance's pages: the charges of all users, the months' figures (ADM-005), and a calculator (ADM-071). */
export const chargesRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/admin/charges',
    {
      schema: { querystring: AdminChargesQuery, headers: ReadHeaders, response: { 200: AdminChargesReply } },
    },
    async (request) => {
      const { userOid: buyerOid, cursor, limit } = request.query;
      const status = chargeStatuses.find((known) => known === request.query.status);
      const fresh = await freshness(request, positions, [charges, chargeMoney]);
      const page = await readFrom(db, charges, (tables) =>
        chargesPage(tables, { buyerOid, status, cursor, limit }),
      );
      const refs = new Map(page.charges.map(({ chargeId, providerRef }) => [chargeId, providerRef]));
      const shown = await withMoneyBack(db, page.charges);
      return {
        ...fresh,
        charges: shown.map((one) => ({ ...one, providerRef: refs.get(one.chargeId) ?? null })),
        nextCursor: page.nextCursor,
      };
    },
  );

  app.get(
    '/api/admin/monthly-charge-metrics',
    { schema: { querystring: MetricsQuery, headers: ReadHeaders, response: { 200: MetricsReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [chargeMoney])),
      months: await readFrom(db, chargeMoney, (tables) => monthMetrics(tables, request.query)),
    }),
  );

  app.get(
    '/api/admin/calc-charge',
    { schema: { querystring: CalcChargeQuery, response: { 200: CalcChargeReply } } },
    async ({ query }) => {
      const { paidCoins, currency, provider, spentBonusCoins } = query;
      const amounts = priceOf(paidCoins, currency, provider);
      const refundedCoins = Math.min(query.refundedCoins, paidCoins);
      const worth = refundWorth(amounts, { paidCoins, alreadyOut: 0, refundedCoins, spentBonusCoins });
      return {
        amounts,
        krwEquivalent: krwEquivalent(amounts.totalMinor, currency),
        refund: worth && {
          paybackMinor: worth.paybackMinor,
          withheldMinor: worth.withheldMinor,
          needsSecondAdmin: krwEquivalent(worth.paybackMinor, currency) > limits.refundApprovalAboveKrw,
        },
      };
    },
  );
};
