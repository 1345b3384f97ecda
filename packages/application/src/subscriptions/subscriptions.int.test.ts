import { addDays, type Oid, parseOid } from '@fanfold/domain';
import { type ContentCommand, contentStream, type DraftFields } from '@fanfold/domain/catalogue';
import { earningsStream } from '@fanfold/domain/earnings';
import { type DeletionCommand, deletionStream } from '@fanfold/domain/identity';
import {
  membershipAt,
  subscriptionId,
  subscriptionStream,
  tiersStream,
  utcMonth,
} from '@fanfold/domain/subscriptions';
import { plusTier } from '@fanfold/domain/testing';
import { available, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, randomIds, uuid5 } from '@fanfold/platform';
import { servingSchema } from '@fanfold/projection';
import { history, replay } from '@fanfold/projection/testing';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { worksRead } from '@fanfold/projections/catalogue/works';
import { postsRead } from '@fanfold/projections/community/posts';
import { deadlines, orderKey } from '@fanfold/projections/operations/deadlines';
import { memberships } from '@fanfold/projections/subscriptions/memberships';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { publishAudio } from '../../../../test/support/contents.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { credit } from '../../../../test/support/wallets.ts';
import { accessTo } from '../catalogue/work-access.ts';
import { postEarnings } from '../earnings/index.ts';
import { accepted } from '../invocation.ts';
import { refundSpend } from '../payments/index.ts';
import type { ProcessManager } from '../process-manager.ts';
import { invocation, refusalOf } from '../testing/use-cases.ts';
import { agreeToFee, planTier, subscriptionDurations, unsubscribe } from './change-subscription.ts';
import { checkTierCoupon, createTierCoupon, deleteTierCoupon } from './coupons.ts';
import { subscriptionsDeadlines } from './deadlines.ts';
import type { SubscriptionDeps } from './deps.ts';
import { endByAdmin } from './end-by-admin.ts';
import { giveMonths } from './give-months.ts';
import { modifyTiers } from './modify-tiers.ts';
import { monthSpend } from './month-spend.ts';
import { pauseSubscription } from './pause.ts';
import { Payers } from './payers.ts';
import { planBilling } from './plan-billing.ts';
import { giveBack, takeCoupon, takePlace } from './reservations.ts';
import { settleSubscriptions } from './settle-subscriptions.process.ts';
import { showTiers } from './show-tiers.ts';
import { obstacleToSubscribing, subscribe } from './subscribe.ts';
import { subscribeFree } from './subscribe-free.ts';
import { isMonthUnused, noteMonthUse, withdrawMonth } from './withdraw-month.ts';

let stores: TestStores;
let eventLog: EventLog;
let deps: SubscriptionDeps & { readonly db: Kysely<never> };
const log = createLogger('test', { level: 'silent' });
const noProviders = { all: [], find: () => undefined } as unknown as SubscriptionDeps['providers'];
let creatorOid: Oid;
let now = '';
/** The time of the story. */
const clock = { now: () => now };

beforeAll(async () => {
  now = '2027-01-10T00:00:00.000Z';
  stores = await startTestStores();
  eventLog = stores.open({ clock });
  // Only the removal of a tier reads a read model, and has one of its own.
  deps = {
    eventLog,
    clock,
    ids: randomIds,
    providers: noProviders,
    db: undefined as unknown as Kysely<never>,
  };
});
afterAll(() => stores?.[Symbol.asyncDispose]());
// Each test has a channel of its own, and begins later than the one before: time never goes back.
beforeEach(async () => {
  now = `${Number(now.slice(0, 4)) + 1}-01-10T00:00:00.000Z`;
  creatorOid = parseOid(await registerAccount(eventLog, ['creator']));
});

type Fields = Partial<{ feeCoins: number; places: number | null; streak: boolean; name: string }>;
const fields = (changed: Fields) => ({
  ...plusTier,
  ...changed,
});
const asCreator = () => invocation(creatorOid, { role: 'creator' });
const push = async (changed: Fields = {}): Promise<Oid> =>
  (await modifyTiers(deps, asCreator(), { mode: 'push', tier: fields(changed) })).tierHash;

let charges = 0x9000;
const give = (oid: Oid, coins: number) => {
  charges += 1;
  return credit(eventLog, oid, { coins, charge: charges });
};
const fan = async (coins: number): Promise<Oid> => {
  const oid = parseOid(await registerAccount(eventLog));
  if (coins > 0) await give(oid, coins);
  return oid;
};
const coinsOf = async (oid: Oid): Promise<number> => {
  const { state } = await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 });
  return available(state.lots, 'paid', now);
};
const stateOf = async (oid: Oid) => {
  const id = subscriptionId(creatorOid, oid);
  return (await eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 })).state;
};
const runDeadline = async (
  kind: 'subscription' | 'subscriptionOrder' | 'tierReservation' | 'renewalNotice' | 'plannedTier',
  of: { id: string; stream: string },
) => {
  const found = subscriptionsDeadlines({ ...deps, log }).find((one) => one.kind === kind);
  await found?.run({ kind, ...of, dueAt: now });
};
/** What the worker does with a subscription that is due. */
const bill = async (oid: Oid): Promise<void> => {
  const stream = `subscription-${subscriptionId(creatorOid, oid)}`;
  await runDeadline('subscription', { id: subscriptionId(creatorOid, oid), stream });
};
/** What a process manager does about one event; told again it is another reading of the log. */
const react = async (manager: ProcessManager, recorded: unknown): Promise<void> => {
  const cause = { manager: manager.name, eventId: randomIds.uuid(), correlationId: randomIds.uuid() };
  for (const step of await manager.react(recorded as never, eventLog.commands))
    await step.run(eventLog.commands, cause);
};
const newestOf = async (stream: string) => {
  const newest = (await eventLog.client.readStream(stream, { from: 0 })).at(-1);
  if (!newest) throw new Error('No event');
  return eventLog.codec.decode(newest);
};
/** What the process manager does about the newest event of a subscription, or of the subscriber's wallet. */
const settleNewest = async (oid: Oid, of: 'subscription' | 'wallet' = 'subscription'): Promise<void> => {
  const stream = of === 'wallet' ? `wallet-${oid}` : `subscription-${subscriptionId(creatorOid, oid)}`;
  await react(settleSubscriptions(eventLog), await newestOf(stream));
};
const placesLeft = async (tierHash: Oid) =>
  (await showTiers(deps, creatorOid, null)).tiers.find((one) => one.tierHash === tierHash)?.placesLeft;
const wish = (tierHash: Oid, fee = 50, coupon?: string) => ({ creatorOid, tierHash, fee, coupon });
const year = () => now.slice(0, 4);

