import { describe, expect, it } from 'vitest';

import { isRefusal } from '../../../decider.ts';
import { parseOid } from '../../../ids.ts';
import { run } from '../../../testing/scenario.ts';
import { plusTier } from '../../../testing/tiers.ts';
import { addDays } from '../../../time.ts';
import type { Tier } from '../../tiers/commands.ts';
import type { SubscriptionCommand } from '../commands.ts';
import { membershipAt, subscription } from '../decider.ts';
import { newsOf } from '../news.ts';
import { withdrawableUntil } from './withdraw.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const ids = { creatorOid: oid('c'), subscriberOid: oid('f') };
const now = '2026-11-10T09:00:00.000Z';
const last = addDays(now, 7);
const oneMsLater = new Date(Date.parse(last) + 1).toISOString();
const plus: Tier = { tierHash: oid('1'), ...plusTier, raised: null };
const gold: Tier = { ...plus, tierHash: oid('2'), name: 'Gold', feeCoins: 120 };
const untold = (charge: string, tier = plus, at = now) =>
  ({
    type: 'OrderTier',
    ...ids,
    tier,
    seenFeeCoins: tier.feeCoins,
    coupon: null,
    chargeId: oid(charge),
    card: null,
    now: at,
  }) satisfies SubscriptionCommand;
const order = (...asked: Parameters<typeof untold>): SubscriptionCommand => ({
  ...untold(...asked),
  withdrawalNotice: '2026-11-27',
});
const confirm = (charge: string, at = now): SubscriptionCommand => ({
  type: 'ConfirmCharge',
  ...ids,
  chargeId: oid(charge),
  now: at,
});
const renew = (charge: string, at: string): SubscriptionCommand => ({
  type: 'RenewDue',
  ...ids,
  tiers: [plus, gold],
  chargeId: oid(charge),
  paymentId: oid('9'),
  now: at,
});
const command = (type: 'UseMonth' | 'WithdrawMonth', at: string): SubscriptionCommand => ({
  type,
  ...ids,
  days: 7,
  now: at,
});
const begun = [order('a'), confirm('a')];
const after = (...commands: SubscriptionCommand[]) => run(subscription, commands);
const asked = (at: string, ...commands: SubscriptionCommand[]) => {
  const decision = subscription.decide(after(...commands).state, command('WithdrawMonth', at));
  return isRefusal(decision) ? decision.refused : decision;
};

describe('a withdrawal from a month', () => {
  it('ends the subscription and names what goes back, once', () => {
    const raised = [...begun, order('b', gold), confirm('b'), command('WithdrawMonth', now)];
    const { state, events } = after(...raised);
    const end = events.at(-1);
    expect(end).toMatchObject({
      type: 'SubscriptionEnded',
      cause: 'withdrawn',
      refunded: { chargeId: oid('a'), month: '2026-11', totalMonths: 0, alsoRefund: [oid('b')] },
    });
    expect(membershipAt(state, now)).toBeUndefined();
    expect(end?.type === 'SubscriptionEnded' && newsOf(end)).toMatchObject({ what: 'ended.withdrawn' });
    expect(asked(now, ...raised)).toBe('NOT_SUBSCRIBED');
  });

  it('is possible for 7 days, to the millisecond', () => {
    expect(asked(last, ...begun)).toMatchObject([{ type: 'SubscriptionEnded' }]);
    expect(asked(oneMsLater, ...begun)).toBe('MONTH_WITHDRAWAL_OVER');
    const { state } = after(...begun);
    expect(withdrawableUntil(state, { days: 7, now: last })).toBe(last);
    expect(withdrawableUntil(state, { days: 7, now: oneMsLater })).toBeUndefined();
  });

  it('is refused once something was used, which is recorded once and while it matters', () => {
    const used = [...begun, command('UseMonth', now), command('UseMonth', now)];
    expect(after(...used).events.filter(({ type }) => type === 'SubscriptionMonthFirstUsed')).toHaveLength(1);
    expect(asked(now, ...used)).toBe('MONTH_USED');
    const late = after(...begun, command('UseMonth', oneMsLater)).events;
    expect(late.at(-1)?.type).toBe('SubscriptionStarted');
  });

  it('is possible again with the next month, of which nothing was used', () => {
    const first = '2026-12-01T00:00:00.000Z';
    const renewed = [...begun, command('UseMonth', now), renew('b', first), confirm('b', first)];
    expect(asked(addDays(first, 7), ...renewed)).toMatchObject([
      { cause: 'withdrawn', refunded: { chargeId: oid('b'), month: '2026-12', totalMonths: 1 } },
    ]);
  });

  it('is not of a month that cost nothing, is over, or whose subscriber was told of no such right', () => {
    const coupon = { code: 'FREE', percent: 100, monthsLeft: 1 };
    const free = { ...order('a'), coupon } as SubscriptionCommand;
    expect(asked(now, free, confirm('a'))).toBe('NOTHING_PAID');
    expect(asked(now, untold('a'), confirm('a'))).toBe('MONTH_WITHDRAWAL_OVER');
    const late = '2026-11-28T00:00:00.000Z';
    const over = '2026-12-01T00:00:00.000Z';
    expect(asked(over, order('a', plus, late), confirm('a', late))).toBe('NOTHING_PAID');
  });
});
