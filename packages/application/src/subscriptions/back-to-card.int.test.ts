import { type Oid, parseOid } from '@fanfold/domain';
import { chargeStream, priceOf } from '@fanfold/domain/payments';
import { type SubscriptionEvent, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import { available, walletStream } from '@fanfold/domain/wallet';
import type { EventLog, Recorded } from '@fanfold/event-log';
import type { PaymentProvider, Providers } from '@fanfold/payments';
import { randomIds, uuid5 } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { startSandbox, temporaryFolder } from '../../../../services/sandbox/src/testing/harness.ts';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { buy } from '../../../../test/support/wallets.ts';
import { followRefunds, refundAtProvider } from '../payments/refund-charge.process.ts';
import { refundCharge } from '../payments/refund-charge.ts';
import type { ProcessManager } from '../process-manager.ts';
import { saveCard } from '../testing/saved-card.ts';
import { invocation, providersAt, refusalOf, runManagers } from '../testing/use-cases.ts';
import { modifyTiers } from './modify-tiers.ts';
import { settleSubscriptions } from './settle-subscriptions.process.ts';
import { showTiers } from './show-tiers.ts';
import { subscribe } from './subscribe.ts';
import { withdrawMonth } from './withdraw-month.ts';

const places = new AsyncDisposableStack();
let stores: TestStores;
let eventLog: EventLog;
let providers: Providers;
let sandboxUrl: string;
let creatorOid: Oid;
let fan: Oid;
let now = '2027-01-10T00:00:00.000Z';
const clock = { now: () => now };

beforeAll(async () => {
  stores = places.use(await startTestStores());
  eventLog = stores.open({ clock });
  const folder = places.use(temporaryFolder());
  ({ url: sandboxUrl } = places.use(await startSandbox(folder.path)));
  providers = providersAt(sandboxUrl);
});
afterAll(() => places.disposeAsync());

const deps = () => ({ eventLog, clock, ids: randomIds, providers });
const stripe = (): PaymentProvider => {
  const found = providers.find('stripe');
  if (!found) throw new Error('No provider');
  return found;
};
/** A person whose saved card has paid the month of a new channel. */
beforeEach(async () => {
  now = `${Number(now.slice(0, 4)) + 1}-01-10T00:00:00.000Z`;
  creatorOid = parseOid(await registerAccount(eventLog, ['creator']));
  fan = parseOid(await registerAccount(eventLog));
  await saveCard({ eventLog, providers, sandboxUrl, now }, fan, '4242');
  const tier = { name: 'Plus', details: '', feeCoins: 50, streak: false, emojis: false, discord: false };
  // Only the removal of a tier reads a read model.
  const withoutReadModel = { ...deps(), db: undefined as unknown as Kysely<never> };
  const { tierHash } = await modifyTiers(withoutReadModel, invocation(creatorOid, { role: 'creator' }), {
    mode: 'push',
    tier: { ...tier, places: null },
  });
  const { totalMinor } = priceOf(50, 'USD', 'stripe');
  await subscribe(deps(), invocation(fan), {
    creatorOid,
    tierHash,
    fee: 50,
    card: { cardIdx: 1, currency: 'USD', totalMinor },
  });
});

const giveBack = (backTo: 'card' | 'coins', asked = invocation(fan)) =>
  withdrawMonth(deps(), asked, { creatorOid, backTo });
const walletNow = async () => (await eventLog.commands.load(walletStream, fan, { maxAgeMs: 0 })).state;
const coins = async () => available((await walletNow()).lots, 'paid', now);
const eventsOf = async (stream: string): Promise<Recorded[]> =>
  Promise.all(
    (await eventLog.client.readStream(stream)).map(async (stored) => eventLog.codec.decode(stored)),
  );
const subscriptionEvents = async () =>
  (await eventsOf(`subscription-${subscriptionId(creatorOid, fan)}`)) as Recorded<SubscriptionEvent>[];
const lastOf = async (stream: string): Promise<Recorded> => {
  const last = (await eventsOf(stream)).at(-1);
  if (!last) throw new Error('No event');
  return last;
};
/** The charge of the card that paid the month. */
const paymentOf = async (): Promise<Oid> => {
  const started = (await subscriptionEvents()).find(({ event }) => event.type === 'SubscriptionStarted');
  const paymentId = started?.event.type === 'SubscriptionStarted' ? started.event.card?.paymentId : undefined;
  if (!paymentId) throw new Error('No card paid');
  return paymentId;
};
const refunds = async () => {
  const { state } = await eventLog.commands.load(chargeStream, await paymentOf(), { maxAgeMs: 0 });
  return Object.values(state.reversals.refunds);
};
const withdrawals = async () =>
  (await eventsOf(`wallet-${fan}`)).filter(({ event }) => event.type === 'ChargeCoinsWithdrawn').length;

/** What a process manager does about an event; it is killed after so many steps. */
const react = async (manager: ProcessManager, recorded: Recorded, steps = Number.POSITIVE_INFINITY) => {
  const found = await manager.react(recorded, eventLog.commands);
  const cause = { manager: manager.name, eventId: recorded.id, correlationId: uuid5('test', recorded.id) };
  for (const step of found.slice(0, steps)) await step.run(eventLog.commands, cause);
};
const ended = async () => {
  const found = (await subscriptionEvents()).find(({ event }) => event.type === 'SubscriptionEnded');
  if (!found) throw new Error('It has not ended');
  return found as Recorded;
};
const settle = async (steps?: number) => react(settleSubscriptions(eventLog), await ended(), steps);
const refusedFor = async () =>
  (await subscriptionEvents()).flatMap(({ event }) =>
    event.type === 'SubscriptionCardRefundRefused' ? [event.reason] : [],
  );

describe('a month that a card paid and that is given back', () => {
  it('is refunded to the card in one step, once for a request that is repeated', async () => {
    expect((await showTiers(deps(), creatorOid, fan)).own).toMatchObject({ monthByCard: true });
    using asked = vi.spyOn(stripe(), 'refund');
    const intent = invocation(fan);
    await giveBack('card', intent);
    expect(await giveBack('card', intent)).toMatchObject({ replayed: true });
    const managers = [settleSubscriptions(eventLog), followRefunds, refundAtProvider(stripe())];
    await using _running = runManagers(stores.open({ clock }), managers);
    await expect.poll(refunds).toMatchObject([{ status: 'refunded', requestedByOid: fan }]);
    expect([await coins(), await withdrawals()]).toEqual([0, 1]);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await refusalOf(giveBack('card'))).toBe('NOT_SUBSCRIBED');
    expect(await refusedFor()).toEqual([]);
  });

  it('leaves the coins in the balance where its subscriber wants them', async () => {
    await giveBack('coins');
    await settle();
    expect([await coins(), await withdrawals()]).toEqual([50, 0]);
    expect((await ended()).event).not.toHaveProperty('refunded.cardPayments');
    // The refund can still be asked for by oneself.
    const { state } = await eventLog.commands.load(chargeStream, await paymentOf(), { maxAgeMs: 0 });
    if (state.status !== 'credited') await recordCredit();
    await refundCharge({ eventLog }, invocation(fan), { chargeId: await paymentOf() });
    expect(await coins()).toBe(0);
  });

  it('loses nothing and repeats nothing where the process is killed between both steps', async () => {
    await giveBack('card');
    await settle(1);
    expect([await coins(), await withdrawals()]).toEqual([50, 0]);
    // The time runs on meanwhile: what was asked for in time is refunded.
    now = `${now.slice(0, 4)}-01-19T00:00:00.000Z`;
    for (const _again of [1, 2, 3]) await settle();
    expect([await coins(), await withdrawals()]).toEqual([0, 1]);
    // A second log of what was done, as after a restored checkpoint under another name.
    await react({ ...settleSubscriptions(eventLog), name: 'again' }, await ended());
    expect([await coins(), await withdrawals(), await refusedFor()]).toEqual([0, 1, []]);
  });

  it('keeps the coins, and says why, where some of them were spent meanwhile', async () => {
    await giveBack('card');
    await settle(1);
    await buy(eventLog, fan, { content: 0x77, coins: 10 });
    for (const _again of [1, 2]) await settle();
    expect([await coins(), await withdrawals()]).toEqual([40, 0]);
    expect(await refusedFor()).toEqual(['CHARGE_TOUCHED']);
    const { state } = await eventLog.commands.load(subscriptionStream, subscriptionId(creatorOid, fan), {
      maxAgeMs: 0,
    });
    expect(state.cardRefundsRefused).toEqual({ [await paymentOf()]: true });
  });

  it('keeps the coins, and says why, where they are owed', async () => {
    await giveBack('card');
    await settle(1);
    const debtId = parseOid(randomIds.oid(now));
    const other = await creditAndSpendElsewhere();
    await eventLog.commands.of(walletStream).handle({
      ...invocation(fan),
      id: fan,
      command: (at) => ({
        type: 'TakeBackCharge',
        walletOid: fan,
        chargeId: other,
        disputeId: debtId,
        reason: 'dispute',
        now: at,
      }),
    });
    await settle();
    expect(await withdrawals()).toBe(1);
    expect(await refusedFor()).toEqual(['SPENDING_BLOCKED']);
  });

  it('brings the coins back where the provider refuses', async () => {
    await giveBack('card');
    await settle();
    expect(await coins()).toBe(0);
    await react(followRefunds, await lastOf(`wallet-${fan}`));
    const closed = { ...stripe(), label: 'stripe', refund: refuses } as unknown as PaymentProvider;
    await react(refundAtProvider(closed), await lastOf(`charge-${await paymentOf()}`));
    const failed = await lastOf(`charge-${await paymentOf()}`);
    expect(failed.event).toMatchObject({ type: 'ChargeRefundFailed', cause: 'provider' });
    await react(followRefunds, failed);
    expect(await coins()).toBe(50);
  });

  it('is refunded no second time where the subscriber was faster', async () => {
    await giveBack('card');
    await settle(1);
    await recordCredit();
    await refundCharge({ eventLog }, invocation(fan), { chargeId: await paymentOf() });
    await settle();
    expect([await coins(), await withdrawals(), await refusedFor()]).toEqual([0, 1, []]);
  });
});

const refuses = () => Promise.resolve({ status: 'failed', reason: 'card closed' } as const);

/** What `creditCharge` does when the coins have arrived. */
const recordCredit = async (): Promise<void> => {
  const paymentId = await paymentOf();
  await eventLog.commands.of(chargeStream).handle({
    ...invocation(fan),
    id: paymentId,
    command: () => ({ type: 'RecordCredit', walletPosition: '1' }),
  });
};

/** Another charge, all of whose coins were spent. */
const creditAndSpendElsewhere = async (): Promise<Oid> => {
  const chargeId = parseOid(randomIds.oid(now));
  const amounts = priceOf(10, 'USD', 'stripe');
  await eventLog.commands.of(walletStream).handle({
    ...invocation(fan),
    id: fan,
    command: (at) => ({
      type: 'CreditCharge',
      issuedUnder: 'KR',
      walletOid: fan,
      chargeId,
      provider: 'stripe',
      paidCoins: 100,
      bonusCoins: 0,
      amounts,
      now: at,
    }),
  });
  await buy(eventLog, fan, { content: 0x78, coins: 140 });
  return chargeId;
};
