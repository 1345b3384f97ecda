import { catalogueContext } from './catalogue/index.ts';
import { commerceContext } from './commerce/index.ts';
import { communityContext } from './community/index.ts';
import { discoveryContext } from './discovery/index.ts';
import { earningsContext } from './earnings/index.ts';
import type { EventOf } from './event.ts';
import { identityContext } from './identity/index.ts';
import { mediaContext } from './media/index.ts';
import { notificationsContext } from './notifications/index.ts';
import { operationsContext } from './operations/index.ts';
import { paymentsContext } from './payments/index.ts';
import { payoutsContext } from './payouts/index.ts';
import { rewardsContext } from './rewards/index.ts';
import { settlementContext } from './settlement/index.ts';
import { subscriptionsContext } from './subscriptions/index.ts';
import { walletContext } from './wallet/index.ts';

/**
 * The list of contexts. A new context is added here and nowhere else: what other layers need of all contexts
 * is read from their folders or made from this list by `scripts/context-lists.ts`.
 */
export const contexts = {
  identity: identityContext,
  wallet: walletContext,
  payments: paymentsContext,
  catalogue: catalogueContext,
  commerce: commerceContext,
  rewards: rewardsContext,
  subscriptions: subscriptionsContext,
  earnings: earningsContext,
  settlement: settlementContext,
  payouts: payoutsContext,
  media: mediaContext,
  community: communityContext,
  discovery: discoveryContext,
  notifications: notificationsContext,
  operations: operationsContext,
} as const;
export type ContextName = keyof typeof contexts;

type EventDefinitionOfContext = (typeof contexts)[ContextName]['events'][number];

/** Every event type that a reader of the whole log has to understand. */
export const allEvents: readonly EventDefinitionOfContext[] = Object.values(contexts).flatMap(
  ({ events }): readonly EventDefinitionOfContext[] => events,
);
export type DomainEvent = EventOf<readonly EventDefinitionOfContext[]>;