describe('a subscription', () => {
  it('takes the coins once, however often it is sent [SUB-017, SUB-026]', async () => {
    const tierHash = await push();
    const oid = await fan(120);
    const asked = invocation(oid);
    const first = await subscribe(deps, asked, wish(tierHash));
    expect(first.reply).toMatchObject({ tierHash, coins: 50, currentMonths: 1 });
    expect(await subscribe(deps, asked, wish(tierHash))).toMatchObject({
      replayed: true,
      reply: { coins: 50 },
    });
    expect(await refusalOf(subscribe(deps, invocation(oid), wish(tierHash)))).toBe('ALREADY_SUBSCRIBED');
    expect(await coinsOf(oid)).toBe(70);
    const spent = (await newestOf(`wallet-${oid}`)).event;
    const servicePeriod = { from: `${year()}-01-01T00:00:00.000Z`, until: `${year()}-02-01T00:00:00.000Z` };
    expect(spent).toMatchObject({ type: 'CoinsSpent', servicePeriod });
    expect((await newestOf(`subscription-${subscriptionId(creatorOid, oid)}`)).event).toMatchObject({
      type: 'SubscriptionStarted',
      benefits: { emojis: plusTier.emojis, discord: plusTier.discord },
      position: 1,
    });
  });

  it('lives through renewal, failure, recovery, cancel and end [SUB-025, SUB-018]', async () => {
    const tierHash = await push();
    const oid = await fan(100);
    await subscribe(deps, invocation(oid), wish(tierHash));
    now = `${year()}-01-31T23:59:59.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(50);
    now = `${year()}-02-01T00:00:00.000Z`;
    await Promise.all([bill(oid), bill(oid)]);
    await bill(oid);
    expect(await coinsOf(oid)).toBe(0);
    expect((await stateOf(oid)).totalMonths).toBe(2);
    now = `${year()}-03-01T00:00:00.000Z`;
    await bill(oid);
    const failed = await stateOf(oid);
    expect(failed.paid).toMatchObject({ failures: 1, retryAt: `${year()}-03-02T00:00:00.000Z` });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      status: 'paymentFailed',
      retryAt: `${year()}-03-02T00:00:00.000Z`,
      // The month is not paid: there is nothing that would stay open to its end.
      cancelEndsNow: true,
    });
    expect(membershipAt(failed, now)).toBeDefined();
    await give(oid, 60);
    now = `${year()}-03-02T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(10);
    expect((await stateOf(oid)).paid).toMatchObject({ failures: 0, month: utcMonth(now) });
    const leave = { creatorOid, tierHash, reason: 'cost' } as const;
    await unsubscribe(deps, invocation(oid), { ...leave, reqType: 'cancel' });
    await unsubscribe(deps, invocation(oid), { ...leave, reqType: 'undo' });
    await unsubscribe(deps, invocation(oid), { ...leave, reqType: 'cancel' });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      retryAt: null,
      cancelEndsNow: false,
      status: 'cancelScheduled',
      nextCoins: null,
    });
    now = `${year()}-04-01T00:00:00.000Z`;
    expect(membershipAt(await stateOf(oid), now)).toBeUndefined();
    await bill(oid);
    expect(await stateOf(oid)).toMatchObject({ paid: null, totalMonths: 3 });
    expect(await coinsOf(oid)).toBe(10);
  });

  it('ends after the last try on the 5th [SUB-025]', async () => {
    const oid = await fan(50);
    await subscribe(deps, invocation(oid), wish(await push()));
    for (const day of [1, 2, 3, 5]) {
      now = `${year()}-02-0${day}T00:00:00.000Z`;
      await bill(oid);
    }
    expect(await stateOf(oid)).toMatchObject({ paid: null, totalMonths: 1 });
  });

  it('without coins begins nothing and takes nothing', async () => {
    const tierHash = await push({ places: 1 });
    const poor = await fan(49);
    expect(await refusalOf(subscribe(deps, invocation(poor), wish(tierHash)))).toBe('NOT_ENOUGH_COINS');
    expect(await coinsOf(poor)).toBe(49);
    // Its place is free again, for the same person too.
    const rich = await fan(50);
    await subscribe(deps, invocation(rich), wish(tierHash));
    await give(poor, 10);
    expect(await refusalOf(subscribe(deps, invocation(poor), wish(tierHash)))).toBe('TIER_FULL');
  });

  it('keeps its place when a second order of the same person is refused', async () => {
    const tierHash = await push({ places: 1 });
    const oid = await fan(100);
    await subscribe(deps, invocation(oid), wish(tierHash));
    // An order that came at the same time, and was refused when the first one was paid.
    const tier = (await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 })).state.tiers[0];
    if (!tier) throw new Error('No tier');
    const chargeId = parseOid(randomIds.oid(now));
    const of = { ...invocation(oid), creatorOid, subscriberOid: oid };
    await takePlace(deps, of, { tier, chargeId });
    await giveBack(deps, of, { tierHash, coupon: null, chargeId });
    expect(await placesLeft(tierHash)).toBe(0);
    expect(await refusalOf(subscribe(deps, invocation(await fan(50)), wish(tierHash)))).toBe('TIER_FULL');
  });

  it('has a place of the limited tier that it planned, and none of the one that it left', async () => {
    const small = await push({ places: 1, feeCoins: 20, name: 'Small' });
    const big = await push({ places: 1, name: 'Big' });
    const [oid, other] = [await fan(200), await fan(200)];
    await subscribe(deps, invocation(oid), wish(big));
    const plan = (tierHash: Oid) =>
      planTier(deps, invocation(oid), wish(tierHash, tierHash === small ? 20 : 50));
    await plan(small);
    await plan(small);
    expect(await refusalOf(subscribe(deps, invocation(other), wish(small, 20)))).toBe('TIER_FULL');
    await plan(big);
    await settleNewest(oid);
    expect(await placesLeft(small)).toBe(1);

    await plan(small);
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    await settleNewest(oid);
    expect((await stateOf(oid)).paid).toMatchObject({ tierHash: small, plannedTier: null });
    expect([await placesLeft(small), await placesLeft(big)]).toEqual([0, 1]);
    await subscribe(deps, invocation(other), wish(big));
    expect(await refusalOf(planTier(deps, invocation(other), wish(small, 20)))).toBe('TIER_FULL');
    expect((await stateOf(other)).paid?.plannedTier).toBeNull();
  });

  it('planned twice at once takes one place, and has one reservation', async () => {
    const small = await push({ places: 1, feeCoins: 20, name: 'Small' });
    const big = await push({ name: 'Big' });
    const oid = await fan(50);
    await subscribe(deps, invocation(oid), wish(big));
    const plan = () => planTier(deps, invocation(oid), wish(small, 20));
    await Promise.all([plan(), plan(), plan()]);
    const { state } = await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
    const planned = await newestOf(`subscription-${subscriptionId(creatorOid, oid)}`);
    expect(planned.event).toMatchObject({ type: 'SubscriptionTierPlanned', tierHash: small });
    const placeId = planned.event.type === 'SubscriptionTierPlanned' ? planned.event.placeId : undefined;
    expect(state.taken[small]?.[oid]).toEqual([placeId]);
    expect(await placesLeft(small)).toBe(0);
    // What the others reserved is on no list of what was never ordered.
    const stored = await eventLog.client.readStream(`tiers-${creatorOid}`);
    const events = stored.flatMap(({ type, data }) =>
      type.startsWith('TierPlace') ? [{ type, ...data }] : [],
    );
    const told = history();
    for (const event of [...events, { ...planned.event }]) told.add(`tiers-${creatorOid}`, event as never);
    await using list = await replay(stores.database.url, deadlines, { events: told.events });
    const waiting = await list.db
      .selectFrom('deadline')
      .select('kind')
      .where('kind', '=', 'tierReservation')
      .execute();
    expect(waiting).toEqual([]);
  });

  it('keeps the place of a plan when an equal one at the same time is refused', async () => {
    const small = await push({ places: 1, feeCoins: 20, name: 'Small' });
    const big = await push({ name: 'Big' });
    const oid = await fan(50);
    await subscribe(deps, invocation(oid), wish(big));
    const tier = (await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 })).state.tiers.find(
      ({ tierHash }) => tierHash === small,
    );
    if (!tier) throw new Error('No tier');
    const of = { ...invocation(oid), creatorOid, subscriberOid: oid };
    const [one, other] = [parseOid(randomIds.oid(now)), parseOid(randomIds.oid(now))];
    await takePlace(deps, of, { tier, chargeId: one });
    await takePlace(deps, of, { tier, chargeId: other });
    await giveBack(deps, of, { tierHash: small, coupon: null, chargeId: other });
    // The first one is still on its way.
    expect(await placesLeft(small)).toBe(0);
  });

  it('that ends frees the place that it planned too', async () => {
    const small = await push({ places: 1, feeCoins: 20, name: 'Small' });
    const big = await push({ name: 'Big' });
    const oid = await fan(50);
    await subscribe(deps, invocation(oid), wish(big));
    await planTier(deps, invocation(oid), wish(small, 20));
    for (const day of [1, 2, 3, 5]) {
      now = `${year()}-02-0${day}T00:00:00.000Z`;
      await bill(oid);
    }
    expect((await stateOf(oid)).paid).toBeNull();
    await settleNewest(oid);
    expect(await placesLeft(small)).toBe(1);
  });

  it('that stopped after the coins were taken is confirmed from the log [SUB-026]', async () => {
    const tierHash = await push();
    const oid = await fan(200);
    // The process stops when the wallet has paid, before the subscription is told.
    const { commands } = eventLog;
    let isStopped = false;
    const stopping = {
      ...deps,
      eventLog: Object.assign(Object.create(eventLog) as EventLog, {
        commands: Object.assign(Object.create(commands) as typeof commands, {
          of: (definition: never) => {
            const streams = commands.of(definition);
            return Object.assign(Object.create(streams) as typeof streams, {
              replay: (request: never) => streams.replay(request),
              handle: async (request: never) => {
                if (isStopped) throw new Error('stopped');
                const outcome = await streams.handle(request);
                if (definition === (walletStream as never)) isStopped = true;
                return outcome;
              },
            });
          },
          load: commands.load.bind(commands),
        }),
      }),
    };
    await expect(subscribe(stopping, invocation(oid), wish(tierHash))).rejects.toThrow('stopped');
    expect(await coinsOf(oid)).toBe(150);
    const { open, paid } = await stateOf(oid);
    expect({ paid, spendId: open?.coins }).toEqual({ paid: null, spendId: 50 });
    await settleNewest(oid, 'wallet');
    expect((await stateOf(oid)).paid).toMatchObject({ tierHash, feeCoins: 50 });
    expect(await coinsOf(oid)).toBe(150);
  });

  it('is possible unless there is a reason against it [SUB-005, SUB-024]', async () => {
    const oid = await fan(100);
    expect(await obstacleToSubscribing(deps, creatorOid, oid)).toBe('closed');
    const tierHash = await push();
    now = `${year()}-01-10T00:00:05.000Z`;
    expect(await obstacleToSubscribing(deps, creatorOid, creatorOid)).toBe('self');
    expect(await obstacleToSubscribing(deps, await fan(0), oid)).toBe('closed');
    now = `${year()}-01-31T00:00:00.000Z`;
    expect(await obstacleToSubscribing(deps, creatorOid, oid)).toBe('lastDay');
    expect(await refusalOf(subscribe(deps, invocation(oid), wish(tierHash)))).toBe('SUBSCRIPTION_LAST_DAY');
    now = `${String(Number(year()))}-02-01T00:00:00.000Z`;
    expect(await obstacleToSubscribing(deps, creatorOid, oid)).toBeNull();
  });

  it('to the free tier is following, at once and without coins [SUB-002, SUB-003]', async () => {
    const oid = await fan(0);
    await subscribeFree(deps, invocation(oid), { creatorOid, tierHash: creatorOid });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ follows: true, status: 'none' });
    const free = { creatorOid, tierHash: creatorOid } as const;
    await unsubscribe(deps, invocation(oid), { ...free, reqType: 'cancel' });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ follows: false });
    const paid = { creatorOid, tierHash: await push() };
    expect(await refusalOf(subscribeFree(deps, invocation(oid), paid))).toBe('TIER_NOT_FOUND');
  });

  it('is raised for the difference, lowered next month, and dearer only with consent [SUB-004]', async () => {
    const tierHash = await push();
    const gold = await push({ name: 'Gold', feeCoins: 120 });
    const oid = await fan(500);
    await subscribe(deps, invocation(oid), wish(tierHash));
    const raised = await subscribe(deps, invocation(oid), wish(gold, 120));
    expect(raised.reply).toMatchObject({ tierHash: gold, coins: 70 });
    await planTier(deps, invocation(oid), wish(tierHash));
    await modifyTiers(deps, asCreator(), { mode: 'update', tierHash, tier: fields({ feeCoins: 60 }) });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    // The planned tier costs what it did when it was chosen.
    expect(await coinsOf(oid)).toBe(500 - 120 - 50);
    await modifyTiers(deps, asCreator(), { mode: 'update', tierHash, tier: fields({ feeCoins: 80 }) });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ nextCoins: 50, feeToAgree: 80 });
    expect(await refusalOf(agreeToFee(deps, invocation(oid), wish(tierHash, 70)))).toBe('FEE_CHANGED');
    await agreeToFee(deps, invocation(oid), wish(tierHash, 80));
    now = `${year()}-03-05T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(500 - 120 - 50 - 80);
    expect(await subscriptionDurations(deps, [oid], [creatorOid])).toEqual([
      { userOid: oid, creatorOid, currentMonths: 3, totalMonths: 3 },
    ]);
    expect(await subscriptionDurations(deps, [], [creatorOid])).toEqual([]);
  });

  it.each([
    ['raised', 60],
    ['lowered', 40],
  ])('is not planned for a fee that was %s since it was seen', async (_how, feeCoins) => {
    const tierHash = await push({ places: 1 });
    const gold = await push({ name: 'Gold', feeCoins: 120 });
    const oid = await fan(300);
    await subscribe(deps, invocation(oid), wish(gold, 120));
    // The tier has no subscriber.
    await using list = await replay(stores.database.url, memberships, { events: history().events });
    const db = { withSchema: () => list.db } as unknown as Kysely<never>;
    const changed = { mode: 'update', tierHash, tier: fields({ feeCoins, places: 1 }) } as const;
    await modifyTiers({ ...deps, db }, asCreator(), changed);
    await expect(planTier(deps, invocation(oid), wish(tierHash, 50))).rejects.toMatchObject({
      code: 'FEE_CHANGED',
      details: { feeCoins },
    });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      nextTierHash: null,
      nextCoins: 120,
    });
    await planTier(deps, invocation(oid), wish(tierHash, feeCoins));
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ nextCoins: feeCoins });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(300 - 120 - feeCoins);
  });

  it('with a coupon costs less, once a person [SUB-006, SUB-007, SUB-008, SUB-020]', async () => {
    const tierHash = await push();
    const code = 'spring-1';
    const terms = {
      code,
      tierHash,
      amount: 50,
      months: 2,
      expiryDate: `${year()}-06-01T00:00:00.000Z`,
      uses: null,
    };
    await createTierCoupon(deps, asCreator(), terms);
    const oid = await fan(200);
    const asked = { code, tier: tierHash, creatorOid };
    expect(await checkTierCoupon(deps, oid, asked)).toMatchObject({ coins: 25, feeCoins: 50, amount: 50 });
    // A fee that was not the one on the screen uses nothing up.
    expect(await refusalOf(subscribe(deps, invocation(oid), wish(tierHash, 40, code)))).toBe('FEE_CHANGED');
    const bought = await subscribe(deps, invocation(oid), wish(tierHash, 50, code));
    expect(bought.reply.coins).toBe(25);
    expect(await refusalOf(checkTierCoupon(deps, oid, asked))).toBe('TIER_COUPON_UNKNOWN');
    for (const month of [2, 3]) {
      now = `${year()}-0${month}-01T00:00:00.000Z`;
      await bill(oid);
    }
    expect(await coinsOf(oid)).toBe(200 - 25 - 25 - 50);
    await deleteTierCoupon(deps, asCreator(), { code, tierHash });
    expect(await refusalOf(checkTierCoupon(deps, await fan(0), asked))).toBe('TIER_COUPON_UNKNOWN');
  });

  it('that never was ordered gives its place and its coupon back, another one keeps them', async () => {
    const tierHash = await push({ places: 1 });
    const code = 'ONCE';
    const terms = { code, tierHash, amount: 50, months: 1, uses: 1 };
    await createTierCoupon(deps, asCreator(), { ...terms, expiryDate: `${year()}-06-01T00:00:00.000Z` });
    const oid = await fan(100);
    const tier = (await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 })).state.tiers[0];
    if (!tier) throw new Error('No tier');
    const chargeId = parseOid(randomIds.oid(now));
    const of = { ...invocation(oid), creatorOid, subscriberOid: oid };
    // The process stops between what it reserves and the order.
    await takeCoupon(deps, of, { tier, text: code, chargeId });
    await takePlace(deps, of, { tier, chargeId });
    const other = await fan(100);
    expect(await refusalOf(subscribe(deps, invocation(other), wish(tierHash, 50, code)))).toBe(
      'TIER_COUPON_UNKNOWN',
    );
    const giveUp = async () => {
      const reserved = `${chargeId}-${oid}`;
      const coupon = { id: `${reserved}-coupon`, stream: `coupon-${creatorOid}-ONCE` };
      await runDeadline('tierReservation', coupon);
      await runDeadline('tierReservation', { id: `${reserved}-${tierHash}`, stream: `tiers-${creatorOid}` });
    };
    await giveUp();
    const bought = await subscribe(deps, invocation(other), wish(tierHash, 50, code));
    expect(bought.reply.coins).toBe(25);
    await giveUp();
    expect(await refusalOf(subscribe(deps, invocation(oid), wish(tierHash)))).toBe('TIER_FULL');
  });

  /** An order whose process stopped before the wallet was asked, with all that was reserved for it. */
  const stoppedOrder = async (oid: Oid, { tierHash, code }: { tierHash: Oid; code?: string }) => {
    const { state } = await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
    const tier = state.tiers.find((one) => one.tierHash === tierHash);
    if (!tier) throw new Error('No tier');
    const chargeId = parseOid(randomIds.oid(now));
    const of = { ...invocation(oid), creatorOid, subscriberOid: oid };
    const coupon = await takeCoupon(deps, of, { tier, text: code, chargeId });
    await takePlace(deps, of, { tier, chargeId });
    const asked = { tier, seenFeeCoins: tier.feeCoins, coupon, chargeId, card: null };
    const outcome = await eventLog.commands.of(subscriptionStream).handle({
      ...invocation(oid),
      id: subscriptionId(creatorOid, oid),
      command: (at) => ({ type: 'OrderTier', creatorOid, subscriberOid: oid, ...asked, now: at }),
    });
    const { open } = accepted(outcome).state;
    if (!open) throw new Error('Nothing was ordered');
    const stream = `subscription-${subscriptionId(creatorOid, oid)}`;
    return () =>
      runDeadline('subscriptionOrder', { id: orderKey({ creatorOid, subscriberOid: oid }, open), stream });
  };

  it('that stopped before the coins were asked for is finished some minutes later, once', async () => {
    const tierHash = await push({ places: 1 });
    const terms = { code: 'STOPPED', tierHash, amount: 50, months: 1, uses: 1 };
    await createTierCoupon(deps, asCreator(), { ...terms, expiryDate: `${year()}-06-01T00:00:00.000Z` });
    const oid = await fan(100);
    const finish = await stoppedOrder(oid, { tierHash, code: 'STOPPED' });
    for (let times = 0; times < 2; times += 1) await finish();
    expect((await stateOf(oid)).paid).toMatchObject({ tierHash, month: utcMonth(now) });
    expect([await coinsOf(oid), await placesLeft(tierHash)]).toEqual([75, 0]);
    expect((await stateOf(oid)).open).toBeNull();
  });

  it('that stopped takes nothing when its month is over, and frees what was reserved', async () => {
    const tierHash = await push({ places: 1 });
    const terms = { code: 'OVER', tierHash, amount: 50, months: 1, uses: 1 };
    await createTierCoupon(deps, asCreator(), { ...terms, expiryDate: `${year()}-06-01T00:00:00.000Z` });
    const oid = await fan(100);
    const finish = await stoppedOrder(oid, { tierHash, code: 'OVER' });
    now = `${year()}-03-01T00:00:00.000Z`;
    await finish();
    expect((await stateOf(oid)).refusal).toBe('SUBSCRIPTION_MONTH_OVER');
    await settleNewest(oid);
    expect([await coinsOf(oid), await placesLeft(tierHash)]).toEqual([100, 1]);
    const again = await subscribe(deps, invocation(oid), wish(tierHash, 50, 'OVER'));
    expect(again.reply.coins).toBe(25);
  });

  it('that stopped in an earlier month is not paid with the order of this one', async () => {
    const tierHash = await push();
    const oid = await fan(100);
    await stoppedOrder(oid, { tierHash });
    now = `${year()}-03-10T00:00:00.000Z`;
    const { reply } = await subscribe(deps, invocation(oid), wish(tierHash));
    expect(reply).toMatchObject({ coins: 50, currentMonths: 1 });
    expect(await coinsOf(oid)).toBe(50);
    await settleNewest(oid, 'wallet');
    expect((await stateOf(oid)).paid).toMatchObject({ month: utcMonth(now) });
  });

  it('whose higher tier was never paid for costs its own fee on the 1st, and no difference', async () => {
    const tierHash = await push();
    const gold = await push({ name: 'Gold', feeCoins: 120, places: 1 });
    const oid = await fan(300);
    await subscribe(deps, invocation(oid), wish(tierHash));
    await stoppedOrder(oid, { tierHash: gold });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    await bill(oid);
    expect((await stateOf(oid)).paid).toMatchObject({ tierHash, month: utcMonth(now) });
    expect(await coinsOf(oid)).toBe(300 - 50 - 50);
  });

  it('that was paid before its process stopped gives the coins back when its month is over', async () => {
    const tierHash = await push();
    const oid = await fan(100);
    const finish = await stoppedOrder(oid, { tierHash });
    const { open } = await stateOf(oid);
    const month = { creatorOid, subscriberOid: oid, tierHash, coins: 50, month: utcMonth(now), now };
    const command = await monthSpend(eventLog.commands, { ...month, chargeId: open?.chargeId ?? '' });
    const key = uuid5('subscription-charge', open?.chargeId ?? '');
    accepted(
      await eventLog.commands
        .of(walletStream)
        .handle({ ...invocation(oid), id: oid, key, body: { chargeId: open?.chargeId ?? '' }, command }),
    );
    now = `${year()}-02-01T00:00:00.000Z`;
    await finish();
    await settleNewest(oid);
    expect([await coinsOf(oid), (await stateOf(oid)).paid]).toEqual([100, null]);
  });

  it('that would take another amount than the screen showed is refused [SUB-017]', async () => {
    const tierHash = await push();
    const gold = await push({ name: 'Gold', feeCoins: 120 });
    const oid = await fan(300);
    await subscribe(deps, invocation(oid), { ...wish(tierHash), dueCoins: 50 });
    // A fee that rose, and was agreed to, is the next month's.
    await modifyTiers(deps, asCreator(), { mode: 'update', tierHash, tier: fields({ feeCoins: 80 }) });
    await agreeToFee(deps, invocation(oid), wish(tierHash, 80));
    const { own } = await showTiers(deps, creatorOid, oid);
    expect(own).toMatchObject({ feeCoins: 80, monthFee: 50 });
    await expect(
      subscribe(deps, invocation(oid), { ...wish(gold, 120), dueCoins: 40 }),
    ).rejects.toMatchObject({ code: 'PRICE_CHANGED', details: { priceCoins: 70 } });
    expect(await coinsOf(oid)).toBe(250);
    const dueCoins = 120 - (own?.monthFee ?? 0);
    await subscribe(deps, invocation(oid), { ...wish(gold, 120), dueCoins });
    expect(await coinsOf(oid)).toBe(180);
  });

  it('opens the works of its tier at once, and a streak those uploaded since [SUB-027]', async () => {
    const tierHash = await push({ streak: true });
    const work = async (at: string): Promise<Oid> => {
      const contentOid = parseOid(randomIds.oid(at));
      await eventLog.commands.of(contentStream).handle({
        ...asCreator(),
        id: contentOid,
        command: () => ({
          ...publishAudio({ contentOid, creatorOid, priceCoins: 0 }),
          access: 'tiers' as const,
          tiers: [tierHash],
          coinPurchase: false,
        }),
      });
      return contentOid;
    };
    const before = await work(`${Number(year()) - 1}-12-31T00:00:00.000Z`);
    const since = await work(`${year()}-01-01T00:00:00.000Z`);
    const oid = await fan(100);
    const viewer = { oid, isAdmin: false, adult: false };
    const view = async (contentOid: Oid) => (await accessTo(deps, viewer, contentOid)).to('view');
    expect(await view(since)).toMatchObject({ allowed: false, reason: 'subscribers_only' });
    await subscribe(deps, invocation(oid), wish(tierHash));
    expect(await view(since)).toMatchObject({
      allowed: true,
      reason: 'subscribed',
      tier: { tierHash, since: utcMonth(now) },
    });
    expect(await view(before)).toMatchObject({ allowed: false, reason: 'before_subscription' });
  });

  it('opens the works of the free tier to followers alone, and closes them when they leave [SUB-002]', async () => {
    const contentOid = parseOid(randomIds.oid(now));
    await eventLog.commands.of(contentStream).handle({
      ...asCreator(),
      id: contentOid,
      command: () => ({
        ...publishAudio({ contentOid, creatorOid, priceCoins: 0 }),
        access: 'freeTier' as const,
      }),
    });
    const oid = await fan(0);
    const view = async (viewer: Oid | undefined) =>
      (await accessTo(deps, { oid: viewer, isAdmin: false, adult: false }, contentOid)).to('view');
    expect(await view(undefined)).toMatchObject({ allowed: false, reason: 'followers_only' });
    expect(await view(oid)).toMatchObject({ allowed: false, reason: 'followers_only' });
    await subscribeFree(deps, invocation(oid), { creatorOid, tierHash: creatorOid });
    expect(await view(oid)).toMatchObject({ allowed: true, reason: 'following' });
    const leaving = { creatorOid, tierHash: creatorOid, reqType: 'cancel' } as const;
    await unsubscribe(deps, invocation(oid), leaving);
    expect(await view(oid)).toMatchObject({ allowed: false, reason: 'followers_only' });
  });
});

describe('a subscriber', () => {
  const stream = (oid: Oid) => `subscription-${subscriptionId(creatorOid, oid)}`;
  const newest = async (oid: Oid) => {
    const events = await eventLog.client.readStream(stream(oid));
    return events.at(-1);
  };
  const announce = (oid: Oid) =>
    runDeadline('renewalNotice', { id: subscriptionId(creatorOid, oid), stream: stream(oid) });

  it('is told of the next payment once, and of a fee that rose [SUB-025]', async () => {
    const tierHash = await push();
    const oid = await fan(100);
    await subscribe(deps, invocation(oid), wish(tierHash));
    now = `${year()}-01-27T00:00:00.000Z`;
    await announce(oid);
    await announce(oid);
    expect((await eventLog.client.readStream(stream(oid))).map(({ type }) => type)).toEqual([
      'SubscriptionChargeOpened',
      'SubscriptionStarted',
      'SubscriptionNextMonthAnnounced',
    ]);
    expect((await newest(oid))?.data).toMatchObject({ next: 'charge', coins: 50 });
    await modifyTiers(deps, asCreator(), { mode: 'update', tierHash, tier: fields({ feeCoins: 60 }) });
    now = `${year()}-01-28T00:00:00.000Z`;
    await announce(oid);
    expect((await newest(oid))?.data).toMatchObject({
      next: 'consent',
      coins: 60,
      at: `${year()}-03-01T00:00:00.000Z`,
    });
  });

  it('who planned a tier is asked when its fee rises, and keeps the present one when it is removed', async () => {
    const lower = await push();
    const tierHash = await push({ name: 'Gold', feeCoins: 120 });
    const oid = await fan(400);
    await subscribe(deps, invocation(oid), wish(tierHash, 120));
    await planTier(deps, invocation(oid), wish(lower));
    await modifyTiers(deps, asCreator(), { mode: 'update', tierHash: lower, tier: fields({ feeCoins: 70 }) });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      nextTierHash: lower,
      nextCoins: 50,
      feeToAgree: 70,
    });
    await agreeToFee(deps, invocation(oid), { creatorOid, tierHash: lower, fee: 70 });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      nextCoins: 70,
      feeToAgree: null,
      feeCoins: 120,
    });
    await eventLog.commands.of(tiersStream).handle({
      ...asCreator(),
      id: creatorOid,
      command: (at) => ({ type: 'RemoveTier', creatorOid, tierHash: lower, now: at }),
    });
    await runDeadline('plannedTier', { id: subscriptionId(creatorOid, oid), stream: stream(oid) });
    expect((await eventLog.client.readStream(stream(oid))).slice(-2).map(({ type }) => type)).toEqual([
      'SubscriptionPlannedTierRemoved',
      'SubscriptionNextMonthAnnounced',
    ]);
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      nextTierHash: null,
      nextCoins: 120,
    });
  });

  it('pays nothing and sees nothing in a pause, and both again after it', async () => {
    const oid = await fan(200);
    await subscribe(deps, invocation(oid), wish(await push()));
    await pauseSubscription(deps, invocation(oid), { creatorOid, months: 1 });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      status: 'subscribed',
      pause: { months: 1, hasBegun: false, resumesAt: `${year()}-03-01T00:00:00.000Z` },
    });
    now = `${year()}-02-01T00:00:00.000Z`;
    await Promise.all([bill(oid), bill(oid)]);
    expect(await coinsOf(oid)).toBe(150);
    expect(membershipAt(await stateOf(oid), now)).toBeUndefined();
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      status: 'paused',
      currentMonths: 1,
    });
    now = `${year()}-03-01T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(100);
    expect(membershipAt(await stateOf(oid), now)).toMatchObject({ since: `${year()}-01` });
    await pauseSubscription(deps, invocation(oid), { creatorOid, months: 3 });
    await pauseSubscription(deps, invocation(oid), { creatorOid, months: null });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ pause: null, nextCoins: 50 });
  });

  it('ends a pause early only with enough coins, and keeps it otherwise', async () => {
    const oid = await fan(60);
    await subscribe(deps, invocation(oid), wish(await push()));
    await pauseSubscription(deps, invocation(oid), { creatorOid, months: 2 });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    now = `${year()}-02-10T00:00:00.000Z`;
    const resume = () => pauseSubscription(deps, invocation(oid), { creatorOid, months: null });
    await expect(resume()).rejects.toMatchObject({
      code: 'NOT_ENOUGH_COINS',
      details: { missingCoins: 40, has: 10 },
    });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ status: 'paused' });
    await give(oid, 40);
    await resume();
    await bill(oid);
    expect(await coinsOf(oid)).toBe(0);
    expect((await stateOf(oid)).paid).toMatchObject({ month: `${year()}-02`, pause: null });
  });

  it('pays nothing for months that the creator gives, which earn nothing', async () => {
    const tierHash = await push({ places: 1 });
    const oid = await fan(100);
    const holder = async (nickname: string) => (nickname === 'mina' ? oid : undefined);
    const giving = { ...deps, nicknameHolder: holder };
    const asked = asCreator();
    const gift = { user: 'mina', tierHash, months: 2 };
    await giveMonths(giving, asked, gift);
    expect(await giveMonths(giving, asked, gift)).toMatchObject({ replayed: true });
    expect(membershipAt(await stateOf(oid), now)).toMatchObject({ tierHash });
    expect((await showTiers(deps, creatorOid, oid)).tiers.at(-1)).toMatchObject({ placesLeft: 0 });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      status: 'complimentary',
      givenMonths: 1,
      until: `${year()}-03-01T00:00:00.000Z`,
    });
    for (const month of ['02', '03']) {
      now = `${year()}-${month}-01T00:00:00.000Z`;
      await bill(oid);
    }
    expect(await stateOf(oid)).toMatchObject({ paid: null, totalMonths: 0 });
    expect(await coinsOf(oid)).toBe(100);
    const wallet = await eventLog.client.readStream(`wallet-${oid}`);
    expect(wallet.map(({ type }) => type)).not.toContain('CoinsSpent');
    expect(await refusalOf(giveMonths(giving, asCreator(), { ...gift, user: 'nobody' }))).toBe(
      'ACCOUNT_NOT_FOUND',
    );
  });
});

