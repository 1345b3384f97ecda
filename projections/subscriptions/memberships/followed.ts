import {
  type CouponTerms,
  coinsWith,
  lastsUntil,
  nextMonth,
  nextTier,
  type PaidSubscription,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStream,
  type Tier,
} from '@fanfold/domain/subscriptions';
import { incoming, json } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import {
  type EndsBy,
  type Followed,
  type MembershipStatus,
  type MembershipsTables,
  membership,
} from './tables.ts';

type Db = Kysely<MembershipsTables>;

/** The events that change what is paid, given or planned. */
export const followedTypes = [
  'SubscriptionChargeOpened',
  'SubscriptionChargeRefused',
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'SubscriptionPaymentFailed',
  'SubscriptionPaymentReturned',
  'SubscriptionCancelScheduled',
  'SubscriptionCancelWithdrawn',
  'SubscriptionPaymentChanged',
  'SubscriptionCardRemoved',
  'SubscriptionTierRaised',
  'SubscriptionTierLowered',
  'SubscriptionTierPlanned',
  'SubscriptionPlannedTierRemoved',
  'SubscriptionFeeAgreed',
  'SubscriptionPauseScheduled',
  'SubscriptionPauseWithdrawn',
  'SubscriptionPaused',
  'SubscriptionResumed',
  'SubscriptionMonthsGiven',
  'SubscriptionEnded',
] as const;
export type FollowedEvent = Extract<SubscriptionEvent, { type: (typeof followedTypes)[number] }>;

const types: ReadonlySet<string> = new Set(followedTypes);
export const isFollowed = (event: { readonly type: string }): event is FollowedEvent => types.has(event.type);

/** Whether it changes what the subscriber can open, or until when. */
export const changesAccess = ({ type }: FollowedEvent): boolean => accessTypes.has(type);
const accessTypes: ReadonlySet<string> = new Set<FollowedEvent['type']>([
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'SubscriptionPaymentFailed',
  'SubscriptionPaymentReturned',
  'SubscriptionTierRaised',
  'SubscriptionTierLowered',
  'SubscriptionPaused',
  'SubscriptionEnded',
]);

type Ids = { readonly creatorOid: string; readonly subscriberOid: string };
const keyOf = ({ creatorOid, subscriberOid }: Ids): string => `${creatorOid}-${subscriberOid}`;

/**
 * The subscriptions of a batch as the domain knows them. A row says what the domain would do next, so the
 * domain's own evolution is kept beside it: a plan, a gift or a cancellation changes what a later event
 * means.
 */
export class FollowedSubscriptions {
  readonly #known: Map<string, Followed>;

  private constructor(known: Map<string, Followed>) {
    this.#known = known;
  }

  static async of(db: Db, events: readonly Ids[]): Promise<FollowedSubscriptions> {
    const named = new Map(
      events.map((event) => [
        keyOf(event),
        { creator_oid: event.creatorOid, subscriber_oid: event.subscriberOid },
      ]),
    );
    if (named.size === 0) return new FollowedSubscriptions(new Map());
    const rows = await db
      .selectFrom('membership')
      .innerJoin(incoming([...named.values()], membership.only('creator_oid', 'subscriber_oid')), (join) =>
        join
          .onRef('incoming.creator_oid', '=', 'membership.creator_oid')
          .onRef('incoming.subscriber_oid', '=', 'membership.subscriber_oid'),
      )
      .select(['membership.creator_oid', 'membership.subscriber_oid', 'membership.followed'])
      .execute();
    return new FollowedSubscriptions(
      new Map(rows.map((row) => [`${row.creator_oid}-${row.subscriber_oid}`, row.followed])),
    );
  }

