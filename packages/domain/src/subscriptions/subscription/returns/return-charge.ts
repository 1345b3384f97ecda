import type { Oid } from '../../../ids.ts';
import type { Command, Decision, PaidSubscription, RefusedCharge, SubscriptionState } from '../commands.ts';
import type { SubscriptionCharge, SubscriptionEvent } from '../events.ts';
import { ended, idsOf, orderRefused } from '../facts.ts';
import { monthRefunded } from './refund-of.ts';

type Returned = Extract<SubscriptionEvent, { type: 'SubscriptionPaymentReturned' }>;

/** A charge that is asked for, or was refused: it may be paid all the same. */
export const knownCharge = (
  { open, refused }: Readonly<SubscriptionState>,
  chargeId: Oid,
): RefusedCharge | undefined => [open, ...refused].find((one) => one?.chargeId === chargeId) ?? undefined;

export const returned = (
  command: Command<'ConfirmCharge' | 'RefundCharge'>,
  {
    chargeId,
    tierHash,
    coins,
    coupon,
  }: Pick<SubscriptionCharge, 'chargeId' | 'tierHash' | 'coins' | 'coupon'>,
  reason: Returned['reason'],
): SubscriptionEvent => ({
  type: 'SubscriptionPaymentReturned',
  ...idsOf(command),
  chargeId,
  tierHash,
  coupon: coupon?.code ?? null,
  coins,
  reason,
  returnedAt: command.now,
});

/**
 * The coins of a charge went back, as an administrator refunded them. What they paid ends at once: the
 * present month and with it the subscription, or the higher tier. A month that is over was used, and changes
 * nothing of what follows it.
 */
export const refundCharge = (
  state: Readonly<SubscriptionState>,
  command: Command<'RefundCharge'>,
): Decision => {
  const { chargeId, now } = command;
  const { paid } = state;
  if (!state.settled[chargeId]) return refundedBefore(state, command);
  // After a failed payment what the days of grace open is the last month that was paid.
  if (!paid || (paid.until <= now && paid.failures === 0)) return [];
  if (paid.chargeId === chargeId) return [...orderRefused(command, state), endedBy(state, command, paid)];
  const at = paid.raises.findIndex((raise) => raise.chargeId === chargeId);
  return at === -1 ? [] : [lowered(command, paid, at)];
};

/** Refunded before the subscription was told of the payment: nothing is given for it any more. */
const refundedBefore = (state: Readonly<SubscriptionState>, command: Command<'RefundCharge'>): Decision => {
  const { open, paid } = state;
  const charge = knownCharge(state, command.chargeId);
  if (!charge) return [];
  const back = returned(command, charge, 'refunded');
  // The month of a renewal has one charge: it cannot be asked for again.
  return charge === open && charge.purpose === 'renewal' && paid
    ? [back, ended(command, paid, 'refunded')]
    : [back];
};

const endedBy = (
  state: Readonly<SubscriptionState>,
  command: Command<'RefundCharge'>,
  paid: PaidSubscription,
): SubscriptionEvent => ({
  ...ended(command, paid, 'refunded'),
  refunded: monthRefunded(state, paid, command.chargeId),
});

/** Takes a raise back, and those that were paid on top of it. */
const lowered = (
  command: Command<'RefundCharge'>,
  { tierHash: fromTierHash, month, raises, plannedTier }: PaidSubscription,
  at: number,
): SubscriptionEvent => {
  const [first, ...later] = raises.slice(at);
  if (!first) throw new RangeError(`There is no raise ${at}`);
  const { tierHash, feeCoins, coupon } = first.before;
  return {
    type: 'SubscriptionTierLowered',
    ...idsOf(command),
    tierHash,
    feeCoins,
    coupon,
    month,
    fromTierHash,
    chargeId: command.chargeId,
    alsoRefund: later.map((raise) => raise.chargeId),
    ...(plannedTier === null ? {} : { plannedTierHash: plannedTier }),
    loweredAt: command.now,
  };
};