describe('a month of a tier that is refunded', () => {
  const asAdmin = async () => invocation(await registerAccount(eventLog, ['admin']), { role: 'admin' });
  const refund = async (userOid: Oid, revision: number) =>
    refundSpend(deps, await asAdmin(), { userOid, revision, reason: 'charged by mistake' });
  const works = async (tierHash: Oid): Promise<Oid> => {
    const contentOid = parseOid(randomIds.oid(now));
    const work = publishAudio({ contentOid, creatorOid, priceCoins: 0 });
    await eventLog.commands.of(contentStream).handle({
      ...asCreator(),
      id: contentOid,
      command: () => ({ ...work, access: 'tiers' as const, tiers: [tierHash], coinPurchase: false }),
    });
    return contentOid;
  };
  const sees = async (oid: Oid, contentOid: Oid) =>
    (await accessTo(deps, { oid, isAdmin: false, adult: false }, contentOid)).to('view').allowed;
  const earned = async () => {
    const id = `${creatorOid}-${utcMonth(now)}`;
    return (await eventLog.commands.load(earningsStream, id, { maxAgeMs: 0 })).state.amounts.paid;
  };

  it('closes its works at once, frees its place and takes the earning back, once [ADM-025]', async () => {
    const tierHash = await push({ places: 1 });
    const [oid, contentOid] = [await fan(50), await works(tierHash)];
    await subscribe(deps, invocation(oid), wish(tierHash));
    await react(postEarnings, await newestOf(`wallet-${oid}`));
    expect([await sees(oid, contentOid), await earned()]).toEqual([true, 50]);

    // The charge is the wallet's first event, the spend its second.
    await refund(oid, 1);
    for (let times = 0; times < 2; times += 1) {
      await settleNewest(oid, 'wallet');
      await react(postEarnings, await newestOf(`wallet-${oid}`));
      await settleNewest(oid);
    }
    expect(await sees(oid, contentOid)).toBe(false);
    expect([await coinsOf(oid), await earned(), await placesLeft(tierHash)]).toEqual([50, 0, 1]);
    expect((await newestOf(`subscription-${subscriptionId(creatorOid, oid)}`)).event).toMatchObject({
      type: 'SubscriptionEnded',
      cause: 'refunded',
    });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(50);
  });

  it('gives back what was paid on top of it, and its coupon', async () => {
    const tierHash = await push();
    const gold = await push({ name: 'Gold', feeCoins: 120 });
    const terms = { code: 'BACK', tierHash, amount: 50, months: 1, uses: null };
    await createTierCoupon(deps, asCreator(), { ...terms, expiryDate: `${year()}-06-01T00:00:00.000Z` });
    const oid = await fan(200);
    await subscribe(deps, invocation(oid), wish(tierHash, 50, 'BACK'));
    await subscribe(deps, invocation(oid), wish(gold, 120));
    expect(await coinsOf(oid)).toBe(200 - 25 - 70);
    await refund(oid, 1);
    await settleNewest(oid, 'wallet');
    for (let times = 0; times < 2; times += 1) await settleNewest(oid);
    await settleNewest(oid, 'wallet');
    expect(await coinsOf(oid)).toBe(200);
    expect(await stateOf(oid)).toMatchObject({ paid: null, totalMonths: 0 });
    const again = await subscribe(deps, invocation(oid), wish(tierHash, 50, 'BACK'));
    expect(again.reply).toMatchObject({ coins: 25, currentMonths: 1 });
  });

  it('goes back where an administrator ends it so, once, with the earning [ADM-014]', async () => {
    const tierHash = await push({ places: 1 });
    const [oid, contentOid] = [await fan(50), await works(tierHash)];
    await subscribe(deps, invocation(oid), wish(tierHash));
    await react(postEarnings, await newestOf(`wallet-${oid}`));
    const ending = { userOid: oid, creatorOid, when: 'now', refund: true, reason: 'asked for it' } as const;
    await endByAdmin(deps, await asAdmin(), ending);
    expect([await sees(oid, contentOid), await coinsOf(oid)]).toEqual([false, 0]);
    const end = await newestOf(`subscription-${subscriptionId(creatorOid, oid)}`);
    for (let times = 0; times < 2; times += 1) {
      await react(settleSubscriptions(eventLog), end);
      await react(postEarnings, await newestOf(`wallet-${oid}`));
      await settleNewest(oid, 'wallet');
    }
    expect([await coinsOf(oid), await earned(), await placesLeft(tierHash)]).toEqual([50, 0, 1]);
    expect(await newestOf(`subscription-${subscriptionId(creatorOid, oid)}`)).toEqual(end);
    expect(await refusalOf(endByAdmin(deps, await asAdmin(), ending))).toBe('NOT_SUBSCRIBED');
  });

  it('that an administrator ends with its month is shown so, and its subscriber cannot undo it [ADM-014, SUB-019]', async () => {
    const tierHash = await push();
    const oid = await fan(50);
    await subscribe(deps, invocation(oid), wish(tierHash));
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ endsByAdmin: false });
    const leave = { creatorOid, tierHash } as const;
    await unsubscribe(deps, invocation(oid), { ...leave, reqType: 'cancel' });
    const ending = { userOid: oid, creatorOid, when: 'monthEnd', refund: false, reason: 'fraud' } as const;
    await endByAdmin(deps, await asAdmin(), ending);
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      status: 'cancelScheduled',
      endsByAdmin: true,
    });
    expect(await refusalOf(unsubscribe(deps, invocation(oid), { ...leave, reqType: 'undo' }))).toBe(
      'SUBSCRIPTION_ENDED_BY_ADMIN',
    );
  });

  it('goes back where its subscriber gives it back unused, and closes what it opened at once', async () => {
    const tierHash = await push();
    const [oid, contentOid] = [await fan(50), await works(tierHash)];
    await subscribe(deps, invocation(oid), wish(tierHash));
    await react(postEarnings, await newestOf(`wallet-${oid}`));
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      withdrawUntil: addDays(now, 7),
    });
    const asked = invocation(oid);
    await withdrawMonth(deps, asked, { creatorOid, backTo: 'coins' });
    expect(await withdrawMonth(deps, asked, { creatorOid, backTo: 'coins' })).toMatchObject({
      replayed: true,
    });
    expect(await sees(oid, contentOid)).toBe(false);
    await settleNewest(oid);
    await react(postEarnings, await newestOf(`wallet-${oid}`));
    await settleNewest(oid, 'wallet');
    expect([await coinsOf(oid), await earned()]).toEqual([50, 0]);
    expect(await refusalOf(withdrawMonth(deps, invocation(oid), { creatorOid, backTo: 'coins' }))).toBe(
      'NOT_SUBSCRIBED',
    );
  });

  it('and its first use at the same moment never both happen', async () => {
    const tierHash = await push();
    for (const _again of [1, 2, 3]) {
      const oid = await fan(50);
      await subscribe(deps, invocation(oid), wish(tierHash));
      const settled = await Promise.allSettled([
        withdrawMonth(deps, invocation(oid), { creatorOid, backTo: 'coins' }),
        noteMonthUse(deps, invocation(oid), creatorOid),
      ]);
      const { paid } = await stateOf(oid);
      expect(settled[0]?.status).toBe(paid ? 'rejected' : 'fulfilled');
      expect(paid?.isUsed ?? true).toBe(true);
      if (paid) expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ withdrawUntil: null });
    }
  });

  it('is not used once it was given back: what was read before is not handed over', async () => {
    const tierHash = await push();
    const ids = { creatorOid, subscriberOid: await fan(50) };
    const { subscriberOid: oid } = ids;
    await subscribe(deps, invocation(oid), wish(tierHash));
    const command = { ...invocation(oid), id: subscriptionId(creatorOid, oid) };
    const end = (at: string) => ({ type: 'WithdrawMonth', ...ids, days: 7, now: at }) as const;
    accepted(await eventLog.commands.of(subscriptionStream).handle({ ...command, command: end }));
    expect(await refusalOf(noteMonthUse(deps, invocation(oid), creatorOid))).toBe('NOT_SUBSCRIBED');
    expect(await isMonthUnused(deps, ids)).toBe(true);
  });

  it('gives the tier before back when a difference is refunded', async () => {
    const tierHash = await push();
    const gold = await push({ name: 'Gold', feeCoins: 120, places: 1 });
    const oid = await fan(200);
    const contentOid = await works(gold);
    await subscribe(deps, invocation(oid), wish(tierHash));
    await subscribe(deps, invocation(oid), wish(gold, 120));
    expect(await sees(oid, contentOid)).toBe(true);
    await refund(oid, 2);
    await settleNewest(oid, 'wallet');
    await settleNewest(oid);
    expect(await sees(oid, contentOid)).toBe(false);
    expect((await stateOf(oid)).paid).toMatchObject({ tierHash, monthFee: 50 });
    expect([await coinsOf(oid), await placesLeft(gold)]).toEqual([150, 1]);
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(100);
  });
});

