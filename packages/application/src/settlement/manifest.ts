import { defineContext } from '../manifest.ts';
import { settlementAccessRules } from './access-rules.ts';

export const settlementManifest = defineContext({
  name: 'settlement',
  accessRules: settlementAccessRules,
  problems: {},
});
