export {
  type PayWith,
  type Purchase,
  type WalletCommand,
  type WalletRefusal,
  type WalletState,
  wallet,
  walletStream,
} from './decider.ts';
export {
  type CoinKind,
  coinKinds,
  type LotGrant,
  type LotTake,
  type WalletEvent,
  walletEvents,
} from './events.ts';
export { available, type Lot } from './lots.ts';
