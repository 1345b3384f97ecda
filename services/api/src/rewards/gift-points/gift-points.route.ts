import { accepted, RefusedError } from '@fanfold/application';
import { giftCards } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { GiftCardsReply, GiftPointsBody, GiftPointsReply } from '@fanfold/contracts/rewards';
import { type ChargeAmounts, type Oid, parseOid } from '@fanfold/domain';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import { giftCodesStream } from '@fanfold/domain/rewards';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import { languageOf } from '../../http/language.ts';
import type { RewardsDeps } from '../deps.ts';

/** What a stock says may be a few seconds old for somebody who only looks. */
const lookMaxAgeMs = 5_000;

/** PAY-001 and PAY-002: gift points of the partner's store, and their payment without a card. */
export const giftPointRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;

  app.get('/api/content/dl-giftcard', { schema: { response: { 200: GiftCardsReply } } }, async () => ({
    items: await giftCards(eventLog, clock.now(), { maxAgeMs: lookMaxAgeMs }),
  }));

  app.post(
    '/api/payment/gift-points',
    { schema: { body: GiftPointsBody, headers: IdempotencyHeaders, response: { 201: GiftPointsReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { itemName, userOid, amount } = request.body;
      if (itemName === undefined) throw new RefusedError('NO_ITEM_SELECTED');
      if (userOid !== undefined && userOid !== caller.oid) throw new RefusedError('NOT_ALLOWED');
      const key = commandKey(request, 'gift-points');
      // The id follows from the key: a retry names the same charge, here, in the stock and at the provider.
      const order: Order = {
        key,
        body: request.body,
        itemName,
        chargeId: parseOid(oidFromKey(key)),
        buyerOid: parseOid(caller.oid),
        actor: actorOf(caller),
        correlationId: request.id,
        language: languageOf(request),
      };
      const amounts = await priceOf(deps, order, amount);
      const initiated = await ready(deps, order, amounts);
      markReplayed(reply, initiated);
      // It ended without a page, for want of a code for example: nothing would ever give back a code that it took now.
      if (isOver(initiated.state)) throw new RefusedError('CHARGE_CLOSED');
      await reserve(deps, order);
      const back = `${deps.publicUrl}/${order.language}/giftcard?chargeId=${order.chargeId}`;
      const { actor, correlationId, language } = order;
      const { payUrl, position } = await deps.openCharge({
        actor,
        correlationId,
        language,
        initiated,
        orderName: itemName,
        successUrl: back,
        failUrl: back,
      });
      return reply.code(201).send({ chargeId: order.chargeId, kakaoPayUrl: payUrl, position });
    },
  );
};

const isOver = ({ status, payUrl }: Readonly<ChargeState>): boolean =>
  payUrl === '' && (status === 'declined' || status === 'expired');

type Order = {
  readonly key: string;
  readonly body: unknown;
  readonly itemName: string;
  readonly chargeId: Oid;
  readonly buyerOid: Oid;
  readonly actor: ReturnType<typeof actorOf>;
  readonly correlationId: string;
  readonly language: string;
};

const contextOf = ({ chargeId, actor, correlationId }: Order) => ({ id: chargeId, actor, correlationId });

/** What an order costs: what it was initiated for, else today's price. Throws PRICE_CHANGED when its payer saw another. */
const priceOf = async (
  deps: RewardsDeps,
  { itemName, chargeId }: Order,
  seen: number | undefined,
): Promise<ChargeAmounts> => {
  const { state: known } = await deps.eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
  const amounts = known.amounts ?? (await priceNow(deps, itemName));
  if (seen !== undefined && seen !== amounts.totalMinor) throw new RefusedError('PRICE_CHANGED');
  return amounts;
};

/** The charge is written before a code is kept or the provider is called, so that whatever is kept for it has an end. */
const ready = ({ initiateCharge, providers }: RewardsDeps, order: Order, amounts: ChargeAmounts) => {
  const { itemName, chargeId, buyerOid, key, body, actor, correlationId } = order;
  return initiateCharge({
    key,
    body,
    actor,
    correlationId,
    charge: {
      chargeId,
      buyerOid,
      provider: (providers.find('payletter') ?? providers.find('sandbox'))?.label ?? 'sandbox',
      productId: itemName,
      paidCoins: 0,
      bonusCoins: 0,
      amounts,
      purpose: { kind: 'giftPoints', itemName },
      // The messenger's own payment, which needs no card (PAY-002, PAY-049).
      means: 'kakaopay',
    },
  });
};

const priceNow = async (
  { eventLog, clock }: Pick<RewardsDeps, 'eventLog' | 'clock'>,
  itemName: string,
): Promise<ChargeAmounts> => {
  const cards = await giftCards(eventLog, clock.now(), { maxAgeMs: 0 });
  const card = cards.find((candidate) => candidate.itemName === itemName);
  if (!card?.amounts) throw new RefusedError('GIFT_POINTS_WITHOUT_RATE');
  if (!card.available) throw new RefusedError('GIFT_POINTS_SOLD_OUT');
  return card.amounts;
};

/** A code is kept before the page opens; without one nobody can pay, and the charge ends at once. */
const reserve = async ({ eventLog }: RewardsDeps, order: Order): Promise<void> => {
  const { itemName, chargeId, buyerOid, key } = order;
  const outcome = await eventLog.commands.of(giftCodesStream).handle({
    ...contextOf(order),
    id: itemName,
    key: uuid5(key, 'reserve'),
    body: { chargeId },
    command: () => ({ type: 'ReserveGiftCode', itemName, chargeId, userOid: buyerOid }),
  });
  if (outcome.status === 'refused' && outcome.refused === 'GIFT_POINTS_SOLD_OUT') {
    await eventLog.commands.of(chargeStream).handle({
      ...contextOf(order),
      key: uuid5(key, 'sold-out'),
      body: {},
      command: (now) => ({ type: 'ReportOutcome', outcome: { status: 'cancelled' }, now }),
    });
  }
  accepted(outcome);
};
