import { refuse } from '../../decider.ts';
import type { Timestamp } from '../../time.ts';
import { type Month, monthAfter, monthStart } from '../months.ts';
import type { Command, Decision, PaidSubscription, SubscriptionState } from './commands.ts';
import type { SubscriptionEvent } from './events.ts';
import { idsOf } from './facts.ts';

/** For how many months a subscription can rest at once. */
export const pauseLimits = { minMonths: 1, maxMonths: 3 } as const;

/**
 * The months after the one that was paid are neither paid nor open, and the streak goes on after them. Once
 * at a time: the month after a pause is paid.
 */
export const pause = (
  { paid, open, given }: Readonly<SubscriptionState>,
  command: Command<'Pause'>,
): Decision => {
  const { months, now } = command;
  if (!paid) return refuse('NOT_SUBSCRIBED');
  if (paid.pause)
    return paid.pause.months === months && !paid.pause.hasBegun ? [] : refuse('SUBSCRIPTION_PAUSED');
  // A month that is still to be paid is paid first; what ends, or is given, needs no pause.
  if (paid.until <= now || open || paid.cancelScheduled || given) return refuse('PAUSE_NOT_POSSIBLE');
  const from = monthAfter(paid.month);
  const resumesAt = monthStart(monthsAfter(from, months));
  const { tierHash } = paid;
  return [{ type: 'SubscriptionPauseScheduled', ...idsOf(command), tierHash, months, from, resumesAt }];
};

type Chosen = NonNullable<PaidSubscription['pause']>;
type Left = Omit<Chosen, 'hasBegun'>;

/**
 * Whether the pause begins now. One that was not begun in its time has passed, and the present month is due.
 */
export const isToPause = (
  paid: PaidSubscription,
  now: Timestamp,
): paid is PaidSubscription & { pause: Chosen } =>
  paid.pause !== null && !paid.pause.hasBegun && !paid.cancelScheduled && paid.pause.resumesAt > now;

/** What is left of a pause that was ended early, while the month in which that was is not paid. */
export const pauseLeft = (
  { resumedFrom: left, cancelScheduled }: PaidSubscription,
  now: Timestamp,
): Left | undefined => (left && left.resumesAt > now && !cancelScheduled ? left : undefined);

export const pausedFrom = (
  command: Command<'RenewDue' | 'RefuseCharge'>,
  { tierHash }: PaidSubscription,
  { from, months, resumesAt }: Left,
): SubscriptionEvent => ({
  type: 'SubscriptionPaused',
  ...idsOf(command),
  tierHash,
  months,
  from,
  resumesAt,
  pausedAt: command.now,
});

export const monthsAfter = (month: Month, count: number): Month =>
  count === 0 ? month : monthsAfter(monthAfter(month), count - 1);
