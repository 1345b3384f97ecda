import { accessTo } from '@fanfold/application/catalogue';
import { cardProvider, cardsOf, initiateCharge, payWithSavedCard } from '@fanfold/application/payments';
import { modifyTiers, subscribe } from '@fanfold/application/subscriptions';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { cardsStream, priceOf } from '@fanfold/domain/payments';
import { subscriptionId } from '@fanfold/domain/subscriptions';
import { available, walletStream } from '@fanfold/domain/wallet';
import type { Stores } from '@fanfold/event-log';
import { createProviders, type Providers } from '@fanfold/payments';
import { loadConfig, randomIds, sleep } from '@fanfold/platform';
import type { PartName } from '@fanfold/stack';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';

import { invocation } from '../../packages/application/src/testing/use-cases.ts';
import { registerAccount } from '../support/accounts.ts';
import { publishAudio } from '../support/contents.ts';
import { figure } from '../support/figure.ts';
import { verifyStack } from '../support/operator.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';
import { createTestClock } from '../support/test-clock.ts';

const scale = inject('isLong') ? 5 : 1;
/** Who pays with coins, who has too few for the second month, and who pays with a saved card. */
const counts = { coins: 60 * scale, poor: 10 * scale, card: 40 * scale } as const;
const fee = 50;
const atOnce = 8;
const long = { timeout: 120_000, interval: 250 };

const testClock = createTestClock();
/** The subscriptions begin on the 10th of the month after the present one. */
const dayOf = (monthsLater: number, day: number): number => {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + monthsLater, day, 0, 1);
};

let stack: TestStack;
let stores: Stores;
let providers: Providers;
let creatorOid: Oid;
let tierHash: Oid;
let workOid: Oid;
let people: { readonly [Kind in keyof typeof counts]: readonly Oid[] };

const deps = () => ({
  eventLog: stores.eventLog,
  clock: stores.clock,
  ids: randomIds,
  providers,
  db: stores.db,
});

/** Several at a time, each once. */
const each = async <One, Made>(of: readonly One[], make: (one: One, index: number) => Promise<Made>) => {
  const made: Made[] = [];
  for (let from = 0; from < of.length; from += atOnce)
    made.push(...(await Promise.all(of.slice(from, from + atOnce).map((one, n) => make(one, from + n)))));
  return made;
};

