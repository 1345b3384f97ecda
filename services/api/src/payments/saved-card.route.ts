import { RefusedError } from '@fanfold/application';
import {
  initiateCharge,
  type Priced,
  payWithSavedCard,
  presentCharge,
  pricedProduct,
} from '@fanfold/application/payments';
import { IdempotencyHeaders, limits } from '@fanfold/contracts';
import { Charge, type ChargeAgreement, ChargeSavedBody, OneTouchBody } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import {
  type ChargeMethod,
  cardsStream,
  krwEquivalent,
  type SavedCard,
  usualCard,
} from '@fanfold/domain/payments';
import { ProviderError } from '@fanfold/payments';
import { oidFromKey } from '@fanfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
import type { PaymentsDeps } from './deps.ts';

type Wanted = {
  readonly method: Exclude<ChargeMethod, 'page'>;
  readonly product: Priced;
  readonly card: SavedCard;
};

/** PAY-008 and PAY-015: charges without a page, with the selected card or with the one-touch card. */
export const savedCardRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { commands } = deps.eventLog;
  const cardsOf = async (request: FastifyRequest) =>
    (await commands.load(cardsStream, callerOf(request).oid, { maxAgeMs: 0 })).state;

  const pay = payer(deps);

  app.post(
    '/api/payment/stripe/charge-saved',
    { schema: { body: ChargeSavedBody, headers: IdempotencyHeaders, response: { 201: Charge } } },
    async (request, reply) => {
      const state = await cardsOf(request);
      const { cardIdx } = request.body;
      const card =
        cardIdx === undefined ? usualCard(state) : state.cards.find((one) => one.cardIdx === cardIdx);
      if (!card) throw new RefusedError('CARD_NOT_FOUND');
      return pay(request, reply, { method: 'savedCard', product: priced(deps, request.body), card });
    },
  );

  app.post(
    '/api/payment/one-touch/confirm',
    { schema: { body: OneTouchBody, headers: IdempotencyHeaders, response: { 201: Charge } } },
    async (request, reply) => {
      if (request.body.currency === 'KRW') throw new RefusedError('ONE_TOUCH_KRW');
      const state = await cardsOf(request);
      const card = state.cards.find(({ cardId }) => cardId === state.oneTouch);
      if (!card) throw new RefusedError('ONE_TOUCH_OFF');
      const product = priced(deps, request.body);
      // One touch is for small amounts; above them the person has to be there, with the password.
      if (krwEquivalent(product.amounts) > limits.oneTouchKrw && !callerOf(request).fresh)
        throw new RefusedError('REAUTHENTICATE');
      return pay(request, reply, { method: 'oneTouch', product, card });
    },
  );
};

/** Reserves, records, then asks the provider: the same request goes on where an earlier one ended. */
const payer =
  ({ eventLog, providers, log }: PaymentsDeps) =>
  async (request: FastifyRequest, reply: FastifyReply, { method, product, card }: Wanted) => {
    const { commands } = eventLog;
    const caller = callerOf(request);
    const key = commandKey(request, method);
    const chargeId = parseOid(oidFromKey(key));
    const asker = { actor: actorOf(caller), correlationId: request.id };
    const { provider, cardId } = card;
    const charge = { chargeId, buyerOid: parseOid(caller.oid), provider, ...product, method, cardId };
    const initiated = await initiateCharge(eventLog, { ...asker, key, body: request.body, charge });
    markReplayed(reply, initiated);
    const orderName = `${product.paidCoins} coins`;
    const state = await payWithSavedCard(
      { commands, providers },
      { ...asker, chargeId, card, orderName },
    ).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      log.error({ err: error, chargeId }, 'a saved card could not be charged');
      throw new RefusedError('PROVIDER_UNAVAILABLE');
    });
    return reply.code(201).send(presentCharge(state));
  };

/** Saved cards are the card provider's, and so are their prices. */
const priced = ({ providers }: PaymentsDeps, body: ChargeAgreement): Priced =>
  pricedProduct(providers, 'stripe', body);
