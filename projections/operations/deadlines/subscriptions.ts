import type { SubscriptionEvent, TierCouponEvent, TierEvent } from '@fanfold/domain/subscriptions';

import type { DeadlineKind } from './tables.ts';

/** When a subscription is charged next, or ends; and what was reserved for an order that may never come. */
export const subscriptionTypes = [
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'SubscriptionPaymentFailed',
  'SubscriptionEnded',
  'SubscriptionChargeOpened',
  'TierCouponUsed',
  'TierCouponUseReturned',
  'TierPlaceTaken',
  'TierPlaceFreed',
] as const;

export type DueEvent = Extract<
  SubscriptionEvent | TierCouponEvent | TierEvent,
  { type: (typeof subscriptionTypes)[number] }
>;

const types: ReadonlySet<string> = new Set(subscriptionTypes);
export const isSubscription = (event: { readonly type: string }): event is DueEvent => types.has(event.type);

type Until = { readonly kind: DeadlineKind; readonly key: string; readonly until: string | null };

/** An order follows within a request; after this it does not come any more. */
const orderMs = 15 * 60_000;

export const subscriptionDue = (event: DueEvent): readonly Until[] => {
  const { subscriberOid } = event;
  const subscription = { kind: 'subscription', key: `${event.creatorOid}-${subscriberOid}` } as const;
  switch (event.type) {
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return [{ ...subscription, until: event.until }];
    case 'SubscriptionPaymentFailed':
      return [{ ...subscription, until: event.retryAt }];
    case 'SubscriptionEnded':
      return [{ ...subscription, until: null }];
    case 'SubscriptionChargeOpened':
      return ['coupon', event.tierHash].map((what) => reserved(event, what, null));
    case 'TierCouponUsed':
      return event.chargeId ? [reserved(event, 'coupon', orderTime(event.usedAt))] : [];
    case 'TierCouponUseReturned':
      return event.chargeId ? [reserved(event, 'coupon', null)] : [];
    case 'TierPlaceTaken':
      return event.chargeId ? [reserved(event, event.tierHash, orderTime(event.takenAt))] : [];
    case 'TierPlaceFreed':
      return event.chargeId ? [reserved(event, event.tierHash, null)] : [];
  }
};

const reserved = (
  { chargeId, subscriberOid }: { readonly chargeId?: string | undefined; readonly subscriberOid: string },
  what: string,
  until: string | null,
): Until => ({ kind: 'tierReservation', key: `${chargeId}-${subscriberOid}-${what}`, until });

const orderTime = (at: string | undefined): string | null =>
  at === undefined ? null : new Date(Date.parse(at) + orderMs).toISOString();
