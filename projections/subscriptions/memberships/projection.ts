import type { SubscriptionEvent, TierCouponEvent } from '@fanfold/domain/subscriptions';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { accessChanged } from '../../catalogue/access-changed.ts';
import { couponChange } from './coupons.ts';
import {
  changesAccess,
  type FollowedEvent,
  FollowedSubscriptions,
  followedTypes,
  isFollowed,
} from './followed.ts';
import { of, pay, refund } from './payments.ts';
import { createTables, type MembershipsTables } from './tables.ts';
import { ChannelTiers, followTier, isTierSold, type TierSold, tierTypes } from './tiers.ts';

type Db = Kysely<MembershipsTables>;
type Of<Type extends string> = Extract<
  SubscriptionEvent | TierCouponEvent | TierSold | WalletEvent,
  { type: Type }
>;

const consumes = [
  ...followedTypes,
  ...tierTypes,
  'SpendRefunded',
  'TierCouponCreated',
  'TierCouponEnded',
  'TierCouponUsed',
  'TierCouponUseReturned',
] as const;
type Consumed = Of<(typeof consumes)[number]>;

/**
 * Who pays for which tier, when the next payment is due, and what was paid. Read by a person's list of
 * subscriptions, by the creator's members and by the page of the billing run.
 */
export const memberships = projection<MembershipsTables>()({
  name: 'memberships',
  version: 10,
  consumes,
  tables: createTables,
  project: async (db, batch) => {
    const events = batch.map(({ event }) => event);
    const tiers = await ChannelTiers.of(
      db,
      events.filter((event) => isFollowed(event) || isTierSold(event)),
    );
    const followed = await FollowedSubscriptions.of(db, events.filter(isFollowed));
    const known = { tiers, followed };
    for (const { of, until } of partsOf(batch)) {
      await inOrder(of.flatMap((recorded) => changesOf(db, recorded, known)));
      if (until) await changeTier(db, until, tiers);
    }
    return batch.flatMap(({ event, position }) =>
      isFollowed(event) && changesAccess(event) ? [accessChanged(event.subscriberOid, position)] : [],
    );
  },
});

type Part = { readonly of: readonly Recorded<Consumed>[]; readonly until: TierSold | undefined };

/** What comes before each change of a tier: those who have the tier are as they were until then. */
const partsOf = (batch: readonly Recorded<Consumed>[]): Part[] => {
  const parts: Part[] = [];
  let of: Recorded<Consumed>[] = [];
  for (const recorded of batch) {
    const { event } = recorded;
    if (!isTierSold(event)) of.push(recorded);
    else {
      parts.push({ of, until: event });
      of = [];
    }
  }
  return [...parts, { of, until: undefined }];
};

const changeTier = async (db: Db, event: TierSold, tiers: ChannelTiers): Promise<void> => {
  await tiers.after(db, event).execute();
  await followTier(db, event, tiers.soldBy(event.creatorOid));
};

type Known = { readonly tiers: ChannelTiers; readonly followed: FollowedSubscriptions };

const changesOf = (db: Db, recorded: Recorded<Consumed>, known: Known): readonly Statement[] => {
  const { event, metadata } = recorded;
  switch (event.type) {
    case 'SpendRefunded':
      return refund(db, event, metadata.occurredAt);
    case 'TierCouponCreated':
    case 'TierCouponEnded':
    case 'TierCouponUsed':
    case 'TierCouponUseReturned':
      return [couponChange(db, event)];
    case 'TierAdded':
    case 'TierChanged':
    case 'TierRemoved':
      return [];
    default:
      return [...paymentOf(db, recorded), ...follow(db, { event, at: metadata.occurredAt }, known)];
  }
};

/** What was paid for a month or a higher tier. Nothing is paid for a month that was given. */
const paymentOf = (db: Db, { event, metadata, revision }: Recorded<Consumed>): Statement[] => {
  const paid = { at: metadata.occurredAt, number: Number(revision) };
  switch (event.type) {
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return event.complimentary ? [] : [pay(db, event, paid)];
    case 'SubscriptionTierRaised':
      return [pay(db, event, paid)];
    default:
      return [];
  }
};

type Told = { readonly event: FollowedEvent; readonly at: string };

const follow = (db: Db, { event, at }: Told, { tiers, followed }: Known): Statement[] => {
  const row = followed.after(event, { at, tiers: tiers.soldBy(event.creatorOid) });
  if (!row) return [];
  const { now, kept } = row;
  if (!now)
    return [of(db, event).set({ status: 'ended', next_at: null, ends_by: null, ...kept, ...endOf(event) })];
  const coins = coinsOf(event);
  if (event.type !== 'SubscriptionStarted' && event.type !== 'SubscriptionRenewed')
    return [of(db, event).set((eb) => ({ ...now, ...kept, total_coins: eb('total_coins', '+', coins) }))];
  const { creatorOid: creator_oid, subscriberOid: subscriber_oid } = event;
  return [
    db
      .insertInto('membership')
      .values({ creator_oid, subscriber_oid, leaving_reason: null, ...now, ...kept, total_coins: coins })
      .onConflict((conflict) =>
        conflict.columns(['creator_oid', 'subscriber_oid']).doUpdateSet((eb) => ({
          ...now,
          ...kept,
          total_coins: eb('membership.total_coins', '+', coins),
        })),
      ),
  ];
};

const endOf = (event: FollowedEvent) =>
  event.type === 'SubscriptionEnded' ? { ended_at: event.endedAt, ended_by: event.cause } : {};

/** What the event says was paid. */
const coinsOf = (event: FollowedEvent): number => {
  switch (event.type) {
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
    case 'SubscriptionTierRaised':
      return event.coins;
    default:
      return 0;
  }
};
