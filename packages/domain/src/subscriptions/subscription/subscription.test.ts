import { describe, expect, it } from 'vitest';
import { parseOid } from '../../ids.ts';
import { fold, run, scenario } from '../../testing/scenario.ts';
import { plusTier } from '../../testing/tiers.ts';
import { isLastDay } from '../months.ts';
import type { Tier } from '../tiers/commands.ts';
import type { SubscriptionCommand } from './commands.ts';
import { membershipAt, subscription } from './decider.ts';
import type { CouponTerms, SubscriptionEvent } from './events.ts';
import { coinsWith, durationsOf } from './renewal.ts';

const given = scenario(subscription);
const oid = (digit: string) => parseOid(digit.repeat(24));
const ids = { creatorOid: oid('c'), subscriberOid: oid('f') };
const now = '2026-11-21T09:00:00.000Z';
const first = '2026-12-01T00:00:00.000Z';
const plus: Tier = {
  tierHash: oid('1'),
  ...plusTier,
  raised: null,
};
const gold: Tier = { ...plus, tierHash: oid('2'), name: 'Gold', feeCoins: 120 };
const order = (tier = plus, chargeId = oid('a'), at = now, coupon: CouponTerms | null = null) =>
  ({
    type: 'OrderTier',
    ...ids,
    tier,
    seenFeeCoins: tier.feeCoins,
    coupon,
    chargeId,
    card: null,
    now: at,
  }) as const;
const confirm = (chargeId = oid('a'), at = now) =>
  ({ type: 'ConfirmCharge', ...ids, chargeId, now: at }) as const;
const renew = (at = first, tiers: readonly Tier[] = [plus, gold], chargeId = oid('b')) =>
  ({ type: 'RenewDue', ...ids, tiers, chargeId, paymentId: oid('9'), now: at }) as const;
const refuse = (chargeId = oid('b'), at = first) =>
  ({ type: 'RefuseCharge', ...ids, chargeId, reason: 'NOT_ENOUGH_COINS', now: at }) as const;
const cancel = (at = now) => ({ type: 'Cancel', ...ids, reason: null, now: at }) as const;
const after = (...commands: SubscriptionCommand[]) => run(subscription, commands);
const started = [order(), confirm()];
const typesAfter = (...commands: SubscriptionCommand[]) => after(...commands).events.map(({ type }) => type);
const lastOf = (...commands: SubscriptionCommand[]): SubscriptionEvent | undefined =>
  after(...commands).events.at(-1);

