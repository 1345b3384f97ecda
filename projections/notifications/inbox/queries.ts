import { type Kysely, type Selectable, sql } from 'kysely';

import { allPeople, type NotificationKind, type NotificationsTables } from './tables.ts';

export { notificationsRead } from './projection.ts';

type Db = Kysely<NotificationsTables>;

export type NotificationRow = Selectable<NotificationsTables['notification']>;

type Asked = {
  readonly userOid: string;
  /** What all people were told before is not shown. */
  readonly since: string;
  /** Senders whom the person does not want to hear of. */
  readonly muted: readonly string[];
  /** Kinds that the person does not want to be listed. */
  readonly hidden?: readonly NotificationKind[];
  readonly limit: number;
};

/** The newest notifications of a person, newest first. */
export const notificationsOf = (db: Db, asked: Asked): Promise<NotificationRow[]> =>
  select(db, asked).selectAll().execute();

/** How many are newer than a position, at most `limit`. */
export const unreadOf = async (db: Db, asked: Asked & { readonly readUpTo: string }): Promise<number> => {
  const rows = await select(db, asked).select('position').where('position', '>', asked.readUpTo).execute();
  return rows.length;
};

const select = (db: Db, { userOid, since, muted, hidden = [], limit }: Asked) =>
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
        eb('kind', '=', 'subscription'),
      ]),
    )
    .where('kind', '<>', sql<NotificationKind>`all(${hidden}::text[])`)
    .orderBy('position', 'desc')
    .limit(limit);

/** Who has marked a creator, by their ids after one. */
export const favouredBy = async (
  db: Db,
  {
    creatorOid,
    markedBy,
    after,
    limit,
  }: {
    readonly creatorOid: string;
    /** The last moment at which a mark counts; null for any. */
    readonly markedBy: string | null;
    readonly after: string;
    readonly limit: number;
  },
): Promise<string[]> => {
  let query = db
    .selectFrom('notified_favourite')
    .select('owner_oid')
    .where('creator_oid', '=', creatorOid)
    .where('owner_oid', '>', after)
    .orderBy('owner_oid')
    .limit(limit);
  if (markedBy !== null) query = query.where('marked_at', '<=', sql<Date>`${markedBy}::timestamptz`);
  return (await query.execute()).map((row) => row.owner_oid);
};
