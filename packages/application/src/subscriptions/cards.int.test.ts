import { type Oid, parseOid } from '@fanfold/domain';
import {
  cardsStream,
  chargeStream,
  krwEquivalent,
  priceOf,
  spendingLimitsStream,
} from '@fanfold/domain/payments';
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
import { removeDuplicateCards } from '../payments/remove-duplicate-cards.ts';
import { selectCard } from '../payments/select-card.ts';
import { saveCard as saveCardOf } from '../testing/saved-card.ts';
import { invocation, providersAt, refusalOf } from '../testing/use-cases.ts';
import { Billing } from './billing.ts';
import { changePayment, unsubscribe } from './change-subscription.ts';
import { followCardPayments } from './follow-card-payments.process.ts';
import { modifyTiers } from './modify-tiers.ts';
import { Payers } from './payers.ts';
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
const saveCard = (ownerOid: Oid, last4: string) =>
  saveCardOf({ eventLog, providers, sandboxUrl, now }, ownerOid, last4);

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
  await vi.waitFor(() => expect(billing.isIdle()).toBe(true), { timeout: 45_000 });
};
/** What the process manager does with an event, here by hand. */
const follow = async (event: object): Promise<void> => {
  const { commands } = eventLog;
  const [eventId, correlationId] = [randomIds.uuid(), randomIds.uuid()];
  for (const step of await followCardPayments.react({ event } as never, commands))
    await step.run(commands, { manager: 'follow-card-payments', eventId, correlationId });
};
/** A dispute about the first month that was paid is lost: its coins are spent, and are owed. */
const loseDispute = async (fan: Oid): Promise<void> => {
  const [stored] = await eventLog.client.readStream(`wallet-${fan}`, { from: 0, maxCount: 1 });
  if (!stored) throw new Error('No credit');
  const { event } = await eventLog.codec.decode(stored);
  const chargeId = parseOid('chargeId' in event ? String(event.chargeId) : '');
  const disputeId = parseOid(randomIds.oid(now));
  const lost = { type: 'TakeBackCharge', walletOid: fan, chargeId, disputeId, reason: 'dispute' } as const;
  await eventLog.commands.of(walletStream).handle({
    ...invocation(fan),
    id: fan,
    command: (at) => ({ ...lost, now: at }),
  });
};
const gone = () => providersAt('http://127.0.0.1:9');
const year = () => now.slice(0, 4);

