import { monthAfter, monthBefore, monthsFrom, utcMonth } from '../months.ts';
import type { PaidSubscription, SubscriptionState } from './commands.ts';
import type { SubscriptionEvent } from './events.ts';

type Of<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>;

export const pauseChanged = (
  state: SubscriptionState,
  event: Of<
    'SubscriptionPauseScheduled' | 'SubscriptionPauseWithdrawn' | 'SubscriptionPaused' | 'SubscriptionResumed'
  >,
): SubscriptionState => {
  const { paid, streak } = state;
  if (!paid) return state;
  if (event.type === 'SubscriptionPauseWithdrawn') {
    paid.pause = null;
    return state;
  }
  if (event.type === 'SubscriptionResumed') return resumed(state, paid, event);
  const { from, months, resumesAt } = event;
  const hasBegun = event.type === 'SubscriptionPaused';
  paid.pause = { from, months, resumesAt, hasBegun };
  if (!hasBegun) return state;
  delete paid.resumedFrom;
  Object.assign(paid, { failures: 0, retryAt: null });
  // Months without a payment do not break the streak, and are not counted in it.
  const last = monthBefore(utcMonth(resumesAt));
  if (streak && streak.last < last) {
    const added = monthsFrom(monthAfter(streak.last), last);
    state.streak = { ...streak, last, paused: streak.paused + added };
  }
  return state;
};

/** The months that are left of the pause are paid again, the present one first. */
const resumed = (
  state: SubscriptionState,
  paid: PaidSubscription,
  { resumedAt }: Of<'SubscriptionResumed'>,
): SubscriptionState => {
  const { streak } = state;
  const now = utcMonth(resumedAt);
  if (paid.pause && streak) streak.paused -= monthsFrom(now, streak.last);
  if (streak) streak.last = monthBefore(now);
  if (paid.pause) {
    const { hasBegun: _begun, ...left } = paid.pause;
    paid.resumedFrom = left;
  }
  paid.pause = null;
  return state;
};