describe('a payment that comes after a later order', () => {
  it('gives its coins back where that order gave the month, once', async () => {
    const tierHash = await push();
    const oid = await fan(50);
    // A card that was declined, whose provider takes the money later all the same.
    const chargeId = parseOid(randomIds.oid(now));
    const ids = { creatorOid, subscriberOid: oid };
    const tier = (await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 })).state.tiers[0];
    if (!tier) throw new Error('No tier');
    const tell = (command: (at: string) => Parameters<typeof subscriptionStream.decider.decide>[1]) =>
      eventLog.commands
        .of(subscriptionStream)
        .handle({ ...invocation(oid), id: subscriptionId(creatorOid, oid), command });
    const asked = { tier, seenFeeCoins: 50, coupon: null, chargeId, card: null };
    await tell((at) => ({ type: 'OrderTier', ...ids, ...asked, now: at }));
    await tell((at) => ({ type: 'RefuseCharge', ...ids, chargeId, reason: 'CARD_DECLINED', now: at }));
    await subscribe(deps, invocation(oid), wish(tierHash));
    await give(oid, 50);
    const late = { chargeId, creatorOid, subscriberOid: oid, tierHash, coins: 50, month: utcMonth(now), now };
    const command = await monthSpend(eventLog.commands, late);
    accepted(await eventLog.commands.of(walletStream).handle({ ...invocation(oid), id: oid, command }));
    expect(await coinsOf(oid)).toBe(0);
    await settleNewest(oid, 'wallet');
    for (let times = 0; times < 2; times += 1) await settleNewest(oid);
    expect(await coinsOf(oid)).toBe(50);
    expect((await stateOf(oid)).paid).toMatchObject({ tierHash, month: utcMonth(now) });
  });
});

