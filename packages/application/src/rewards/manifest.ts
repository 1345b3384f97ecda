import { defineContext } from '../manifest.ts';
import { rewardsAccessRules } from './access-rules.ts';
import { rewardsDeadlines } from './deadlines.ts';
import { deliverItems } from './deliver-items.process.ts';
import { deliverPrizes } from './deliver-prizes.process.ts';
import { giftPoints } from './gift-points.process.ts';
import { grantCheckInCredits } from './grant-check-in-credits.process.ts';
import { invitations } from './invitations.process.ts';
import { rewardsProblemTexts } from './problems.texts.ts';
import { rewardXLink } from './reward-x-link.process.ts';

export const rewardsManifest = defineContext({
  name: 'rewards',
  accessRules: rewardsAccessRules,
  personalData: { inventory: { seenBy: [] } },
  problems: rewardsProblemTexts,
  deadlines: rewardsDeadlines,
  processManagers: ({ seeds, pepper }) => [
    deliverItems(seeds),
    deliverPrizes,
    grantCheckInCredits,
    giftPoints(seeds),
    rewardXLink,
    invitations(pepper),
  ],
});
