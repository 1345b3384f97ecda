import { escapeLike, type PageParams } from '@fanfold/projection';
import { type Kysely, type SqlBool, sql } from 'kysely';

import { joined, type Membership, membershipOf } from './membership.ts';
import type { MembershipStatus, MembershipsTables } from './tables.ts';

type Db = Kysely<MembershipsTables>;

/** What is left out is not asked for. Of people, one of those named. */
type Wanted = PageParams & {
  readonly subscribers?: readonly string[] | undefined;
  readonly creators?: readonly string[] | undefined;
  /** The tier's number, or a part of its name. */
  readonly tier?: string | undefined;
  readonly status?: MembershipStatus | undefined;
  readonly now: string;
};
/** `refundCoins`: what goes back where it ends now with the present month. */
type Found = Membership & { readonly refundCoins: number };

/** ADM-014: the subscriptions of people, channels and tiers, the newest first. */
export const findSubscriptions = async (
  db: Db,
  wanted: Wanted,
): Promise<{ readonly subscriptions: readonly Found[]; readonly nextCursor: string | null }> => {
  const { cursor, limit, now, subscribers, creators } = wanted;
  if (subscribers?.length === 0 || creators?.length === 0) return { subscriptions: [], nextCursor: null };
  const rows = await matching(db, wanted)
    .$if(cursor !== undefined, (query) => query.where(isAfter(cursor ?? '')))
    .orderBy('membership.since', 'desc')
    .orderBy('membership.creator_oid')
    .orderBy('membership.subscriber_oid')
    .limit(limit + 1)
    .execute();
  const subscriptions = rows.slice(0, limit).map((row) => foundOf(row, now));
  const last = subscriptions.at(-1);
  return { subscriptions, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
};

/** ADM-015: subscriptions that end with their month, the next first. */
export const scheduledEnds = async (db: Db, now: string): Promise<Found[]> => {
  const rows = await withMonthCoins(db)
    .where('membership.status', '=', 'cancelScheduled')
    .orderBy('membership.next_at')
    .orderBy('membership.creator_oid')
    .orderBy('membership.subscriber_oid')
    .limit(mostEnds)
    .execute();
  return rows.map((row) => foundOf(row, now));
};
const mostEnds = 100;

/** A subscription with what was paid for its last month and not refunded. */
const withMonthCoins = (db: Db) =>
  joined(db).select((eb) =>
    eb
      .selectFrom('payment')
      .select((paid) => paid.fn.sum<string | null>('payment.coins').as('coins'))
      .whereRef('payment.creator_oid', '=', 'membership.creator_oid')
      .whereRef('payment.subscriber_oid', '=', 'membership.subscriber_oid')
      .where('payment.refunded_at', 'is', null)
      .where(paysTheMonth)
      .as('month_coins'),
  );

type Row = Awaited<ReturnType<ReturnType<typeof withMonthCoins>['execute']>>[number];

const foundOf = (row: Row, now: string): Found => ({
  ...membershipOf(row),
  refundCoins: (row.followed.state.paid?.until ?? now) > now ? Number(row.month_coins ?? 0) : 0,
});

const matching = (db: Db, { subscribers, creators, tier, status }: Wanted) =>
  withMonthCoins(db)
    .$if(subscribers !== undefined, (query) =>
      query.where('membership.subscriber_oid', 'in', subscribers ?? []),
    )
    .$if(creators !== undefined, (query) => query.where('membership.creator_oid', 'in', creators ?? []))
    .$if(tier !== undefined, (query) => query.where('membership.tier_hash', 'in', tiersNamed(db, tier ?? '')))
    .$if(status !== undefined, (query) => query.where('membership.status', '=', status ?? 'ended'));

const tiersNamed = (db: Db, named: string) =>
  db
    .selectFrom('tier')
    .select('tier_hash')
    .where((eb) => eb.or([eb('tier_hash', '=', named), eb('name', 'ilike', `%${escapeLike(named)}%`)]));

/** The charge of the present month, and those for a higher tier in it. */
const paysTheMonth = sql<SqlBool>`(
  payment.charge_id = membership.followed #>> '{state,paid,chargeId}'
  or membership.followed #> '{state,paid,raises}' @> jsonb_build_array(jsonb_build_object('chargeId', payment.charge_id))
)`;

/** The place of a subscription in the list: since when, and whose it is. */
const cursorOf = ({ since, creatorOid, subscriberOid }: Membership): string =>
  [Date.parse(since), creatorOid, subscriberOid].join('.');

const isAfter = (cursor: string) => {
  const [since = '', creatorOid = '', subscriberOid = ''] = cursor.split('.');
  const at = new Date(Number(since)).toISOString();
  return sql<SqlBool>`(${at}::timestamptz, membership.creator_oid, membership.subscriber_oid)
    > (membership.since, ${creatorOid}::text, ${subscriberOid}::text)`;
};
