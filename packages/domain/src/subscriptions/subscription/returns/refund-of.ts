import type { Oid } from '../../../ids.ts';
import type { Timestamp } from '../../../time.ts';
import type { PaidSubscription, SubscriptionState } from '../commands.ts';
import type { RefundedMonth } from '../events.ts';

type Counted = Pick<SubscriptionState, 'totalMonths'>;

/** What goes back with a charge that paid the present month. */
export const monthRefunded = (
  { totalMonths }: Readonly<Counted>,
  paid: PaidSubscription,
  chargeId: Oid,
): RefundedMonth => ({
  chargeId,
  month: paid.month,
  totalMonths: totalMonths - 1,
  // A higher tier is paid without the coupon of its month.
  coupon: (paid.raises[0]?.before ?? paid).coupon?.code ?? null,
  alsoRefund: paid.raises.map((raise) => raise.chargeId),
});

type Input = { readonly paid: PaidSubscription; readonly now: Timestamp };

/**
 * What goes back where the present month is given back with its subscription. Undefined: nothing was paid for
 * it, or the month that was paid is over. Of a month that cost nothing, what was paid for a higher tier goes
 * back.
 */
export const refundOf = (state: Readonly<Counted>, { paid, now }: Input): RefundedMonth | undefined => {
  if (paid.until <= now) return undefined;
  if (paid.chargeId !== null) return monthRefunded(state, paid, paid.chargeId);
  const [first, ...others] = paid.raises.map((raise) => raise.chargeId);
  return first === undefined
    ? undefined
    : {
        chargeId: first,
        month: paid.month,
        totalMonths: state.totalMonths,
        coupon: null,
        alsoRefund: others,
      };
};