  /**
   * What the row is after an event, as its channel's tiers are sold now; undefined before the first month.
   */
  after(event: FollowedEvent, { at, tiers }: Now) {
    const isMonth = event.type === 'SubscriptionStarted' || event.type === 'SubscriptionRenewed';
    const before = this.#known.get(keyOf(event));
    if (!before && !isMonth) return undefined;
    const { state, isGiven } = before ?? { state: subscriptionStream.decider.initial(), isGiven: false };
    const evolved = subscriptionStream.decider.evolve(state, event, 0);
    const followed = {
      // What was refused or settled is asked of the stream, and would grow here.
      state: { ...evolved, refused: [], settled: {}, gifts: [] },
      isGiven: isMonth ? event.complimentary === true : isGiven,
    };
    this.#known.set(keyOf(event), followed);
    const { paid, totalMonths: total_months } = followed.state;
    return {
      /** Null once it has ended. */
      now: paid && columnsOf({ ...followed.state, paid }, { at, tiers, isGiven: followed.isGiven }),
      kept: { ...leaving(event, followed.state), total_months, followed: json(followed) },
    };
  }
}

/** Why the subscriber leaves: as long as they do. */
const leaving = (event: FollowedEvent, { paid }: SubscriptionState) => {
  // An administrator's end says nothing of why the subscriber had cancelled.
  if (event.type === 'SubscriptionCancelScheduled')
    return event.byAdmin ? {} : { leaving_reason: event.reason };
  if (event.type === 'SubscriptionStarted' || (paid && !paid.cancelScheduled))
    return { leaving_reason: null };
  return {};
};

type Now = { readonly at: string; readonly tiers: readonly Tier[] };
type Going = Omit<SubscriptionState, 'paid'> & { readonly paid: PaidSubscription };

const columnsOf = (state: Going, { at, tiers, isGiven }: Now & { readonly isGiven: boolean }) => {
  const { paid } = state;
  const { tierHash: tier_hash, feeCoins: fee_coins, since, streakStart: streak_start } = paid;
  const next = nextOf(state, tiers);
  const until = paid.cancelScheduled ? lastsUntil(state) : paid.until;
  return {
    tier_hash,
    fee_coins,
    status: statusOf(paid),
    ...next,
    next_at: paid.cancelScheduled ? until : nextAt(paid, at),
    until,
    since,
    streak_start,
    ended_at: null,
    ended_by: null,
    by_card: paid.card !== null,
    complimentary: isGiven && paid.raises.length === 0,
  };
};

const statusOf = ({ cancelScheduled, failures, pause }: PaidSubscription): MembershipStatus => {
  if (cancelScheduled) return 'cancelScheduled';
  if (failures > 0) return 'paymentFailed';
  return pause?.hasBegun ? 'paused' : 'subscribed';
};

const nextAt = ({ retryAt, pause, until }: PaidSubscription, at: string): string => {
  if (retryAt) return retryAt;
  if (pause) return pause.resumesAt;
  return until > at ? until : at;
};

/** What the next month takes of the tiers as they are sold now, or why none follows. */
export const nextOf = (state: Going, tiers: readonly Tier[]): NextColumns => {
  const { paid } = state;
  const { tierHash } = nextTier(paid, tiers);
  const coupon = tierHash === paid.tierHash && isLeft(paid.coupon) ? paid.coupon.code : null;
  const at = paid.pause ? paid.pause.resumesAt : paid.until;
  const next = nextMonth(state, { tiers, at });
  return {
    next_coins: next.what === 'charge' ? coinsWith(next.feeCoins, next.coupon) : 0,
    coupon,
    ends_by: next.what === 'end' && !paid.cancelScheduled ? endsBy(next.cause) : null,
  };
};

export type NextColumns = {
  readonly next_coins: number;
  readonly coupon: string | null;
  readonly ends_by: EndsBy | null;
};

const endsBy = (cause: string): EndsBy => (cause === 'tier_removed' ? cause : 'fee_not_agreed');

const isLeft = (coupon: CouponTerms | null): coupon is CouponTerms =>
  coupon !== null && coupon.monthsLeft > 0;
