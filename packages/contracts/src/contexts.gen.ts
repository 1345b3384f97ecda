// Written by scripts/context-lists.ts; not edited by hand.

import { catalogueLive } from './catalogue/live.ts';
import { catalogueProblems } from './catalogue/problems.ts';
import { commerceProblems } from './commerce/problems.ts';
import { communityProblems } from './community/problems.ts';
import { discoveryProblems } from './discovery/problems.ts';
import { earningsLive } from './earnings/live.ts';
import { earningsProblems } from './earnings/problems.ts';
import { identityProblems } from './identity/problems.ts';
import { mediaProblems } from './media/problems.ts';
import { notificationsLive } from './notifications/live.ts';
import { notificationsProblems } from './notifications/problems.ts';
import { operationsLive } from './operations/live.ts';
import { operationsProblems } from './operations/problems.ts';
import { paymentsLive } from './payments/live.ts';
import { paymentsProblems } from './payments/problems.ts';
import { payoutsProblems } from './payouts/problems.ts';
import { rewardsLive } from './rewards/live.ts';
import { rewardsProblems } from './rewards/problems.ts';
import { settlementProblems } from './settlement/problems.ts';
import { subscriptionsProblems } from './subscriptions/problems.ts';
import { walletLive } from './wallet/live.ts';
import { walletProblems } from './wallet/problems.ts';

export const problemsOfContexts = {
  identity: identityProblems,
  wallet: walletProblems,
  payments: paymentsProblems,
  catalogue: catalogueProblems,
  commerce: commerceProblems,
  rewards: rewardsProblems,
  subscriptions: subscriptionsProblems,
  earnings: earningsProblems,
  settlement: settlementProblems,
  payouts: payoutsProblems,
  media: mediaProblems,
  community: communityProblems,
  discovery: discoveryProblems,
  notifications: notificationsProblems,
  operations: operationsProblems,
} as const;

export const liveOfContexts = [
  walletLive,
  paymentsLive,
  catalogueLive,
  rewardsLive,
  earningsLive,
  notificationsLive,
  operationsLive,
] as const;

export const liveMessages = [
  ...walletLive.messages,
  ...paymentsLive.messages,
  ...catalogueLive.messages,
  ...rewardsLive.messages,
  ...earningsLive.messages,
  ...notificationsLive.messages,
  ...operationsLive.messages,
] as const;
