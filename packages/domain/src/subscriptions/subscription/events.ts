// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';
import { card, type cardPayment, type coupon, ids, month, paidMonth, terms } from './paying.ts';
import { refundedMonth, returnEvents } from './returns/events.ts';
import { withdrawalEvents } from './withdrawal/events.ts';

/** What ends a subscription with its month, as it concerns one of the two people. The list only grows. */
export const closingCauses = ['creator_closed', 'account_closed', 'blocked', 'account_suspended'] as const;
export type ClosingCause = (typeof closingCauses)[number];

/** Following: the channel's free tier. */
export const ChannelFollowed = defineEvent('ChannelFollowed', { ...ids, followedAt: timestamp });
export const ChannelUnfollowed = defineEvent('ChannelUnfollowed', { ...ids, unfollowedAt: timestamp });

/** From here on the wallet may be asked for it, any number of times under the one id. */
export const SubscriptionChargeOpened = defineEvent('SubscriptionChargeOpened', {
  ...ids,
  ...terms,
  chargeId: oid,
  purpose: z.enum(['start', 'renewal', 'upgrade']),
  openedAt: timestamp,
});

/** The wallet refused what was to begin a subscription or to raise its tier. */
export const SubscriptionChargeRefused = defineEvent('SubscriptionChargeRefused', {
  ...ids,
  chargeId: oid,
  reason: z.string(),
  /** What was reserved for it, and is free again. Left out: recorded before this was kept. */
  tierHash: oid.optional(),
  coupon: z.string().nullable().optional(),
});

export const SubscriptionStarted = defineEvent('SubscriptionStarted', { ...paidMonth, startedAt: timestamp });
export const SubscriptionRenewed = defineEvent('SubscriptionRenewed', {
  ...paidMonth,
  renewedAt: timestamp,
  /** The tier of the month before, where that was another one. */
  fromTierHash: oid.optional(),
});

/** A renewal was not paid. The access lasts to the end of the 5th. */
export const SubscriptionPaymentFailed = defineEvent('SubscriptionPaymentFailed', {
  ...ids,
  tierHash: oid,
  chargeId: oid,
  month,
  attempt: z.int().positive(),
  reason: z.string(),
  retryAt: timestamp,
  failedAt: timestamp,
});

/** SUB-018: the access lasts to the month's end. */
export const SubscriptionCancelScheduled = defineEvent('SubscriptionCancelScheduled', {
  ...ids,
  tierHash: oid,
  reason: z.enum(['cost', 'content', 'time', 'other']).nullable(),
  endsAt: timestamp,
  /** An administrator's reason. */
  note: z.string().optional(),
  /** Chosen by an administrator, so that the subscriber cannot take it back. */
  byAdmin: z.literal(true).optional(),
});
export const SubscriptionCancelWithdrawn = defineEvent('SubscriptionCancelWithdrawn', {
  ...ids,
  tierHash: oid,
});

/** From the next payment on a card pays, or coins where it is null. */
export const SubscriptionPaymentChanged = defineEvent('SubscriptionPaymentChanged', {
  ...ids,
  card: card.nullable(),
});

/** SUB-022: the card that paid was removed from the account. */
export const SubscriptionCardRemoved = defineEvent('SubscriptionCardRemoved', { ...ids, cardId: oid });

/** A higher tier for the rest of the month, for the difference. */
export const SubscriptionTierRaised = defineEvent('SubscriptionTierRaised', {
  ...ids,
  ...terms,
  fromTierHash: oid,
  chargeId: oid.nullable(),
  /** The tier that was planned, and is no more. */
  plannedTierHash: oid.optional(),
});

/** Another tier from the next month on; null leaves it as it is. */
export const SubscriptionTierPlanned = defineEvent('SubscriptionTierPlanned', {
  ...ids,
  tierHash: oid.nullable(),
  /**
   * Its fee as it was chosen, which the subscriber agreed to. Left out: recorded before this was kept, and
   * where none is planned.
   */
  feeCoins: z.int().positive().optional(),
  /** The place of a limited tier that was taken for it. */
  placeId: oid.optional(),
  /** The tier that was planned before. */
  insteadOf: oid.optional(),
});

/** The tier that was planned is sold no more: the subscriber keeps the present one. */
export const SubscriptionPlannedTierRemoved = defineEvent('SubscriptionPlannedTierRemoved', {
  ...ids,
  tierHash: oid,
  plannedTierHash: oid,
  noticedAt: timestamp,
});