describe('the dry run of the billing', () => {
  it('says what would be charged, to whom and by whom, and changes nothing [ADM-049]', async () => {
    const tierHash = await push();
    const [rich, poor, leaving] = [await fan(200), await fan(50), await fan(100)];
    const told = history();
    for (const oid of [rich, poor, leaving]) {
      await subscribe(deps, invocation(oid), wish(tierHash));
      const stored = await eventLog.client.readStream(`subscription-${subscriptionId(creatorOid, oid)}`);
      const started = stored.find(({ type }) => type === 'SubscriptionStarted');
      told.add(`subscription-${subscriptionId(creatorOid, oid)}`, {
        type: 'SubscriptionStarted',
        ...started?.data,
      } as never);
    }
    await unsubscribe(deps, invocation(leaving), { creatorOid, tierHash, reqType: 'cancel' });
    await using list = await replay(stores.database.url, deadlines, { events: told.events });
    const db = { withSchema: () => list.db } as unknown as Kysely<never>;
    const head = await eventLog.client.head();
    const until = `${year()}-02-01T00:00:00.000Z`;
    const plan = await planBilling({ ...deps, db }, { until, limit: 2 });
    const rest = await planBilling({ ...deps, db }, { until, limit: 2, after: plan.next ?? undefined });
    const found = new Map([...plan.payments, ...rest.payments].map((one) => [one.subscriberOid, one]));
    expect(found.size).toBe(3);
    const wallet = { what: 'charge', provider: 'wallet', coins: 50, tierName: 'Plus', amount: null };
    expect(found.get(rich)).toMatchObject({ ...wallet, isCovered: true });
    expect(found.get(poor)).toMatchObject({ ...wallet, isCovered: false });
    expect(found.get(leaving)).toMatchObject({ what: 'end', cause: 'cancelled', provider: null, coins: 0 });
    expect(await planBilling({ ...deps, db }, { until: now, limit: 2 })).toEqual({
      payments: [],
      next: null,
    });
    expect(await eventLog.client.head()).toBe(head);
    expect(await coinsOf(rich)).toBe(150);
  });

  it('counts what the same person pays before, also on a page before [ADM-049]', async () => {
    const channels = [creatorOid, parseOid(await registerAccount(eventLog, ['creator']))];
    const oid = await fan(160);
    const told = history();
    for (const channel of channels) {
      creatorOid = channel;
      await subscribe(deps, invocation(oid), wish(await push()));
      const stream = `subscription-${subscriptionId(channel, oid)}`;
      const started = (await eventLog.client.readStream(stream)).find(
        ({ type }) => type === 'SubscriptionStarted',
      );
      told.add(stream, { type: 'SubscriptionStarted', ...started?.data } as never);
    }
    await using list = await replay(stores.database.url, deadlines, { events: told.events });
    const db = { withSchema: () => list.db } as unknown as Kysely<never>;
    const until = `${year()}-02-01T00:00:00.000Z`;
    const dry = { ...deps, db };
    const whole = await planBilling(dry, { until, limit: 9 });
    expect(whole.payments.map(({ isCovered, refusal }) => [isCovered, refusal])).toEqual([
      [true, null],
      [false, 'NOT_ENOUGH_COINS'],
    ]);
    const payers = new Payers(eventLog);
    const first = await planBilling(dry, { until, limit: 1 }, payers);
    const second = await planBilling(dry, { until, limit: 1, after: first.next ?? undefined }, payers);
    expect([...first.payments, ...second.payments]).toEqual(whole.payments);
    expect(await coinsOf(oid)).toBe(60);
  });
});

