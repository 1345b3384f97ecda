import { addDays } from '@fanfold/domain';
import {
  announcedDays,
  monthEnd,
  type SubscriptionEvent,
  type TierCouponEvent,
  type TierEvent,
  utcMonth,
} from '@fanfold/domain/subscriptions';

import type { DeadlineKind } from './tables.ts';

/** When a subscription is charged next, or ends; and what was reserved for an order that may never come. */
export const subscriptionTypes = [
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'SubscriptionPaymentFailed',
  'SubscriptionEnded',
  'SubscriptionChargeOpened',
  'SubscriptionTierRaised',
  'SubscriptionNextMonthAnnounced',
  'SubscriptionPaused',
  'SubscriptionResumed',
  'TierFeeRaised',
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

type Until = {
  readonly kind: DeadlineKind;
  readonly key: string;
  readonly until: string | null;
  readonly tierHash?: string;
};

/** An order follows within a request; after this it does not come any more. */
const orderMs = 15 * 60_000;

export const subscriptionDue = (event: Exclude<DueEvent, { type: 'TierFeeRaised' }>): readonly Until[] => {
  const key = `${event.creatorOid}-${event.subscriberOid}`;
  const subscription = { kind: 'subscription', key } as const;
  switch (event.type) {
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return [{ ...subscription, until: event.until }, noticeBefore(event, event.until)];
    case 'SubscriptionTierRaised':
      return [noticeBefore(event, monthEnd(event.month))];
    case 'SubscriptionPaused':
      return [{ ...subscription, until: event.resumesAt }, noticeBefore(event, event.resumesAt)];
    case 'SubscriptionResumed':
      return [{ ...subscription, until: event.resumedAt }, notice(event, never)];
    case 'SubscriptionNextMonthAnnounced':
      return [announced(event)];
    case 'SubscriptionPaymentFailed':
      return [{ ...subscription, until: event.retryAt }];
    case 'SubscriptionEnded':
      return [
        { ...subscription, until: null },
        { kind: 'renewalNotice', key, until: null },
      ];
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

/** A raised fee brings it forward; until then nothing is told. */
const never = '9999-12-31T00:00:00.000Z';

type OfTier = { readonly creatorOid: string; readonly subscriberOid: string; readonly tierHash: string };

const notice = ({ creatorOid, subscriberOid, tierHash }: OfTier, until: string): Until => ({
  kind: 'renewalNotice',
  key: `${creatorOid}-${subscriberOid}`,
  until,
  tierHash,
});

const noticeBefore = (of: OfTier, next: string): Until => notice(of, addDays(next, -announcedDays));

/** What was told before its days, as a fee rose, is told again in time. */
const announced = (event: OfTier & { readonly announcedAt: string }): Until => {
  const usual = addDays(monthEnd(utcMonth(event.announcedAt)), -announcedDays);
  return notice(event, event.announcedAt < usual ? usual : never);
};

const reserved = (
  { chargeId, subscriberOid }: { readonly chargeId?: string | undefined; readonly subscriberOid: string },
  what: string,
  until: string | null,
): Until => ({ kind: 'tierReservation', key: `${chargeId}-${subscriberOid}-${what}`, until });

const orderTime = (at: string | undefined): string | null =>
  at === undefined ? null : new Date(Date.parse(at) + orderMs).toISOString();
