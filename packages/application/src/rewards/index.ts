export { checkContents } from './check-item-contents.ts';
export { deliverItems } from './deliver-items.process.ts';
export { deliverPrizes } from './deliver-prizes.process.ts';
export { giftCards } from './gift-cards.ts';
export { giftPoints } from './gift-points.process.ts';
export { grantCheckInCredits } from './grant-check-in-credits.process.ts';
export { invitations } from './invitations.process.ts';
export { rewardXLink } from './reward-x-link.process.ts';
export { createXClient, type XClient, type XSettings } from './x-client.ts';