describe('a tier', () => {
  it('that works or posts name is not removed, and says how many these are [SUB-004]', async () => {
    const [open, early, planned, posted, unused] = await Promise.all(
      ['Open', 'Early', 'Planned', 'Posted', 'Unused'].map((name) => push({ name })),
    );
    if (!open || !early || !planned || !posted || !unused) throw new Error('A tier is missing');
    const told = history();
    const tell = async (contentOid: Oid, command: ContentCommand) => {
      const asked = { ...asCreator(), id: contentOid, command: () => command };
      const outcome = await eventLog.commands.of(contentStream).handle(asked);
      for (const event of accepted(outcome).events) told.add(`content-${contentOid}`, event);
    };
    const workOid = () => parseOid(randomIds.oid(now));
    const [subscribed, shown, scheduled] = [workOid(), workOid(), workOid()];
    const offer = { priceCoins: 0, access: 'tiers' as const, coinPurchase: false };
    const work = publishAudio({ contentOid: subscribed, creatorOid, priceCoins: 0 });
    await tell(subscribed, { ...work, ...offer, tiers: [open] });

    const publishAt = `${year()}-01-20T00:00:00.000Z`;
    const written = { title: work.title, body: work.body };
    const free = { offer: { priceCoins: 0 }, earlyAccess: { tiers: [early], publicAt: publishAt } };
    const drafted = async (contentOid: Oid, more: DraftFields) => {
      await tell(contentOid, { type: 'IssueDraft', contentOid, creatorOid, kind: 'audio' });
      const fields = { ...written, ...more };
      await tell(contentOid, { type: 'SaveDraft', creatorOid, fields, basedOn: null });
    };
    await drafted(shown, free);
    const ready = { unready: [], lengthSeconds: null, publicConfirmed: true };
    await tell(shown, { type: 'PublishWork', creatorOid, ...ready, now });
    await drafted(scheduled, { offer: { ...offer, tiers: [planned] } });
    const plan = { publishAt, timeZone: 'Asia/Seoul', publicConfirmed: false };
    await tell(scheduled, { type: 'ScheduleWork', creatorOid, ...plan, now });

    const postOid = workOid();
    const post = { text: 'For you', pictures: [], audience: { to: 'tiers' as const, tiers: [posted] } };
    const submitted = { type: 'PostSubmitted' as const, postOid, creatorOid, ...post, submittedAt: now };
    told.add(`post-${postOid}`, submitted);

    const { events } = told;
    await using contents = await replay(stores.database.url, catalogue, { events });
    await using works = await replay(stores.database.url, worksRead, { events });
    await using posts = await replay(stores.database.url, postsRead, { events });
    const tables = new Map<string, unknown>([
      [servingSchema(catalogue), contents.db],
      [servingSchema(worksRead), works.db],
      [servingSchema(postsRead), posts.db],
    ]);
    const db = { withSchema: (schema: string) => tables.get(schema) } as unknown as Kysely<never>;
    const remove = (tierHash: Oid) => modifyTiers({ ...deps, db }, asCreator(), { mode: 'remove', tierHash });
    const used = (works: number, posts: number) => ({ code: 'TIER_IN_USE', details: { works, posts } });
    await expect(remove(open)).rejects.toMatchObject(used(1, 0));
    await expect(remove(early)).rejects.toMatchObject(used(1, 0));
    await expect(remove(planned)).rejects.toMatchObject(used(1, 0));
    await expect(remove(posted)).rejects.toMatchObject(used(0, 1));
    await remove(unused);
    // Early access is over: the work is open to all.
    now = publishAt;
    await remove(early);
    const left = (await showTiers(deps, creatorOid, null)).tiers.map(({ name }) => name).toSorted();
    expect(left).toEqual(['', 'Open', 'Planned', 'Posted']);
  });
});

