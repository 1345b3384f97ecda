import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run } from '../../testing/scenario.ts';
import type { Tier } from '../tiers/commands.ts';
import type { SubscriptionCommand } from './commands.ts';
import { membershipAt, subscription } from './decider.ts';
import { newsOf } from './news.ts';
import { durationsOf } from './renewal.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const ids = { creatorOid: oid('c'), subscriberOid: oid('f') };
const plus: Tier = {
  tierHash: oid('1'),
  name: 'Plus',
  details: '',
  feeCoins: 50,
  streak: true,
  emojis: false,
  discord: false,
  places: null,
  raised: null,
};
const gold: Tier = { ...plus, tierHash: oid('2'), name: 'Gold', feeCoins: 120 };
const day = (date: string) => `${date}T00:00:00.000Z`;
const order = (at: string, tier = plus, chargeId = oid('a')) =>
  ({
    type: 'OrderTier',
    ...ids,
    tier,
    seenFeeCoins: tier.feeCoins,
    coupon: null,
    chargeId,
    card: null,
    now: at,
  }) as const;
const confirm = (chargeId: string, at: string) =>
  ({ type: 'ConfirmCharge', ...ids, chargeId: parseOid(chargeId), now: at }) as const;
const chargeOf = (at: string) => `e${at.slice(0, 4)}${at.slice(5, 7)}`.padEnd(24, '0');
const renew = (at: string, tiers: readonly Tier[] = [plus, gold]) =>
  ({
    type: 'RenewDue',
    ...ids,
    tiers,
    chargeId: parseOid(chargeOf(at)),
    paymentId: oid('9'),
    now: at,
  }) as const;
const paid = (at: string) => [renew(at), confirm(chargeOf(at), at)];
const pause = (months: number, at: string) => ({ type: 'Pause', ...ids, months, now: at }) as const;
const resume = (at: string, tiers: readonly Tier[] = [plus, gold]) =>
  ({ type: 'Resume', ...ids, tiers, now: at }) as const;
const give = (months: number, at: string, gift = 'b', tier = plus) =>
  ({ type: 'GiveMonths', ...ids, tier, months, giftId: oid(gift), now: at }) as const;
const cancel = (at: string) => ({ type: 'Cancel', ...ids, reason: null, now: at }) as const;
const undo = (at: string) => ({ type: 'UndoCancel', ...ids, now: at }) as const;
const announce = (at: string, tiers: readonly Tier[] = [plus, gold]) =>
  ({ type: 'AnnounceNextMonth', ...ids, tiers, now: at }) as const;
const november = '2026-11-10T09:00:00.000Z';
const started = [order(november), confirm('a'.repeat(24), november)];
const after = (...commands: SubscriptionCommand[]) => run(subscription, commands);
const typesOf = (...commands: SubscriptionCommand[]) => after(...commands).events.map(({ type }) => type);
const lastOf = (...commands: SubscriptionCommand[]) => after(...commands).events.at(-1);
const refusedBy = (before: readonly SubscriptionCommand[], command: SubscriptionCommand) => {
  const decision = subscription.decide(after(...before).state, command);
  return 'refused' in decision ? decision.refused : 'accepted';
};