/** The subscriber agrees to a fee that rose. */
export const SubscriptionFeeAgreed = defineEvent('SubscriptionFeeAgreed', {
  ...ids,
  tierHash: oid,
  feeCoins: z.int().positive(),
});

/**
 * The subscriber is to be told what comes after the month that was paid: some days before it ends, and when a
 * fee rose that needs their consent.
 */
export const SubscriptionNextMonthAnnounced = defineEvent('SubscriptionNextMonthAnnounced', {
  ...ids,
  tierHash: oid,
  /** `consent`: without it the subscription ends, `at` the first payment after the time to agree. */
  next: z.enum(['charge', 'consent', 'complimentary', 'pause', 'end']),
  /** When it happens. */
  at: timestamp,
  /** What is charged then, or the fee that has to be agreed to. */
  coins: z.int().nonnegative(),
  coupon: z.string().nullable(),
  byCard: z.boolean(),
  /**
   * When it is charged, ends or rests next; before `at` where the former fee counts once more. Left out:
   * recorded before this was kept.
   */
  followsAt: timestamp.optional(),
  /** The tier that was planned then. */
  plannedTierHash: oid.optional(),
  /** Why it ends, where the subscriber has not chosen that. */
  because: z.enum(closingCauses).optional(),
  announcedAt: timestamp,
});

/** No payment and no access for these months, which follow the month that was paid. */
export const SubscriptionPauseScheduled = defineEvent('SubscriptionPauseScheduled', {
  ...ids,
  tierHash: oid,
  months: z.int().min(1).max(3),
  /** The first month without a payment, and the moment of the next payment. */
  from: month,
  resumesAt: timestamp,
});
export const SubscriptionPauseWithdrawn = defineEvent('SubscriptionPauseWithdrawn', {
  ...ids,
  tierHash: oid,
});
/** The pause has begun. */
export const SubscriptionPaused = defineEvent('SubscriptionPaused', {
  ...ids,
  tierHash: oid,
  months: z.int().min(1).max(3),
  from: month,
  resumesAt: timestamp,
  pausedAt: timestamp,
});
/** The subscriber ended the pause before its time: the present month is due. */
export const SubscriptionResumed = defineEvent('SubscriptionResumed', {
  ...ids,
  tierHash: oid,
  resumedAt: timestamp,
});

/** The creator gives months of a tier: they follow the month that was paid, and cost nothing. */
export const SubscriptionMonthsGiven = defineEvent('SubscriptionMonthsGiven', {
  ...ids,
  tierHash: oid,
  giftId: oid,
  months: z.int().min(1).max(12),
  /** The end of the last one, as it stands now. */
  until: timestamp,
  givenAt: timestamp,
});

export const SubscriptionEnded = defineEvent('SubscriptionEnded', {
  ...ids,
  tierHash: oid,
  cause: z.enum([
    'cancelled',
    'payment',
    'tier_removed',
    'fee_not_agreed',
    'admin',
    'complimentary',
    'refunded',
    'withdrawn',
    ...closingCauses,
  ]),
  endedAt: timestamp,
  /** An administrator's reason. */
  note: z.string().optional(),
  /** The tier that was planned. */
  plannedTierHash: oid.optional(),
  /** Where the payment of its month was refunded. */
  refunded: refundedMonth.optional(),
});

export const subscriptionEvents = [
  ChannelFollowed,
  ChannelUnfollowed,
  SubscriptionChargeOpened,
  SubscriptionChargeRefused,
  SubscriptionStarted,
  SubscriptionRenewed,
  SubscriptionPaymentFailed,
  SubscriptionCancelScheduled,
  SubscriptionCancelWithdrawn,
  SubscriptionPaymentChanged,
  SubscriptionCardRemoved,
  SubscriptionTierRaised,
  SubscriptionTierPlanned,
  SubscriptionPlannedTierRemoved,
  SubscriptionFeeAgreed,
  SubscriptionNextMonthAnnounced,
  SubscriptionPauseScheduled,
  SubscriptionPauseWithdrawn,
  SubscriptionPaused,
  SubscriptionResumed,
  SubscriptionMonthsGiven,
  SubscriptionEnded,
  ...returnEvents,
  ...withdrawalEvents,
] as const;
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;
export type SubscriptionCharge = Omit<
  z.infer<(typeof SubscriptionChargeOpened)['schema']>,
  'type' | 'openedAt' | 'creatorOid' | 'subscriberOid'
>;
export type CouponTerms = z.infer<typeof coupon>;
export type RefundedMonth = z.infer<typeof refundedMonth>;
export type PayingCard = z.infer<typeof card>;
export type CardPayment = z.infer<typeof cardPayment>;
