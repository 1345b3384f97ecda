import { defineContext } from '../manifest.ts';
import { discoveryAccessRules } from './access-rules.ts';
import { discoveryProblemTexts } from './problems.texts.ts';

export const discoveryManifest = defineContext({
  name: 'discovery',
  accessRules: discoveryAccessRules,
  problems: discoveryProblemTexts,
});
