/** All texts of the hosted pay page. */
export const payPageTexts = {
  pay: /*i18n*/ { id: 'sandbox.pay.pay', message: 'Pay' },
  payTo: /*i18n*/ { id: 'sandbox.pay.payTo', message: 'Paid to' },
  order: /*i18n*/ { id: 'sandbox.pay.order', message: 'Order' },
  standIn: /*i18n*/ {
    id: 'sandbox.pay.standIn',
    message: 'This is a stand-in for a payment provider; no money moves and no card is asked for.',
  },
  saveCard: /*i18n*/ { id: 'sandbox.pay.saveCard', message: 'Save a card' },
  decline: /*i18n*/ { id: 'sandbox.pay.decline', message: 'Decline (insufficient funds)' },
  cancel: /*i18n*/ { id: 'sandbox.pay.cancel', message: 'Cancel' },
  timeOut: /*i18n*/ { id: 'sandbox.pay.timeOut', message: 'Let the time run out' },
  leave: /*i18n*/ { id: 'sandbox.pay.leave', message: 'Leave without an answer' },
  cardLegend: /*i18n*/ { id: 'sandbox.pay.cardLegend', message: 'Which card?' },
  /** The behaviour of a sandbox card, by its last digits. */
  cards: {
    '3220': /*i18n*/ { id: 'sandbox.pay.cards.3220', message: '(wants authentication later)' },
    '0341': /*i18n*/ { id: 'sandbox.pay.cards.0341', message: '(saves, declines later)' },
    '0119': /*i18n*/ { id: 'sandbox.pay.cards.0119', message: '(its answer gets lost)' },
    '0002': /*i18n*/ { id: 'sandbox.pay.cards.0002', message: '(declines)' },
    '0069': /*i18n*/ { id: 'sandbox.pay.cards.0069', message: '(expired)' },
  },
  tryFault: /*i18n*/ { id: 'sandbox.pay.tryFault', message: 'Try a fault' },
  faultLegend: /*i18n*/ { id: 'sandbox.pay.faultLegend', message: 'What should go wrong?' },
  noFault: /*i18n*/ { id: 'sandbox.pay.noFault', message: 'Nothing' },
  faults: {
    'no-return': /*i18n*/ {
      id: 'sandbox.pay.faults.no-return',
      message: 'The payer never comes back to the shop',
    },
    'late-webhook': /*i18n*/ {
      id: 'sandbox.pay.faults.late-webhook',
      message: 'The report arrives 5 seconds late',
    },
    'double-webhook': /*i18n*/ {
      id: 'sandbox.pay.faults.double-webhook',
      message: 'The report arrives twice',
    },
    'stale-decline': /*i18n*/ {
      id: 'sandbox.pay.faults.stale-decline',
      message: 'An old decline is reported after this payment',
    },
    'forged-signature': /*i18n*/ {
      id: 'sandbox.pay.faults.forged-signature',
      message: 'A forged report of success arrives first',
    },
    'wrong-amount': /*i18n*/ {
      id: 'sandbox.pay.faults.wrong-amount',
      message: 'Another amount is taken than was asked for',
    },
    'wrong-currency': /*i18n*/ {
      id: 'sandbox.pay.faults.wrong-currency',
      message: 'Another currency is taken than was asked for',
    },
    'lost-answer': /*i18n*/ {
      id: 'sandbox.pay.faults.lost-answer',
      message: 'The money is taken and the answer to the shop gets lost',
    },
    'slow-refund': /*i18n*/ {
      id: 'sandbox.pay.faults.slow-refund',
      message: 'A refund is pending when the shop first asks for it',
    },
    'no-webhook': /*i18n*/ { id: 'sandbox.pay.faults.no-webhook', message: 'There is no report at all' },
    'provider-error': /*i18n*/ {
      id: 'sandbox.pay.faults.provider-error',
      message: 'The provider breaks down',
    },
  },
  settled: {
    approved: /*i18n*/ { id: 'sandbox.pay.settled.approved', message: 'This payment is approved.' },
    declined: /*i18n*/ { id: 'sandbox.pay.settled.declined', message: 'This payment was declined.' },
    insufficient_funds: /*i18n*/ {
      id: 'sandbox.pay.settled.insufficient_funds',
      message: 'This payment was declined: insufficient funds.',
    },
    card_expired: /*i18n*/ {
      id: 'sandbox.pay.settled.card_expired',
      message: 'This payment was declined: the card has expired.',
    },
    authentication_failed: /*i18n*/ {
      id: 'sandbox.pay.settled.authentication_failed',
      message: 'This payment was declined: it could not be authenticated.',
    },
    limit_exceeded: /*i18n*/ {
      id: 'sandbox.pay.settled.limit_exceeded',
      message: 'This payment was declined: it is over the limit of the card.',
    },
    agreed: /*i18n*/ { id: 'sandbox.pay.settled.agreed', message: 'You agreed to this payment.' },
    timed_out: /*i18n*/ { id: 'sandbox.pay.settled.timed_out', message: 'The time to pay ran out.' },
    cancelled: /*i18n*/ { id: 'sandbox.pay.settled.cancelled', message: 'This payment was cancelled.' },
    provider_error: /*i18n*/ {
      id: 'sandbox.pay.settled.provider_error',
      message: 'This payment failed because of a fault at the provider.',
    },
  },
  goBack: /*i18n*/ { id: 'sandbox.pay.goBack', message: 'Back to the shop' },
  notFound: /*i18n*/ { id: 'sandbox.pay.notFound', message: 'There is no such payment.' },
  footer: /*i18n*/ {
    id: 'sandbox.pay.footer',
    message: 'Larkgate is invented, and part of the Fanfold sandbox.',
  },
} as const;
