import type { FanRelation } from '@fanfold/domain/notifications';
import { type Kysely, type Selectable, sql } from 'kysely';

import { allPeople, type NotificationKind, type NotificationsTables } from './tables.ts';

export { notificationsRead } from './projection.ts';

type Db = Kysely<NotificationsTables>;

export type NotificationRow = Selectable<NotificationsTables['notification']>;

type Input = {
  readonly userOid: string;
  /** What all people were told before is not shown. */
  readonly since: string;
  /** Senders whom the person does not want to hear of. */
  readonly muted: readonly string[];
  /** As whose fan the person wants to hear of creators (IDN-071). */
  readonly heard: readonly FanRelation[];
  /** People whose replies and invitations are not shown. */
  readonly blocked?: readonly string[];
  /** Kinds that the person does not want to be listed. */
  readonly hidden?: readonly NotificationKind[];
  readonly limit: number;
};

/** The newest notifications of a person, newest first. */
export const notificationsOf = (db: Db, asked: Input): Promise<NotificationRow[]> =>
  select(db, asked).selectAll().execute();

/** How many are newer than a position, at most `limit`. */
export const unreadOf = async (db: Db, asked: Input & { readonly readUpTo: string }): Promise<number> => {
  const rows = await select(db, asked).select('position').where('position', '>', asked.readUpTo).execute();
  return rows.length;
};

const select = (db: Db, { userOid, since, muted, heard, blocked = [], hidden = [], limit }: Input) =>
  db
    .selectFrom('notification')
    .where((eb) =>
      eb.or([
        eb('user_oid', '=', userOid),
        eb.and([eb('user_oid', '=', allPeople), eb('happened_at', '>=', new Date(since))]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('sender_oid', 'is', null),
        eb('sender_oid', '<>', sql<string>`all(${muted}::text[])`),
        // What a creator says can be muted; what one pays for it cannot.
        eb('kind', 'in', ['subscription', 'subscribers', 'workNews']),
      ]),
    )
    .where((eb) =>
      eb.or([eb('relations', 'is', null), eb('relations', '&&', sql<FanRelation[]>`${heard}::text[]`)]),
    )
    .where('kind', '<>', sql<NotificationKind>`all(${hidden}::text[])`)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '<>', 'reply'), eb('work_news', 'is distinct from', 'invited')]),
        eb('sender_oid', '<>', sql<string>`all(${blocked}::text[])`),
      ]),
    )
    .orderBy('position', 'desc')
    .limit(limit);

/** How many began to subscribe to a creator on a day (UTC), and the last of them. */
export const subscribersOn = async (
  db: Db,
  { creatorOid, day }: { readonly creatorOid: string; readonly day: string },
): Promise<{ readonly people: number; readonly lastOid: string | null }> => {
  const row = await db
    .selectFrom('notification')
    .select(['people', 'sender_oid'])
    .where('user_oid', '=', creatorOid)
    .where('day', '=', day)
    .executeTakeFirst();
  return { people: row?.people ?? 0, lastOid: row?.sender_oid ?? null };
};

/** Who is a creator's fan, by their ids after one. */
export const fansOf = async (
  db: Db,
  asked: {
    readonly creatorOid: string;
    readonly relations: readonly FanRelation[];
    /** The last moment at which one may have become a fan; null for any. */
    readonly by: string | null;
    readonly after: string;
    readonly limit: number;
  },
): Promise<string[]> => {
  let query = db
    .selectFrom('notified_fan')
    .select('fan_oid')
    .distinct()
    .where('creator_oid', '=', asked.creatorOid)
    .where('relation', 'in', asked.relations)
    .where('fan_oid', '>', asked.after)
    .orderBy('fan_oid')
    .limit(asked.limit);
  if (asked.by !== null) query = query.where('since', '<=', sql<Date>`${asked.by}::timestamptz`);
  return (await query.execute()).map((row) => row.fan_oid);
};

/** The creators whose fan a person is, in any relation. */
export const creatorsOf = async (db: Db, fanOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('notified_fan')
    .select('creator_oid')
    .distinct()
    .where('fan_oid', '=', fanOid)
    .orderBy('creator_oid')
    .execute();
  return rows.map((row) => row.creator_oid);
};
