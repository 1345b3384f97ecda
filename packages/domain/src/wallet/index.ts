export { krwEquivalent } from '../money.ts';
export type { PayWith, Purchase, Spend, WalletCommand, WalletRefusal, WalletState } from './commands.ts';
export { wallet, walletStream } from './decider.ts';
export {
  type BonusSource,
  type CoinKind,
  coinKinds,
  type LotGrant,
  type LotTake,
  type SpendType,
  spendTypes,
  type WalletEvent,
  walletEvents,
} from './events.ts';
export { giftPurpose } from './gifts.ts';
export { available, type Lot } from './lots.ts';
export type { ChargeAccount } from './money-back/commands.ts';
export { debtOf } from './money-back/debt.ts';
export { refundable } from './money-back/refund.ts';
export { refundWorth, released } from './money-back/worth.ts';
export { minDonationCoins } from './spend.ts';
