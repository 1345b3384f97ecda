export { convertCredits } from './convert-credits.ts';
export { giftCoins } from './gift-coins.ts';
export { grantBonus } from './grant-bonus.ts';
export { walletManifest } from './manifest.ts';
export { setAutoTopUp } from './set-auto-top-up.ts';
export { setBudget } from './set-budget.ts';
export { creditsOf } from './show-credits.ts';
export { unspentBalances } from './unspent-balance.ts';
