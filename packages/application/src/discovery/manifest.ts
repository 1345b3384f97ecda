import { defineContext } from '../manifest.ts';
import { discoveryAccessRules } from './access-rules.ts';

export const discoveryManifest = defineContext({
  name: 'discovery',
  accessRules: discoveryAccessRules,
  problems: {},
});
