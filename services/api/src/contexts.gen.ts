// Written by scripts/context-lists.ts; not edited by hand.

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { catalogueRoutes } from './catalogue/index.ts';
import { commerceRoutes } from './commerce/index.ts';
import { communityRoutes } from './community/index.ts';
import type { ApiDeps } from './deps.ts';
import { discoveryRoutes } from './discovery/index.ts';
import { earningsRoutes } from './earnings/index.ts';
import { identityRoutes } from './identity/index.ts';
import { mediaRoutes } from './media/index.ts';
import { notificationsRoutes } from './notifications/index.ts';
import { operationsRoutes } from './operations/index.ts';
import { paymentsRoutes } from './payments/index.ts';
import { payoutsRoutes } from './payouts/index.ts';
import { rewardsRoutes } from './rewards/index.ts';
import { settlementRoutes } from './settlement/index.ts';
import { subscriptionsRoutes } from './subscriptions/index.ts';
import { walletRoutes } from './wallet/index.ts';

export const contextRoutes: readonly FastifyPluginAsyncZod<ApiDeps>[] = [
  identityRoutes,
  walletRoutes,
  paymentsRoutes,
  catalogueRoutes,
  commerceRoutes,
  rewardsRoutes,
  subscriptionsRoutes,
  earningsRoutes,
  settlementRoutes,
  payoutsRoutes,
  mediaRoutes,
  communityRoutes,
  discoveryRoutes,
  notificationsRoutes,
  operationsRoutes,
];
