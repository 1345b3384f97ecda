import { IdempotencyHeaders, limits, terms } from '@fanfold/contracts';
import {
  Charge,
  ChargeBody,
  ChargeQuery,
  ChargeStarted,
  ProductsQuery,
  ProductsReply,
  RefreshChargeBody,
} from '@fanfold/contracts/payment';
import { type Oid, parseOid } from '@fanfold/domain';
import { chargeStream, coinProducts, priceOf } from '@fanfold/domain/payments';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { actorOf, callerOf, subjectOf } from '../http/auth.ts';
import { accepted, commandKey, markReplayed } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import { ProblemError } from '../http/problem.ts';
import { presentCharge, reportOutcome } from './charges.ts';
import type { PaymentsDeps } from './index.ts';

/** Products, and the charge of one: recorded first, then the provider is called, keyed by the charge's id. */
export const chargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { eventLog, provider, log }) => {
  app.get(
    '/api/payment/products',
    { schema: { querystring: ProductsQuery, response: { 200: ProductsReply } } },
    async ({ query: { currency } }) => ({
      providers: ['sandbox' as const],
      products: coinProducts.map((product) => ({
        ...product,
        amounts: priceOf(product.paidCoins, currency, 'sandbox'),
      })),
    }),
  );

  app.post(
    '/api/payment/charge',
    { schema: { body: ChargeBody, headers: IdempotencyHeaders, response: { 201: ChargeStarted } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { productId, currency, totalMinor } = request.body;
      const product = coinProducts.find((candidate) => candidate.productId === productId);
      if (!product) throw new ProblemError('PRODUCT_NOT_FOUND');
      const amounts = priceOf(product.paidCoins, currency, 'sandbox');
      if (amounts.totalMinor !== totalMinor) throw new ProblemError('PRICE_CHANGED');
      const key = commandKey(request, 'charge');
      // The id follows from the key: a retry names the same charge, here and at the provider.
      const chargeId = parseOid(oidFromKey(key));
      const context = { id: chargeId, actor: actorOf(caller), correlationId: request.id };
      const readied = accepted(
        await eventLog.commands.of(chargeStream).handle({
          ...context,
          key,
          body: request.body,
          command: (now) => ({
            type: 'ReadyCharge',
            chargeId,
            buyerOid: parseOid(caller.oid),
            provider: 'sandbox',
            productId,
            paidCoins: product.paidCoins,
            bonusCoins: product.bonusCoins,
            amounts,
            termsVersion: terms.payment,
            expiresAt: new Date(Date.parse(now) + limits.chargeMinutes * 60_000).toISOString(),
          }),
        }),
      );
      markReplayed(reply, readied);
      if (readied.state.payUrl) {
        return reply
          .code(201)
          .send({ chargeId, payUrl: readied.state.payUrl, position: String(readied.position) });
      }
      const page = await provider
        .openPage({
          chargeId,
          orderName: `${product.paidCoins} coins`,
          amounts,
          language: languageOf(request),
        })
        .catch((error: unknown) => {
          log.error({ err: error, chargeId }, 'the payment provider could not open a page');
          throw new ProblemError('PROVIDER_UNAVAILABLE');
        });
      const opened = accepted(
        await eventLog.commands.of(chargeStream).handle({
          ...context,
          key: uuid5('open', chargeId),
          body: { providerRef: page.providerRef },
          command: () => ({ type: 'OpenCharge', ...page }),
        }),
      );
      return reply.code(201).send({ chargeId, payUrl: page.payUrl, position: String(opened.position) });
    },
  );

  const load = async (chargeId: Oid) =>
    (await eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state;

  app.get(
    '/api/payment/charge',
    { schema: { querystring: ChargeQuery, response: { 200: Charge } } },
    async (request) => {
      const state = await load(request.query.chargeId);
      const charge = presentCharge(state);
      subjectOf(request, state.buyerOid, 'charge');
      return charge;
    },
  );

  app.put(
    '/api/payment/charge',
    { schema: { body: RefreshChargeBody, response: { 200: Charge } } },
    async (request) => {
      const caller = callerOf(request);
      const { chargeId } = request.body;
      const state = await load(chargeId);
      presentCharge(state);
      if (state.buyerOid !== caller.oid) throw new ProblemError('CHARGE_NOT_FOUND');
      if (state.providerRef && (state.status === 'opened' || state.status === 'expired')) {
        const outcome = await provider
          .outcomeOf(state.providerRef)
          .catch(() => ({ status: 'pending' }) as const);
        await reportOutcome(
          eventLog,
          chargeId,
          { outcome, key: `poll-${outcome.status}` },
          { actor: actorOf(caller), correlationId: request.id },
        );
      }
      return presentCharge(await load(chargeId));
    },
  );
};