describe('a month that a saved card pays', () => {
  it('is not charged for an order of an earlier month, which stopped before the card was asked', async () => {
    const fan = await cardHolder();
    expect(await refusalOf(subscribe(deps(gone()), invocation(fan), wish()))).toBe(
      'SUBSCRIPTION_PAYMENT_PENDING',
    );
    const { open } = await stateOf(fan);
    now = `${year()}-03-10T00:00:00.000Z`;
    using charged = vi.spyOn(cards(), 'chargeSavedCard');
    const id = subscriptionId(creatorOid, fan);
    const stream = `subscription-${id}`;
    await using billing = new Billing({ eventLog, clock, providers, log });
    const due = `${id}-${open?.chargeId}`;
    await billing.finish({ kind: 'subscriptionOrder', id: due, stream, dueAt: now });
    await vi.waitFor(() => expect(billing.isIdle()).toBe(true), { timeout: 45_000 });
    expect(charged).not.toHaveBeenCalled();
    expect(await stateOf(fan)).toMatchObject({ open: null, refusal: 'SUBSCRIPTION_MONTH_OVER' });
    await subscribe(deps(), invocation(fan), wish());
    expect(charged).toHaveBeenCalledTimes(1);
  });

  it('of an order that stopped is charged by its deadline, once', async () => {
    const fan = await cardHolder();
    expect(await refusalOf(subscribe(deps(gone()), invocation(fan), wish()))).toBe(
      'SUBSCRIPTION_PAYMENT_PENDING',
    );
    const { open } = await stateOf(fan);
    const id = subscriptionId(creatorOid, fan);
    const due = {
      kind: 'subscriptionOrder',
      id: `${id}-${open?.chargeId}`,
      stream: `subscription-${id}`,
    } as const;
    await using billing = new Billing({ eventLog, clock, providers, log });
    for (let times = 0; times < 2; times += 1) {
      await billing.finish({ ...due, dueAt: now });
      await vi.waitFor(() => expect(billing.isIdle()).toBe(true), { timeout: 45_000 });
    }
    expect((await stateOf(fan)).paid).toMatchObject({ month: `${year()}-01` });
    expect(await walletOf(fan)).toEqual({ coins: 0, spends: 1 });
  });

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

  it('is not given, and the card not charged, while a debt would take its coins', async () => {
    const fan = await cardHolder();
    await subscribe(deps(), invocation(fan), wish());
    await loseDispute(fan);
    now = `${year()}-02-01T00:00:00.000Z`;
    using charged = vi.spyOn(cards(), 'chargeSavedCard');
    await bill(fan);
    expect(charged).not.toHaveBeenCalled();
    expect((await stateOf(fan)).paid).toMatchObject({ failures: 1, month: `${year()}-01` });
    expect((await walletOf(fan)).spends).toBe(1);
  });

  it('is not given where a debt that came meanwhile took its coins', async () => {
    const fan = await cardHolder();
    await subscribe(deps(), invocation(fan), wish());
    now = `${year()}-02-01T00:00:00.000Z`;
    const stripe = cards();
    const ask = stripe.chargeSavedCard.bind(stripe);
    using _slow = vi.spyOn(stripe, 'chargeSavedCard').mockImplementation(async (asked) => {
      await loseDispute(fan);
      return ask(asked);
    });
    await bill(fan);
    expect(await walletOf(fan)).toEqual({ coins: 0, spends: 1 });
    expect((await stateOf(fan)).paid).toMatchObject({ failures: 1, month: `${year()}-01` });
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

  it('is paid by the copy of its card that stays, when the duplicate is removed [SUB-022]', async () => {
    const fan = await cardHolder();
    await saveCard(fan, '4242');
    await subscribe(deps(), invocation(fan), wish({ cardIdx: 2 }));
    const cardId = (await stateOf(fan)).paid?.card?.cardId;
    const { cards: left, paidByCard } = await removeDuplicateCards(deps(), invocation(fan));
    expect([left.length, paidByCard]).toEqual([1, []]);
    await follow({ type: 'CardRemoved', ownerOid: fan, cardId, cause: 'duplicate' });
    const { paid } = await stateOf(fan);
    expect(paid).toMatchObject({
      cancelScheduled: false,
      card: { cardId: left[0]?.cardId, currency: 'USD' },
    });
    const { paidByCard: paying } = await selectCard(deps(), invocation(fan), { cardIdx: 1 });
    expect(paying).toMatchObject([{ creatorOid, cardIdx: 1, currency: 'USD' }]);
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(fan);
    expect((await stateOf(fan)).paid).toMatchObject({ month: `${year()}-02`, failures: 0 });
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

describe('the dry run of what a card pays', () => {
  const asked = async (subscriberOid: Oid, charge = parseOid(randomIds.oid(now))) => {
    const { state } = await eventLog.commands.load(cardsStream, subscriberOid, { maxAgeMs: 0 });
    const cardId = state.cards[0]?.cardId ?? parseOid('f'.repeat(24));
    const card = { cardId, currency: 'USD', paymentId: charge } as const;
    const month = now.slice(0, 7);
    return {
      creatorOid,
      subscriberOid,
      at: now,
      charge: { chargeId: charge, tierHash, coins: 50, card, month },
    };
  };

  it('counts the limit of its payer over all of their payments, a debt, and a card that was removed [ADM-049]', async () => {
    const oid = await cardHolder();
    const limit = {
      type: 'SetSpendingLimit',
      ownerOid: oid,
      monthlyKrw: Math.ceil(krwEquivalent({ totalMinor, currency: 'USD' }) * 1.5),
    } as const;
    await eventLog.commands
      .of(spendingLimitsStream)
      .handle({ ...invocation(oid), id: oid, command: () => limit });
    const head = await eventLog.client.head();
    const payers = new Payers(eventLog);
    expect(await payers.refusalOf(await asked(oid))).toBeNull();
    expect(await payers.refusalOf(await asked(oid))).toBe('SPENDING_LIMIT');
    expect(await eventLog.client.head()).toBe(head);
    await removeCard(deps(), invocation(oid), { cardIdx: 1 });
    expect(await payers.refusalOf(await asked(oid))).toBe('CARD_NOT_FOUND');

    const owing = await cardHolder();
    await subscribe(deps(), invocation(owing), wish());
    await loseDispute(owing);
    expect(await new Payers(eventLog).refusalOf(await asked(owing))).toBe('SPENDING_BLOCKED');
  });
});
