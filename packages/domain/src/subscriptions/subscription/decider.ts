import { type Decider, isRefusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, type Timestamp } from '../../time.ts';
import { graceDays, isLastDay, type Month, utcMonth } from '../months.ts';
import { announceNextMonth } from './announcing.ts';
import { changePayment, replaceCard } from './cards.ts';
import type {
  Command,
  Decision,
  PaidSubscription,
  SubscriptionCommand,
  SubscriptionRefusal,
  SubscriptionState,
} from './commands.ts';
import { endsWhenCancelled, giveMonths, lastsUntil } from './complimentary.ts';
import { confirmCharge } from './confirm.ts';
import { endNow } from './end-now.ts';
import { type SubscriptionEvent, subscriptionEvents } from './events.ts';
import { evolve, noSubscription } from './evolve.ts';
import { ended, idsOf, soldWith } from './facts.ts';
import { pause } from './pause.ts';
import { agreeToFee, coinsWith, refuseCharge, renewDue } from './renewal.ts';
import { resume } from './resume.ts';
import { refundCharge } from './returns/return-charge.ts';
import { soldAs } from './sold-as.ts';
import { noteMonthUse, refuseCardRefund, withdrawMonth } from './withdrawal/withdraw.ts';

/** What one person has of one channel: whether they follow it, and the tier that they pay for. */
export const subscription: Decider<
  SubscriptionState,
  SubscriptionCommand,
  SubscriptionEvent,
  SubscriptionRefusal
> = {
  initial: noSubscription,
  evolve,

  decide: (state, command) => {
    switch (command.type) {
      case 'Follow':
      case 'Unfollow':
        return follow(state, command);
      case 'OrderTier':
        return order(state, command);
      case 'RenewDue':
        return renewDue(state, command);
      case 'ConfirmCharge':
        return confirmCharge(state, command);
      case 'RefuseCharge':
        return refuseCharge(state, command);
      case 'RefundCharge':
        return refundCharge(state, command);
      case 'Cancel':
        return cancel(state, command);
      case 'UndoCancel':
        return undoCancel(state, command);
      case 'PlanTier':
        return planTier(state, command);
      case 'AgreeToFee':
        return agreeToFee(state, command);
      case 'ChangePayment':
        return changePayment(state, command);
      case 'RemoveCard':
        return removeCard(state, command);
      case 'ReplaceCard':
        return replaceCard(state, command);
      case 'AnnounceNextMonth':
        return announceNextMonth(state, command);
      case 'Pause':
        return pause(state, command);
      case 'Resume':
        return resume(state, command);
      case 'GiveMonths':
        return giveMonths(state, command);
      case 'UseMonth':
        return noteMonthUse(state, command);
      case 'WithdrawMonth':
        return withdrawMonth(state, command);
      case 'RefuseCardRefund':
        return refuseCardRefund(state, command);
      case 'EndNow':
        return endNow(state, command);
    }
  },
};

export const subscriptionStream = defineStream({
  category: 'subscription',
  idPattern: '{creator}-{subscriber}',
  holds: 'one person’s subscription to one channel: following, paid months, failures, its end',
  context: 'subscriptions',
  decider: subscription,
  events: subscriptionEvents,
});

export const subscriptionId = (creatorOid: string, subscriberOid: string): string =>
  `${creatorOid}-${subscriberOid}`;

const follow = (state: Readonly<SubscriptionState>, command: Command<'Follow' | 'Unfollow'>): Decision => {
  const { creatorOid, subscriberOid, now, type } = command;
  if (creatorOid === subscriberOid) return refuse('OWN_CHANNEL');
  if ((type === 'Follow') === (state.followedAt !== null)) return [];
  const ids = idsOf(command);
  return type === 'Follow'
    ? [{ type: 'ChannelFollowed', ...ids, followedAt: now }]
    : [{ type: 'ChannelUnfollowed', ...ids, unfollowedAt: now }];
};

/** A paid tier from now to the month's end; or a higher one than now, for the difference. */
const order = (state: Readonly<SubscriptionState>, command: Command<'OrderTier'>): Decision => {
  const { creatorOid, subscriberOid, now, tier, seenFeeCoins } = command;
  if (creatorOid === subscriberOid) return refuse('OWN_CHANNEL');
  // What was ordered before is settled first, under its own id.
  if (state.open) return [];
  if (isLastDay(now)) return refuse('SUBSCRIPTION_LAST_DAY');
  if (tier.feeCoins !== seenFeeCoins) return refuse('FEE_CHANGED', { feeCoins: tier.feeCoins });
  const { paid } = state;
  if (!paid) return [opened(command, 'start')];
  if (paid.cancelScheduled && paid.until <= now)
    return [ended(command, paid, 'cancelled'), opened(command, 'start')];
  return upgrade(paid, command);
};

const upgrade = (paid: PaidSubscription, command: Command<'OrderTier'>): Decision => {
  const { tier, now } = command;
  if (paid.tierHash === tier.tierHash) return refuse('ALREADY_SUBSCRIBED');
  if (paid.endsByAdmin) return refuse('SUBSCRIPTION_ENDED_BY_ADMIN');
  if (paid.pause?.hasBegun) return refuse('SUBSCRIPTION_PAUSED');
  if (paid.month !== utcMonth(now)) return refuse('CHARGE_OPEN');
  // A higher fee that was agreed to for the next month is not paid yet.
  if (tier.feeCoins <= paid.monthFee) return refuse('TIER_IS_LOWER');
  const charge = opened(command, 'upgrade');
  return [{ ...charge, coupon: null, coins: tier.feeCoins - paid.monthFee }];
};

