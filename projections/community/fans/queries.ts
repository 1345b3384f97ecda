import type { FanKind } from '@fanfold/contracts/community';
import { newestFirst, type PageParams } from '@fanfold/projection';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';

import type { FansTables } from './tables.ts';

export { fansRead } from './projection.ts';

type Db = Kysely<FansTables>;
type Input = { readonly creatorOid: string; readonly now: string };
type Builder = ExpressionBuilder<FansTables, 'fan'>;

const isMember = (eb: Builder, now: string): Expression<SqlBool> => eb('member_until', '>', new Date(now));
const isBanned = (eb: Builder, now: string): Expression<SqlBool> =>
  eb.and([
    eb('ban_id', 'is not', null),
    eb.or([eb('ban_until', 'is', null), eb('ban_until', '>', new Date(now))]),
  ]);

/** Those of a kind; a person who left and is not banned is in no list. */
const isOf = (eb: Builder, kind: FanKind, now: string): Expression<SqlBool> => {
  switch (kind) {
    case 'followers':
      return eb('follows', '=', true);
    case 'members':
      return isMember(eb, now);
    case 'banned':
      return isBanned(eb, now);
    case 'all':
      return eb.or([eb('follows', '=', true), isMember(eb, now), isBanned(eb, now)]);
  }
};

/** The fans of a channel, the newest first. */
export const fansPage = async (
  db: Db,
  { creatorOid, now, kind, ...page }: Input & { readonly kind: FanKind } & PageParams,
) => {
  const query = db
    .selectFrom('fan')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where((eb) => isOf(eb, kind, now));
  const { rows, nextCursor } = await newestFirst(query, page);
  return { fans: rows.map((row) => fanOf(row, now)), nextCursor };
};

const fanOf = (row: Selectable<FansTables['fan']>, now: string) => {
  const memberUntil = row.member_until?.toISOString() ?? '';
  const hasTier = memberUntil > now;
  return {
    oid: row.fan_oid,
    follows: row.follows,
    tierHash: hasTier ? row.tier_hash : null,
    memberUntil: hasTier ? memberUntil : null,
    months: row.months,
    ban: banOf(row, now),
  };
};

/** The ban that counts at `now`. */
const banOf = ({ ban_id, ban_reason, ban_until }: Selectable<FansTables['fan']>, now: string) => {
  const until = ban_until?.toISOString() ?? null;
  const isOver = ban_id === null || (until !== null && until <= now);
  return isOver ? null : { reason: ban_reason, until };
};

/** How many there are of each kind. */
export const fanCounts = async (db: Db, { creatorOid, now }: Input): Promise<Record<FanKind, number>> => {
  const kinds = ['all', 'members', 'followers', 'banned'] as const;
  const row = await db
    .selectFrom('fan')
    .select((eb) => kinds.map((kind) => sql<string>`count(*) filter (where ${isOf(eb, kind, now)})`.as(kind)))
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirstOrThrow();
  return {
    all: Number(row.all),
    members: Number(row.members),
    followers: Number(row.followers),
    banned: Number(row.banned),
  };
};
