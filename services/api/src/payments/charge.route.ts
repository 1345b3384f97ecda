import { IdempotencyHeaders, limits, terms } from '@fanfold/contracts';
import { ChargeBody, ChargeStarted, ProductsQuery, ProductsReply } from '@fanfold/contracts/payment';
import { type Currency, type Oid, parseOid } from '@fanfold/domain';
import { chargeStream, coinProducts, type Provider, priceOf } from '@fanfold/domain/payments';
import type { PageRequest } from '@fanfold/payments';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { actorOf, callerOf } from '../http/auth.ts';
import { accepted, commandKey, markReplayed } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import { ProblemError } from '../http/problem.ts';
import type { PaymentsDeps } from './index.ts';

const provider = 'sandbox' as const;

/** PAY-005: a charge is recorded first; then the provider is called, keyed by the charge's id. */
export const chargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.get(
    '/api/payment/products',
    { schema: { querystring: ProductsQuery, response: { 200: ProductsReply } } },
    async ({ query: { currency } }) => ({
      providers: [provider] as Provider[],
      products: coinProducts.map((product) => ({
        ...product,
        amounts: priceOf(product.paidCoins, currency, provider),
      })),
    }),
  );

  app.post(
    '/api/payment/charge',
    { schema: { body: ChargeBody, headers: IdempotencyHeaders, response: { 201: ChargeStarted } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { productId, currency, totalMinor } = request.body;
      const product = priced(productId, currency);
      if (product.amounts.totalMinor !== totalMinor) throw new ProblemError('PRICE_CHANGED');
      const key = commandKey(request, 'charge');
      // The id follows from the key: a retry names the same charge, here and at the provider.
      const chargeId = parseOid(oidFromKey(key));
      const context = { id: chargeId, actor: actorOf(caller), correlationId: request.id };
      const readied = accepted(
        await deps.eventLog.commands.of(chargeStream).handle({
          ...context,
          key,
          body: request.body,
          command: (now) => ({
            type: 'ReadyCharge',
            chargeId,
            buyerOid: parseOid(caller.oid),
            provider,
            ...product,
            termsVersion: terms.payment,
            expiresAt: new Date(Date.parse(now) + limits.chargeMinutes * 60_000).toISOString(),
          }),
        }),
      );
      markReplayed(reply, readied);
      const { payUrl } = readied.state;
      if (payUrl) return reply.code(201).send({ chargeId, payUrl, position: String(readied.position) });
      const { expiresAt } = readied.state;
      const page = { ...product, chargeId, buyerOid: caller.oid, language: languageOf(request), expiresAt };
      return reply.code(201).send(await open(deps, page, context));
    },
  );
};

const priced = (productId: string, currency: Currency) => {
  const product = coinProducts.find((candidate) => candidate.productId === productId);
  if (!product) throw new ProblemError('PRODUCT_NOT_FOUND');
  return { ...product, amounts: priceOf(product.paidCoins, currency, provider) };
};

type Page = Omit<PageRequest, 'orderName' | 'successUrl' | 'failUrl'> & {
  readonly chargeId: Oid;
  readonly paidCoins: number;
};
type Context = {
  readonly id: Oid;
  readonly actor: ReturnType<typeof actorOf>;
  readonly correlationId: string;
};

/** Has the provider open its page and records it. Throws PROVIDER_UNAVAILABLE; the same request goes on where it ended. */
const open = async (
  { eventLog, providers, publicUrl, log }: PaymentsDeps,
  { paidCoins, ...page }: Page,
  context: Context,
) => {
  const { chargeId } = page;
  const backTo = (result: string) => `${publicUrl}/${page.language}/charge/${result}?chargeId=${chargeId}`;
  const adapter = providers.find(provider);
  if (!adapter) throw new ProblemError('PROVIDER_UNAVAILABLE');
  const opened = await adapter
    .openPage({
      ...page,
      orderName: `${paidCoins} coins`,
      successUrl: backTo('success'),
      failUrl: backTo('fail'),
    })
    .catch((error: unknown) => {
      log.error({ err: error, chargeId }, 'the payment provider could not open a page');
      throw new ProblemError('PROVIDER_UNAVAILABLE');
    });
  const { providerRef, payUrl } = opened;
  const { position } = accepted(
    await eventLog.commands.of(chargeStream).handle({
      ...context,
      key: uuid5('open', chargeId),
      body: { providerRef },
      command: () => ({ type: 'OpenCharge', providerRef, payUrl }),
    }),
  );
  return { chargeId, payUrl, position: String(position) };
};
