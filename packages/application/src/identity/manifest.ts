import { identityContext } from '@fanfold/domain/identity';

import { defineContext } from '../manifest.ts';
import { identityAccessRules } from './access-rules.ts';
import { changeNicknameManager } from './change-nickname.process.ts';
import { confirmClaims } from './confirm-claims.process.ts';

export const identityManifest = defineContext({
  name: 'identity',
  streams: identityContext.streams,
  accessRules: identityAccessRules,
  processManagers: () => [confirmClaims, changeNicknameManager],
});
