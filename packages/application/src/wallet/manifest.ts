import { walletContext } from '@fanfold/domain/wallet';

import { defineContext } from '../manifest.ts';
import { walletAccessRules } from './access-rules.ts';
import { convertCreditsManager } from './convert-credits.process.ts';
import { walletDeadlines } from './deadlines.ts';
import { topUpCredits } from './top-up-credits.process.ts';
import { warnOfExpiry } from './warn-of-expiry.process.ts';

export const walletManifest = defineContext({
  name: 'wallet',
  streams: walletContext.streams,
  accessRules: walletAccessRules,
  processManagers: (deps) => [convertCreditsManager, topUpCredits, warnOfExpiry(deps)],
  deadlines: walletDeadlines,
});
