import { addDays, isRefusal, type Oid, parseOid } from '@fanfold/domain';
import {
  type SubscriptionEvent,
  subscriptionId,
  subscriptionStream,
  type Tier,
  type TierEvent,
} from '@fanfold/domain/subscriptions';
import { plusTier } from '@fanfold/domain/testing';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  billingOf,
  memberFigures,
  memberships,
  membersOf,
  paymentsOf,
  scheduledEnds,
  subscriptionsOf,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const creatorOid = parseOid('c'.repeat(24));
const oidOf = (number: number): Oid => parseOid(number.toString(16).padStart(24, '0'));
const plus: Tier = { ...plusTier, tierHash: parseOid('1'.repeat(24)), raised: null };
const gold: Tier = { ...plus, tierHash: parseOid('2'.repeat(24)), name: 'Gold', feeCoins: 120 };
const tiers = [plus, gold];
const coupon = { code: 'SPRING', percent: 50, monthsLeft: 2 };
const card = { cardId: parseOid('4'.repeat(24)), currency: 'USD' } as const;

type Decide = (typeof subscriptionStream)['decider'];
type Command = Parameters<Decide['decide']>[1];
type Sent = Command extends infer Each
  ? Each extends Command
    ? Omit<Each, 'creatorOid' | 'subscriberOid' | 'now'>
    : never
  : never;

/** One person's subscription, as its decider decides it. */
class Life {
  readonly subscriberOid: Oid;
  now = '2026-11-10T00:00:00.000Z';
  state = subscriptionStream.decider.initial();
  readonly events: { readonly event: SubscriptionEvent; readonly at: string }[] = [];
  #ids = 0;

  constructor(subscriberOid: Oid) {
    this.subscriberOid = subscriberOid;
  }

