import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { type DeletionCommand, deletionStream } from '@fanfold/domain/identity';
import {
  membershipAt,
  subscriptionId,
  subscriptionStream,
  tiersStream,
  utcMonth,
} from '@fanfold/domain/subscriptions';
import { available, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, randomIds } from '@fanfold/platform';
import { history, replay } from '@fanfold/projection/testing';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { deadlines } from '@fanfold/projections/operations/deadlines';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { registerAccount } from '../../../../test/support/accounts.ts';
import { publishAudio } from '../../../../test/support/contents.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { credit } from '../../../../test/support/wallets.ts';
import { accessTo } from '../catalogue/work-access.ts';
import { invocation, refusalOf } from '../testing/use-cases.ts';
import { agreeToFee, planTier, subscriptionDurations, unsubscribe } from './change-subscription.ts';
import { checkTierCoupon, createTierCoupon, deleteTierCoupon } from './coupons.ts';
import { subscriptionsDeadlines } from './deadlines.ts';
import type { SubscriptionDeps } from './deps.ts';
import { giveMonths } from './give-months.ts';
import { modifyTiers } from './modify-tiers.ts';
import { pauseSubscription } from './pause.ts';
import { planBilling } from './plan-billing.ts';
import { takeCoupon, takePlace } from './reservations.ts';
import { settleSubscriptions } from './settle-subscriptions.process.ts';
import { showTiers } from './show-tiers.ts';
import { obstacleToSubscribing, subscribe, subscribeFree } from './subscribe.ts';

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
  name: 'Plus',
  details: '',
  feeCoins: 50,
  streak: false,
  emojis: false,
  discord: false,
  places: null,
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
  kind: 'subscription' | 'tierReservation' | 'renewalNotice',
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
    const spent = {
      type: 'CoinsSpent',
      transactionType: 'coin_subscription',
      spendId: open?.chargeId,
      walletOid: oid,

      proceeds: { beneficiaries: [{ oid: creatorOid }] },
    };
    const cause = {
      manager: 'settle-subscriptions',
      eventId: randomIds.uuid(),
      correlationId: randomIds.uuid(),
    };
    for (const step of await settleSubscriptions.react({ event: spent } as never, commands))
      await step.run(commands, cause);
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
    await planTier(deps, invocation(oid), { creatorOid, tierHash });
    await modifyTiers(deps, asCreator(), { mode: 'update', tierHash, tier: fields({ feeCoins: 60 }) });
    now = `${year()}-02-01T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(500 - 120 - 60);
    await modifyTiers(deps, asCreator(), { mode: 'update', tierHash, tier: fields({ feeCoins: 80 }) });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({ nextCoins: 60, feeToAgree: 80 });
    expect(await refusalOf(agreeToFee(deps, invocation(oid), wish(tierHash, 70)))).toBe('FEE_CHANGED');
    await agreeToFee(deps, invocation(oid), wish(tierHash, 80));
    now = `${year()}-03-05T00:00:00.000Z`;
    await bill(oid);
    expect(await coinsOf(oid)).toBe(500 - 120 - 60 - 80);
    expect(await subscriptionDurations(deps, [oid], [creatorOid])).toEqual([
      { userOid: oid, creatorOid, currentMonths: 3, totalMonths: 3 },
    ]);
    expect(await subscriptionDurations(deps, [], [creatorOid])).toEqual([]);
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
    // It takes none of the places that are for sale.
    expect((await showTiers(deps, creatorOid, oid)).tiers.at(-1)).toMatchObject({ placesLeft: 1 });
    expect((await showTiers(deps, creatorOid, oid)).own).toMatchObject({
      status: 'complimentary',
      givenMonths: 1,
      until: `${year()}-03-01T00:00:00.000Z`,
    });
    for (const month of ['02', '03']) {
      now = `${year()}-${month}-01T00:00:00.000Z`;
      await bill(oid);
    }
    expect(await stateOf(oid)).toMatchObject({ paid: null, totalMonths: 2 });
    expect(await coinsOf(oid)).toBe(100);
    const wallet = await eventLog.client.readStream(`wallet-${oid}`);
    expect(wallet.map(({ type }) => type)).not.toContain('CoinsSpent');
    expect(await refusalOf(giveMonths(giving, asCreator(), { ...gift, user: 'nobody' }))).toBe(
      'ACCOUNT_NOT_FOUND',
    );
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
});

describe('a tier', () => {
  it('that a work is open to is not removed, and says how many works these are [SUB-004]', async () => {
    const [used, unused] = [await push(), await push({ name: 'Gold' })];
    const contentOid = parseOid(randomIds.oid(now));
    const work = { ...publishAudio({ contentOid, creatorOid, priceCoins: 0 }), access: 'tiers' as const };
    const published = await eventLog.commands.of(contentStream).handle({
      ...asCreator(),
      id: contentOid,
      command: () => ({ ...work, tiers: [used], coinPurchase: false }),
    });
    const told = history();
    if (published.status === 'accepted')
      for (const event of published.events) told.add(`content-${contentOid}`, event);
    await using works = await replay(stores.database.url, catalogue, { events: told.events });
    const withWorks = { ...deps, db: { withSchema: () => works.db } as unknown as Kysely<never> };
    const remove = (tierHash: Oid) => modifyTiers(withWorks, asCreator(), { mode: 'remove', tierHash });
    await expect(remove(used)).rejects.toMatchObject({ code: 'TIER_IN_USE', details: { works: 1 } });
    await remove(unused);
    expect((await showTiers(deps, creatorOid, null)).tiers.map(({ name }) => name)).toEqual(['', 'Plus']);
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
      await tell(leaving, { type: 'FinaliseDeletion', openHolds: 0, now });
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
