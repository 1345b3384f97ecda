import { type Oid, parseOid } from '@fanfold/domain';
import { cardsStream, chargeStream, priceOf } from '@fanfold/domain/payments';
import { subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import { available, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import { createLogger, randomIds } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { secret, startSandbox, temporaryFolder } from '../../../../services/sandbox/src/testing/harness.ts';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores } from '../../../../test/support/event-log.ts';
import { removeCard } from '../payments/remove-card.ts';
import { invocation, providersAt, refusalOf } from '../testing/use-cases.ts';
import { Billing } from './billing.ts';
import { changePayment, unsubscribe } from './change-subscription.ts';
import { followCardPayments } from './follow-card-payments.process.ts';
import { modifyTiers } from './modify-tiers.ts';
import { showTiers } from './show-tiers.ts';
import { subscribe } from './subscribe.ts';

const places = new AsyncDisposableStack();
let eventLog: EventLog;
let providers: Providers;
let sandboxUrl: string;
let creatorOid: Oid;
let tierHash: Oid;
let now = '2027-01-10T00:00:00.000Z';
const clock = { now: () => now };
const log = createLogger('test', { level: 'silent' });

beforeAll(async () => {
  expect(secret.length).toBeGreaterThan(0);
  const stores = places.use(await startTestStores());
  eventLog = stores.open({ clock });
  const folder = places.use(temporaryFolder());
  ({ url: sandboxUrl } = places.use(await startSandbox(folder.path)));
  providers = providersAt(sandboxUrl);
});
afterAll(() => places.disposeAsync());
beforeEach(async () => {
  now = `${Number(now.slice(0, 4)) + 1}-01-10T00:00:00.000Z`;
  creatorOid = parseOid(await registerAccount(eventLog, ['creator']));
  const tier = { name: 'Plus', details: '', feeCoins: 50, streak: false, emojis: false, discord: false };
  const asked = invocation(creatorOid, { role: 'creator' });
  // Only the removal of a tier reads a read model.
  const withoutReadModel = { ...deps(), db: undefined as unknown as Kysely<never> };
  ({ tierHash } = await modifyTiers(withoutReadModel, asked, {
    mode: 'push',
    tier: { ...tier, places: null },
  }));
});
const deps = (of = providers) => ({ eventLog, clock, ids: randomIds, providers: of });

const cards = () => {
  const found = providers.find('stripe')?.cards;
  if (!found) throw new Error('Stripe saves no cards');
  return found;
};
/** A person with a card that is saved on the sandbox's page. */
const cardHolder = async (last4 = '4242'): Promise<Oid> => {
  const ownerOid = parseOid(await registerAccount(eventLog));
  await saveCard(ownerOid, last4);
  return ownerOid;
};
const saveCard = async (ownerOid: Oid, last4: string): Promise<void> => {
  const setUpId = parseOid(randomIds.oid(now));
  const back = 'http://fanfold.example/back';
  const page = { ownerOid, customerRef: null, successUrl: back, failUrl: back, language: 'en' } as const;
  const { setUpRef, pageUrl } = await cards().setUpCard({ ...page, setUpId });
  await fetch(`${sandboxUrl}/payments/v1/pages/${new URL(pageUrl).pathname.split('/').at(-1)}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'approve', card: last4 }),
  });
  const outcome = await cards().setUpOutcomeOf(setUpRef);
  if (outcome.status !== 'saved') throw new Error(outcome.status);
  const { card } = outcome;
  const stream = eventLog.commands.of(cardsStream);
  const request = () => ({ ...invocation(ownerOid), id: ownerOid });
  const setUp = { ownerOid, setUpId, provider: 'stripe', setUpRef, purpose: 'subscription' } as const;
  await stream.handle({ ...request(), command: () => ({ type: 'StartSetUp', ...setUp }) });
  const cardId = parseOid(randomIds.oid(now));
  await stream.handle({ ...request(), command: () => ({ type: 'RegisterCard', setUpId, cardId, card }) });
};

const { totalMinor } = priceOf(50, 'USD', 'stripe');
const wish = (changed = {}) => ({
  creatorOid,
  tierHash,
  fee: 50,
  card: { cardIdx: 1, currency: 'USD' as const, totalMinor, ...changed },
});
const stateOf = async (oid: Oid) =>
  (await eventLog.commands.load(subscriptionStream, subscriptionId(creatorOid, oid), { maxAgeMs: 0 })).state;
const walletOf = async (oid: Oid) => {
  const { state } = await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 });
  return { coins: available(state.lots, 'paid', now), spends: Object.keys(state.spends).length };
};
const bill = async (oid: Oid, of = providers): Promise<void> => {
  const id = subscriptionId(creatorOid, oid);
  await using billing = new Billing({ eventLog, clock, providers: of, log });
  await billing.run({ kind: 'subscription', id, stream: `subscription-${id}`, dueAt: now });
  await vi.waitFor(() => expect(billing.isIdle()).toBe(true), { timeout: 20_000 });
};
/** What the process manager does with an event, here by hand. */
const follow = async (event: object): Promise<void> => {
  const { commands } = eventLog;
  const [eventId, correlationId] = [randomIds.uuid(), randomIds.uuid()];
  for (const step of await followCardPayments.react({ event } as never, commands))
    await step.run(commands, { manager: 'follow-card-payments', eventId, correlationId });
};
const gone = () => providersAt('http://127.0.0.1:9');
const year = () => now.slice(0, 4);

describe('a month that a saved card pays', () => {
  it('is charged once, and its coins are spent on the tier as they arrive', async () => {
    const fan = await cardHolder();
    const asked = invocation(fan);
    using charged = vi.spyOn(cards(), 'chargeSavedCard');
    expect(await refusalOf(subscribe(deps(), asked, wish({ totalMinor: 1 })))).toBe('PRICE_CHANGED');
    const first = await subscribe(deps(), asked, wish());
    expect(first.reply).toMatchObject({ tierHash, coins: 50, currentMonths: 1 });
    expect((await subscribe(deps(), asked, wish())).replayed).toBe(true);
    expect(charged).toHaveBeenCalledTimes(1);
    expect(await walletOf(fan)).toEqual({ coins: 0, spends: 1 });
    expect((await showTiers(deps(), creatorOid, fan)).own).toMatchObject({
      status: 'subscribed',
      card: { last4: '4242', currency: 'USD' },
    });
  });

  it('is renewed on the 1st, once, however many processes run it', async () => {
    const fan = await cardHolder();
    await subscribe(deps(), invocation(fan), wish());
    now = `${year()}-02-01T00:00:00.000Z`;
    using charged = vi.spyOn(cards(), 'chargeSavedCard');
    await Promise.all([bill(fan), bill(fan)]);
    await bill(fan);
    expect((await stateOf(fan)).totalMonths).toBe(2);
    expect(await walletOf(fan)).toEqual({ coins: 0, spends: 2 });
    const payments = new Set(charged.mock.calls.map(([{ chargeId }]) => chargeId));
    expect(payments.size).toBe(1);
  });

  it('waits for a provider that does not answer, and no try is lost', async () => {
    const fan = await cardHolder();
    await subscribe(deps(), invocation(fan), wish());
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(fan, gone());
    expect((await stateOf(fan)).paid).toMatchObject({ failures: 0, month: `${year()}-01` });
    await bill(fan);
    expect((await stateOf(fan)).paid).toMatchObject({ month: `${year()}-02` });
  });

  it('counts when the provider says later that it was paid', async () => {
    const fan = await cardHolder();
    await subscribe(deps(), invocation(fan), wish());
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(fan, gone());
    const { open } = await stateOf(fan);
    const paymentId = open?.card?.paymentId ?? '';
    await follow({ type: 'ChargeExpired', chargeId: paymentId, buyerOid: fan });
    expect((await stateOf(fan)).paid).toMatchObject({ failures: 1 });
    const { state } = await eventLog.commands.load(chargeStream, paymentId, { maxAgeMs: 0 });
    const { provider, amounts, purpose } = state;
    const approved = {
      type: 'ChargeApproved',
      chargeId: paymentId,
      buyerOid: fan,
      provider,
      amounts,
      purpose,
    };
    await follow({ ...approved, paidCoins: 50, bonusCoins: 0, approvedAt: now });
    expect(await walletOf(fan)).toEqual({ coins: 0, spends: 2 });
  });

  it('that the card declines is tried again on the 2nd, the 3rd and the 5th', async () => {
    const fan = await cardHolder('0341');
    expect(await refusalOf(subscribe(deps(), invocation(fan), wish()))).toBe('CARD_DECLINED');
    await saveCard(fan, '4242');
    await subscribe(deps(), invocation(fan), wish({ cardIdx: 2 }));
    await changePayment(deps(), invocation(fan), { creatorOid, card: { cardIdx: 1, currency: 'USD' } });
    for (const [at, day] of [1, 2, 3].entries()) {
      now = `${year()}-02-0${day}T00:00:00.000Z`;
      await bill(fan);
      await bill(fan);
      expect((await stateOf(fan)).paid).toMatchObject({ failures: at + 1 });
    }
    await changePayment(deps(), invocation(fan), { creatorOid, card: { cardIdx: 2, currency: 'USD' } });
    now = `${year()}-02-05T00:00:00.000Z`;
    await bill(fan);
    expect((await stateOf(fan)).paid).toMatchObject({ failures: 0, month: `${year()}-02` });
    expect(await walletOf(fan)).toEqual({ coins: 0, spends: 2 });
  });

  it('ends with the month when its card is removed, unless coins pay [SUB-022]', async () => {
    const fan = await cardHolder();
    await subscribe(deps(), invocation(fan), wish());
    const cardId = (await stateOf(fan)).paid?.card?.cardId;
    await removeCard(deps(), invocation(fan), { cardIdx: 1 });
    await follow({ type: 'CardRemoved', ownerOid: fan, cardId, cause: 'person' });
    expect((await stateOf(fan)).paid).toMatchObject({ cancelScheduled: true, card: null });
    await unsubscribe(deps(), invocation(fan), { creatorOid, tierHash, reqType: 'undo' });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(fan);
    // There are no coins.
    expect((await stateOf(fan)).paid).toMatchObject({ failures: 1 });
  });

  it('can be paid by another card, or by coins, from the next month on', async () => {
    const fan = await cardHolder();
    await saveCard(fan, '4444');
    await subscribe(deps(), invocation(fan), wish());
    const change = (card: Parameters<typeof changePayment>[2]['card']) =>
      changePayment(deps(), invocation(fan), { creatorOid, card });
    expect(await refusalOf(change({ cardIdx: 9, currency: 'JPY' }))).toBe('CARD_NOT_FOUND');
    await change({ cardIdx: 2, currency: 'JPY' });
    expect((await showTiers(deps(), creatorOid, fan)).own).toMatchObject({
      card: { last4: '4444', currency: 'JPY' },
    });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(fan);
    expect((await stateOf(fan)).paid).toMatchObject({ month: `${year()}-02` });
    await change(null);
    expect((await showTiers(deps(), creatorOid, fan)).own?.card).toBeNull();
  });
});