/** A card that is saved on the provider's page. */
const saveCard = async (ownerOid: Oid): Promise<void> => {
  const cards = providers.find('stripe')?.cards;
  if (!cards) throw new Error('Stripe saves no cards');
  const setUpId = parseOid(randomIds.oid(stores.clock.now()));
  const [successUrl, failUrl] = [`${stack.url}/en`, `${stack.url}/en`];
  const page = { ownerOid, customerRef: null, successUrl, failUrl, language: 'en' } as const;
  const { setUpRef, pageUrl } = await cards.setUpCard({ ...page, setUpId });
  const ref = new URL(pageUrl).pathname.split('/').at(-1);
  await fetch(`${stack.sandboxUrl}/payments/v1/pages/${ref}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'approve', card: '4242' }),
  });
  const outcome = await cards.setUpOutcomeOf(setUpRef);
  if (outcome.status !== 'saved') throw new Error(outcome.status);
  const { card } = outcome;
  const stream = stores.eventLog.commands.of(cardsStream);
  const request = () => ({ ...invocation(ownerOid), id: ownerOid });
  const setUp = { ownerOid, setUpId, provider: 'stripe', setUpRef, purpose: 'subscription' } as const;
  await stream.handle({ ...request(), command: () => ({ type: 'StartSetUp', ...setUp }) });
  const cardId = parseOid(randomIds.oid(stores.clock.now()));
  await stream.handle({ ...request(), command: () => ({ type: 'RegisterCard', setUpId, cardId, card }) });
};

/** Coins for the saved card, as they are bought: the worker puts them into the wallet. */
const buyCoins = async (buyerOid: Oid, paidCoins: number): Promise<void> => {
  const { eventLog } = stores;
  const { commands } = eventLog;
  const chargeId = parseOid(randomIds.oid(stores.clock.now()));
  const [card] = (await cardsOf({ eventLog }, buyerOid)).cards;
  if (!card) throw new Error('No card was saved');
  const { key, actor, correlationId } = invocation(buyerOid);
  const amounts = priceOf(paidCoins, 'USD', cardProvider);
  const order = { productId: 'coins', paidCoins, bonusCoins: 0, method: 'savedCard' as const };
  const { cardId } = card;
  const charge = { chargeId, buyerOid, provider: cardProvider, ...order, amounts, cardId } as const;
  await initiateCharge(eventLog, { key, body: null, actor, correlationId, charge });
  const paying = { actor, correlationId, chargeId, card, orderName: `${paidCoins} coins` };
  await payWithSavedCard({ commands, providers }, paying);
  const coins = async () => {
    const { state } = await commands.load(walletStream, buyerOid, { maxAgeMs: 0 });
    return available(state.lots, 'paid', stores.clock.now());
  };
  await vi.waitFor(async () => expect(await coins()).toBe(paidCoins), long);
};

const member = async (kind: keyof typeof counts): Promise<Oid> => {
  const oid = parseOid(await registerAccount(stores.eventLog, [], '1990-01-31', { isWhole: true }));
  await saveCard(oid);
  if (kind !== 'card') await buyCoins(oid, kind === 'coins' ? 2 * fee : 2 * fee - 1);
  const { totalMinor } = priceOf(fee, 'USD', 'stripe');
  const card = kind === 'card' ? { card: { cardIdx: 1, currency: 'USD' as const, totalMinor } } : {};
  await subscribe(deps(), invocation(oid), { creatorOid, tierHash, fee, coupon: undefined, ...card });
  return oid;
};

beforeAll(async () => {
  await testClock.moveTo(dayOf(1, 10));
  stack = await startTestStack({ env: testClock.env });
  stores = await storesOf(stack);
  const { sandboxUrl, url } = stack;
  const environment = { ...stack.environment, FANFOLD_SANDBOX_URL: sandboxUrl, FANFOLD_API_URL: url };
  providers = createProviders({ config: loadConfig(environment), secrets: stores.secrets });
  creatorOid = parseOid(await registerAccount(stores.eventLog, ['creator'], '1990-01-31', { isWhole: true }));
  const asCreator = () => invocation(creatorOid, { role: 'creator' });
  const flags = { streak: false, emojis: false, discord: false, places: null };
  const tier = { name: 'Plus', details: '', feeCoins: fee, ...flags };
  ({ tierHash } = await modifyTiers(deps(), asCreator(), { mode: 'push', tier }));
  workOid = parseOid(randomIds.oid(stores.clock.now()));
  const work = publishAudio({ contentOid: workOid, creatorOid, priceCoins: 0 });
  const offer = { access: 'tiers' as const, tiers: [tierHash], coinPurchase: false };
  const command = () => ({ ...work, ...offer });
  await stores.eventLog.commands.of(contentStream).handle({ ...asCreator(), id: workOid, command });
  const made = (kind: keyof typeof counts) => each(Array.from({ length: counts[kind] }), () => member(kind));
  people = { coins: await made('coins'), poor: await made('poor'), card: await made('card') };
});
afterAll(async () => {
  await stores?.[Symbol.asyncDispose]();
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

/** How often each of these was recorded, by stream. */
const recorded = async (...types: string[]): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for await (const { type, stream } of stores.eventLog.client.readEverything())
    if (types.includes(type)) found.set(stream, (found.get(stream) ?? 0) + 1);
  return found;
};
const renewed = async (): Promise<number> => (await recorded('SubscriptionRenewed')).size;
const streamOf = (oid: Oid): string => `subscription-${subscriptionId(creatorOid, oid)}`;

/** Requests in flight all the time; those of a killed process have no answer. */
const visit = () => {
  const over = new AbortController();
  const visitor = async () => {
    while (!over.signal.aborted) {
      await fetch(`${stack.url}/api/content/subscription_tiers?creatorOid=${creatorOid}`)
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined);
      await sleep(50);
    }
  };
  const visits = Promise.all([visitor(), visitor()]);
  // A failure is thrown at the end; until then it must not count as an unhandled rejection.
  visits.catch(() => undefined);
  return {
    [Symbol.asyncDispose]: async () => {
      over.abort();
      await visits;
    },
  };
};

const opens = async (oid: Oid): Promise<boolean> =>
  (await accessTo(deps(), { oid, isAdmin: false, adult: false }, workOid)).to('view').allowed;

it('a billing run of the 1st charges each subscription once, though worker, api and projector are killed in it [SUB-025] [SUB-026]', async () => {
  const payers = [...people.coins, ...people.card];
  {
    await using _visitors = visit();
    await testClock.moveTo(dayOf(2, 1));
    const parts: readonly PartName[] = ['worker', 'projector', 'api', 'worker'];
    for (const [index, part] of parts.entries()) {
      // Each kill comes in the middle: more are paid than at the one before, and not all.
      const least = index === 0 ? 1 : Math.ceil(((index + 1) * payers.length) / (parts.length + 2));
      await expect.poll(renewed, { ...long, interval: 50 }).toBeGreaterThanOrEqual(least);
      const done = await renewed();
      await stack.kill(part);
      figure(`paid when ${part} was killed`, done);
      if (index === 0) expect(done).toBeLessThan(payers.length);
    }
    await expect.poll(renewed, long).toBe(payers.length);
    await expect
      .poll(async () => (await recorded('SubscriptionPaymentFailed')).size, long)
      .toBe(people.poor.length);
    for (const part of parts) await stack.ready(part);
  }

  const [renewals, spends, failures] = [
    await recorded('SubscriptionRenewed'),
    await recorded('CoinsSpent'),
    await recorded('SubscriptionPaymentFailed'),
  ];
  for (const oid of payers) {
    expect(renewals.get(streamOf(oid)), oid).toBe(1);
    // The first month and the second.
    expect(spends.get(`wallet-${oid}`), oid).toBe(2);
  }
  for (const oid of people.poor)
    expect([spends.get(`wallet-${oid}`), failures.get(streamOf(oid))], oid).toEqual([1, 1]);
  // Two months of a card each, and what coins cost.
  const bought = people.coins.length + people.poor.length;
  expect(await cardPayments()).toEqual({ payments: 2 * people.card.length + bought, ofOneCharge: 1 });

  // In the days of grace all have access; after them those who paid.
  expect(await each([...payers, ...people.poor], opens)).not.toContain(false);
  await testClock.moveTo(dayOf(2, 6));
  await expect.poll(async () => (await recorded('SubscriptionEnded')).size, long).toBe(people.poor.length);
  expect(await each(payers, opens)).not.toContain(false);
  // A process remembers a stream for some seconds.
  await expect.poll(async () => (await each(people.poor, opens)).includes(true), long).toBe(false);
  expect(await verifyStack(stack.dataDir)).toMatchObject({ differences: [], code: 0 });
}, 600_000);

/** What the provider itself has booked: its payments, and how many of them one charge has at most. */
const cardPayments = async (): Promise<{ payments: number; ofOneCharge: number }> => {
  const charges = new Map<string, number>();
  let payments = 0;
  let after: string | null = '0';
  while (after !== null) {
    const reply: Response = await fetch(`${stack.sandboxUrl}/payments/v1/books?after=${after}`);
    const page = (await reply.json()) as {
      entries: { kind: string; chargeId: string }[];
      next: string | null;
    };
    for (const { kind, chargeId } of page.entries) {
      if (kind !== 'payment') continue;
      payments += 1;
      charges.set(chargeId, (charges.get(chargeId) ?? 0) + 1);
    }
    after = page.next;
  }
  return { payments, ofOneCharge: Math.max(...charges.values()) };
};
