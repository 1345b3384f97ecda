/**
 * What a subscriber is told of a subscription: the headline, and what it means for them. On the site, by
 * e-mail and as a push.
 */
export const subscriptionNewsTexts = {
  charge: /*i18n*/ {
    id: 'news.subscription.charge',
    message: 'Your subscription to {from} renews on {day}',
  },
  chargeCoins: /*i18n*/ {
    id: 'news.subscription.charge.coins',
    message: '{coins, plural, one {# coin is} other {# coins are}} taken from your balance.',
  },
  chargeCard: /*i18n*/ {
    id: 'news.subscription.charge.card',
    message: 'Your card is charged the price of {coins, plural, one {# coin} other {# coins}}.',
  },
  chargeNothing: /*i18n*/ {
    id: 'news.subscription.charge.nothing',
    message: 'Your coupon covers the whole fee.',
  },
  coupon: /*i18n*/ { id: 'news.subscription.coupon', message: 'Coupon: {coupon}.' },
  consent: /*i18n*/ {
    id: 'news.subscription.consent',
    message: 'The fee of your subscription to {from} rises',
  },
  consentBody: /*i18n*/ {
    id: 'news.subscription.consent.body',
    message:
      'It will be {coins, plural, one {# coin} other {# coins}} a month. Agree before {day}: without your consent the subscription ends then.',
  },
  complimentary: /*i18n*/ {
    id: 'news.subscription.complimentary',
    message: 'Your next month with {from} is free',
  },
  complimentaryBody: /*i18n*/ {
    id: 'news.subscription.complimentary.body',
    message: 'The creator gives it to you. Nothing is charged on {day}.',
  },
  pause: /*i18n*/ { id: 'news.subscription.pause', message: 'Your subscription to {from} pauses on {day}' },
  pauseBody: /*i18n*/ {
    id: 'news.subscription.pause.body',
    message: 'Nothing is charged while it is paused, and its works are closed to you.',
  },
  end: /*i18n*/ { id: 'news.subscription.end', message: 'Your subscription to {from} ends on {day}' },
  endBody: /*i18n*/ { id: 'news.subscription.end.body', message: 'What it opens stays open until then.' },
  'end.creator_closed': /*i18n*/ {
    id: 'news.subscription.end.creator_closed',
    message:
      'The creator sells no further months. What it opens stays open until then, and nothing more is charged.',
  },
  'end.blocked': /*i18n*/ {
    id: 'news.subscription.end.blocked',
    message:
      'The creator has blocked you. What you paid for stays open until then, and nothing more is charged.',
  },
  'end.account_suspended': /*i18n*/ {
    id: 'news.subscription.end.account_suspended',
    message:
      'Your account is suspended for the whole of the next month, so that nothing is charged for it. What it opens stays open until then.',
  },
  failed: /*i18n*/ {
    id: 'news.subscription.failed',
    message: 'The payment of your subscription to {from} failed',
  },
  failedCoins: /*i18n*/ {
    id: 'news.subscription.failed.coins',
    message: 'It is tried again on {day}. Top up enough coins by then to keep your access.',
  },
  failedCard: /*i18n*/ {
    id: 'news.subscription.failed.card',
    message: 'It is tried again on {day}. Check your card, or pay with coins, to keep your access.',
  },
  given: /*i18n*/ {
    id: 'news.subscription.given',
    message: '{from} gives you {months, plural, one {# free month} other {# free months}}',
  },
  givenBody: /*i18n*/ {
    id: 'news.subscription.given.body',
    message: 'Your subscription is free until {day}. Nothing is charged before that.',
  },
  planRemoved: /*i18n*/ {
    id: 'news.subscription.planRemoved',
    message: 'A tier of {from} that you had chosen is no longer offered',
  },
  planRemovedBody: /*i18n*/ {
    id: 'news.subscription.planRemoved.body',
    message: 'You keep your present tier. You can choose another one at any time.',
  },
  returned: /*i18n*/ {
    id: 'news.subscription.returned',
    message: 'A late payment for {from} was given back',
  },
  returnedBody: /*i18n*/ {
    id: 'news.subscription.returned.body',
    message:
      'It could not open anything any more. {coins, plural, one {# coin is} other {# coins are}} in your balance again.',
  },
  lowered: /*i18n*/ {
    id: 'news.subscription.lowered',
    message: 'You have your former tier of {from} again',
  },
  loweredBody: /*i18n*/ {
    id: 'news.subscription.lowered.body',
    message: 'What you had paid for the higher tier was refunded.',
  },
  ended: /*i18n*/ { id: 'news.subscription.ended', message: 'Your subscription to {from} has ended' },
  'ended.cancelled': /*i18n*/ {
    id: 'news.subscription.ended.cancelled',
    message: 'You had cancelled it. You can subscribe again at any time.',
  },
  'ended.payment': /*i18n*/ {
    id: 'news.subscription.ended.payment',
    message: 'The payment failed to the last try. You can subscribe again at any time.',
  },
  'ended.tier_removed': /*i18n*/ {
    id: 'news.subscription.ended.tier_removed',
    message: 'Its tier is no longer offered. See which tiers there are now.',
  },
  'ended.fee_not_agreed': /*i18n*/ {
    id: 'news.subscription.ended.fee_not_agreed',
    message: 'You did not agree to the new fee, so nothing more is charged.',
  },
  'ended.creator_closed': /*i18n*/ {
    id: 'news.subscription.ended.creator_closed',
    message: 'The creator has closed the channel. Nothing more is charged.',
  },
  'ended.blocked': /*i18n*/ {
    id: 'news.subscription.ended.blocked',
    message: 'The creator has blocked you. Nothing more is charged.',
  },
  'ended.account_suspended': /*i18n*/ {
    id: 'news.subscription.ended.account_suspended',
    message: 'Your account is suspended for the whole of this month. Nothing more is charged.',
  },
  'ended.admin': /*i18n*/ {
    id: 'news.subscription.ended.admin',
    message: 'Fanfold has ended it. Nothing more is charged.',
  },
  'ended.adminRefunded': /*i18n*/ {
    id: 'news.subscription.ended.adminRefunded',
    message: 'Fanfold has ended it, and what you paid for the present month is in your balance again.',
  },
  'ended.withdrawn': /*i18n*/ {
    id: 'news.subscription.ended.withdrawn',
    message: 'You gave the month back. What you paid is in your balance again.',
  },
  'ended.withdrawnToCard': /*i18n*/ {
    id: 'news.subscription.ended.withdrawnToCard',
    message: 'You gave the month back. What your card paid is refunded to it.',
  },
  notToCard: /*i18n*/ {
    id: 'news.subscription.notToCard',
    message: 'Your card gets no refund for {from}',
  },
  'notToCard.spent': /*i18n*/ {
    id: 'news.subscription.notToCard.spent',
    message: 'You have spent coins of this payment. The others stay in your balance.',
  },
  'notToCard.late': /*i18n*/ {
    id: 'news.subscription.notToCard.late',
    message: 'The time for a refund of this payment is over. Its coins stay in your balance.',
  },
  'notToCard.owing': /*i18n*/ {
    id: 'news.subscription.notToCard.owing',
    message: 'Your account owes coins, so no payment can be refunded. Its coins stay in your balance.',
  },
  'notToCard.other': /*i18n*/ {
    id: 'news.subscription.notToCard.other',
    message: 'This payment cannot be refunded any more. Its coins stay in your balance.',
  },
  note: /*i18n*/ { id: 'news.subscription.note', message: 'The reason: {note}' },
  'ended.complimentary': /*i18n*/ {
    id: 'news.subscription.ended.complimentary',
    message: 'The free months are over, and nothing was charged. You can subscribe at any time.',
  },
  'ended.refunded': /*i18n*/ {
    id: 'news.subscription.ended.refunded',
    message: 'Its present month was refunded. You can subscribe again at any time.',
  },
} as const;
