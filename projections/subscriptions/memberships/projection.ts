import {
  coinsWith,
  type SubscriptionEvent,
  type TierCouponEvent,
  type TierEvent,
} from '@fanfold/domain/subscriptions';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';

import { createTables, type MembershipStatus, type MembershipsTables } from './tables.ts';

type Db = Kysely<MembershipsTables>;
type Of<Type extends string> = Extract<SubscriptionEvent | TierCouponEvent | TierEvent, { type: Type }>;

const consumes = [
  'TierAdded',
  'TierChanged',
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'SubscriptionPaymentFailed',
  'SubscriptionCancelScheduled',
  'SubscriptionCancelWithdrawn',
  'SubscriptionTierRaised',
  'SubscriptionFeeAgreed',
  'SubscriptionPaused',
  'SubscriptionResumed',
  'SubscriptionMonthsGiven',
  'SubscriptionEnded',
  'SubscriptionPaymentChanged',
  'SubscriptionCardRemoved',
  'TierCouponCreated',
  'TierCouponEnded',
  'TierCouponUsed',
  'TierCouponUseReturned',
] as const;
type Consumed = Of<(typeof consumes)[number]>;

/**
 * Who pays for which tier, when the next payment is due, and what was paid. Read by a person's list of subscriptions, by the creator's members
 * and by the page of the billing run.
 */
