import { earningsContext } from '@fanfold/domain/earnings';

import { defineContext } from '../manifest.ts';
import { earningsAccessRules } from './access-rules.ts';
import { postEarnings } from './post-earnings.process.ts';

export const earningsManifest = defineContext({
  name: 'earnings',
  streams: earningsContext.streams,
  accessRules: earningsAccessRules,
  processManagers: () => [postEarnings],
});
