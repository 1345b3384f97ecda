export type { PayWith, Purchase, WalletCommand, WalletRefusal, WalletState } from './commands.ts';
export { wallet, walletStream } from './decider.ts';
export {
  type CoinKind,
  coinKinds,
  type LotGrant,
  type LotTake,
  type WalletEvent,
  walletEvents,
} from './events.ts';
export { available, type Lot } from './lots.ts';
