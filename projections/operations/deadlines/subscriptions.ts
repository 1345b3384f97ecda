import type { SubscriptionEvent } from '@fanfold/domain/subscriptions';

/** When a subscription is charged next, or ends. */
export const subscriptionTypes = [
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'SubscriptionPaymentFailed',
  'SubscriptionEnded',
] as const;

export type DueEvent = Extract<SubscriptionEvent, { type: (typeof subscriptionTypes)[number] }>;

const types: ReadonlySet<string> = new Set(subscriptionTypes);
export const isSubscription = (event: { readonly type: string }): event is DueEvent => types.has(event.type);

export const subscriptionDue = (event: DueEvent): { key: string; until: string | null } => {
  const key = `${event.creatorOid}-${event.subscriberOid}`;
  switch (event.type) {
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return { key, until: event.until };
    case 'SubscriptionPaymentFailed':
      return { key, until: event.retryAt };
    case 'SubscriptionEnded':
      return { key, until: null };
  }
};
