import { defineContext } from '../manifest.ts';
import { walletAccessRules } from './access-rules.ts';
import { convertCreditsManager } from './convert-credits.process.ts';
import { walletDeadlines } from './deadlines.ts';
import { walletProblemTexts } from './problems.texts.ts';
import { topUpCredits } from './top-up-credits.process.ts';
import { warnOfExpiry } from './warn-of-expiry.process.ts';

export const walletManifest = defineContext({
  name: 'wallet',
  accessRules: walletAccessRules,
  personalData: { wallet: { seenBy: ['admin'], fresh: true } },
  problems: walletProblemTexts,
  processManagers: (deps) => [convertCreditsManager, topUpCredits, warnOfExpiry(deps)],
  deadlines: walletDeadlines,
});