describe('a pause', () => {
  const paused = [...started, pause(2, november), renew(day('2026-12-01'))];

  it('takes nothing and opens nothing for its months, and keeps the streak', () => {
    expect(lastOf(...paused)).toMatchObject({
      type: 'SubscriptionPaused',
      from: '2026-12',
      resumesAt: day('2027-02-01'),
    });
    expect(membershipAt(after(...paused).state, day('2026-12-01'))).toBeUndefined();
    // Nothing is due in it, however often it is looked at.
    expect(typesOf(...paused, renew(day('2026-12-02')), renew(day('2027-01-31')))).toHaveLength(4);
    const on = [...paused, ...paid(day('2027-02-01'))];
    expect(lastOf(...on)).toMatchObject({
      type: 'SubscriptionRenewed',
      month: '2027-02',
      streakStart: '2026-11',
      totalMonths: 2,
    });
    expect(membershipAt(after(...on).state, day('2027-02-10'))).toMatchObject({ since: '2026-11' });
    expect(durationsOf(after(...on).state)).toEqual({ currentMonths: 2, totalMonths: 2 });
  });

  it('has no days of grace, as its first month is not to be paid', () => {
    const scheduled = after(...started, pause(1, november)).state;
    expect(membershipAt(scheduled, '2026-11-30T23:59:59.999Z')).toBeDefined();
    expect(membershipAt(scheduled, day('2026-12-01'))).toBeUndefined();
  });

  it('is taken back before it begins, and ended after that for the whole fee of the month', () => {
    expect(lastOf(...started, pause(3, november), resume(november))).toMatchObject({
      type: 'SubscriptionPauseWithdrawn',
    });
    const resumed = [...paused, resume('2027-01-10T00:00:00.000Z'), ...paid('2027-01-10T00:00:01.000Z')];
    expect(lastOf(...resumed)).toMatchObject({ month: '2027-01', coins: 50, streakStart: '2026-11' });
    expect(durationsOf(after(...resumed).state).currentMonths).toBe(2);
    expect(refusedBy(paused, resume('2026-12-31T10:00:00.000Z'))).toBe('SUBSCRIPTION_LAST_DAY');
    expect(typesOf(...started, resume(november))).toHaveLength(2);
  });

  it('goes on where the month in which it was ended early cannot be paid', () => {
    const at = '2027-01-10T00:00:01.000Z';
    const refuse = {
      type: 'RefuseCharge',
      ...ids,
      chargeId: parseOid(chargeOf(at)),
      reason: 'DECLINED',
      now: at,
    };
    const failed = [...paused, resume(at), renew(at), refuse as SubscriptionCommand];
    expect(typesOf(...failed).slice(-2)).toEqual(['SubscriptionPaymentFailed', 'SubscriptionPaused']);
    const { state, events } = after(...failed);
    const told = events.findLast(({ type }) => type === 'SubscriptionPaymentFailed');
    expect(told && newsOf(told as never)).toMatchObject({ what: 'failed', at: day('2027-02-01') });
    expect(state.paid).toMatchObject({
      pause: { resumesAt: day('2027-02-01'), hasBegun: true },
      failures: 0,
    });
    expect(membershipAt(state, at)).toBeUndefined();
    expect(typesOf(...failed, renew(day('2027-01-11')))).toHaveLength(events.length);
    // It can be ended early again in the same month, or runs to its end.
    const again = [...failed, resume(day('2027-01-12')), ...paid('2027-01-12T00:00:01.000Z')];
    expect(lastOf(...again)).toMatchObject({ month: '2027-01', streakStart: '2026-11' });
    expect(durationsOf(after(...again).state)).toEqual({ currentMonths: 2, totalMonths: 2 });
    const on = [...failed, ...paid(day('2027-02-01'))];
    expect(lastOf(...on)).toMatchObject({ month: '2027-02', streakStart: '2026-11' });
    expect(durationsOf(after(...on).state)).toEqual({ currentMonths: 2, totalMonths: 2 });
  });

  it('is once at a time, and of a subscription that goes on and is paid', () => {
    const scheduled = [...started, pause(1, november)];
    expect(typesOf(...scheduled, pause(1, november))).toHaveLength(3);
    expect(refusedBy(scheduled, pause(2, november))).toBe('SUBSCRIPTION_PAUSED');
    expect(refusedBy(paused, pause(2, day('2026-12-05')))).toBe('SUBSCRIPTION_PAUSED');
    expect(refusedBy([], pause(1, november))).toBe('NOT_SUBSCRIBED');
    expect(refusedBy([...started, cancel(november)], pause(1, november))).toBe('PAUSE_NOT_POSSIBLE');
    expect(refusedBy([...started, renew(day('2026-12-01'))], pause(1, day('2026-12-01')))).toBe(
      'PAUSE_NOT_POSSIBLE',
    );
    expect(refusedBy(paused, order(day('2026-12-05'), gold, oid('d')))).toBe('SUBSCRIPTION_PAUSED');
  });

  it('ends with the subscription when that is cancelled', () => {
    expect(lastOf(...paused, cancel(day('2026-12-10')))).toMatchObject({
      type: 'SubscriptionEnded',
      cause: 'cancelled',
    });
    expect(lastOf(...started, pause(1, november), cancel(november), renew(day('2026-12-01')))).toMatchObject({
      type: 'SubscriptionEnded',
      cause: 'cancelled',
    });
  });
});

