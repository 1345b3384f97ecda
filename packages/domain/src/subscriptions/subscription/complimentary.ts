import { type Refusal, refuse } from '../../decider.ts';
import type { Timestamp } from '../../time.ts';
import { monthBefore, monthEnd, utcMonth } from '../months.ts';
import type { Tier } from '../tiers/commands.ts';
import { type PlacedTier, withPlace } from '../tiers/find-tier.ts';
import type {
  Command,
  Decision,
  PaidSubscription,
  SubscriptionRefusal,
  SubscriptionState,
} from './commands.ts';
import type { SubscriptionEvent } from './events.ts';
import { afterOneMore, idsOf, soldWith } from './facts.ts';
import { monthsAfter } from './pause.ts';

/** How many months can be given at once, and wait at most. */
export const complimentaryLimits = { minMonths: 1, maxMonths: 12 } as const;

/**
 * A creator gives months of a tier. Who has the tier pays nothing for so many months after the present one;
 * for other people it begins at once, ends after the last month, and goes on for the fee only if they say so.
 * These months earn nothing.
 */
export const giveMonths = (state: Readonly<SubscriptionState>, command: Command<'GiveMonths'>): Decision => {
  const { tier, months, giftId, now } = command;
  const { paid, given, gifts } = state;
  if (gifts.includes(giftId)) return [];
  const obstacle = obstacleTo(state, command);
  if (obstacle) return obstacle;
  const waiting = (given?.months ?? 0) + months;
  const last = paid ? monthsAfter(lastBefore(paid), waiting) : monthsAfter(utcMonth(now), months - 1);
  const gift: SubscriptionEvent = {
    type: 'SubscriptionMonthsGiven',
    ...idsOf(command),
    tierHash: tier.tierHash,
    giftId,
    months,
    until: monthEnd(last),
    givenAt: now,
  };
  if (paid) return [gift];
  const first = freeMonth(state, command, { tier, givenMonths: months - 1 });
  return [gift, { type: 'SubscriptionStarted', ...first, startedAt: now }];
};

const obstacleTo = (
  { paid, open, given }: Readonly<SubscriptionState>,
  { creatorOid, subscriberOid, tier: { tierHash }, months }: Command<'GiveMonths'>,
): Refusal<SubscriptionRefusal> | undefined => {
  if (creatorOid === subscriberOid) return refuse('OWN_CHANNEL');
  if (open) return refuse('CHARGE_OPEN');
  const others = [paid?.tierHash, paid?.plannedTier, given?.tierHash].filter(
    (one) => one && one !== tierHash,
  );
  if (others.length > 0) return refuse('COMPLIMENTARY_OTHER_TIER');
  const { maxMonths: maximum } = complimentaryLimits;
  return (given?.months ?? 0) + months > maximum ? refuse('COMPLIMENTARY_TOO_MANY', { maximum }) : undefined;
};

/** The last month before those that are given: the one that was paid, or the end of a pause. */
const lastBefore = ({ month, pause }: PaidSubscription): string =>
  pause ? monthBefore(utcMonth(pause.resumesAt)) : month;

/**
 * When it ends if no month is paid any more: after the one on its way, or the last of those that were given.
 */
export const lastsUntil = ({
  paid,
  given,
  open,
}: Pick<Readonly<SubscriptionState>, 'given' | 'open'> & { readonly paid: PaidSubscription }): Timestamp => {
  if (open?.purpose === 'renewal') return monthEnd(open.month);
  const { pause, month } = paid;
  if (!given || !comesNext(paid, given)) return paid.until;
  // A pause that has not begun is none after a cancellation.
  const last = pause?.hasBegun ? monthBefore(utcMonth(pause.resumesAt)) : month;
  return monthEnd(monthsAfter(last, given.months));
};

/**
 * Whether a cancellation ends it at once: the present month is not paid, none was given, and no payment is on
 * its way.
 */
export const endsWhenCancelled = (
  {
    paid,
    given,
    open,
  }: Pick<Readonly<SubscriptionState>, 'given' | 'open'> & { readonly paid: PaidSubscription },
  now: Timestamp,
): boolean => paid.until <= now && !given && !open;

/**
 * Whether given months follow the present one: they come before a tier that was planned, or are of that one.
 */
export const comesNext = (
  { tierHash, plannedTier }: Pick<PaidSubscription, 'tierHash' | 'plannedTier'>,
  given: NonNullable<SubscriptionState['given']>,
): boolean => given.tierHash === tierHash || given.tierHash === plannedTier;

/** The next of the months that were given. */
export const givenMonth = (
  state: Readonly<SubscriptionState>,
  command: Command<'RenewDue'>,
  tier: Tier,
): SubscriptionEvent => {
  const givenMonths = Math.max(0, (state.given?.months ?? 1) - 1);
  const month = freeMonth(state, command, { tier: withPlace(tier, command.tiers), givenMonths });
  return { type: 'SubscriptionRenewed', ...month, renewedAt: command.now };
};

const freeMonth = (
  state: Readonly<SubscriptionState>,
  command: Command<'RenewDue' | 'GiveMonths'>,
  { tier, givenMonths }: { readonly tier: PlacedTier; readonly givenMonths: number },
) => ({
  ...idsOf(command),
  tierHash: tier.tierHash,
  // What the subscriber agreed to pay stays as it is.
  feeCoins: state.paid?.feeCoins ?? tier.feeCoins,
  coins: 0,
  coupon: state.paid?.coupon ?? null,
  ...soldWith(tier),
  chargeId: null,
  ...afterOneMore(state, { month: utcMonth(command.now), now: command.now }),
  complimentary: true,
  givenMonths,
});
