import type { Timestamp } from '../../time.ts';
import { monthEnd } from '../months.ts';
import type { Command, Decision, PaidSubscription, RefusedCharge, SubscriptionState } from './commands.ts';
import type { SubscriptionCharge, SubscriptionEvent } from './events.ts';
import { afterOneMore, idsOf } from './facts.ts';
import { knownCharge, returned } from './returns/return-charge.ts';

/**
 * The wallet has paid. Once taken, the coins give what they were taken for, or go back where that is not
 * possible any more.
 */
export const confirmCharge = (
  state: Readonly<SubscriptionState>,
  command: Command<'ConfirmCharge'>,
): Decision => {
  const { chargeId, spent, now } = command;
  if (state.settled[chargeId]) return [];
  const charge = knownCharge(state, chargeId);
  if (!charge) return spent ? [returned(command, { ...spent, chargeId, coupon: null }, 'unknown')] : [];
  const obstacle = obstacleTo(charge, state, now);
  if (obstacle) return [returned(command, charge, obstacle)];
  if (charge.purpose === 'upgrade' && state.paid) return [raisedTo(command, charge, state.paid)];
  return [monthPaid(state, command, charge)];
};

/** Why a payment that came late gives nothing. */
const obstacleTo = (
  { purpose, month, coins, feeCoins, hasEnded }: RefusedCharge,
  { paid }: Readonly<SubscriptionState>,
  now: Timestamp,
) => {
  if (monthEnd(month) <= now) return 'month_over';
  if (hasEnded) return 'ended';
  if (purpose !== 'upgrade') return paid && paid.month >= month ? 'month_paid' : undefined;
  if (!paid) return 'ended';
  // The difference was counted from what the month had cost then.
  return paid.month === month && paid.monthFee + coins === feeCoins ? undefined : 'tier_changed';
};

const raisedTo = (
  command: Command<'ConfirmCharge'>,
  { purpose: _purpose, ...charge }: SubscriptionCharge,
  { tierHash: fromTierHash, plannedTier }: PaidSubscription,
): SubscriptionEvent => ({
  type: 'SubscriptionTierRaised',
  ...idsOf(command),
  ...charge,
  fromTierHash,
  ...(plannedTier === null ? {} : { plannedTierHash: plannedTier }),
});

const monthPaid = (
  state: Readonly<SubscriptionState>,
  command: Command<'ConfirmCharge'>,
  { purpose, coupon, coins, ...charge }: SubscriptionCharge,
): SubscriptionEvent => {
  const { month } = charge;
  const fields = {
    ...idsOf(command),
    ...charge,
    coins,
    coupon: coupon && { ...coupon, monthsLeft: Math.max(0, coupon.monthsLeft - 1) },
    chargeId: coins === 0 ? null : charge.chargeId,
    ...afterOneMore(state, { month, now: command.now, purpose }),
  };
  if (!state.paid) return { type: 'SubscriptionStarted', ...fields, startedAt: command.now };
  const { tierHash: fromTierHash } = state.paid;
  const renewed = { type: 'SubscriptionRenewed', ...fields, renewedAt: command.now } as const;
  return fromTierHash === charge.tierHash ? renewed : { ...renewed, fromTierHash };
};
