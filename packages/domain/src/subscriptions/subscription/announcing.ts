import { addDays, type Timestamp } from '../../time.ts';
import { monthAfter, monthStart, utcMonth } from '../months.ts';
import type { Tier } from '../tiers/commands.ts';
import type { Command, Decision, PaidSubscription, SubscriptionState } from './commands.ts';
import { comesNext } from './complimentary.ts';
import type { SubscriptionEvent } from './events.ts';
import { idsOf } from './facts.ts';
import { monthsAfter } from './pause.ts';
import { agreedFee, coinsWith, consentDays, nextMonth, nextTier, withoutPlan } from './renewal.ts';

/** How many days before the next payment its subscriber is told of it. */
export const announcedDays = 5;

type Announced = Extract<SubscriptionEvent, { type: 'SubscriptionNextMonthAnnounced' }>;
type Told = Pick<Announced, 'next' | 'at' | 'coins' | 'coupon'>;

/**
 * What comes next, for the subscriber: the payment and its amount, the end, a pause, or a fee that needs
 * their consent.
 */
export const announceNextMonth = (
  state: Readonly<SubscriptionState>,
  command: Command<'AnnounceNextMonth'>,
): Decision => {
  const { tiers, closing, now: announcedAt } = command;
  if (!state.paid) return [];
  const removed = withoutPlan(command, state.paid);
  const paid = removed.length > 0 ? { ...state.paid, plannedTier: null, plannedFee: null } : state.paid;
  const at = nextAt(paid, announcedAt);
  const going = { ...state, paid };
  const told = closing ? endOf(paid, at) : (consentOf(going, tiers, at) ?? toldOf(going, tiers, at));
  const { tierHash, card, plannedTier } = paid;
  return [
    ...removed,
    {
      type: 'SubscriptionNextMonthAnnounced',
      ...idsOf(command),
      tierHash,
      ...told,
      byCard: card !== null,
      followsAt: at,
      ...(plannedTier === null ? {} : { plannedTierHash: plannedTier }),
      ...(closing ? { because: closing.cause } : {}),
      announcedAt,
    },
  ];
};

/** When the subscription is charged, ends or rests next. */
export const nextAt = ({ until, retryAt, pause }: PaidSubscription, now: Timestamp): Timestamp => {
  if (pause?.hasBegun) return pause.resumesAt;
  if (until > now) return until;
  return retryAt ?? now;
};

type Going = Pick<Readonly<SubscriptionState>, 'given'> & { readonly paid: PaidSubscription };

/** When money is asked for next: after a pause, and after the months that were given. */
const nextCharge = ({ paid, given }: Going, next: Timestamp): Timestamp => {
  const first = paid.pause ? paid.pause.resumesAt : next;
  return given && comesNext(paid, given) ? monthStart(monthsAfter(utcMonth(first), given.months)) : first;
};

/** What is closed ends with the month that was paid, also where a pause or a given month was to follow. */
const endOf = ({ until }: PaidSubscription, at: Timestamp): Told => ({
  next: 'end',
  at: until < at ? at : until,
  coins: 0,
  coupon: null,
});

const toldOf = (state: Going, tiers: readonly Tier[], at: Timestamp): Told => {
  const nothing = { at, coins: 0, coupon: null };
  const { pause } = state.paid;
  if (pause && !pause.hasBegun) return { ...nothing, next: 'pause' };
  const next = nextMonth(state, { tiers, at });
  if (next.what === 'end') return { ...nothing, next: 'end' };
  if (next.what === 'given') return { ...nothing, next: 'complimentary' };
  const { feeCoins, coupon } = next;
  return { next: 'charge', at, coins: coinsWith(feeCoins, coupon), coupon: coupon?.code ?? null };
};

/**
 * A fee that rose and that the subscriber has not agreed to; `at` is the first payment for which the former
 * one does not count. Who was asked already is told of what comes before that as at other times.
 */
const consentOf = (state: Going, tiers: readonly Tier[], next: Timestamp): Told | undefined => {
  const { paid } = state;
  const { tier, agreed } = nextTier(paid, tiers);
  if (!tier?.raised || paid.cancelScheduled) return undefined;
  const { feeCoins: coins, raised } = tier;
  if (coins <= agreed) return undefined;
  const charged = nextCharge(state, next);
  const isOver = agreedFee(tier, agreed, charged) === undefined;
  const at = isOver ? charged : firstAfter(addDays(raised.at, consentDays));
  if (paid.askedFee === coins && at > next) return undefined;
  return { next: 'consent', at, coins, coupon: null };
};

const firstAfter = (at: Timestamp): Timestamp =>
  at === monthStart(utcMonth(at)) ? at : monthStart(monthAfter(utcMonth(at)));
