export { walletBalances } from './projection.ts';
export { balanceOf, holdsOf, lotsOf } from './queries.ts';
export type { WalletBalancesTables } from './tables.ts';