describe('a subscription', () => {
  it('begins when the wallet has paid the full fee, and lasts to the month’s end [SUB-017]', () => {
    expect(typesAfter(order())).toEqual(['SubscriptionChargeOpened']);
    expect(membershipAt(after(order()).state, now)).toBeUndefined();
    expect(lastOf(...started)).toMatchObject({
      type: 'SubscriptionStarted',
      coins: 50,
      month: '2026-11',
      until: first,
      streakStart: '2026-11',
      totalMonths: 1,
    });
    expect(membershipAt(after(...started).state, now)).toMatchObject({
      tierHash: plus.tierHash,
      since: '2026-11',
    });
  });

  it('records what each month was sold with, which a changed tier does not change [SUB-014]', () => {
    const sold = { ...plus, emojis: true, discord: true, position: 2 };
    const terms = { benefits: { emojis: true, discord: true }, position: 2 };
    const begun = [order(sold), confirm()];
    expect(after(...begun).events).toMatchObject([terms, terms]);
    expect(membershipAt(after(...begun).state, now)).toMatchObject(terms);
    // The creator gives no emoticons any more, and shows the tier first: that counts from the next month on.
    const changed = { ...plus, emojis: false, discord: true };
    const later = [...begun, renew(first, [changed, gold]), confirm(oid('b'), first)];
    const next = { benefits: { emojis: false, discord: true }, position: 1 };
    expect(lastOf(...later)).toMatchObject({ type: 'SubscriptionRenewed', ...next });
    expect(membershipAt(after(...later).state, first)).toMatchObject(next);
    // A higher tier has its own, and gives those of the lower one back with its difference.
    const top = { ...gold, emojis: true, discord: false, position: 1 };
    const raised = [...begun, order(top, oid('d')), confirm(oid('d'))];
    expect(membershipAt(after(...raised).state, now)).toMatchObject({
      benefits: { emojis: true, discord: false },
      position: 1,
    });
    const lowered = [...raised, { type: 'RefundCharge', ...ids, chargeId: oid('d'), now } as const];
    expect(membershipAt(after(...lowered).state, now)).toMatchObject(terms);
    const giftId = oid('e');
    const gift = { type: 'GiveMonths', ...ids, tier: sold, months: 1, giftId, now } as const;
    expect(lastOf(gift)).toMatchObject({ type: 'SubscriptionStarted', ...terms });
    // What was recorded before this was kept has none.
    const old = after(...started).events.map(({ ...event }) => {
      if ('benefits' in event) delete event.benefits;
      if ('position' in event) delete event.position;
      return event;
    });
    const membership = membershipAt(fold(subscription, old), now);
    expect(membership && Object.keys(membership)).toEqual(['tierHash', 'since', 'streak', 'until']);
  });

  it('is charged once however often it is ordered or told [SUB-017]', () => {
    expect(typesAfter(order(), order(gold, oid('d')))).toEqual(['SubscriptionChargeOpened']);
    expect(typesAfter(...started, confirm())).toHaveLength(2);
    given(...after(...started).events)
      .when(order(plus, oid('d')))
      .refuses('ALREADY_SUBSCRIBED');
  });

  it.each([
    ['2026-11-29T23:59:59.999Z', false],
    ['2026-11-30T00:00:00.000Z', true],
    ['2026-11-30T23:59:59.999Z', true],
    ['2026-12-01T00:00:00.000Z', false],
    ['2028-02-28T12:00:00.000Z', false],
    ['2028-02-29T12:00:00.000Z', true],
  ])('cannot begin on the last day of the month in universal time: %s [SUB-024]', (at, isLast) => {
    expect(isLastDay(at)).toBe(isLast);
    const asked = given().when(order(plus, oid('a'), at));
    if (isLast) asked.refuses('SUBSCRIPTION_LAST_DAY');
    else expect(asked.decision).toMatchObject([{ type: 'SubscriptionChargeOpened' }]);
  });

  it('is not to the own channel, and at the fee that was seen', () => {
    given()
      .when({ ...order(), subscriberOid: ids.creatorOid })
      .refuses('OWN_CHANNEL');
    given()
      .when({ ...order(), seenFeeCoins: 40 })
      .refuses('FEE_CHANGED', { feeCoins: 50 });
  });

  it('is renewed on the 1st, not before, and once a month [SUB-025, SUB-026]', () => {
    expect(typesAfter(...started, renew('2026-11-30T23:59:59.999Z'))).toHaveLength(2);
    const renewed = [...started, renew(), confirm(oid('b'), first)];
    expect(lastOf(...renewed)).toMatchObject({
      type: 'SubscriptionRenewed',
      month: '2026-12',
      totalMonths: 2,
    });
    expect(typesAfter(...renewed, renew())).toHaveLength(4);
    expect(durationsOf(after(...renewed).state)).toEqual({ currentMonths: 2, totalMonths: 2 });
  });

  it('that cannot be paid is tried on the 2nd, 3rd and 5th, keeps its access, and ends [SUB-025]', () => {
    const at = (day: number) => `2026-12-0${day}T00:00:00.000Z`;
    const failed = [...started, renew(), refuse()];
    expect(lastOf(...failed)).toMatchObject({
      type: 'SubscriptionPaymentFailed',
      attempt: 1,
      retryAt: at(2),
    });
    expect(typesAfter(...failed, renew())).toHaveLength(4);
    const twice = [...failed, renew(at(2)), refuse(oid('b'), at(2))];
    const thrice = [...twice, renew(at(3)), refuse(oid('b'), at(3))];
    expect(lastOf(...thrice)).toMatchObject({ attempt: 3, retryAt: at(5) });
    expect(membershipAt(after(...thrice).state, at(4))).toBeDefined();
    const recovered = [...thrice, renew(at(5)), confirm(oid('b'), at(5))];
    expect(durationsOf(after(...recovered).state)).toEqual({ currentMonths: 2, totalMonths: 2 });
    const over = [...thrice, renew(at(5)), refuse(oid('b'), at(5))];
    expect(lastOf(...over)).toMatchObject({ type: 'SubscriptionEnded', cause: 'payment' });
    expect(membershipAt(after(...over).state, at(5))).toBeUndefined();
  });

  it('that is first asked for after the 5th is tried as often as another one [SUB-025]', () => {
    const at = (day: string) => `2026-12-${day}T08:00:00.000Z`;
    const tries = ['09', '10', '11', '13'].flatMap((day) => [renew(at(day)), refuse(oid('b'), at(day))]);
    const retries = [2, 4, 6].map((upTo) => after(...started, ...tries.slice(0, upTo)).state.paid?.retryAt);
    expect(retries).toEqual([at('10'), at('11'), at('13')]);
    expect(lastOf(...started, ...tries)).toMatchObject({ type: 'SubscriptionEnded', cause: 'payment' });
  });

  it('gives what was paid although a refusal was recorded in between [SUB-017]', () => {
    expect(lastOf(order(), refuse(oid('a'), now), confirm())).toMatchObject({ type: 'SubscriptionStarted' });
    expect(lastOf(...started, renew(), refuse(), confirm(oid('b'), first))).toMatchObject({
      type: 'SubscriptionRenewed',
    });
  });

  it('that is cancelled lasts to the month’s end and is not renewed [SUB-003, SUB-018]', () => {
    const cancelled = [...started, cancel()];
    expect(lastOf(...cancelled)).toMatchObject({ type: 'SubscriptionCancelScheduled', endsAt: first });
    expect(typesAfter(...cancelled, cancel())).toHaveLength(3);
    const { state } = after(...cancelled);
    expect(membershipAt(state, '2026-11-30T23:59:59.999Z')).toBeDefined();
    expect(membershipAt(state, first)).toBeUndefined();
    expect(lastOf(...cancelled, renew())).toMatchObject({ type: 'SubscriptionEnded', cause: 'cancelled' });
    given().when(cancel()).refuses('NOT_SUBSCRIBED');
  });

  it('takes a scheduled cancel back until the end [SUB-019]', () => {
    const undo = (at = now) => ({ type: 'UndoCancel', ...ids, now: at }) as const;
    const undone = [...started, cancel(), undo()];
    expect(lastOf(...undone)).toMatchObject({ type: 'SubscriptionCancelWithdrawn' });
    expect(lastOf(...undone, renew())).toMatchObject({
      type: 'SubscriptionChargeOpened',
      purpose: 'renewal',
    });
    expect(typesAfter(...started, undo())).toHaveLength(2);
    given(...after(...started, cancel()).events)
      .when(undo(first))
      .refuses('NOT_SUBSCRIBED');
  });

  it('that an administrator ends with its month is not taken back [SUB-019, ADM-014]', () => {
    const undo = { type: 'UndoCancel', ...ids, now } as const;
    const byAdmin = { ...cancel(), byAdmin: true, note: 'fraud' } as const;
    const recorded = { type: 'SubscriptionCancelScheduled', note: 'fraud', byAdmin: true, endsAt: first };
    const refused = (...before: SubscriptionCommand[]) =>
      given(...after(...before).events)
        .when(undo)
        .refuses('SUBSCRIPTION_ENDED_BY_ADMIN');
    expect(lastOf(...started, byAdmin)).toMatchObject(recorded);
    refused(...started, byAdmin);
    // Over the subscriber's own as well, and recorded once.
    expect(lastOf(...started, cancel(), byAdmin)).toMatchObject(recorded);
    refused(...started, cancel(), byAdmin);
    expect(typesAfter(...started, byAdmin, byAdmin, cancel())).toHaveLength(3);
    given(...after(...started, byAdmin).events)
      .when(order(gold, oid('d')))
      .refuses('SUBSCRIPTION_ENDED_BY_ADMIN');
    // Where a renewal was on its way, its month is the last one.
    const renewed = [...started, renew(), { ...byAdmin, now: first }, confirm(oid('b'), first)];
    expect(after(...renewed).state.paid).toMatchObject({ month: '2026-12', cancelScheduled: true });
    refused(...renewed);
    const january = '2027-01-01T00:00:00.000Z';
    expect(lastOf(...renewed, renew(january))).toMatchObject({
      type: 'SubscriptionEnded',
      cause: 'cancelled',
    });
    // What begins after it can be cancelled and go on as before.
    const again = [order(plus, oid('d'), first), confirm(oid('d'), first)];
    const next = [...started, byAdmin, ...again, cancel(first), { ...undo, now: first }];
    expect(lastOf(...next)).toMatchObject({ type: 'SubscriptionCancelWithdrawn' });
  });

  it('that was given and that an administrator ends is not continued, also by a higher tier [ADM-014]', () => {
    const undo = { type: 'UndoCancel', ...ids, now } as const;
    const byAdmin = { ...cancel(), byAdmin: true } as const;
    const gift = { type: 'GiveMonths', ...ids, tier: plus, months: 1, giftId: oid('e'), now } as const;
    const raising = [order(gold, oid('d')), confirm(oid('d'))];
    expect(lastOf(gift, undo)).toMatchObject({ type: 'SubscriptionCancelWithdrawn' });
    given(...after(gift, byAdmin).events)
      .when(undo)
      .refuses('SUBSCRIPTION_ENDED_BY_ADMIN');
    // Its payment was on its way.
    const [asked, paid] = raising as [SubscriptionCommand, SubscriptionCommand];
    const raised = [gift, asked, byAdmin, paid];
    expect(lastOf(...raised)).toMatchObject({ type: 'SubscriptionTierRaised' });
    expect(lastOf(...raised, renew())).toMatchObject({ type: 'SubscriptionEnded' });
  });

  it('is raised at once for the difference, and lowered from the next month', () => {
    const raised = [...started, order(gold, oid('d')), confirm(oid('d'))];
    expect(lastOf(...raised)).toMatchObject({
      type: 'SubscriptionTierRaised',
      coins: 70,
      fromTierHash: oid('1'),
    });
    given(...after(...raised).events)
      .when(order(plus, oid('e')))
      .refuses('TIER_IS_LOWER');
    const planned = [...raised, { type: 'PlanTier', ...ids, tier: plus, seenFeeCoins: 50, now } as const];
    expect(membershipAt(after(...planned).state, now)?.tierHash).toBe(gold.tierHash);
    expect(lastOf(...planned, renew())).toMatchObject({ tierHash: plus.tierHash, coins: 50 });
  });

  it('of a lower tier is planned for the fee that was seen, and costs no other one', () => {
    const onGold = [order(gold), confirm()];
    const plan = (tier: Tier, seenFeeCoins: number) =>
      ({ type: 'PlanTier', ...ids, tier, seenFeeCoins, now }) as const;
    const raised: Tier = { ...plus, feeCoins: 80, raised: { from: 50, at: now } };
    const before = after(...onGold).events;
    given(...before)
      .when(plan(raised, 50))
      .refuses('FEE_CHANGED', { feeCoins: 80 });
    given(...before)
      .when(plan({ ...plus, feeCoins: 40 }, 50))
      .refuses('FEE_CHANGED', { feeCoins: 40 });
    // The fee that rose beyond the present one is said before what follows from it.
    given(...before)
      .when(plan({ ...plus, feeCoins: 130 }, 50))
      .refuses('FEE_CHANGED', { feeCoins: 130 });
    given(...before)
      .when(plan({ ...plus, feeCoins: 130 }, 130))
      .refuses('ALREADY_SUBSCRIBED');
    expect(lastOf(...onGold, plan(raised, 80), renew(first, [raised, gold]))).toMatchObject({ coins: 80 });
    // Sent again after a raise, it changes nothing; and the present tier is kept for any fee that it shows.
    const planned = [...onGold, plan(plus, 50)];
    expect(typesAfter(...planned, plan(raised, 50))).toHaveLength(3);
    expect(lastOf(...planned, plan({ ...gold, feeCoins: 150 }, 120))).toMatchObject({ tierHash: null });
  });

  it('is raised for the difference to what the month cost, not to a fee that was agreed to for the next one', () => {
    const dearer: Tier = { ...plus, feeCoins: 110, raised: { from: 50, at: now } };
    const agreed = [...started, { type: 'AgreeToFee', ...ids, tier: dearer, now } as const];
    expect(lastOf(...agreed, order(gold, oid('d')))).toMatchObject({ purpose: 'upgrade', coins: 70 });
    const raised = [...agreed, order(gold, oid('d')), confirm(oid('d'))];
    const top: Tier = { ...gold, tierHash: oid('3'), feeCoins: 150 };
    expect(lastOf(...raised, order(top, oid('e')))).toMatchObject({ purpose: 'upgrade', coins: 30 });
    const renewed = [...agreed, renew(first, [dearer, gold]), confirm(oid('b'), first)];
    expect(lastOf(...renewed, order(gold, oid('e'), first))).toMatchObject({ purpose: 'upgrade', coins: 10 });
  });

  it('is the next month what was planned or agreed to while a payment was on its way', () => {
    const january = '2027-01-01T00:00:00.000Z';
    const next = renew(january, [plus, gold], oid('e'));
    const plan = { type: 'PlanTier', ...ids, tier: plus, seenFeeCoins: 50, now: first } as const;
    const toGold = [order(gold), confirm()];
    const planned = [...toGold, renew(), plan, confirm(oid('b'), first)];
    expect(after(...planned).state.paid).toMatchObject({
      tierHash: gold.tierHash,
      plannedTier: plus.tierHash,
    });
    expect(lastOf(...planned, next)).toMatchObject({ tierHash: plus.tierHash, coins: 50 });
    const done = [...planned, next, confirm(oid('e'), january)];
    expect(lastOf(...done)).toMatchObject({ fromTierHash: gold.tierHash });
    expect(after(...done).state.paid).toMatchObject({ tierHash: plus.tierHash, plannedTier: null });

    const dearer: Tier = { ...plus, feeCoins: 80, raised: { from: 50, at: now } };
    const agree = { type: 'AgreeToFee', ...ids, tier: dearer, now: first } as const;
    const agreed = [...started, renew(first, [dearer]), agree, confirm(oid('b'), first)];
    expect(lastOf(...agreed)).toMatchObject({ type: 'SubscriptionRenewed', coins: 50 });
    expect(lastOf(...agreed, renew(january, [dearer], oid('e')))).toMatchObject({ coins: 80 });
  });

  it('keeps its fee for 30 days when the tier’s rises, and ends then without consent', () => {
    const dearer = (at: string): Tier => ({ ...plus, feeCoins: 80, raised: { from: 50, at } });
    expect(lastOf(...started, renew(first, [dearer(now)]))).toMatchObject({ feeCoins: 50, coins: 50 });
    const early = dearer('2026-11-01T00:00:00.000Z');
    expect(lastOf(...started, renew(first, [early]))).toMatchObject({ cause: 'fee_not_agreed' });
    const agreed = [...started, { type: 'AgreeToFee', ...ids, tier: early, now } as const];
    expect(lastOf(...agreed, renew(first, [early]))).toMatchObject({ feeCoins: 80, coins: 80 });
  });

  it('ends with the month in which its tier was removed [SUB-004]', () => {
    expect(lastOf(...started, renew(first, [gold]))).toMatchObject({ cause: 'tier_removed' });
  });

  it('pays less for as many months as its coupon says [SUB-020]', () => {
    const coupon = { code: 'SPRING', percent: 50, monthsLeft: 2 };
    const bought = [order(plus, oid('a'), now, coupon), confirm()];
    expect(lastOf(...bought)).toMatchObject({ coins: 25, coupon: { monthsLeft: 1 } });
    const second = [...bought, renew(), confirm(oid('b'), first)];
    expect(lastOf(...second)).toMatchObject({ coins: 25, coupon: { monthsLeft: 0 } });
    const january = '2027-01-01T00:00:00.000Z';
    expect(lastOf(...second, renew(january, [plus], oid('d')))).toMatchObject({ coins: 50, coupon: null });
  });

  it.each([
    [50, null, 50],
    [51, 50, 26],
    [10, 100, 0],
    [10, 1, 10],
  ])('of %i coins with %s percent off costs %i [SUB-020]', (fee, percent, coins) =>
    expect(coinsWith(fee, percent === null ? null : { percent })).toBe(coins),
  );

  it('to the free tier begins and ends at once [SUB-002, SUB-003]', () => {
    const follow = { type: 'Follow', ...ids, now } as const;
    const followed = { type: 'ChannelFollowed', ...ids, followedAt: now } as const;
    given().when(follow).emits(followed);
    given(followed).when(follow).emits();
    given(followed)
      .when({ ...follow, type: 'Unfollow' })
      .emits({ type: 'ChannelUnfollowed', ...ids, unfollowedAt: now });
    given()
      .when({ ...follow, creatorOid: ids.subscriberOid })
      .refuses('OWN_CHANNEL');
    expect(fold(subscription, [followed]).paid).toBeNull();
  });

  // When it is paid again after its end on the 1st of December.
  it.each([
    ['2026-12-05T23:59:59.999Z', { currentMonths: 2, totalMonths: 2 }],
    ['2026-12-06T00:00:00.000Z', { currentMonths: 1, totalMonths: 2 }],
    ['2027-01-02T00:00:00.000Z', { currentMonths: 1, totalMonths: 2 }],
  ])('keeps its streak by a payment by the 5th: %s [SUB-001]', (at, durations) => {
    const again = [...started, cancel(), renew(), order(plus, oid('d'), at), confirm(oid('d'), at)];
    expect(durationsOf(after(...again).state)).toEqual(durations);
  });

  it('keeps its streak where a renewal that was asked for in time is paid late [SUB-001]', () => {
    const at = '2026-12-09T00:00:00.000Z';
    expect(durationsOf(after(...started, renew(), confirm(oid('b'), at)).state)).toMatchObject({
      currentMonths: 2,
    });
  });
});

