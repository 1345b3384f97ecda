import { defineContext } from '../manifest.ts';
import { earningsAccessRules } from './access-rules.ts';
import { postAdjustments } from './post-adjustments.process.ts';
import { postEarnings } from './post-earnings.process.ts';
import { earningsProblemTexts } from './problems.texts.ts';

export const earningsManifest = defineContext({
  name: 'earnings',
  accessRules: earningsAccessRules,
  personalData: { revenue: { seenBy: ['finance', 'admin'] } },
  problems: earningsProblemTexts,
  processManagers: () => [postEarnings, postAdjustments],
});
