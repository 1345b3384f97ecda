export { walletManifest } from './manifest.ts';
export { unspentBalances } from './unspent-balance.ts';
