// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

const month = z.string().regex(/^\d{4}-\d{2}$/);
const ids = { creatorOid: oid, subscriberOid: oid } as const;

/** Percent off the fee, and for how many months more, this one counted. */
const coupon = z.object({
  code: z.string(),
  percent: z.int().min(1).max(100),
  monthsLeft: z.int().nonnegative(),
});

/** A saved card of the subscriber's, and the currency in which it is charged. */
const card = z.object({ cardId: oid, currency: z.enum(['JPY', 'USD']) });
/** The payment of this try: a charge of the payments context. A month whose card was declined is tried with another one. */
const cardPayment = card.extend({ paymentId: oid });

/** What a month of a tier costs and gives. */
const terms = {
  tierHash: oid,
  /** The fee that the subscriber agreed to, and what is paid of it. */
  feeCoins: z.int().positive(),
  coins: z.int().nonnegative(),
  coupon: coupon.nullable(),
  month,
  streak: z.boolean(),
  /** Left out: the coins in the wallet pay. */
  card: cardPayment.optional(),
} as const;

const paidMonth = {
  ...ids,
  ...terms,
  /** The spend of the subscriber's wallet; null where a coupon took the whole fee. */
  chargeId: oid.nullable(),
  /** The end of the month that was paid. */
  until: timestamp,
  /** The month in which the unbroken subscription began, and how many months were paid in all. */
  streakStart: month,
  totalMonths: z.int().positive(),
  /** The creator gave the month: it cost and earned nothing. */
  complimentary: z.boolean().optional(),
  /** Of such a month: how many more were given. */
  givenMonths: z.int().nonnegative().optional(),
} as const;

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
export const SubscriptionRenewed = defineEvent('SubscriptionRenewed', { ...paidMonth, renewedAt: timestamp });

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
});

/** Another tier from the next month on; null leaves it as it is. */
export const SubscriptionTierPlanned = defineEvent('SubscriptionTierPlanned', {
  ...ids,
  tierHash: oid.nullable(),
});

/** The subscriber agrees to a fee that rose. */
export const SubscriptionFeeAgreed = defineEvent('SubscriptionFeeAgreed', {
  ...ids,
  tierHash: oid,
  feeCoins: z.int().positive(),
});

/**
 * The subscriber is to be told what comes after the month that was paid: some days before it ends, and when a fee rose that needs their
 * consent.
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
    'creator_closed',
    'account_closed',
    'admin',
    'complimentary',
  ]),
  endedAt: timestamp,
  /** An administrator's reason. */
  note: z.string().optional(),
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
  SubscriptionFeeAgreed,
  SubscriptionNextMonthAnnounced,
  SubscriptionPauseScheduled,
  SubscriptionPauseWithdrawn,
  SubscriptionPaused,
  SubscriptionResumed,
  SubscriptionMonthsGiven,
  SubscriptionEnded,
] as const;
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;
export type SubscriptionCharge = Omit<
  z.infer<(typeof SubscriptionChargeOpened)['schema']>,
  'type' | 'openedAt' | 'creatorOid' | 'subscriberOid'
>;
export type CouponTerms = z.infer<typeof coupon>;
export type PayingCard = z.infer<typeof card>;
export type CardPayment = z.infer<typeof cardPayment>;
