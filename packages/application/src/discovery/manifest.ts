import { defineContext } from '../manifest.ts';
import { discoveryAccessRules } from './access-rules.ts';
import { discoveryProblemTexts } from './problems.texts.ts';
import { keepTrackedMonths } from './tracking.ts';

export const discoveryManifest = defineContext({
  name: 'discovery',
  accessRules: discoveryAccessRules,
  problems: discoveryProblemTexts,
  recurringJobs: [{ name: 'tracked-months', run: keepTrackedMonths }],
});
