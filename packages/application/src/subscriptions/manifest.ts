import { defineContext } from '../manifest.ts';
import { subscriptionsAccessRules } from './access-rules.ts';
import { subscriptionsDeadlines } from './deadlines.ts';
import { followCardPayments } from './follow-card-payments.process.ts';
import { subscriptionsProblemTexts } from './problems.texts.ts';
import { settleSubscriptions } from './settle-subscriptions.process.ts';

export const subscriptionsManifest = defineContext({
  name: 'subscriptions',
  accessRules: subscriptionsAccessRules,
  problems: subscriptionsProblemTexts,
  processManagers: () => [settleSubscriptions, followCardPayments],
  deadlines: subscriptionsDeadlines,
});
