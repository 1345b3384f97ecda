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
import { monthToUse, withdrawableUntil } from './withdraw.ts';

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

const byCard = (charge: string, payment: string, tier = plus) =>
  ({
    ...order(charge, tier),
    card: { cardId: oid('4'), currency: 'USD', paymentId: oid(payment) },
  }) as SubscriptionCommand;
const toCard = (at: string, toCard = true): SubscriptionCommand =>
  ({ ...command('WithdrawMonth', at), toCard }) as SubscriptionCommand;
const refusedRefund = (reason: string): SubscriptionCommand => ({
  type: 'RefuseCardRefund',
  ...ids,
  paymentId: oid('8'),
  reason,
  now,
});

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
  });

  it('ends with the month, which is what the subscriber is told', () => {
    const late = '2026-11-28T00:00:00.000Z';
    const over = '2026-12-01T00:00:00.000Z';
    const lastMoment = '2026-11-30T23:59:59.999Z';
    const paidLate = [order('a', plus, late), confirm('a', late)];
    expect(withdrawableUntil(after(...paidLate).state, { days: 7, now: late })).toBe(over);
    expect(asked(lastMoment, ...paidLate)).toMatchObject([{ type: 'SubscriptionEnded' }]);
    expect(asked(over, ...paidLate)).toBe('NOTHING_PAID');
    expect(withdrawableUntil(after(...paidLate).state, { days: 7, now: over })).toBeUndefined();
  });
});

describe('what is used in the days of grace', () => {
  const first = '2026-12-01T00:00:00.000Z';
  const inGrace = '2026-12-03T09:00:00.000Z';
  const use = command('UseMonth', inGrace);
  const failed: SubscriptionCommand = {
    type: 'RefuseCharge',
    ...ids,
    chargeId: oid('b'),
    reason: 'NOT_ENOUGH_COINS',
    now: first,
  };
  const unpaid = [...begun, renew('b', first), failed];
  const paid = (charge: string, at: string) => [renew(charge, at), confirm(charge, at)];

  it('is used of the month whose payment is awaited: it cannot be given back once it is paid', () => {
    const { state, events } = after(...unpaid, use, use);
    expect(events.filter(({ type }) => type === 'SubscriptionMonthFirstUsed')).toMatchObject([
      { month: '2026-12', tierHash: plus.tierHash, usedAt: inGrace },
    ]);
    expect(monthToUse(state, { days: 7, now: inGrace })).toBeUndefined();
    expect(asked(inGrace, ...unpaid, use, ...paid('d', inGrace))).toBe('MONTH_USED');
    expect(asked(inGrace, ...unpaid, ...paid('d', inGrace))).toMatchObject([{ cause: 'withdrawn' }]);
  });

  it('is recorded also while the payment is on its way, and where the month before was used', () => {
    const asking = [...begun, command('UseMonth', now), renew('b', first)];
    expect(monthToUse(after(...asking).state, { days: 7, now: first })).toBe('2026-12');
    expect(asked(first, ...asking, command('UseMonth', first), confirm('b', first))).toBe('MONTH_USED');
  });

  it('says nothing of a month after it, of a subscription that begins again, or of who has no such right', () => {
    const january = '2027-01-01T00:00:00.000Z';
    const later = [...unpaid, use, ...paid('d', inGrace), ...paid('e', january)];
    expect(asked(january, ...later)).toMatchObject([{ refunded: { month: '2027-01' } }]);
    const cancel = { type: 'Cancel', ...ids, reason: null, now: inGrace } as const;
    const again = [order('e', plus, inGrace), confirm('e', inGrace)];
    expect(asked(inGrace, ...unpaid, use, cancel, ...again)).toMatchObject([{ cause: 'withdrawn' }]);
    const told = [untold('a'), confirm('a')];
    expect(monthToUse(after(...told).state, { days: 7, now: first })).toBeUndefined();
    expect(monthToUse(after(...begun).state, { days: 7, now: '2026-12-06T00:00:00.000Z' })).toBeUndefined();
  });
});

describe('what a card paid for a month that is given back', () => {
  const paid = [byCard('a', '8'), confirm('a')];
  const endOf = (...commands: SubscriptionCommand[]) => {
    const end = after(...commands).events.findLast(({ type }) => type === 'SubscriptionEnded');
    return end?.type === 'SubscriptionEnded' ? end : undefined;
  };
  const news = (...commands: SubscriptionCommand[]) => {
    const last = after(...commands).events.at(-1);
    return last && (last.type === 'SubscriptionEnded' || last.type === 'SubscriptionCardRefundRefused')
      ? newsOf(last)?.what
      : undefined;
  };

  it('goes back to it where the subscriber chooses that, with what was paid for a higher tier', () => {
    expect(endOf(...paid, toCard(now))?.refunded?.cardPayments).toEqual([oid('8')]);
    const raised = [...paid, byCard('b', '7', gold), confirm('b')];
    expect(endOf(...raised, toCard(now))?.refunded?.cardPayments).toEqual([oid('8'), oid('7')]);
    const half = [...begun, byCard('b', '7', gold), confirm('b')];
    expect(endOf(...half, toCard(now))?.refunded?.cardPayments).toEqual([oid('7')]);
    expect(news(...paid, toCard(now))).toBe('ended.withdrawnToCard');
  });

  it('stays in the balance where they choose that or choose nothing, and where no card paid', () => {
    for (const commands of [
      [...paid, toCard(now, false)],
      [...paid, command('WithdrawMonth', now)],
      [...begun, toCard(now)],
    ]) {
      expect(endOf(...commands)?.refunded).not.toHaveProperty('cardPayments');
      expect(news(...commands)).toBe('ended.withdrawn');
    }
    // The difference of a higher tier was refunded before: its coins are in the balance already.
    const lowered = [...paid, byCard('b', '7', gold), confirm('b')];
    const refunded = { type: 'RefundCharge', ...ids, chargeId: oid('b'), now } as const;
    expect(endOf(...lowered, refunded, toCard(now))?.refunded?.cardPayments).toEqual([oid('8')]);
  });

  it('is of the present month, not of one before it', () => {
    const first = '2026-12-01T00:00:00.000Z';
    const byCoins = { type: 'ChangePayment', ...ids, card: null, now } as const;
    const renewed = [...paid, byCoins, renew('b', first), confirm('b', first)];
    expect(endOf(...renewed, toCard(first))?.refunded).not.toHaveProperty('cardPayments');
  });

  it('that cannot go back is told once, with the reason', () => {
    const given = [...paid, toCard(now)];
    const refused = after(...given, refusedRefund('CHARGE_TOUCHED'), refusedRefund('CHARGE_TOUCHED'));
    expect(refused.events.filter(({ type }) => type === 'SubscriptionCardRefundRefused')).toHaveLength(1);
    for (const [code, what] of [
      ['CHARGE_TOUCHED', 'notToCard.spent'],
      ['REFUND_WINDOW_OVER', 'notToCard.late'],
      ['SPENDING_BLOCKED', 'notToCard.owing'],
      ['CHARGE_DISPUTED', 'notToCard.other'],
    ] as const)
      expect(news(...given, refusedRefund(code))).toBe(what);
  });
});
