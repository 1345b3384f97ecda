import type { PageParams } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { joined, type Membership, membershipOf } from './membership.ts';
import type { MembershipsTables } from './tables.ts';

type Db = Kysely<MembershipsTables>;
type OfChannel = PageParams & { readonly creatorOid: string };
type MembersPage = { readonly members: readonly Membership[]; readonly nextCursor: string | null };

/** A channel's members: those who pay, and those who left, the newest first. */
export const membersOf = async (db: Db, { creatorOid, cursor, limit }: OfChannel): Promise<MembersPage> => {
  const all = joined(db).where('membership.creator_oid', '=', creatorOid);
  const found = await (cursor === undefined ? all : all.where(isAfter(cursor)))
    .orderBy((eb) => eb('membership.status', '=', 'ended'))
    .orderBy('membership.since', 'desc')
    .orderBy('membership.subscriber_oid')
    .limit(limit + 1)
    .execute();
  const members = found.slice(0, limit).map(membershipOf);
  const last = members.at(-1);
  return { members, nextCursor: found.length > limit && last ? cursorOf(last) : null };
};

/** The place of a member in the list: whether they left, since when they are one, and who they are. */
const cursorOf = ({ status, since, subscriberOid }: Membership): string =>
  [status === 'ended' ? 1 : 0, Date.parse(since), subscriberOid].join('.');

const isAfter = (cursor: string) => {
  const [left = '', since = '', subscriberOid = ''] = cursor.split('.');
  const at = new Date(Number(since)).toISOString();
  return sql<boolean>`((membership.status = 'ended')::int, ${at}::timestamptz, membership.subscriber_oid)
    > (${left}::int, membership.since, ${subscriberOid}::text)`;
};

/** How many have each tier of a channel now. */
export const tiersHeld = async (db: Db, creatorOid: string) => {
  const rows = await db
    .selectFrom('membership')
    .select((eb) => ['tier_hash', eb.fn.countAll<string>().as('count')])
    .where('creator_oid', '=', creatorOid)
    .where('status', '!=', 'ended')
    .groupBy('tier_hash')
    .orderBy('tier_hash')
    .execute();
  return rows.map(({ tier_hash, count }) => ({ tierHash: tier_hash, members: Number(count) }));
};

/** Who has a tier now, or will have it from the next month on. */
export const holdersOfTier = async (
  db: Db,
  { creatorOid, tierHash }: { readonly creatorOid: string; readonly tierHash: string },
): Promise<string[]> => {
  const planned = sql<string>`followed -> 'state' -> 'paid' ->> 'plannedTier'`;
  const rows = await db
    .selectFrom('membership')
    .select('subscriber_oid')
    .where('creator_oid', '=', creatorOid)
    .where('status', '<>', 'ended')
    .where((eb) => eb.or([eb('tier_hash', '=', tierHash), eb(planned, '=', tierHash)]))
    .execute();
  return rows.map(({ subscriber_oid }) => subscriber_oid);
};
