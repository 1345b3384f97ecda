import { accepted, RefusedError } from '@fanfold/application';
import { presentCards } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { CardSetUp, CardSetUpStarted, ConfirmSetUpBody } from '@fanfold/contracts/payments';
import { type Oid, parseOid } from '@fanfold/domain';
import { type CardCommand, type CardState, cardsStream } from '@fanfold/domain/payments';
import { type CardProvider, type CardSetUpOutcome, ProviderError } from '@fanfold/payments';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import type { PaymentsDeps } from './deps.ts';

type Purpose = 'card' | 'subscription';
const label = 'stripe';

/**
 * PAY-010, PAY-011, PAY-012, PAY-017: a card is saved on the provider's own page, where we never see its number; when its owner is
 * back, the provider is asked for what it kept. For a monthly fee the same is done under the purpose `subscription`.
 */
export const setUpCardRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { eventLog, publicUrl } = deps;
  const { commands } = eventLog;
  const atProvider = askCards(deps);

  const begin = (purpose: Purpose) => async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request);
    const ownerOid = parseOid(caller.oid);
    const key = commandKey(request, `set-up-${purpose}`);
    const setUpId = parseOid(oidFromKey(key));
    const language = languageOf(request);
    const backTo = (result: string) => `${publicUrl}/${language}/charge/${result}?setUpId=${setUpId}`;
    const { state, position } = await commands.load(cardsStream, caller.oid, { maxAgeMs: 0 });
    const known = state.setUps[setUpId];
    if (known && known.status !== 'started') {
      // The provider's page is closed; who comes again is told there what became of the card.
      markReplayed(reply, { replayed: true });
      const pageUrl = backTo(known.status === 'saved' ? 'registrationok' : 'registrationfail');
      return reply.code(201).send({ setUpId, pageUrl, position: String(position) });
    }
    const customerRef = customerOf(state);
    const { setUpRef, pageUrl } = await atProvider((cards) =>
      cards.setUpCard({
        setUpId,
        ownerOid,
        customerRef,
        language,
        successUrl: backTo('registrationok'),
        failUrl: backTo('registrationfail'),
      }),
    );
    const outcome = await commands.of(cardsStream).handle({
      id: ownerOid,
      key,
      body: { purpose },
      actor: actorOf(caller),
      correlationId: request.id,
      command: () => ({ type: 'StartSetUp', ownerOid, setUpId, provider: label, setUpRef, purpose }),
    });
    return reply.code(201).send({ setUpId, pageUrl, position: String(accepted(outcome).position) });
  };

  const begins = { schema: { headers: IdempotencyHeaders, response: { 201: CardSetUpStarted } } };
  const finish = finisher(deps);
  const finishes = { schema: { body: ConfirmSetUpBody, response: { 200: CardSetUp } } };
  app.post('/api/payment/stripe/setup-card', begins, begin('card'));
  app.post('/api/payment/subscription/ready', begins, begin('subscription'));
  app.post('/api/payment/registercard', finishes, finish);
  app.post('/api/payment/subscription/confirm', finishes, finish);
};

/** Asks what became of the card and records it; the same request again tells the same. */
const finisher =
  (deps: PaymentsDeps) =>
  async (request: FastifyRequest): Promise<CardSetUp> => {
    const { commands } = deps.eventLog;
    const atProvider = askCards(deps);
    const caller = callerOf(request);
    const { setUpId } = request.body as ConfirmSetUpBody;
    const { state } = await commands.load(cardsStream, caller.oid, { maxAgeMs: 0 });
    const setUp = state.setUps[setUpId];
    if (!setUp) throw new RefusedError('CARD_SETUP_NOT_FOUND');
    if (setUp.status === 'saved') return presentSetUp(state, setUpId);
    const told = await atProvider((cards) => cards.setUpOutcomeOf(setUp.setUpRef));
    if (told.status === 'pending') return presentSetUp(state, setUpId);
    const done = await commands.of(cardsStream).handle({
      id: caller.oid,
      key: uuid5('set-up', setUpId, told.status),
      body: { setUpId, status: told.status },
      actor: actorOf(caller),
      correlationId: request.id,
      command: () => commandFor(told, setUpId),
    });
    return presentSetUp(accepted(done).state, setUpId);
  };

/** Calls the card provider; an answer that does not come is PROVIDER_UNAVAILABLE. */
const askCards =
  ({ providers, log }: PaymentsDeps) =>
  async <Result>(call: (cards: CardProvider) => Promise<Result>): Promise<Result> => {
    try {
      const cards = providers.find(label)?.cards;
      if (!cards) throw new ProviderError('There is nobody to keep cards');
      return await call(cards);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.error({ err: error }, 'the card provider did not answer');
      throw new RefusedError('PROVIDER_UNAVAILABLE');
    }
  };

type Told = Exclude<CardSetUpOutcome, { status: 'pending' }>;

const commandFor = (told: Told, setUpId: Oid): CardCommand =>
  told.status === 'saved'
    ? { type: 'RegisterCard', setUpId, cardId: parseOid(oidFromKey(`card-${setUpId}`)), card: told.card }
    : { type: 'FailSetUp', setUpId, reason: told.status };

/** One customer at the provider for each person, known from the first card on. */
const customerOf = ({ cards, removed }: Readonly<CardState>): string | null =>
  [...cards, ...Object.values(removed)].find(({ customerRef }) => customerRef !== null)?.customerRef ?? null;

const presentSetUp = (state: Readonly<CardState>, setUpId: string): CardSetUp => {
  const setUp = state.setUps[setUpId];
  if (!setUp) throw new RefusedError('CARD_SETUP_NOT_FOUND');
  const card = presentCards(state).find(({ cardId }) => cardId === setUp.cardId) ?? null;
  const { status, purpose, reason } = setUp;
  return { setUpId: parseOid(setUpId), status, purpose, reason, card };
};
