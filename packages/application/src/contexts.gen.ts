// Written by scripts/context-lists.ts; not edited by hand.

import type { ContextName } from '@fanfold/domain';
import { catalogueManifest } from './catalogue/index.ts';
import { commerceManifest } from './commerce/index.ts';
import { communityManifest } from './community/index.ts';
import { discoveryManifest } from './discovery/index.ts';
import { earningsManifest } from './earnings/index.ts';
import { identityManifest } from './identity/index.ts';
import type { ContextManifest } from './manifest.ts';
import { mediaManifest } from './media/index.ts';
import { notificationsManifest } from './notifications/index.ts';
import { operationsManifest } from './operations/index.ts';
import { paymentsManifest } from './payments/index.ts';
import { payoutsManifest } from './payouts/index.ts';
import { rewardsManifest } from './rewards/index.ts';
import { settlementManifest } from './settlement/index.ts';
import { subscriptionsManifest } from './subscriptions/index.ts';
import { walletManifest } from './wallet/index.ts';

export const manifestOf: Readonly<Record<ContextName, ContextManifest>> = {
  identity: identityManifest,
  wallet: walletManifest,
  payments: paymentsManifest,
  catalogue: catalogueManifest,
  commerce: commerceManifest,
  rewards: rewardsManifest,
  subscriptions: subscriptionsManifest,
  earnings: earningsManifest,
  settlement: settlementManifest,
  payouts: payoutsManifest,
  media: mediaManifest,
  community: communityManifest,
  discovery: discoveryManifest,
  notifications: notificationsManifest,
  operations: operationsManifest,
};
