import { z } from 'zod';

/**
 * What a person has, in four units that are never mixed (LED-014, LED-015): coins bought and given, credits converted and
 * given.
 */
export const units = ['paid', 'bonus', 'chat', 'bonusCredits'] as const;
export type Unit = (typeof units)[number];

/**
 * The words of LED-011, as the service records and filters them, and our own for movements that the list has no word
 * for: content or coins received as a gift (`gift`), coins that left for a charge's refund (`charge_refund`), that came back because
 * the provider did not make it (`charge_refund_return`), that a lost chargeback took (`chargeback`), the debt that it left
 * and its end (`debt`, `debt_payment`, `debt_write_off`, `debt_recovery`), coins set aside (`hold`), given back (`release`), paid from what was set aside (`capture`), expired (`expire`),
 * and a warning before that, which moves nothing (`expiry_warning`).
 */
export const transactionTypes = [
  'purchase',
  'gacha',
  'donation',
  'gacha-refund',
  'consume',
  'refund',
  'increase',
  'live_donation',
  'live_donation_tts',
  'external_live_donation',
  'live_ticketing',
  'coin_subscription',
  'drm_encoding',
  'chat',
  'chat_content',
  'image_chat',
  'chat_donation',
  'change_nick',
  'story_chat',
  'sorry-box-coins',
  'random-box-coins',
  'unknown',
  'gift',
  'charge_refund',
  'charge_refund_return',
  'chargeback',
  'debt',
  'debt_payment',
  'debt_write_off',
  'debt_recovery',
  'hold',
  'release',
  'capture',
  'expire',
  'expiry_warning',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The labels of LED-012, and our own for the movements that it has none for. */
export const historyLabels = [
  'refund',
  'consume',
  'bonus',
  'increase',
  'donation',
  'chat',
  'live donation',
  'live ticket',
  'live ticket bonus',
  'live donation bonus',
  'consume bonus',
  'bonus purchase krw',
  'purchase iap',
  'purchase usd',
  'bonus purchase usd',
  'coin subscription',
  'random box coins',
  'sorry box coins',
  'gift',
  'charge refund',
  'charge refund return',
  'chargeback',
  'debt',
  'debt payment',
  'debt write-off',
  'debt recovery',
  'held',
  'released',
  'captured',
  'expired',
  'expiry warning',
] as const;
export type HistoryLabel = (typeof historyLabels)[number];

/** What a charge adds to the label of its line: the currency paid in, and whether an app store took the money. */
export const chargeWays = ['krw', 'jpy', 'usd', 'iap'] as const;
export type ChargeWay = (typeof chargeWays)[number];

/** Type → label of what was bought or converted, and of what was given. The table stands in docs/money.md as well. */
const labels: Readonly<Record<TransactionType, readonly [HistoryLabel, HistoryLabel]>> = {
  purchase: ['consume', 'consume bonus'],
  gacha: ['consume', 'consume bonus'],
  donation: ['donation', 'consume bonus'],
  'gacha-refund': ['refund', 'refund'],
  consume: ['consume', 'consume bonus'],
  refund: ['refund', 'refund'],
  increase: ['increase', 'bonus'],
  live_donation: ['live donation', 'live donation bonus'],
  live_donation_tts: ['live donation', 'live donation bonus'],
  external_live_donation: ['live donation', 'live donation bonus'],
  live_ticketing: ['live ticket', 'live ticket bonus'],
  coin_subscription: ['coin subscription', 'coin subscription'],
  drm_encoding: ['consume', 'consume bonus'],
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

const bought: Readonly<Record<ChargeWay, HistoryLabel>> = {
  krw: 'increase',
  jpy: 'increase',
  usd: 'purchase usd',
  iap: 'purchase iap',
};
const comesWith: Readonly<Record<ChargeWay, HistoryLabel>> = {
  krw: 'bonus purchase krw',
  jpy: 'bonus',
  usd: 'bonus purchase usd',
  iap: 'bonus',
};

/** The label of one unit's share of a movement (LED-012). `way` is set for what came with a charge. */
export const labelOf = (type: TransactionType, unit: Unit, way: ChargeWay | null = null): HistoryLabel => {
  const given = unit === 'bonus' || unit === 'bonusCredits';
  if (way && type === 'increase') return given ? comesWith[way] : bought[way];
  return labels[type][given ? 1 : 0];
};

/**
 * LED-026: events before February 2023 (Asia/Seoul) come from the former system. They are shown as they were taken over:
 * without lots and without a counterpart, and with what that system called them as the reason.
 */
export const legacyBefore = '2023-01-31T15:00:00.000Z';
export const isLegacy = (happenedAt: string): boolean => happenedAt < legacyBefore;

export const unit = z.enum(units);
