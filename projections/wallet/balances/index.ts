export { walletBalances } from './projection.ts';
export { balanceOf, type DueLot, dueLots, holdsOf, lotsOf } from './queries.ts';
export type { WalletBalancesTables } from './tables.ts';
