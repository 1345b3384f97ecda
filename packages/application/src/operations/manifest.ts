import { operationsContext } from '@fanfold/domain/operations';

import { defineContext } from '../manifest.ts';
import { operationsAccessRules } from './access-rules.ts';

export const operationsManifest = defineContext({
  name: 'operations',
  streams: operationsContext.streams,
  accessRules: operationsAccessRules,
});
