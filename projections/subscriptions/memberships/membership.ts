import type { Kysely } from 'kysely';

import type { EndsBy, MembershipStatus, MembershipsTables } from './tables.ts';

type Db = Kysely<MembershipsTables>;

/** A subscription with what its tier is called. */
export const joined = (db: Db) =>
  db
    .selectFrom('membership')
    .leftJoin('tier', 'tier.tier_hash', 'membership.tier_hash')
    .selectAll('membership')
    .select('tier.name');

type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

/** A subscription as its subscriber's list shows it. */
export type Membership = {
  readonly creatorOid: string;
  readonly subscriberOid: string;
  readonly tierHash: string;
  readonly tierName: string;
  readonly status: MembershipStatus;
  readonly feeCoins: number;
  readonly nextAt: string | null;
  readonly nextCoins: number | null;
  /** Why no month follows, where its subscriber did not cancel it. */
  readonly endsBy: EndsBy | null;
  readonly until: string;
  readonly coupon: string | null;
  readonly since: string;
  readonly streakStart: string;
  readonly totalMonths: number;
  readonly totalCoins: number;
  readonly leavingReason: string | null;
  readonly endedAt: string | null;
  readonly endedBy: string | null;
  readonly byCard: boolean;
  /** In which currency the card is charged; null where coins pay. */
  readonly cardCurrency: 'JPY' | 'USD' | null;
  readonly complimentary: boolean;
};

export const goingOn = [
  'subscribed',
  'paymentFailed',
  'paused',
] as const satisfies readonly MembershipStatus[];
const isGoingOn = (status: MembershipStatus): boolean => goingOn.some((one) => one === status);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const membershipOf = (row: Row): Membership => {
  const isPaidAgain = isGoingOn(row.status) && row.ends_by === null;
  const until = row.ends_by === null ? row.until : (row.next_at ?? row.until);
  return {
    creatorOid: row.creator_oid,
    subscriberOid: row.subscriber_oid,
    tierHash: row.tier_hash,
    tierName: row.name ?? '',
    status: row.status,
    feeCoins: row.fee_coins,
    nextAt: isPaidAgain ? iso(row.next_at) : null,
    nextCoins: isPaidAgain ? row.next_coins : null,
    endsBy: row.ends_by,
    until: until.toISOString(),
    coupon: row.coupon,
    since: row.since.toISOString(),
    streakStart: row.streak_start,
    totalMonths: row.total_months,
    totalCoins: row.total_coins,
    leavingReason: row.leaving_reason,
    endedAt: iso(row.ended_at),
    endedBy: row.ended_by,
    byCard: row.by_card,
    cardCurrency: row.followed.state.paid?.card?.currency ?? null,
    complimentary: row.complimentary,
  };
};
