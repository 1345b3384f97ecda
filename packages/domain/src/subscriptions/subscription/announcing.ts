import { addDays, type Timestamp } from '../../time.ts';
import { monthAfter, monthStart, utcMonth } from '../months.ts';
import type { Tier } from '../tiers/decider.ts';
import type { Command, Decision, PaidSubscription, SubscriptionState } from './commands.ts';
import type { SubscriptionEvent } from './events.ts';
import { idsOf } from './facts.ts';
import { agreedFee, coinsWith, consentDays, nextMonth } from './renewal.ts';

/** How many days before the next payment its subscriber is told of it. */
export const announcedDays = 5;

type Announced = Extract<SubscriptionEvent, { type: 'SubscriptionNextMonthAnnounced' }>;
type Told = Pick<Announced, 'next' | 'at' | 'coins' | 'coupon'>;

/** What comes next, for the subscriber: the payment and its amount, the end, a pause, or a fee that needs their consent. */
export const announceNextMonth = (
  state: Readonly<SubscriptionState>,
  command: Command<'AnnounceNextMonth'>,
): Decision => {
  const { paid } = state;
  const { tiers, now: announcedAt } = command;
  if (!paid) return [];
  const at = nextAt(paid, announcedAt);
  const told = consentOf(paid, tiers, at) ?? toldOf({ ...state, paid }, tiers, at);
  const { tierHash, card } = paid;
  return [
    {
      type: 'SubscriptionNextMonthAnnounced',
      ...idsOf(command),
      tierHash,
      ...told,
      byCard: card !== null,
      announcedAt,
    },
  ];
};

/** When the subscription is charged, ends or rests next. */
const nextAt = ({ until, retryAt, pause }: PaidSubscription, now: Timestamp): Timestamp => {
  if (pause?.hasBegun) return pause.resumesAt;
  if (until > now) return until;
  return retryAt ?? now;
};

const toldOf = (
  state: Pick<Readonly<SubscriptionState>, 'given'> & { readonly paid: PaidSubscription },
  tiers: readonly Tier[],
  at: Timestamp,
): Told => {
  const nothing = { at, coins: 0, coupon: null };
  const { pause } = state.paid;
  if (pause && !pause.hasBegun) return { ...nothing, next: 'pause' };
  const next = nextMonth(state, { tiers, at });
  if (next.what === 'end') return { ...nothing, next: 'end' };
  if (next.what === 'given') return { ...nothing, next: 'complimentary' };
  const { feeCoins, coupon } = next;
  return { next: 'charge', at, coins: coinsWith(feeCoins, coupon), coupon: coupon?.code ?? null };
};

/** A fee that rose and that the subscriber has not agreed to; `at` is the first payment for which the former one does not count. */
const consentOf = (paid: PaidSubscription, tiers: readonly Tier[], next: Timestamp): Told | undefined => {
  const tier = tiers.find(({ tierHash }) => tierHash === paid.tierHash);
  if (!tier?.raised || paid.cancelScheduled || paid.plannedTier !== null) return undefined;
  const { feeCoins: coins, raised } = tier;
  if (coins <= paid.feeCoins) return undefined;
  const ends = addDays(raised.at, consentDays);
  const at = agreedFee(tier, paid, next) === undefined ? next : firstAfter(ends);
  return { next: 'consent', at, coins, coupon: null };
};

const firstAfter = (at: Timestamp): Timestamp =>
  at === monthStart(utcMonth(at)) ? at : monthStart(monthAfter(utcMonth(at)));