export const memberships = projection<MembershipsTables>()({
  name: 'memberships',
  version: 3,
  consumes,
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

const changesOf = (db: Db, { event, metadata, revision }: Recorded<Consumed>): Statement[] => {
  switch (event.type) {
    case 'TierAdded':
    case 'TierChanged':
      return [nameTier(db, event)];
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return [
        ...(event.complimentary
          ? []
          : [pay(db, event, { at: metadata.occurredAt, number: Number(revision) })]),
        renew(db, event, metadata.occurredAt),
      ];
    case 'SubscriptionPaymentFailed':
      return [of(db, event).set({ status: 'paymentFailed', next_at: event.retryAt })];
    case 'SubscriptionCancelScheduled':
      return [of(db, event).set({ status: 'cancelScheduled', leaving_reason: event.reason })];
    case 'SubscriptionCancelWithdrawn':
      return [of(db, event).set({ status: 'subscribed', leaving_reason: null })];
    case 'SubscriptionPaused':
      return [of(db, event).set({ status: 'paused', next_at: event.resumesAt })];
    case 'SubscriptionResumed':
      return [of(db, event).set({ status: 'subscribed', next_at: event.resumedAt })];
    case 'SubscriptionMonthsGiven':
      return [of(db, event).set((eb) => ({ given_months: eb('given_months', '+', event.months) }))];
    case 'SubscriptionTierRaised':
      return [
        pay(db, event, { at: metadata.occurredAt, number: Number(revision) }),
        of(db, event).set((eb) => ({
          tier_hash: event.tierHash,
          fee_coins: event.feeCoins,
          next_coins: event.feeCoins,
          coupon: null,
          total_coins: eb('total_coins', '+', event.coins),
        })),
      ];
    case 'SubscriptionFeeAgreed':
      return [of(db, event).set({ fee_coins: event.feeCoins, next_coins: event.feeCoins })];
    case 'SubscriptionEnded':
      return [of(db, event).set(endOf(event))];
    case 'SubscriptionPaymentChanged':
      return [of(db, event).set({ by_card: event.card !== null })];
    case 'SubscriptionCardRemoved':
      return [of(db, event).set({ by_card: false })];
    case 'TierCouponCreated':
      return [createCoupon(db, event)];
    case 'TierCouponEnded':
      return [coupon(db, event).set({ is_ended: true })];
    case 'TierCouponUsed':
      return [coupon(db, event).set((eb) => ({ used: eb('used', '+', 1) }))];
    case 'TierCouponUseReturned':
      return [coupon(db, event).set((eb) => ({ used: eb('used', '-', 1) }))];
  }
};

const endOf = ({ endedAt: ended_at, cause: ended_by }: Of<'SubscriptionEnded'>) =>
  ({ status: 'ended', given_months: 0, next_at: null, ended_at, ended_by }) as const;

const of = (db: Db, { creatorOid, subscriberOid }: { creatorOid: string; subscriberOid: string }) =>
  db
    .updateTable('membership')
    .where('creator_oid', '=', creatorOid)
    .where('subscriber_oid', '=', subscriberOid);

const coupon = (db: Db, { creatorOid, code }: { creatorOid: string; code: string }) =>
  db.updateTable('tier_coupon').where('creator_oid', '=', creatorOid).where('code', '=', code);

/** A code that has ended can be made again, without uses. */
const createCoupon = (db: Db, event: Of<'TierCouponCreated'>): Statement => {
  const row = {
    creator_oid: event.creatorOid,
    code: event.code,
    tier_hash: event.tierHash,
    percent: event.percent,
    months: event.months,
    expires_at: event.expiresAt,
    uses: event.uses,
    used: 0,
    is_ended: false,
    created_at: event.createdAt,
  };
  return db
    .insertInto('tier_coupon')
    .values(row)
    .onConflict((conflict) => conflict.columns(['creator_oid', 'code']).doUpdateSet(row));
};

const nameTier = (db: Db, { tierHash: tier_hash, name }: Of<'TierAdded' | 'TierChanged'>): Statement =>
  db
    .insertInto('tier_name')
    .values({ tier_hash, name })
    .onConflict((conflict) => conflict.column('tier_hash').doUpdateSet({ name }));

type Paid = Of<'SubscriptionStarted' | 'SubscriptionRenewed'>;

const pay = (
  db: Db,
  { creatorOid, subscriberOid, month, tierHash, coins, coupon }: Paid | Of<'SubscriptionTierRaised'>,
  { at, number }: { readonly at: string; readonly number: number },
): Statement =>
  db.insertInto('payment').values({
    creator_oid: creatorOid,
    subscriber_oid: subscriberOid,
    month,
    number,
    tier_hash: tierHash,
    coins,
    coupon: coupon?.code ?? null,
    paid_at: at,
  });

const renew = (db: Db, event: Paid, at: string): Statement => {
  const { feeCoins, coupon, until, coins } = event;
  const rate = coupon && coupon.monthsLeft > 0 ? coupon : null;
  const now = {
    tier_hash: event.tierHash,
    fee_coins: feeCoins,
    next_coins: coinsWith(feeCoins, rate),
    next_at: until,
    until,
    coupon: rate?.code ?? null,
    streak_start: event.streakStart,
    total_months: event.totalMonths,
    leaving_reason: null,
    ended_at: null,
    ended_by: null,
    by_card: event.card !== undefined,
    complimentary: event.complimentary === true,
    given_months: event.givenMonths ?? 0,
  };
  // What was given ends after its last month, unless the subscriber says that it goes on.
  const first = event.complimentary ? ('cancelScheduled' as const) : ('subscribed' as const);
  const since = event.type === 'SubscriptionStarted' ? { since: at } : {};
  return db
    .insertInto('membership')
    .values({
      creator_oid: event.creatorOid,
      subscriber_oid: event.subscriberOid,
      ...now,
      status: first,
      since: at,
      total_coins: coins,
    })
    .onConflict((conflict) =>
      conflict.columns(['creator_oid', 'subscriber_oid']).doUpdateSet((eb) => ({
        ...now,
        ...since,
        status: event.type === 'SubscriptionStarted' ? first : goesOn(eb, event),
        total_coins: eb('membership.total_coins', '+', coins),
      })),
    );
};

type Row = ExpressionBuilder<MembershipsTables, 'membership'>;

/** A month that was given changes nothing of an end that is scheduled. */
const goesOn = (eb: Row, { complimentary }: Paid) =>
  complimentary
    ? eb
        .case()
        .when('membership.status', '=', 'cancelScheduled')
        .then(sql<MembershipStatus>`'cancelScheduled'`)
        .else(sql<MembershipStatus>`'subscribed'`)
        .end()
    : sql<MembershipStatus>`'subscribed'`;
