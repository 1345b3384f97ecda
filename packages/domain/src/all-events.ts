import { catalogueContext } from './catalogue/index.ts';
import { commerceContext } from './commerce/index.ts';
import { earningsContext } from './earnings/index.ts';
import type { EventOf } from './event.ts';
import { identityContext } from './identity/index.ts';
import { operationsContext } from './operations/index.ts';
import { paymentsContext } from './payments/index.ts';
import { rewardsContext } from './rewards/index.ts';
import { walletContext } from './wallet/index.ts';

/** Every context, by its name. A new context is added here and nowhere else in the domain. */
export const contexts = {
  identity: identityContext,
  wallet: walletContext,
  payments: paymentsContext,
  catalogue: catalogueContext,
  commerce: commerceContext,
  rewards: rewardsContext,
  earnings: earningsContext,
  operations: operationsContext,
} as const;
export type ContextName = keyof typeof contexts;

/** Every event type that a reader of the whole log has to understand. */
export const allEvents = [
  ...identityContext.events,
  ...walletContext.events,
  ...paymentsContext.events,
  ...catalogueContext.events,
  ...commerceContext.events,
  ...rewardsContext.events,
  ...earningsContext.events,
  ...operationsContext.events,
] as const;
export type DomainEvent = EventOf<typeof allEvents>;
