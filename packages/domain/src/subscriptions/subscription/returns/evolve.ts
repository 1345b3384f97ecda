import { monthBefore } from '../../months.ts';
import type { SubscriptionState } from '../commands.ts';
import type { SubscriptionCharge, SubscriptionEvent } from '../events.ts';
import { withoutTerms } from '../sold-as.ts';

type Of<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>;

/** So many are kept with their terms; of an older one the coins go back. */
const knownRefused = 10;

/** A charge is asked for no more, and may be paid all the same: also where another one is asked for since. */
export const noteRefused = (state: SubscriptionState, charge: SubscriptionCharge | null): void => {
  if (!charge) return;
  const others = state.refused.filter(({ chargeId }) => chargeId !== charge.chargeId);
  state.refused = [...others, charge].slice(-knownRefused);
  if (state.open?.chargeId === charge.chargeId) state.open = null;
};

/** A payment gave what it was for, or went back. Null: a coupon took the whole fee of what was asked for. */
export const settle = (state: SubscriptionState, paidBy: string | null): void => {
  const chargeId = paidBy ?? (state.open?.coins === 0 ? state.open.chargeId : null);
  if (chargeId === null) return;
  state.settled[chargeId] = true;
  state.refused = state.refused.filter((charge) => charge.chargeId !== chargeId);
  if (state.open?.chargeId === chargeId) state.open = null;
};

export const ended = (state: SubscriptionState, event: Of<'SubscriptionEnded'>): SubscriptionState => {
  if (event.refunded) uncount(state, event.refunded);
  noteRefused(state, state.open);
  // A payment that was not made in time may still come and go on with the subscription; no other end is
  // undone by one.
  if (event.cause !== 'payment' || state.paid?.cancelScheduled)
    state.refused = state.refused.map((charge) => ({ ...charge, hasEnded: true }));
  delete state.usedMonth;
  state.paid = null;
  state.given = null;
  return state;
};

/** A month that was refunded is no month that was paid. */
const uncount = (
  state: SubscriptionState,
  { month, totalMonths }: NonNullable<Of<'SubscriptionEnded'>['refunded']>,
): void => {
  state.totalMonths = totalMonths;
  const { streak } = state;
  if (streak?.last !== month) return;
  state.streak = streak.start === month ? null : { ...streak, last: monthBefore(month) };
};

export const tierLowered = (
  state: SubscriptionState,
  { chargeId }: Of<'SubscriptionTierLowered'>,
): SubscriptionState => {
  const { paid } = state;
  const at = paid?.raises.findIndex((raise) => raise.chargeId === chargeId) ?? -1;
  const raise = paid?.raises[at];
  if (!paid || !raise) return state;
  const { isGift, ...before } = raise.before;
  Object.assign(withoutTerms(paid), before, {
    raises: paid.raises.slice(0, at),
    plannedTier: null,
    plannedFee: null,
  });
  if (isGift) Object.assign(paid, { isGift, cancelScheduled: true });
  return state;
};
