import { defineContext } from '../manifest.ts';
import { subscriptionsAccessRules } from './access-rules.ts';

export const subscriptionsManifest = defineContext({
  name: 'subscriptions',
  accessRules: subscriptionsAccessRules,
  problems: {},
});
