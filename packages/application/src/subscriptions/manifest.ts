import { defineContext } from '../manifest.ts';
import { subscriptionsAccessRules } from './access-rules.ts';
import { announceBlocks } from './announce-blocks.process.ts';
import { subscriptionsDeadlines } from './deadlines.ts';
import { followCardPayments } from './follow-card-payments.process.ts';
import { subscriptionsProblemTexts } from './problems.texts.ts';
import { settleSubscriptions } from './settle-subscriptions.process.ts';

export const subscriptionsManifest = defineContext({
  name: 'subscriptions',
  accessRules: subscriptionsAccessRules,
  problems: subscriptionsProblemTexts,
  processManagers: ({ eventLog }) => [settleSubscriptions(eventLog), followCardPayments, announceBlocks],
  deadlines: subscriptionsDeadlines,
});
