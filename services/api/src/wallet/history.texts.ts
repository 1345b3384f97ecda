import type { HistoryLabel } from '@fanfold/contracts/wallet';
import type { Text } from '@fanfold/texts';

export const historyTitle = /*i18n*/ { id: 'history.title', message: 'Coin history' };

/** The columns of an exported history, in their order. */
export const historyColumns = {
  time: /*i18n*/ { id: 'history.column.time', message: 'Time (Korea)' },
  movement: /*i18n*/ { id: 'history.column.movement', message: 'Movement' },
  about: /*i18n*/ { id: 'history.column.about', message: 'About' },
  with: /*i18n*/ { id: 'history.column.with', message: 'With' },
  coins: /*i18n*/ { id: 'history.column.coins', message: 'Coins' },
  bonus: /*i18n*/ { id: 'history.column.bonus', message: 'Bonus coins' },
  chat: /*i18n*/ { id: 'history.column.chat', message: 'Chat credits' },
  bonusCredits: /*i18n*/ { id: 'history.column.bonusCredits', message: 'Bonus credits' },
  balanceCoins: /*i18n*/ { id: 'history.column.balanceCoins', message: 'Balance coins' },
  balanceBonus: /*i18n*/ { id: 'history.column.balanceBonus', message: 'Balance bonus coins' },
  balanceChat: /*i18n*/ { id: 'history.column.balanceChat', message: 'Balance chat credits' },
  balanceBonusCredits: /*i18n*/ {
    id: 'history.column.balanceBonusCredits',
    message: 'Balance bonus credits',
  },
  lots: /*i18n*/ { id: 'history.column.lots', message: 'Lots' },
  reason: /*i18n*/ { id: 'history.column.reason', message: 'Reason' },
  type: /*i18n*/ { id: 'history.column.type', message: 'Type' },
  event: /*i18n*/ { id: 'history.column.event', message: 'Event' },
  position: /*i18n*/ { id: 'history.column.position', message: 'Log position' },
} as const;

/** What a movement is called: the same as on the screen, where the web has it. */
export const historyLabels = {
  refund: /*i18n*/ { id: 'history.label.refund', message: 'Refund' },
  consume: /*i18n*/ { id: 'history.label.consume', message: 'Purchase' },
  bonus: /*i18n*/ { id: 'history.label.bonus', message: 'Bonus' },
  increase: /*i18n*/ { id: 'history.label.increase', message: 'Charge' },
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
    message: 'Bonus with a charge in won',
  },
  'purchase iap': /*i18n*/ { id: 'history.label.purchase iap', message: 'Charge in the app store' },
  'purchase usd': /*i18n*/ { id: 'history.label.purchase usd', message: 'Charge in dollars' },
  'bonus purchase usd': /*i18n*/ {
    id: 'history.label.bonus purchase usd',
    message: 'Bonus with a charge in dollars',
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
} as const satisfies Readonly<Record<HistoryLabel, Text>>;