describe('months that a creator gives', () => {
  it('begin a subscription that costs nothing and ends by itself', () => {
    const given = [give(2, november)];
    expect(lastOf(...given)).toMatchObject({
      type: 'SubscriptionStarted',
      coins: 0,
      chargeId: null,
      complimentary: true,
      until: day('2026-12-01'),
    });
    expect(membershipAt(after(...given).state, november)).toMatchObject({ tierHash: plus.tierHash });
    const second = [...given, renew(day('2026-12-01'))];
    expect(lastOf(...second)).toMatchObject({ type: 'SubscriptionRenewed', coins: 0, complimentary: true });
    expect(lastOf(...second, renew(day('2027-01-01')))).toMatchObject({
      type: 'SubscriptionEnded',
      cause: 'complimentary',
    });
    // No charge was opened at any time, so the months cost and earned nothing.
    expect(typesOf(...second, renew(day('2027-01-01')))).not.toContain('SubscriptionChargeOpened');
  });

  it('go on for the fee only if the subscriber says so', () => {
    const kept = [give(1, november), undo(november), renew(day('2026-12-01'))];
    expect(lastOf(...kept)).toMatchObject({ type: 'SubscriptionChargeOpened', coins: 50 });
  });

  it('come before the next payment of a subscription that is paid, and leave its coupon', () => {
    const given = [...started, give(1, november)];
    expect(lastOf(...given)).toMatchObject({ type: 'SubscriptionMonthsGiven', until: day('2027-01-01') });
    const december = [...given, renew(day('2026-12-01'))];
    expect(lastOf(...december)).toMatchObject({ coins: 0, complimentary: true, givenMonths: 0 });
    expect(lastOf(...december, renew(day('2027-01-01')))).toMatchObject({
      type: 'SubscriptionChargeOpened',
      coins: 50,
    });
    // The access does not end at midnight before the billing run comes to it.
    const cancelled = after(...given, cancel(november));
    expect(cancelled.events.at(-1)).toMatchObject({ endsAt: day('2027-01-01') });
    expect(membershipAt(cancelled.state, day('2026-12-01'))).toBeDefined();
  });

  it('are no months that were paid, and keep the streak [SUB-001]', () => {
    const given = [...started, give(2, november), renew(day('2026-12-01')), renew(day('2027-01-01'))];
    expect(durationsOf(after(...given).state)).toEqual({ currentMonths: 1, totalMonths: 1 });
    const on = [...given, ...paid(day('2027-02-01'))];
    expect(lastOf(...on)).toMatchObject({ streakStart: '2026-11', totalMonths: 2 });
    expect(durationsOf(after(...on).state)).toEqual({ currentMonths: 2, totalMonths: 2 });
    expect(lastOf(give(1, november))).toMatchObject({ type: 'SubscriptionStarted', totalMonths: 0 });
  });

  it('come before a tier that is planned meanwhile', () => {
    const bronze: Tier = { ...plus, tierHash: oid('3'), name: 'Bronze', feeCoins: 20 };
    const tiers = [plus, bronze];
    const plan = { type: 'PlanTier', ...ids, tier: bronze, seenFeeCoins: 20, now: november } as const;
    const planned = [...started, give(2, november), plan];
    expect(lastOf(...planned, cancel(november))).toMatchObject({ endsAt: day('2027-02-01') });
    expect(lastOf(...planned, announce(day('2026-11-26'), tiers))).toMatchObject({ next: 'complimentary' });
    const given = [...planned, renew(day('2026-12-01'), tiers), renew(day('2027-01-01'), tiers)];
    expect(lastOf(...given)).toMatchObject({ tierHash: plus.tierHash, complimentary: true, givenMonths: 0 });
    expect(lastOf(...given, renew(day('2027-02-01'), tiers))).toMatchObject({
      type: 'SubscriptionChargeOpened',
      tierHash: bronze.tierHash,
      coins: 20,
    });
    // Where the present tier is gone, there is nothing of it to give.
    expect(lastOf(...planned, renew(day('2026-12-01'), [bronze]))).toMatchObject({ coins: 20 });
  });

  it('are given once for each gift, to at most twelve ahead, and of the tier that the person has', () => {
    expect(typesOf(give(1, november), give(1, november))).toHaveLength(2);
    expect(refusedBy([give(11, november)], give(2, november, 'd'))).toBe('accepted');
    expect(refusedBy([give(12, november)], give(2, november, 'd'))).toBe('COMPLIMENTARY_TOO_MANY');
    expect(refusedBy(started, give(1, november, 'b', gold))).toBe('COMPLIMENTARY_OTHER_TIER');
    expect(refusedBy([order(november)], give(1, november))).toBe('CHARGE_OPEN');
    expect(refusedBy([], { ...give(1, november), subscriberOid: ids.creatorOid })).toBe('OWN_CHANNEL');
  });

  it('end where a higher tier is bought, which then goes on for its fee', () => {
    const raised = [give(3, november), order(november, gold, oid('d')), confirm('d'.repeat(24), november)];
    expect(lastOf(...raised)).toMatchObject({ type: 'SubscriptionTierRaised', coins: 70 });
    expect(lastOf(...raised, renew(day('2026-12-01')))).toMatchObject({
      type: 'SubscriptionChargeOpened',
      tierHash: gold.tierHash,
      coins: 120,
    });
  });
});