describe('a subscription that a card pays', () => {
  const payment = { cardId: oid('4'), currency: 'USD', paymentId: oid('8') } as const;
  const begun = [{ ...order(), card: payment }, confirm()] as const;
  const removeCard = (cardId = oid('4'), at = now) =>
    ({ type: 'RemoveCard', ...ids, cardId, now: at }) as const;

  it('is renewed by the same card, under a payment of its own', () => {
    expect(after(...begun).state.paid?.card).toEqual({ cardId: oid('4'), currency: 'USD' });
    expect(lastOf(...begun, renew())).toMatchObject({ card: { ...payment, paymentId: oid('9') } });
  });

  it('is told of a failure only by the payment that is tried', () => {
    const other = { ...refuse(), paymentId: oid('7') };
    expect(typesAfter(...begun, renew(), other).at(-1)).toBe('SubscriptionChargeOpened');
    const own = { ...refuse(), paymentId: oid('9') };
    expect(typesAfter(...begun, renew(), own).at(-1)).toBe('SubscriptionPaymentFailed');
  });

  it('ends with the month when the card is removed, and can go on with coins [SUB-022]', () => {
    expect(typesAfter(...begun, removeCard()).slice(-2)).toEqual([
      'SubscriptionCardRemoved',
      'SubscriptionCancelScheduled',
    ]);
    expect(typesAfter(...begun, removeCard(oid('5'))).at(-1)).toBe('SubscriptionStarted');
    const undone = after(...begun, removeCard(), { type: 'UndoCancel', ...ids, now });
    expect(undone.state.paid).toMatchObject({ card: null, cancelScheduled: false });
  });

  it('is paid by what was chosen last', () => {
    const coins = { type: 'ChangePayment', ...ids, card: null, now } as const;
    expect(lastOf(...begun, coins, renew())).not.toHaveProperty('card');
    // A choice while a payment is on its way counts for the next one.
    expect(after(...begun, renew(), coins, confirm(oid('b'), first)).state.paid?.card).toBeNull();
    given().when(coins).refuses('NOT_SUBSCRIBED');
  });

  it.each(['creator_closed', 'account_closed'] as const)(
    'is over by %s at once when a deletion is final',
    (cause) => {
      const mid = '2026-11-25T00:00:00.000Z';
      const closed = (isFinal: boolean, at = mid) => ({ ...renew(at), closing: { cause, isFinal } });
      expect(lastOf(...started, closed(true))).toMatchObject({
        type: 'SubscriptionEnded',
        cause,
        endedAt: mid,
      });
      // While the deletion can be taken back the paid month goes on, and no other one is paid.
      expect(lastOf(...started, closed(false))?.type).toBe('SubscriptionStarted');
      expect(lastOf(...started, closed(false, first))).toMatchObject({ type: 'SubscriptionEnded', cause });
      expect(lastOf(...started, closed(true), closed(true, first))).toMatchObject({ endedAt: mid });
    },
  );
});
