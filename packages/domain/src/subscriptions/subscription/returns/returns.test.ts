import { describe, expect, it } from 'vitest';
import { parseOid } from '../../../ids.ts';
import { run } from '../../../testing/scenario.ts';
import { plusTier } from '../../../testing/tiers.ts';
import type { Tier } from '../../tiers/commands.ts';
import type { SubscriptionCommand } from '../commands.ts';
import { membershipAt, subscription } from '../decider.ts';
import type { SubscriptionEvent } from '../events.ts';
import { newsOf } from '../news.ts';
import { durationsOf } from '../renewal.ts';

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
const top: Tier = { ...plus, tierHash: oid('3'), name: 'Top', feeCoins: 200 };
const coupon = { code: 'SPRING', percent: 50, monthsLeft: 2 };
const order = (charge: string, tier = plus, at = now): SubscriptionCommand => ({
  type: 'OrderTier',
  ...ids,
  tier,
  seenFeeCoins: tier.feeCoins,
  coupon: null,
  chargeId: oid(charge),
  card: null,
  now: at,
});
const confirm = (charge: string, at = now): SubscriptionCommand => ({
  type: 'ConfirmCharge',
  ...ids,
  chargeId: oid(charge),
  spent: { tierHash: plus.tierHash, coins: 50 },
  now: at,
});
const refuse = (charge: string, at = now): SubscriptionCommand => ({
  type: 'RefuseCharge',
  ...ids,
  chargeId: oid(charge),
  reason: 'CARD_DECLINED',
  now: at,
});
const refund = (charge: string, at = now): SubscriptionCommand => ({
  type: 'RefundCharge',
  ...ids,
  chargeId: oid(charge),
  now: at,
});
const renew = (charge: string, at = first): SubscriptionCommand => ({
  type: 'RenewDue',
  ...ids,
  tiers: [plus, gold, top],
  chargeId: oid(charge),
  paymentId: oid('9'),
  now: at,
});
const endNow = (cause: 'admin' | 'creator_closed'): SubscriptionCommand => ({
  type: 'EndNow',
  ...ids,
  cause,
  now: first,
});
const cancel = (at: string): SubscriptionCommand => ({ type: 'Cancel', ...ids, reason: null, now: at });
const after = (...commands: SubscriptionCommand[]) => run(subscription, commands);
const lastOf = (...commands: SubscriptionCommand[]): SubscriptionEvent | undefined =>
  after(...commands).events.at(-1);
const begun = [order('a'), confirm('a')];

describe('the refund of what was paid for a tier', () => {
  it('ends the month that was paid, once, and counts it no more [SUB-017]', () => {
    const commands = [...begun, refund('a'), refund('a')];
    const { state, events } = after(...commands);
    expect(events).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({
      type: 'SubscriptionEnded',
      cause: 'refunded',
      refunded: { chargeId: oid('a'), month: '2026-11', totalMonths: 0, alsoRefund: [] },
    });
    expect(membershipAt(state, now)).toBeUndefined();
    expect(durationsOf(state)).toEqual({ currentMonths: 0, totalMonths: 0 });
    // The same month can be paid again, and is one.
    const again = after(...commands, order('b'), confirm('b'));
    expect(durationsOf(again.state)).toEqual({ currentMonths: 1, totalMonths: 1 });
    expect(again.state.paid?.streakStart).toBe('2026-11');
  });

  it('of a later month leaves the streak before it', () => {
    const renewed = [...begun, renew('b'), confirm('b', first), refund('b', first)];
    const december = after(...renewed, order('d', plus, first), confirm('d', first));
    expect(durationsOf(december.state)).toEqual({ currentMonths: 2, totalMonths: 2 });
    const january = '2027-01-05T00:00:00.000Z';
    const later = after(...renewed, order('d', plus, january), confirm('d', january));
    expect(durationsOf(later.state)).toEqual({ currentMonths: 1, totalMonths: 2 });
  });

  it('of a month that is over changes nothing of the present one', () => {
    const renewed = [...begun, renew('b'), confirm('b', first)];
    expect(after(...renewed, refund('a', first)).events).toHaveLength(4);
    // Nor while the next one is on its way; but it ends the days of grace, which it had opened.
    expect(after(...begun, renew('b'), refund('a', first)).events).toHaveLength(3);
    expect(lastOf(...begun, renew('b'), refuse('b', first), refund('a', first))).toMatchObject({
      cause: 'refunded',
    });
  });

  it('of the difference for a higher tier gives the tier before back, and what was paid on top of it', () => {
    const raised = [...begun, order('b', gold), confirm('b'), order('d', top), confirm('d')];
    const lowered = after(...raised, refund('b'), refund('b'));
    expect(lowered.events).toHaveLength(7);
    expect(lowered.events.at(-1)).toMatchObject({
      type: 'SubscriptionTierLowered',
      tierHash: plus.tierHash,
      fromTierHash: top.tierHash,
      feeCoins: 50,
      chargeId: oid('b'),
      alsoRefund: [oid('d')],
    });
    expect(lowered.state.paid).toMatchObject({
      tierHash: plus.tierHash,
      monthFee: 50,
      feeCoins: 50,
      raises: [],
    });
    const one = after(...raised, refund('d'));
    expect(one.state.paid).toMatchObject({ tierHash: gold.tierHash, monthFee: 120 });
    expect(lastOf(...raised, refund('d'), refund('a'))).toMatchObject({
      type: 'SubscriptionEnded',
      refunded: { alsoRefund: [oid('b')] },
    });
  });

  it('names the coupon of the month, also after a raise', () => {
    const withCoupon = [{ ...order('a'), coupon } as SubscriptionCommand, confirm('a')];
    const raised = [...withCoupon, order('b', gold), confirm('b')];
    expect(lastOf(...raised, refund('a'))).toMatchObject({ refunded: { coupon: 'SPRING' } });
    expect(after(...raised, refund('b')).state.paid?.coupon).toMatchObject({ code: 'SPRING' });
  });

  it('before the payment was confirmed leaves nothing to confirm', () => {
    const early = [order('a'), refund('a'), confirm('a')];
    expect(lastOf(...early)).toMatchObject({ type: 'SubscriptionPaymentReturned', reason: 'refunded' });
    expect(after(...early).state).toMatchObject({ paid: null, open: null });
    const renewal = [...begun, renew('b'), refund('b', first), confirm('b', first), renew('b')];
    expect(lastOf(...renewal)).toMatchObject({ type: 'SubscriptionEnded', cause: 'refunded' });
  });
});