describe('what comes next', () => {
  const at = day('2026-11-26');
  const dearer: Tier = { ...plus, feeCoins: 80, raised: { from: 50, at: '2026-11-20T00:00:00.000Z' } };

  it.each([
    ['the payment', [], [plus], { next: 'charge', coins: 50, at: day('2026-12-01') }],
    ['the end', [cancel(november)], [plus], { next: 'end', at: day('2026-12-01') }],
    ['a tier that is gone', [], [gold], { next: 'end', at: day('2026-12-01') }],
    ['a pause', [pause(2, november)], [plus], { next: 'pause', at: day('2026-12-01') }],
    ['a month that was given', [give(1, november)], [plus], { next: 'complimentary' }],
    // The fee rose on the 20th of November: for 30 days the former one counts.
    ['a fee that rose', [], [dearer], { next: 'consent', coins: 80, at: day('2027-01-01') }],
  ] as const)('is announced: %s', (_, commands, tiers, told) => {
    expect(lastOf(...started, ...commands, announce(at, tiers))).toMatchObject({
      type: 'SubscriptionNextMonthAnnounced',
      ...told,
    });
  });

  it('is a payment again when the subscriber has agreed, and nothing where there is no subscription', () => {
    const agreed = { type: 'AgreeToFee', ...ids, tier: dearer, now: at } as const;
    expect(lastOf(...started, agreed, announce(at, [dearer]))).toMatchObject({ next: 'charge', coins: 80 });
    expect(typesOf(announce(at))).toEqual([]);
  });

  describe('of a fee that rose', () => {
    const early: Tier = { ...dearer, raised: { from: 50, at: '2026-11-12T00:00:00.000Z' } };
    const raisedAt = day('2026-11-12');
    const told = (...commands: SubscriptionCommand[]) => lastOf(...started, ...commands);

    it('is asked for with the month that it is charged for, after a pause or months that were given', () => {
      const asked = (at: string) => ({ next: 'consent', coins: 80, at });
      // The former fee counts for December, which is not charged.
      expect(told(pause(2, november), announce(raisedAt, [early]))).toMatchObject({
        ...asked(day('2027-02-01')),
        followsAt: day('2026-12-01'),
      });
      expect(told(give(3, november), announce(raisedAt, [early]))).toMatchObject(asked(day('2027-03-01')));
      expect(told(announce(raisedAt, [early]))).toMatchObject(asked(day('2027-01-01')));
      const resting = [pause(1, november), renew(day('2026-12-01'))];
      const late: Tier = { ...dearer, raised: { from: 50, at: '2026-12-20T00:00:00.000Z' } };
      expect(told(...resting, announce(day('2026-12-20'), [late]))).toMatchObject({
        ...asked(day('2027-02-01')),
        followsAt: day('2027-01-01'),
      });
      expect(told(...resting, renew(day('2027-01-01'), [late]))).toMatchObject({ coins: 50 });
    });

    it('is asked for once before its month, and the payments before it are told as at other times', () => {
      const asked = [announce(raisedAt, [early])];
      const later = day('2026-11-26');
      expect(told(...asked, announce(later, [early]))).toMatchObject({ next: 'charge', coins: 50 });
      expect(told(pause(2, november), ...asked, announce(later, [early]))).toMatchObject({ next: 'pause' });
      expect(told(give(1, november), ...asked, announce(later, [early]))).toMatchObject({
        next: 'complimentary',
      });
      const december = [renew(day('2026-12-01'), [early]), confirm(chargeOf(day('2026-12-01')), later)];
      expect(told(...asked, ...december, announce(day('2026-12-27'), [early]))).toMatchObject({
        next: 'consent',
        at: day('2027-01-01'),
      });
    });

    it('leaves a month its fee to the last try', () => {
      const first = renew(day('2026-12-01'), [dearer]);
      const reason = 'NOT_ENOUGH_COINS';
      const chargeId = parseOid(chargeOf(day('2026-12-01')));
      const failed = { type: 'RefuseCharge', ...ids, chargeId, reason, now: day('2026-12-01') } as const;
      // The time to agree ends on the 3rd of December.
      const nearly: Tier = { ...dearer, raised: { from: 50, at: day('2026-11-03') } };
      expect(told(first, failed, renew(day('2026-12-05'), [nearly]))).toMatchObject({
        type: 'SubscriptionChargeOpened',
        coins: 50,
      });
    });

    it('is agreed to before a pause is ended early', () => {
      const resting = [...started, pause(3, november), renew(day('2026-12-01'))];
      const at = day('2027-01-20');
      expect(refusedBy(resting, resume(at, [early]))).toBe('FEE_NOT_AGREED');
      const agreed = { type: 'AgreeToFee', ...ids, tier: early, now: at } as const;
      expect(told(pause(3, november), renew(day('2026-12-01')), agreed, resume(at, [early]))).toMatchObject({
        type: 'SubscriptionResumed',
      });
    });
  });

  describe('of a tier that was planned', () => {
    const begun = [order(november, gold), confirm('a'.repeat(24), november)];
    const plan = { type: 'PlanTier', ...ids, tier: plus, seenFeeCoins: 50, now: november } as const;
    const december = day('2026-12-01');
    const raisedOn = (date: string): Tier => ({ ...plus, feeCoins: 80, raised: { from: 50, at: day(date) } });
    const told = (...commands: SubscriptionCommand[]) => lastOf(...begun, plan, ...commands);

    it('is charged for the fee that was agreed to, or ends where it rose before that and was not agreed to', () => {
      const late = [raisedOn('2026-11-12'), gold];
      expect(told(renew(december, late))).toMatchObject({ tierHash: plus.tierHash, coins: 50 });
      // Within a pause the 30 days pass.
      const resting = [pause(1, november), renew(december, late)];
      expect(told(...resting, renew(day('2027-01-01'), late))).toMatchObject({
        type: 'SubscriptionEnded',
        cause: 'fee_not_agreed',
      });
      const agreed = { type: 'AgreeToFee', ...ids, tier: raisedOn('2026-11-12'), now: november } as const;
      expect(told(agreed, ...resting, renew(day('2027-01-01'), late))).toMatchObject({ coins: 80 });
      expect(told(agreed, renew(december, late))).toMatchObject({ tierHash: plus.tierHash, coins: 80 });
    });

    it('asks for consent when its fee rises, once, and takes a fee that fell', () => {
      const tiers = [raisedOn('2026-11-12'), gold];
      const asked = announce(day('2026-11-12'), tiers);
      expect(told(asked)).toMatchObject({
        next: 'consent',
        coins: 80,
        at: day('2027-01-01'),
        plannedTierHash: plus.tierHash,
      });
      expect(told(asked, announce(at, tiers))).toMatchObject({ next: 'charge', coins: 50 });
      expect(told(renew(december, [{ ...plus, feeCoins: 40 }, gold]))).toMatchObject({ coins: 40 });
    });

    it('keeps the present tier and is told where the planned one is removed, and ends where both are', () => {
      const removed = {
        type: 'SubscriptionPlannedTierRemoved',
        tierHash: gold.tierHash,
        plannedTierHash: plus.tierHash,
      };
      expect(after(...begun, plan, announce(at, [gold])).events.slice(-2)).toMatchObject([
        removed,
        { next: 'charge', coins: 120 },
      ]);
      expect(after(...begun, plan, renew(december, [gold])).events.slice(-2)).toMatchObject([
        removed,
        { type: 'SubscriptionChargeOpened', tierHash: gold.tierHash, coins: 120 },
      ]);
      expect(told(renew(december, []))).toMatchObject({ type: 'SubscriptionEnded', cause: 'tier_removed' });
      expect(told(cancel(november), announce(at, [gold]))).toMatchObject({ next: 'end' });
    });
  });

  it('is told to subscribers whose account is there', () => {
    const ended = (cause: 'account_closed' | 'payment') =>
      newsOf({ type: 'SubscriptionEnded', ...ids, tierHash: plus.tierHash, cause, endedAt: at });
    expect(ended('account_closed')).toBeUndefined();
    expect(ended('payment')).toMatchObject({ what: 'ended.payment', at });
  });
});
