import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const subscriptionsProblemTexts = {
  TIER_NOT_FOUND: /*i18n*/ { id: 'problem.TIER_NOT_FOUND', message: 'There is no such tier.' },
  SUBSCRIPTION_ENDED_BY_ADMIN: /*i18n*/ {
    id: 'problem.SUBSCRIPTION_ENDED_BY_ADMIN',
    message: 'An administrator has ended this subscription. It cannot be continued.',
  },
  NOTHING_PAID: /*i18n*/ {
    id: 'problem.NOTHING_PAID',
    message: 'Nothing was paid for the present month, so nothing can be given back.',
  },
  MONTH_WITHDRAWAL_OVER: /*i18n*/ {
    id: 'problem.MONTH_WITHDRAWAL_OVER',
    message: 'The month was paid more than 7 days ago, so it cannot be given back any more.',
  },
  MONTH_USED: /*i18n*/ {
    id: 'problem.MONTH_USED',
    message: 'You have already opened something with this month, so it cannot be given back.',
  },
  TIER_WRONG: /*i18n*/ {
    id: 'problem.TIER_WRONG',
    message: 'A tier costs 10 to 10,000 coins a month, and the free tier costs nothing.',
  },
  TIER_NAME_TAKEN: /*i18n*/ {
    id: 'problem.TIER_NAME_TAKEN',
    message: 'You have a tier of this name already.',
  },
  TIERS_TOO_MANY: /*i18n*/ { id: 'problem.TIERS_TOO_MANY', message: 'You can have at most 20 tiers.' },
  TIER_FULL: /*i18n*/ { id: 'problem.TIER_FULL', message: 'All places of this tier are taken.' },
  TIER_IN_USE: /*i18n*/ {
    id: 'problem.TIER_IN_USE',
    message:
      'This tier is still named by {works, plural, one {# work} other {# works}} and {posts, plural, one {# post} other {# posts}}, early access and scheduled works counted. Give them another tier first, or open them to all.',
  },
  SUBSCRIPTION_LAST_DAY: /*i18n*/ {
    id: 'problem.SUBSCRIPTION_LAST_DAY',
    message: 'On the last day of the month (UTC) no subscription can begin. Please come back tomorrow.',
  },
  ALREADY_SUBSCRIBED: /*i18n*/ {
    id: 'problem.ALREADY_SUBSCRIBED',
    message: 'You have this tier already.',
  },
  NOT_SUBSCRIBED: /*i18n*/ { id: 'problem.NOT_SUBSCRIBED', message: 'You do not have this subscription.' },
  OWN_CHANNEL: /*i18n*/ { id: 'problem.OWN_CHANNEL', message: 'You cannot subscribe to your own channel.' },
  CHANNEL_CLOSED: /*i18n*/ {
    id: 'problem.CHANNEL_CLOSED',
    message: 'This channel takes no subscriptions.',
  },
  SUBSCRIBER_BLOCKED: /*i18n*/ {
    id: 'problem.SUBSCRIBER_BLOCKED',
    message: 'You cannot subscribe to this channel.',
  },
  FEE_CHANGED: /*i18n*/ {
    id: 'problem.FEE_CHANGED',
    message: 'The fee has changed meanwhile. Nothing was charged.',
  },
  FEE_NOT_AGREED: /*i18n*/ {
    id: 'problem.FEE_NOT_AGREED',
    message: 'The fee has risen. Agree to the new fee first, then resume.',
  },
  SUBSCRIPTION_PAUSED: /*i18n*/ {
    id: 'problem.SUBSCRIPTION_PAUSED',
    message: 'Your subscription is paused. Resume it first.',
  },
  PAUSE_NOT_POSSIBLE: /*i18n*/ {
    id: 'problem.PAUSE_NOT_POSSIBLE',
    message:
      'This subscription cannot be paused now: a payment is awaited, it ends, or its next month is free.',
  },
  COMPLIMENTARY_TOO_MANY: /*i18n*/ {
    id: 'problem.COMPLIMENTARY_TOO_MANY',
    message: 'One person can have at most 12 free months ahead.',
  },
  COMPLIMENTARY_OTHER_TIER: /*i18n*/ {
    id: 'problem.COMPLIMENTARY_OTHER_TIER',
    message: 'This person has another tier, or changes to one. Give them months of the tier that they have.',
  },
  CHARGE_OPEN: /*i18n*/ {
    id: 'problem.CHARGE_OPEN',
    message: 'This month is not paid yet. You can change the tier after that.',
  },
  TIER_IS_LOWER: /*i18n*/ {
    id: 'problem.TIER_IS_LOWER',
    message: 'A lower tier begins with the next month.',
  },
  CARD_DECLINED: /*i18n*/ {
    id: 'problem.CARD_DECLINED',
    message: 'The card was declined. Nothing was charged. Choose another card or pay with coins.',
  },
  SUBSCRIPTION_MONTH_OVER: /*i18n*/ {
    id: 'problem.SUBSCRIPTION_MONTH_OVER',
    message: 'The month of this order is over. Nothing was taken for it. Subscribe again.',
  },
  SUBSCRIPTION_PAYMENT_PENDING: /*i18n*/ {
    id: 'problem.SUBSCRIPTION_PAYMENT_PENDING',
    message:
      'The card company has not answered yet. Your subscription begins as soon as it confirms the payment.',
  },
  TIER_COUPON_EXISTS: /*i18n*/ {
    id: 'problem.TIER_COUPON_EXISTS',
    message: 'You have a coupon with this code already.',
  },
  TIER_COUPON_UNKNOWN: /*i18n*/ {
    id: 'problem.TIER_COUPON_UNKNOWN',
    message: 'There are no matching coupon codes',
  },
  TIER_COUPON_EXPIRY_PAST: /*i18n*/ {
    id: 'problem.TIER_COUPON_EXPIRY_PAST',
    message: 'Choose an expiry date that is still to come.',
  },
} as const satisfies ProblemTexts<'subscriptions'>;