describe('an account that is deleted', () => {
  const tell = async (oid: Oid, command: DeletionCommand) => {
    const outcome = await eventLog.commands
      .of(deletionStream)
      .handle({ ...invocation(oid), id: oid, command: () => command });
    expect(outcome.status).toBe('accepted');
  };
  const startDeletion = async (accountOid: Oid) => {
    const none = { paidCoins: 0, bonusCoins: 0, credits: 0 };
    const what = { by: 'person', reason: 'other', feedback: '' } as const;
    await tell(accountOid, { type: 'RequestDeletion', accountOid, ...what, now });
    await tell(accountOid, {
      type: 'StartDeletionWait',
      by: 'person',
      lost: none,
      acknowledged: none,
      openHolds: 0,
      openCharges: 0,
      refundedCharges: [],
      now,
    });
  };
  const causes = async (oid: Oid) => {
    const stream = `subscription-${subscriptionId(creatorOid, oid)}`;
    const events = await eventLog.client.readStream(stream);
    return events.flatMap(({ type, data }) => (type === 'SubscriptionEnded' ? [data['cause']] : []));
  };

  it.each(['account_closed', 'creator_closed'] as const)(
    'ends what renews by %s when it is final',
    async (cause) => {
      const oid = await fan(100);
      await subscribe(deps, invocation(oid), wish(await push()));
      const leaving = cause === 'account_closed' ? oid : creatorOid;
      await startDeletion(leaving);
      await bill(oid);
      expect((await stateOf(oid)).paid).not.toBeNull();
      now = `${year()}-01-25T00:00:00.000Z`;
      await tell(leaving, { type: 'FinaliseDeletion', openHolds: 0, payoutOpen: false, now });
      await bill(oid);
      await bill(oid);
      expect((await stateOf(oid)).paid).toBeNull();
      expect(await causes(oid)).toEqual([cause]);
    },
  );

  it.each(['account_closed', 'creator_closed'] as const)(
    'pays no further month while it waits: %s',
    async (cause) => {
      const oid = await fan(100);
      await subscribe(deps, invocation(oid), wish(await push()));
      now = `${year()}-01-25T00:00:00.000Z`;
      await startDeletion(cause === 'account_closed' ? oid : creatorOid);
      now = `${year()}-02-01T00:00:00.000Z`;
      await bill(oid);
      expect(await coinsOf(oid)).toBe(50);
      expect(await causes(oid)).toEqual([cause]);
    },
  );

  it('takes no subscribers while its creator leaves, and afterwards [SUB-005]', async () => {
    const tierHash = await push();
    const oid = await fan(100);
    const free = { creatorOid, tierHash: creatorOid } as const;
    const refusals = async () => [
      await obstacleToSubscribing(deps, creatorOid, oid),
      await refusalOf(subscribe(deps, invocation(oid), wish(tierHash))),
      await refusalOf(subscribeFree(deps, invocation(oid), free)),
    ];
    await startDeletion(creatorOid);
    now = `${year()}-01-10T00:00:05.000Z`;
    expect(await refusals()).toEqual(['closed', 'CHANNEL_CLOSED', 'CHANNEL_CLOSED']);
    now = `${year()}-01-25T00:00:00.000Z`;
    expect(await refusals()).toEqual(['closed', 'CHANNEL_CLOSED', 'CHANNEL_CLOSED']);
    await tell(creatorOid, { type: 'FinaliseDeletion', openHolds: 0, payoutOpen: false, now });
    now = `${year()}-01-25T00:10:00.000Z`;
    await tell(creatorOid, { type: 'RecordErasure', now });
    now = `${year()}-01-25T00:10:05.000Z`;
    expect(await refusals()).toEqual(['closed', 'CHANNEL_CLOSED', 'CHANNEL_CLOSED']);
    expect(await coinsOf(oid)).toBe(100);
  });

  it('takes subscribers again when its creator stays [SUB-005]', async () => {
    const tierHash = await push();
    const oid = await fan(100);
    await startDeletion(creatorOid);
    await tell(creatorOid, { type: 'CancelDeletion', by: 'person', reason: null, now });
    await subscribe(deps, invocation(oid), wish(tierHash));
    expect((await stateOf(oid)).paid).toMatchObject({ tierHash });
  });

  it.each(['account_closed', 'creator_closed'] as const)(
    'takes nothing for an order that stopped before it was paid: %s',
    async (cause) => {
      const tierHash = await push();
      const oid = await fan(100);
      const ids = { creatorOid, subscriberOid: oid };
      const { state } = await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
      const tier = state.tiers.find((one) => one.tierHash === tierHash);
      if (!tier) throw new Error('No tier');
      const charge = { chargeId: parseOid(randomIds.oid(now)), coins: 50 };
      const asked = { tier, seenFeeCoins: 50, coupon: null, chargeId: charge.chargeId, card: null };
      await eventLog.commands.of(subscriptionStream).handle({
        ...invocation(oid),
        id: subscriptionId(creatorOid, oid),
        command: (at) => ({ type: 'OrderTier', ...ids, ...asked, now: at }),
      });
      await startDeletion(cause === 'account_closed' ? oid : creatorOid);
      const stream = `subscription-${subscriptionId(creatorOid, oid)}`;
      await runDeadline('subscriptionOrder', { id: orderKey(ids, charge), stream });
      expect(await stateOf(oid)).toMatchObject({ open: null, paid: null, refusal: 'NOT_SUBSCRIBED' });
      expect(await coinsOf(oid)).toBe(100);
    },
  );

  it('renews again when the deletion was taken back', async () => {
    const oid = await fan(100);
    await subscribe(deps, invocation(oid), wish(await push()));
    now = `${year()}-01-25T00:00:00.000Z`;
    await startDeletion(oid);
    await tell(oid, { type: 'CancelDeletion', by: 'person', reason: null, now });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(0);
    expect(await causes(oid)).toEqual([]);
  });
});
