import { defineContext } from '../manifest.ts';
import { operationsAccessRules } from './access-rules.ts';
import { operationsDeadlines } from './deadlines.ts';
import { operationsProblemTexts } from './problems.texts.ts';

export const operationsManifest = defineContext({
  name: 'operations',
  accessRules: operationsAccessRules,
  // The queue is the platform's own, so that watching it is no look at a person's data.
  personalData: { approvals: { seenBy: ['admin'], fresh: true, ownerOf: async () => undefined } },
  problems: operationsProblemTexts,
  deadlines: operationsDeadlines,
});