describe('the end by an administrator who gives the month back', () => {
  const end = (at = now): SubscriptionCommand => ({
    type: 'EndNow',
    ...ids,
    cause: 'admin',
    note: 'The wrong tier',
    refund: true,
    now: at,
  });

  it('names what goes back, counts the month no more, and is told with the reason [ADM-014]', () => {
    const raised = [...begun, order('b', gold), confirm('b'), end()];
    const { state, events } = after(...raised);
    const last = events.at(-1);
    expect(last).toMatchObject({
      type: 'SubscriptionEnded',
      cause: 'admin',
      refunded: { chargeId: oid('a'), month: '2026-11', totalMonths: 0, alsoRefund: [oid('b')] },
    });
    expect(durationsOf(state)).toEqual({ currentMonths: 0, totalMonths: 0 });
    expect(membershipAt(state, now)).toBeUndefined();
    expect(last?.type === 'SubscriptionEnded' && newsOf(last)).toMatchObject({
      what: 'ended.adminRefunded',
      note: 'The wrong tier',
    });
    // The coins come back later, and end nothing again.
    expect(after(...raised, refund('a'), refund('b'), end()).events).toEqual(events);
  });

  it('gives nothing back of a month that is over, or that cost nothing', () => {
    expect(lastOf(...begun, end(first))).not.toHaveProperty('refunded');
    const free = { ...order('a'), coupon: { ...coupon, percent: 100 } } as SubscriptionCommand;
    expect(lastOf(free, confirm('a'), end())).not.toHaveProperty('refunded');
    // What was paid for a higher tier of such a month does go back, and its month counts.
    expect(lastOf(free, confirm('a'), order('b', gold), confirm('b'), end())).toMatchObject({
      refunded: { chargeId: oid('b'), totalMonths: 1, coupon: null, alsoRefund: [] },
    });
  });
});

describe('an order that is still open', () => {
  it('when the subscription ends is refused, so that its place is free', () => {
    const open = [...begun, order('b', gold), { type: 'EndNow', ...ids, cause: 'admin', now } as const];
    expect(after(...open).events.slice(-2)).toMatchObject([
      { type: 'SubscriptionChargeRefused', chargeId: oid('b'), tierHash: gold.tierHash },
      { type: 'SubscriptionEnded', cause: 'admin' },
    ]);
    const refunded = after(...begun, order('b', gold), refund('a')).events.slice(-2);
    expect(refunded.map(({ type }) => type)).toEqual(['SubscriptionChargeRefused', 'SubscriptionEnded']);
  });

  it('for a month that is over is asked for no more, and the present month is', () => {
    const january = '2027-01-01T00:00:00.000Z';
    const over = { ...refuse('b', january), reason: 'SUBSCRIPTION_MONTH_OVER' } as SubscriptionCommand;
    const late = [...begun, renew('b'), over];
    expect(lastOf(...late)).toMatchObject({ type: 'SubscriptionChargeRefused', chargeId: oid('b') });
    expect(lastOf(...late, renew('d', january))).toMatchObject({
      type: 'SubscriptionChargeOpened',
      month: '2027-01',
      coins: 50,
    });
  });
});

