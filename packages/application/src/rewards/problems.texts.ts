import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const rewardsProblemTexts = {
  ITEM_NOT_FOUND: /*i18n*/ { id: 'problem.ITEM_NOT_FOUND', message: 'Item not found.' },
  ITEM_NOT_USABLE: /*i18n*/ { id: 'problem.ITEM_NOT_USABLE', message: 'This item cannot be used.' },
  ITEM_NOT_REFUNDABLE: /*i18n*/ {
    id: 'problem.ITEM_NOT_REFUNDABLE',
    message: 'This item cannot be handed back.',
  },
  QR_EVENT_NOT_FOUND: /*i18n*/ {
    id: 'problem.QR_EVENT_NOT_FOUND',
    message: 'There is no such event, or it is over.',
  },
  QR_EVENT_CODES_ISSUED: /*i18n*/ {
    id: 'problem.QR_EVENT_CODES_ISSUED',
    message: 'All event codes have been issued.',
  },
  QR_EVENT_ALREADY_JOINED: /*i18n*/ {
    id: 'problem.QR_EVENT_ALREADY_JOINED',
    message: 'You have already joined this event.',
  },
  QR_EVENT_COUNT_BELOW_ISSUED: /*i18n*/ {
    id: 'problem.QR_EVENT_COUNT_BELOW_ISSUED',
    message: 'More codes of this event were given out already.',
  },
  ALREADY_CHECKED_IN: /*i18n*/ {
    id: 'problem.ALREADY_CHECKED_IN',
    message: "You've already checked in today!",
  },
  NO_ITEM_SELECTED: /*i18n*/ { id: 'problem.NO_ITEM_SELECTED', message: 'No item selected' },
  GIFT_POINTS_SOLD_OUT: /*i18n*/ {
    id: 'problem.GIFT_POINTS_SOLD_OUT',
    message: 'These gift points are sold out.',
  },
  GIFT_POINTS_ORDERS_OPEN: /*i18n*/ {
    id: 'problem.GIFT_POINTS_ORDERS_OPEN',
    message: 'You have unpaid orders of these gift points. Pay or cancel them before you place another one.',
  },
  GIFT_POINTS_WITHOUT_RATE: /*i18n*/ {
    id: 'problem.GIFT_POINTS_WITHOUT_RATE',
    message: "Gift points cannot be sold just now: today's exchange rate is missing.",
  },
  X_NOT_OFFERED: /*i18n*/ {
    id: 'problem.X_NOT_OFFERED',
    message: 'Accounts cannot be linked with X here.',
  },
  X_LINK_FAILED: /*i18n*/ { id: 'problem.X_LINK_FAILED', message: 'An error occurred during interworking.' },
  X_LINK_EXISTS: /*i18n*/ { id: 'problem.X_LINK_EXISTS', message: 'Your account is linked with X already.' },
  X_ACCOUNT_TAKEN: /*i18n*/ {
    id: 'problem.X_ACCOUNT_TAKEN',
    message: 'An already linked ID. Twitter account can only be linked to one product account.',
  },
  X_FOLLOWERS_TOO_FEW: /*i18n*/ {
    id: 'problem.X_FOLLOWERS_TOO_FEW',
    message: 'Your X account has too few followers: it needs at least 100.',
  },
  X_ACCOUNT_TOO_YOUNG: /*i18n*/ {
    id: 'problem.X_ACCOUNT_TOO_YOUNG',
    message: 'Your X account is too young: it has to be older than 90 days.',
  },
  X_LINK_NOT_FOUND: /*i18n*/ {
    id: 'problem.X_LINK_NOT_FOUND',
    message: 'Your account is not linked with X.',
  },
  INVITATION_OWN: /*i18n*/ { id: 'problem.INVITATION_OWN', message: 'You cannot invite yourself.' },
  INVITATION_NOT_FOUND: /*i18n*/ {
    id: 'problem.INVITATION_NOT_FOUND',
    message: 'There is no such invitation.',
  },
} as const satisfies ProblemTexts<'rewards'>;
