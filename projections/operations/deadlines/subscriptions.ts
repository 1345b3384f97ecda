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
  'SubscriptionChargeRefused',
  'SubscriptionPaymentReturned',
  'SubscriptionTierRaised',
  'SubscriptionTierLowered',
  'SubscriptionNextMonthAnnounced',
  'SubscriptionPaused',
  'SubscriptionResumed',
  'SubscriptionTierPlanned',
  'SubscriptionPlannedTierRemoved',
  'TierFeeRaised',
  'TierRemoved',
  'TierCouponUsed',
  'TierCouponUseReturned',
  'TierPlaceTaken',
  'TierPlaceFreed',
] as const;

export type DueEvent = Extract<
  SubscriptionEvent | TierCouponEvent | TierEvent,
  { type: (typeof subscriptionTypes)[number] }
>;

/** What a creator does with a tier, of which each of its subscribers is told. */
export type OfTiers = Extract<DueEvent, { type: 'TierFeeRaised' | 'TierRemoved' }>;

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

export const subscriptionDue = (event: Exclude<DueEvent, OfTiers>): readonly Until[] => {
  const key = `${event.creatorOid}-${event.subscriberOid}`;
  const subscription = { kind: 'subscription', key } as const;
  switch (event.type) {
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return [
        { ...subscription, until: event.until },
        noticeBefore(event, event.until),
        noPlan(key),
        ...(event.complimentary ? [] : [order(event, event.chargeId)]),
      ];
    case 'SubscriptionTierRaised':
      return [noticeBefore(event, monthEnd(event.month)), noPlan(key), order(event, event.chargeId)];
    case 'SubscriptionTierLowered':
      return [noticeBefore(event, monthEnd(event.month)), noPlan(key)];
    case 'SubscriptionTierPlanned':
      return [plan(key, event.tierHash), ...plannedPlace(event)];
    case 'SubscriptionPlannedTierRemoved':
      return [noPlan(key)];
    case 'SubscriptionPaused':
      return [{ ...subscription, until: event.resumesAt }, noticeBefore(event, event.resumesAt)];
    case 'SubscriptionResumed':
      return [{ ...subscription, until: event.resumedAt }, notice(event, never)];
    case 'SubscriptionNextMonthAnnounced':
      return [announced(event), plan(key, event.plannedTierHash ?? null)];
    case 'SubscriptionPaymentFailed':
      return [{ ...subscription, until: event.retryAt }];
    case 'SubscriptionEnded':
      return [
        { ...subscription, until: null },
        { kind: 'renewalNotice', key, until: null },
        noPlan(key),
        order(event, null),
      ];
    case 'SubscriptionChargeOpened':
      return [...['coupon', event.tierHash].map((what) => reserved(event, what, null)), ...ordered(event)];
    case 'SubscriptionChargeRefused':
      return [order(event, event.chargeId), order(event, null)];
    case 'SubscriptionPaymentReturned':
      return [order(event, event.coins === 0 ? null : event.chargeId)];
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

/** What was ordered is paid or refused by then: else its process has stopped. */
const ordered = (event: Extract<DueEvent, { type: 'SubscriptionChargeOpened' }>): Until[] =>
  event.purpose === 'renewal'
    ? []
    : [{ kind: 'subscriptionOrder', key: orderKey(event, event), until: orderTime(event.openedAt) }];

type Ids = { readonly creatorOid: string; readonly subscriberOid: string };

/** The name of an order. One of which a coupon takes the whole fee names no charge when it is paid. */
export const orderKey = (
  { creatorOid, subscriberOid }: Ids,
  { chargeId, coins }: { readonly chargeId: string; readonly coins: number },
): string => `${creatorOid}-${subscriberOid}-${coins === 0 ? free : chargeId}`;

const free = 'free';

/** An order that was paid or refused; null for one that costs nothing. */
const order = ({ creatorOid, subscriberOid }: Ids, chargeId: string | null): Until => ({
  kind: 'subscriptionOrder',
  key: `${creatorOid}-${subscriberOid}-${chargeId ?? free}`,
  until: null,
});

/** A raised fee brings it forward; until then nothing is told. */
const never = '9999-12-31T00:00:00.000Z';

/** Who planned a tier is told at once of what its creator does with it. */
const plan = (key: string, tierHash: string | null): Until =>
  tierHash === null ? noPlan(key) : { kind: 'plannedTier', key, until: never, tierHash };
/** What was reserved for a plan is not given back, as the plan was made. */
const plannedPlace = ({
  placeId: chargeId,
  tierHash,
  subscriberOid,
}: Extract<DueEvent, { type: 'SubscriptionTierPlanned' }>): Until[] =>
  chargeId && tierHash ? [reserved({ chargeId, subscriberOid }, tierHash, null)] : [];
const noPlan = (key: string): Until => ({ kind: 'plannedTier', key, until: null });

type OfTier = { readonly creatorOid: string; readonly subscriberOid: string; readonly tierHash: string };

const notice = ({ creatorOid, subscriberOid, tierHash }: OfTier, until: string): Until => ({
  kind: 'renewalNotice',
  key: `${creatorOid}-${subscriberOid}`,
  until,
  tierHash,
});

const noticeBefore = (of: OfTier, next: string): Until => notice(of, addDays(next, -announcedDays));

/** What was told before its days, as a fee rose, is told again in time. */
const announced = (
  event: OfTier & { readonly announcedAt: string; readonly followsAt?: string | undefined },
): Until => {
  const { announcedAt, followsAt = monthEnd(utcMonth(announcedAt)) } = event;
  const usual = addDays(followsAt, -announcedDays);
  return notice(event, announcedAt < usual ? usual : never);
};

const reserved = (
  { chargeId, subscriberOid }: { readonly chargeId?: string | undefined; readonly subscriberOid: string },
  what: string,
  until: string | null,
): Until => ({ kind: 'tierReservation', key: `${chargeId}-${subscriberOid}-${what}`, until });

const orderTime = (at: string | undefined): string | null =>
  at === undefined ? null : new Date(Date.parse(at) + orderMs).toISOString();