describe('a payment that comes late', () => {
  const ofEvents = (...commands: SubscriptionCommand[]) => after(...commands).events.map(({ type }) => type);

  it('gives its month also after a later order that was refused [SUB-017]', () => {
    const commands = [order('a'), refuse('a'), order('b', gold), refuse('b'), confirm('a')];
    expect(lastOf(...commands)).toMatchObject({ type: 'SubscriptionStarted', tierHash: plus.tierHash });
    expect(ofEvents(...commands, confirm('a'))).toHaveLength(5);
    // What is asked for meanwhile stays asked for, and goes back where it is paid as well.
    const open = [order('a'), refuse('a'), order('b', gold), confirm('a')];
    expect(after(...open).state.open?.chargeId).toBe(oid('b'));
    expect(lastOf(...open, refuse('b'))).toMatchObject({ type: 'SubscriptionChargeRefused' });
    expect(lastOf(...open, confirm('b'))).toMatchObject({
      type: 'SubscriptionPaymentReturned',
      chargeId: oid('b'),
      coins: 120,
      reason: 'month_paid',
    });
  });

  it('goes back where another payment gave the month, and is told once', () => {
    const paid = [order('a'), refuse('a'), order('b', gold), confirm('b')];
    const back = lastOf(...paid, confirm('a'));
    expect(back).toMatchObject({ type: 'SubscriptionPaymentReturned', chargeId: oid('a'), coins: 50 });
    expect(back?.type === 'SubscriptionPaymentReturned' && newsOf(back)).toMatchObject({
      what: 'returned',
      coins: 50,
    });
    expect(ofEvents(...paid, confirm('a'), confirm('a'))).toHaveLength(5);
  });

  it.each([
    ['month_over', [order('a'), confirm('a', first)]],
    ['month_over', [...begun, renew('b'), confirm('b', '2027-01-01T00:00:00.000Z')]],
    ['ended', [...begun, order('b', gold), { type: 'EndNow', ...ids, cause: 'admin', now }, confirm('b')]],
    [
      'month_over',
      [...begun, order('b', gold), refuse('b'), renew('d'), confirm('d', first), confirm('b', first)],
    ],
    ['tier_changed', [...begun, order('b', gold), refuse('b'), order('d', top), confirm('d'), confirm('b')]],
    ['unknown', [confirm('a')]],
  ] as [string, SubscriptionCommand[]][])('goes back: %s', (reason, commands) => {
    expect(lastOf(...commands)).toMatchObject({ type: 'SubscriptionPaymentReturned', reason });
    expect(after(...commands).state.open).toBeNull();
  });

  it.each([
    ['an administrator', [renew('b'), endNow('admin')]],
    ['an administrator, after a try failed', [renew('b'), refuse('b', first), endNow('admin')]],
    ['the creator’s leaving', [renew('b'), endNow('creator_closed')]],
    ['the subscriber, after a try failed', [renew('b'), refuse('b', first), cancel(first)]],
  ] as [string, SubscriptionCommand[]][])('goes back after the end by %s', (_who, commands) => {
    const late = [...begun, ...commands, confirm('b', first)];
    expect(lastOf(...late)).toMatchObject({ type: 'SubscriptionPaymentReturned', reason: 'ended' });
    expect(after(...late).state.paid).toBeNull();
    // Who subscribes again has a subscription of their own.
    const again = after(...begun, ...commands, order('d', plus, first), confirm('d', first));
    expect(again.state.paid).toMatchObject({ month: '2026-12', tierHash: plus.tierHash });
  });

  it('gives its month where the subscription ended only as it was not paid, unless it was cancelled', () => {
    const [second, third, fifth] = ['02', '03', '05'].map((day) => `2026-12-${day}T00:00:00.000Z`);
    if (!second || !third || !fifth) throw new Error('A day is missing');
    const tried = [first, second, third].flatMap((at) => [renew('b', at), refuse('b', at)]);
    const unpaid = [...begun, ...tried, renew('b', fifth), refuse('b', fifth)];
    expect(lastOf(...unpaid)).toMatchObject({ type: 'SubscriptionEnded', cause: 'payment' });
    expect(lastOf(...unpaid, confirm('b', fifth))).toMatchObject({ type: 'SubscriptionStarted' });
    const left = [...begun, ...tried, renew('b', fifth), cancel(fifth), refuse('b', fifth)];
    expect(lastOf(...left, confirm('b', fifth))).toMatchObject({ reason: 'ended' });
  });

  it('goes back where so much was ordered since that its terms are not kept', () => {
    const hex = (index: number) => parseOid(index.toString(16).padStart(24, '0'));
    const many = Array.from({ length: 12 }, (_, index) => [
      { ...order('a'), chargeId: hex(index) } as SubscriptionCommand,
      { ...refuse('a'), chargeId: hex(index) } as SubscriptionCommand,
    ]).flat();
    const late = { ...confirm('a'), chargeId: hex(0) } as SubscriptionCommand;
    expect(lastOf(...many, late)).toMatchObject({ reason: 'unknown', coins: 50 });
  });

  it('of nothing tells nothing', () => {
    const whole = { ...coupon, percent: 100 };
    const free = (charge: string) => ({ ...order(charge), coupon: whole }) as SubscriptionCommand;
    const late = lastOf(free('a'), confirm('a', first));
    expect(late?.type === 'SubscriptionPaymentReturned' && newsOf(late)).toBeUndefined();
    expect(late).toMatchObject({ coins: 0, coupon: 'SPRING' });
  });
});