  fresh(): Oid {
    this.#ids += 1;
    return oidOf(Number.parseInt(this.subscriberOid.slice(-6), 16) * 1_000 + this.#ids);
  }

  send(command: Sent): void {
    const { subscriberOid, now } = this;
    const decision = subscriptionStream.decider.decide(this.state, {
      ...command,
      creatorOid,
      subscriberOid,
      now,
    } as Command);
    if (isRefusal(decision)) return;
    for (const event of decision) {
      this.state = subscriptionStream.decider.evolve(this.state, event, 0);
      this.events.push({ event: structuredClone(event), at: now });
    }
  }

  order(tier: Tier, more: { coupon?: typeof coupon | undefined; byCard?: boolean } = {}): void {
    const pays = more.byCard ? { ...card, paymentId: this.fresh() } : null;
    const asked = { seenFeeCoins: tier.feeCoins, coupon: more.coupon ?? null, card: pays };
    this.send({ type: 'OrderTier', tier, ...asked, chargeId: this.fresh() });
  }
  pay(): void {
    const { open } = this.state;
    if (open) this.send({ type: 'ConfirmCharge', chargeId: open.chargeId });
  }
  fail(): void {
    const { open } = this.state;
    if (open) this.send({ type: 'RefuseCharge', chargeId: open.chargeId, reason: 'CARD_DECLINED' });
  }
  renew(): void {
    this.send({ type: 'RenewDue', tiers, chargeId: this.fresh(), paymentId: this.fresh() });
  }
  give(tier: Tier, months: number): void {
    this.send({ type: 'GiveMonths', tier, months, giftId: this.fresh() });
  }
}

const toldBy = (lives: readonly Life[], changes: readonly TierEvent[] = []) => {
  const told = history();
  for (const { raised: _raised, ...tier } of tiers)
    told.add(`tiers-${creatorOid}`, {
      type: 'TierAdded',
      creatorOid,
      ...tier,
      addedAt: '2026-11-01T00:00:00.000Z',
    });
  for (const life of lives)
    for (const { event, at } of life.events)
      told.add(`subscription-${subscriptionId(creatorOid, life.subscriberOid)}`, event, at);
  for (const change of changes) told.add(`tiers-${creatorOid}`, change);
  return told.events;
};

const rowsOf = async (lives: readonly Life[], changes: readonly TierEvent[] = []) => {
  const events = toldBy(lives, changes);
  await using replayed = await replay(database.url, memberships, { events });
  const { members } = await membersOf(replayed.db, { creatorOid, limit: 1_000 });
  return new Map(members.map((row) => [row.subscriberOid, row]));
};

/** What the billing run would do with a subscription if it waited for it, and when. */
const whatFollows = (life: Life) => {
  const { decide, evolve } = subscriptionStream.decider;
  let state = structuredClone(life.state);
  const ids = { creatorOid, subscriberOid: life.subscriberOid };
  for (let months = 0; months < 30 && state.paid; months += 1) {
    const { until, retryAt, pause } = state.paid;
    const due = retryAt ?? (pause?.hasBegun ? pause.resumesAt : until);
    const at = due > life.now ? due : life.now;
    const command = {
      type: 'RenewDue',
      ...ids,
      tiers,
      chargeId: oidOf(1),
      paymentId: oidOf(1),
      now: at,
    } as const;
    const events = decide(state, command);
    if (isRefusal(events)) throw new Error('The billing run is never refused');
    const last = events.at(-1);
    if (last?.type === 'SubscriptionChargeOpened') return { coins: last.coins, at };
    if (last?.type === 'SubscriptionEnded') return { coins: null, at };
    if (last?.type === 'SubscriptionRenewed' && !state.paid.cancelScheduled) return { coins: 0, at };
    for (const event of events) state = evolve(state, event, 0);
  }
  throw new Error('Nothing follows');
};

/** Compares a row with what the domain does next. */
const expectRow = (
  life: Life,
  row: Awaited<ReturnType<typeof membersOf>>['members'][number] | undefined,
): void => {
  const { paid, totalMonths } = life.state;
  if (!row) return expect(totalMonths).toBe(0);
  expect(row.totalMonths).toBe(totalMonths);
  if (!paid) return expect(row).toMatchObject({ status: 'ended', nextAt: null, nextCoins: null });
  const { coins, at } = whatFollows(life);
  expect(row).toMatchObject({
    tierHash: paid.tierHash,
    feeCoins: paid.feeCoins,
    nextCoins: coins,
    byCard: paid.card !== null,
    endedAt: null,
  });
  expect(row.status === 'cancelScheduled').toBe(coins === null);
  // What is overdue is told as it was when something happened last.
  if (coins === null) expect(row.nextAt).toBeNull();
  else if (at > life.now) expect(row.nextAt).toBe(at);
  else expect(row.nextAt && row.nextAt <= at).toBe(true);
  // Where no process ran in time, what was given begins later.
  if (coins === null && paid.until > life.now) expect(row.until).toBe(at);
};

const acts = [
  'order',
  'order',
  'orderWithCoupon',
  'pay',
  'pay',
  'fail',
  'renew',
  'renew',
  'cancel',
  'undo',
  'plan',
  'pause',
  'resume',
  'give',
  'agree',
  'choose',
  'removeCard',
  'refund',
  'endNow',
] as const;
const step = fc.record({
  act: fc.constantFrom(...acts),
  tier: fc.constantFrom(plus, gold),
  months: fc.integer({ min: 1, max: 3 }),
  byCard: fc.boolean(),
  days: fc.constantFrom(0, 0, 0, 1, 9, 30),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const act = (life: Life, { act: what, tier, months, byCard }: Step): void => {
  switch (what) {
    case 'order':
      return life.order(tier, { byCard });
    case 'orderWithCoupon':
      return life.order(tier, { coupon: life.state.paid ? undefined : coupon });
    case 'pay':
      return life.pay();
    case 'fail':
      return life.fail();
    case 'renew':
      return life.renew();
    case 'cancel':
      return life.send({ type: 'Cancel', reason: 'cost' });
    case 'undo':
      return life.send({ type: 'UndoCancel' });
    case 'plan':
      return life.send({ type: 'PlanTier', tier, seenFeeCoins: tier.feeCoins });
    case 'pause':
      return life.send({ type: 'Pause', months });
    case 'resume':
      return life.send({ type: 'Resume', tiers });
    case 'give':
      return life.give(tier, months);
    case 'agree':
      return life.send({ type: 'AgreeToFee', tier });
    case 'choose':
      return life.send({ type: 'ChangePayment', card: byCard ? card : null });
    case 'removeCard':
      return life.send({ type: 'RemoveCard', cardId: card.cardId });
    case 'refund': {
      const chargeId = life.state.paid?.raises.at(-1)?.chargeId ?? life.state.paid?.chargeId;
      return chargeId ? life.send({ type: 'RefundCharge', chargeId }) : undefined;
    }
    case 'endNow':
      return life.send({ type: 'EndNow', cause: 'admin' });
  }
};

describe('the row of a subscription', () => {
  const begun = (more: Parameters<Life['order']>[1] = {}): Life => {
    const life = new Life(oidOf(100));
    life.order(plus, more);
    life.pay();
    return life;
  };
  const rowOf = async (life: Life) => (await rowsOf([life])).get(life.subscriberOid);

  it('of what was given is one that is paid, once its subscriber pays for a higher tier', async () => {
    const life = new Life(oidOf(100));
    life.give(plus, 1);
    life.order(gold);
    life.pay();
    const events = toldBy([life]);
    await using replayed = await replay(database.url, memberships, { events });
    expect(await subscriptionsOf(replayed.db, life.subscriberOid)).toMatchObject([
      { status: 'subscribed', complimentary: false, nextCoins: 120, nextAt: '2026-12-01T00:00:00.000Z' },
    ]);
    expect(await scheduledEnds(replayed.db, '2026-11-21T00:00:00.000Z')).toEqual([]);
    const december = { month: '2026-12', monthEnd: '2027-01-01T00:00:00.000Z' };
    expect(await billingOf(replayed.db, december)).toMatchObject({ remaining: 1, remainingCoins: 120 });
    // The difference is refunded: what was given is left, and ends by itself.
    life.send({ type: 'RefundCharge', chargeId: life.state.paid?.raises[0]?.chargeId ?? oidOf(1) });
    expect(await rowOf(life)).toMatchObject({ status: 'cancelScheduled', complimentary: true });
  });

  it('takes the fee of a higher tier, also where months of the one before were given', async () => {
    const life = begun();
    life.give(plus, 2);
    expect(await rowOf(life)).toMatchObject({ nextCoins: 0 });
    life.order(gold);
    life.pay();
    expect(await rowOf(life)).toMatchObject({ tierHash: gold.tierHash, nextCoins: 120 });
  });

  it('says in which currency a card is charged, and which month a card paid [SUB-011]', async () => {
    const life = begun({ byCard: true });
    life.send({ type: 'ChangePayment', card: null });
    const events = toldBy([life]);
    const changed = events.findIndex(({ event }) => event.type === 'SubscriptionPaymentChanged');
    await using byCard = await replay(database.url, memberships, { events: events.slice(0, changed) });
    expect(await subscriptionsOf(byCard.db, life.subscriberOid)).toMatchObject([{ cardCurrency: 'USD' }]);
    expect(await paymentsOf(byCard.db, life.subscriberOid)).toMatchObject([{ byCard: true, coins: 50 }]);
    await using byCoins = await replay(database.url, memberships, { events });
    expect(await subscriptionsOf(byCoins.db, life.subscriberOid)).toMatchObject([{ cardCurrency: null }]);
  });

  it('takes the fee of the planned tier, and the present one’s when the plan is taken back', async () => {
    const life = new Life(oidOf(100));
    life.order(gold);
    life.pay();
    life.send({ type: 'PlanTier', tier: plus, seenFeeCoins: 50 });
    expect(await rowOf(life)).toMatchObject({ tierHash: gold.tierHash, nextCoins: 50 });
    life.send({ type: 'PlanTier', tier: gold, seenFeeCoins: 120 });
    expect(await rowOf(life)).toMatchObject({ nextCoins: 120 });
  });

  it('takes a fee that rose and was agreed to with the coupon', async () => {
    const life = begun({ coupon });
    life.send({ type: 'AgreeToFee', tier: { ...plus, feeCoins: 80 } });
    const { raised: _raised, ...sold } = plus;
    const changedAt = '2026-11-12T00:00:00.000Z';
    const raised = { type: 'TierChanged', creatorOid, ...sold, feeCoins: 80, changedAt } as const;
    const agreed = (await rowsOf([life], [raised])).get(life.subscriberOid);
    expect(agreed).toMatchObject({ feeCoins: 80, nextCoins: 40, coupon: 'SPRING' });
  });

  it('follows what its creator does with the tier, as the billing run will [SUB-004, SUB-011, ADM-049]', async () => {
    const lives = Array.from({ length: 3 }, (_, index) => {
      const life = new Life(oidOf(100 + index));
      life.order(plus, index === 1 ? { coupon } : {});
      life.pay();
      return life;
    });
    const planning = new Life(oidOf(103));
    planning.order(gold);
    planning.pay();
    planning.send({ type: 'PlanTier', tier: plus, seenFeeCoins: 50 });
    const everyone = [...lives, planning];
    const { raised: _raised, ...sold } = plus;
    const change = (feeCoins: number, changedAt: string): TierEvent => {
      return { type: 'TierChanged', creatorOid, ...sold, feeCoins, changedAt };
    };
    const asOf = async (...changes: TierEvent[]) => {
      const events = toldBy(everyone, changes);
      await using replayed = await replay(database.url, memberships, { events });
      const november = {
        creatorOid,
        start: '2026-11-01T00:00:00.000Z',
        end: '2026-12-01T00:00:00.000Z',
        before: '2026-10',
      };
      const december = { month: '2026-12', monthEnd: '2027-01-01T00:00:00.000Z' };
      const [one, some, all] = await replayDumps(database.url, memberships, events);
      expect([some, all]).toEqual([one, one]);
      return {
        rows: await Promise.all(
          everyone.map(async ({ subscriberOid }) => (await subscriptionsOf(replayed.db, subscriberOid))[0]),
        ),
        monthlyCoins: (await memberFigures(replayed.db, november)).monthlyCoins,
        billing: await billingOf(replayed.db, december),
      };
    };
    const coinsOf = ({ rows }: Awaited<ReturnType<typeof asOf>>) => rows.map((row) => row?.nextCoins);

    const lowered = await asOf(change(30, '2026-11-12T00:00:00.000Z'));
    expect(coinsOf(lowered)).toEqual([30, 15, 30, 30]);
    expect(lowered).toMatchObject({ monthlyCoins: 105, billing: { remaining: 4, remainingCoins: 105 } });

    // For 30 days the former fee counts; on this 1st they are over.
    const late = await asOf(change(80, '2026-11-12T00:00:00.000Z'));
    expect(coinsOf(late)).toEqual([50, 25, 50, 50]);
    const raised = await asOf(change(80, '2026-10-12T00:00:00.000Z'));
    expect(coinsOf(raised)).toEqual([null, null, null, null]);
    expect(raised.rows[0]).toMatchObject({
      endsBy: 'fee_not_agreed',
      until: '2026-12-01T00:00:00.000Z',
      nextAt: null,
    });
    expect(raised).toMatchObject({ monthlyCoins: 0, billing: { remaining: 0, remainingCoins: 0 } });

    // Who planned the tier goes on with the present one.
    const removed = await asOf({
      type: 'TierRemoved',
      creatorOid,
      tierHash: plus.tierHash,
      removedAt: '2026-11-12T00:00:00.000Z',
    });
    expect(coinsOf(removed)).toEqual([null, null, null, 120]);
    expect(removed.rows[0]).toMatchObject({
      endsBy: 'tier_removed',
      tierName: plus.name,
      status: 'subscribed',
    });
    expect(removed).toMatchObject({ monthlyCoins: 120, billing: { remaining: 1, remainingCoins: 120 } });
  });

  it('that was cancelled while its payment was on its way ends with the month that was paid then', async () => {
    const life = begun({ byCard: true });
    life.now = '2026-12-01T00:00:00.000Z';
    life.renew();
    life.send({ type: 'Cancel', reason: 'time' });
    const ending = { status: 'cancelScheduled', until: '2027-01-01T00:00:00.000Z', nextAt: null } as const;
    expect(await rowOf(life)).toMatchObject(ending);
    life.pay();
    expect(await rowOf(life)).toMatchObject({ ...ending, leavingReason: 'time', totalMonths: 2 });
    life.send({ type: 'UndoCancel' });
    expect(await rowOf(life)).toMatchObject({ status: 'subscribed', nextCoins: 50, leavingReason: null });
  });

  it('says what the billing run does next, in any life [SUB-017, ADM-049]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { maxLength: 25 }), { minLength: 150, maxLength: 150 }),
        async (stories) => {
          const lives = stories.map((steps, index) => {
            const life = new Life(oidOf(100 + index));
            for (const one of steps) {
              act(life, one);
              life.now = addDays(life.now, one.days);
            }
            // What is on its way is known at the end.
            life.pay();
            return life;
          });
          const rows = await rowsOf(lives);
          for (const life of lives) expectRow(life, rows.get(life.subscriberOid));
          const [one, some, all] = await replayDumps(database.url, memberships, toldBy(lives.slice(0, 20)));
          expect([some, all]).toEqual([one, one]);
        },
      ),
      { numRuns: 2, endOnFailure: true },
    );
  });
});