type Opened = Extract<SubscriptionEvent, { type: 'SubscriptionChargeOpened' }>;

const opened = (command: Command<'OrderTier'>, purpose: 'start' | 'upgrade'): Opened => {
  const { tier, coupon, chargeId, card, withdrawalNotice, now } = command;
  return {
    type: 'SubscriptionChargeOpened',
    ...idsOf(command),
    chargeId,
    purpose,
    tierHash: tier.tierHash,
    feeCoins: tier.feeCoins,
    coins: coinsWith(tier.feeCoins, coupon),
    coupon,
    month: utcMonth(now),
    ...soldWith(tier),
    openedAt: now,
    ...(card ? { card } : {}),
    ...(withdrawalNotice === undefined ? {} : { withdrawalNotice }),
  };
};

/** SUB-022: what the card would have paid next ends with the month. Undoing that is paying with coins. */
const removeCard = (state: Readonly<SubscriptionState>, command: Command<'RemoveCard'>): Decision => {
  const { paid } = state;
  const { cardId } = command;
  if (paid?.card?.cardId !== cardId) return [];
  const ending = cancel(state, { ...command, type: 'Cancel', reason: null });
  return isRefusal(ending)
    ? ending
    : [{ type: 'SubscriptionCardRemoved', ...idsOf(command), cardId }, ...ending];
};

/**
 * SUB-018: to the month's end, or that of the last month that was given. A month that was not paid ends at
 * once; one whose payment is on its way ends when that is known: the coins may be taken already.
 */
const cancel = (state: Readonly<SubscriptionState>, command: Command<'Cancel'>): Decision => {
  const { paid } = state;
  const { reason, now } = command;
  if (!paid) return refuse('NOT_SUBSCRIBED');
  if (endsWhenCancelled({ ...state, paid }, now)) return [ended(command, paid, 'cancelled')];
  // An administrator's end is recorded over the subscriber's own, which could be taken back.
  if (paid.cancelScheduled && (!command.byAdmin || paid.endsByAdmin)) return [];
  const { tierHash } = paid;
  const endsAt = lastsUntil({ ...state, paid });
  const noted = command.note === undefined ? {} : { note: command.note };
  const by = command.byAdmin ? { byAdmin: command.byAdmin } : {};
  return [
    { type: 'SubscriptionCancelScheduled', ...idsOf(command), tierHash, reason, endsAt, ...noted, ...by },
  ];
};

/** SUB-019: what the subscriber has chosen, and not what an administrator has. */
const undoCancel = ({ paid }: Readonly<SubscriptionState>, command: Command<'UndoCancel'>): Decision => {
  if (!paid || (paid.cancelScheduled && paid.until <= command.now)) return refuse('NOT_SUBSCRIBED');
  if (!paid.cancelScheduled) return [];
  if (paid.endsByAdmin) return refuse('SUBSCRIPTION_ENDED_BY_ADMIN');
  return [{ type: 'SubscriptionCancelWithdrawn', ...idsOf(command), tierHash: paid.tierHash }];
};

/**
 * A lower tier begins with the next month, for the fee that was seen; the present one takes the plan back,
 * and a raise of its own fee is agreed to by itself.
 */
const planTier = ({ paid }: Readonly<SubscriptionState>, command: Command<'PlanTier'>): Decision => {
  const { tier, seenFeeCoins, placeId } = command;
  if (!paid) return refuse('NOT_SUBSCRIBED');
  const { plannedTier: insteadOf } = paid;
  const tierHash = tier.tierHash === paid.tierHash ? null : tier.tierHash;
  // Planned before: sent again, it costs what was agreed to then.
  if (tierHash === insteadOf) return [];
  const before = insteadOf === null ? {} : { insteadOf };
  if (tierHash === null) return [{ type: 'SubscriptionTierPlanned', ...idsOf(command), tierHash, ...before }];
  if (tier.feeCoins !== seenFeeCoins) return refuse('FEE_CHANGED', { feeCoins: tier.feeCoins });
  if (tier.feeCoins > paid.feeCoins) return refuse('ALREADY_SUBSCRIBED');
  const agreed = { feeCoins: tier.feeCoins, ...(placeId ? { placeId } : {}) };
  return [{ type: 'SubscriptionTierPlanned', ...idsOf(command), tierHash, ...agreed, ...before }];
};

/** What a person may see of a channel now, and since which month without a gap. */
export type Membership = {
  readonly tierHash: Oid;
  readonly since: Month;
  readonly streak: boolean;
  readonly until: Timestamp;
  /** What the month was sold with. Left out: recorded before this was kept. */
  readonly benefits?: PaidSubscription['benefits'];
  readonly position?: number;
};

/**
 * The paid tier that a person has at a moment. While a renewal is awaited or tried again, the access of the
 * month before lasts to the end of the 5th.
 */
export const membershipAt = (
  { paid, given }: Readonly<SubscriptionState>,
  now: Timestamp,
): Membership | undefined => {
  if (!paid) return undefined;
  const endsWithMonth = (paid.cancelScheduled && !given) || paid.pause !== null;
  const until = endsWithMonth ? paid.until : addDays(paid.until, graceDays);
  if (until <= now) return undefined;
  const { tierHash, streakStart: since, streak } = paid;
  return { tierHash, since, streak, until, ...soldAs(paid) };
};
