export { krwEquivalent } from '../money.ts';
export { walletContext } from './context.ts';
export type {
  BonusCreditSource,
  ConversionFailure,
  CreditsCommand,
  CreditsRefusal,
  CreditsState,
  CreditUse,
} from './credits/commands.ts';
export { credits, creditsStream } from './credits/decider.ts';
export {
  type CreditEvent,
  type CreditKind,
  type CreditLot,
  creditEvents,
  creditKinds,
} from './credits/events.ts';
export { availableCredits, countOn, usableBonus, usableCredits } from './credits/lots.ts';
export { creditPolicy } from './credits/policy.ts';
export { type Earning, earningsFrom, type Sale, salesOf, spendingTypes } from './earnings.ts';
export {
  accountName,
  changeOf,
  creditLotIn,
  debtChangeOf,
  entriesOf,
  type MovedLot,
  type Movement,
  type MovementUnit,
  ownedLotId,
} from './movement.ts';
export { movementsOf, type Transaction, type TransactionName } from './movements.ts';
export {
  type CoverAlarm,
  type Covered,
  coinWon,
  coverAlarmsOf,
  unknownCountry,
} from './segregation/alarm.ts';
export {
  type SegregationCommand,
  type SegregationRefusal,
  type SegregationState,
  segregation,
  segregationStream,
} from './segregation/decider.ts';
export { type SegregationEvent, segregationEvents } from './segregation/events.ts';
export { countedByBudget } from './wallet/budget.ts';
export type {
  BuyContent,
  PayWith,
  Purchase,
  SaleObstacle,
  Spend,
  WalletCommand,
  WalletRefusal,
  WalletState,
} from './wallet/commands.ts';
export { wallet, walletStream } from './wallet/decider.ts';
export { type EntitlementSource, entitlementTo } from './wallet/entitlements.ts';
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
} from './wallet/events.ts';
export { giftPurpose } from './wallet/gifts.ts';
export { available, type Lot } from './wallet/lots.ts';
export type { ChargeAccount } from './wallet/reversals/commands.ts';
export { debtOf } from './wallet/reversals/debt.ts';
export { refundable } from './wallet/reversals/refund.ts';
export { refundWorth, released } from './wallet/reversals/worth.ts';
export type { CoCreatorShare, Seller } from './wallet/seller.ts';
export { minDonationCoins } from './wallet/spend.ts';
export { type Beneficiary, portionsOf, type SpendingTerms, wholeShare } from './wallet/spending.ts';
