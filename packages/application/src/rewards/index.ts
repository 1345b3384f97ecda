export { checkContents } from './check-item-contents.ts';
export { giftCards } from './gift-cards.ts';
export { rewardsManifest } from './manifest.ts';
export { startGiftPointsCharge } from './start-gift-points-charge.ts';
export { createXClient, type XClient, type XSettings } from './x-client.ts';
