import { defineContext } from '../manifest.ts';
import { operationsAccessRules } from './access-rules.ts';
import { operationsProblemTexts } from './problems.texts.ts';

export const operationsManifest = defineContext({
  name: 'operations',
  accessRules: operationsAccessRules,
  problems: operationsProblemTexts,
});
