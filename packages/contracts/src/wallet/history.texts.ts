import type { TransactionName } from '@fanfold/domain/wallet';

/**
 * The words of LED-011, as the service records and filters them, and our own for movements that the list has
 * no word for. `gacha-refund` is the refund of a gacha, which no event records yet; `unknown` was taken over
 * from the former system.
 */
export type TransactionType = TransactionName | 'gacha-refund' | 'unknown';

/**
 * The labels of LED-012, and our own for the movements that it has none for: what a person reads on screen
 * and in exports.
 */
export const historyLabelTexts = {
  refund: /*i18n*/ { id: 'history.label.refund', message: 'Refund' },
  consume: /*i18n*/ { id: 'history.label.consume', message: 'Purchase' },
  bonus: /*i18n*/ { id: 'history.label.bonus', message: 'Bonus' },
  increase: /*i18n*/ { id: 'history.label.increase', message: 'Top-up' },
  donation: /*i18n*/ { id: 'history.label.donation', message: 'Donation' },
  chat: /*i18n*/ { id: 'history.label.chat', message: 'Chat' },
  'live donation': /*i18n*/ { id: 'history.label.live donation', message: 'Live donation' },
  'live ticket': /*i18n*/ { id: 'history.label.live ticket', message: 'Live ticket' },
  'live ticket bonus': /*i18n*/ { id: 'history.label.live ticket bonus', message: 'Live ticket with bonus' },
  'live donation bonus': /*i18n*/ {
    id: 'history.label.live donation bonus',
    message: 'Live donation with bonus',
  },
  'consume bonus': /*i18n*/ { id: 'history.label.consume bonus', message: 'Purchase with bonus' },
  'bonus purchase krw': /*i18n*/ {
    id: 'history.label.bonus purchase krw',
    message: 'Bonus with a top-up in won',
  },
  'purchase iap': /*i18n*/ { id: 'history.label.purchase iap', message: 'Top-up in the app store' },
  'purchase usd': /*i18n*/ { id: 'history.label.purchase usd', message: 'Top-up in dollars' },
  'bonus purchase usd': /*i18n*/ {
    id: 'history.label.bonus purchase usd',
    message: 'Bonus with a top-up in dollars',
  },
  'coin subscription': /*i18n*/ { id: 'history.label.coin subscription', message: 'Subscription' },
  'random box coins': /*i18n*/ { id: 'history.label.random box coins', message: 'Random box' },
  'sorry box coins': /*i18n*/ { id: 'history.label.sorry box coins', message: 'Lucky box' },
  gift: /*i18n*/ { id: 'history.label.gift', message: 'Gift received' },
  'charge refund': /*i18n*/ { id: 'history.label.charge refund', message: 'Charge refunded' },
  'charge refund return': /*i18n*/ {
    id: 'history.label.charge refund return',
    message: 'Coins of a failed refund',
  },
  'bonus withdrawn': /*i18n*/ { id: 'history.label.bonus withdrawn', message: 'Bonus coins taken back' },
  chargeback: /*i18n*/ { id: 'history.label.chargeback', message: 'Chargeback' },
  debt: /*i18n*/ { id: 'history.label.debt', message: 'Debt after a chargeback' },
  'debt payment': /*i18n*/ { id: 'history.label.debt payment', message: 'Debt paid' },
  'debt write-off': /*i18n*/ { id: 'history.label.debt write-off', message: 'Debt written off' },
  'debt recovery': /*i18n*/ {
    id: 'history.label.debt recovery',
    message: 'Coins of a written-off debt kept back',
  },
  held: /*i18n*/ { id: 'history.label.held', message: 'Held' },
  released: /*i18n*/ { id: 'history.label.released', message: 'Hold released' },
  captured: /*i18n*/ { id: 'history.label.captured', message: 'Held coins spent' },
  expired: /*i18n*/ { id: 'history.label.expired', message: 'Expired' },
  'expiry warning': /*i18n*/ { id: 'history.label.expiry warning', message: 'Will expire soon' },
} as const satisfies Readonly<Record<string, { readonly id: string; readonly message: string }>>;

export type HistoryLabel = keyof typeof historyLabelTexts;

/** Each type of movement, with the labels of what was bought or converted and of what was given. */
export const transactionLabels: Readonly<Record<TransactionType, readonly [HistoryLabel, HistoryLabel]>> = {
  purchase: ['consume', 'consume bonus'],
  gacha: ['consume', 'consume bonus'],
  donation: ['donation', 'consume bonus'],
  'gacha-refund': ['refund', 'refund'],
  consume: ['consume', 'consume bonus'],
  refund: ['refund', 'refund'],
  increase: ['increase', 'bonus'],
  bonus_withdrawn: ['bonus withdrawn', 'bonus withdrawn'],
  live_donation: ['live donation', 'live donation bonus'],
  live_donation_tts: ['live donation', 'live donation bonus'],
  external_live_donation: ['live donation', 'live donation bonus'],
  live_ticketing: ['live ticket', 'live ticket bonus'],
  coin_subscription: ['coin subscription', 'coin subscription'],
  drm_encoding: ['consume', 'consume bonus'],
  content_rating: ['consume', 'consume'],
  chat: ['chat', 'chat'],
  chat_content: ['chat', 'chat'],
  image_chat: ['chat', 'chat'],
  chat_donation: ['donation', 'consume bonus'],
  change_nick: ['consume', 'consume bonus'],
  story_chat: ['chat', 'chat'],
  'sorry-box-coins': ['sorry box coins', 'sorry box coins'],
  'random-box-coins': ['random box coins', 'random box coins'],
  unknown: ['consume', 'consume bonus'],
  gift: ['gift', 'gift'],
  charge_refund: ['charge refund', 'charge refund'],
  charge_refund_return: ['charge refund return', 'charge refund return'],
  chargeback: ['chargeback', 'chargeback'],
  debt: ['debt', 'debt'],
  debt_payment: ['debt payment', 'debt payment'],
  debt_write_off: ['debt write-off', 'debt write-off'],
  debt_recovery: ['debt recovery', 'debt recovery'],
  hold: ['held', 'held'],
  release: ['released', 'released'],
  capture: ['captured', 'captured'],
  expire: ['expired', 'expired'],
  expiry_warning: ['expiry warning', 'expiry warning'],
};
