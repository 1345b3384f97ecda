import { type Kysely, type Selectable, sql } from 'kysely';

import { allPeople, type NotificationsTables } from './tables.ts';

export { notificationsRead } from './projection.ts';

type Db = Kysely<NotificationsTables>;

export type NotificationRow = Selectable<NotificationsTables['notification']>;

type Asked = {
  readonly userOid: string;
  /** What all people were told before is not shown. */
  readonly since: string;
  /** Senders whom the person does not want to hear of. */
  readonly muted: readonly string[];
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

const select = (db: Db, { userOid, since, muted, limit }: Asked) =>
  db
    .selectFrom('notification')
    .where((eb) =>
      eb.or([
        eb('user_oid', '=', userOid),
        eb.and([eb('user_oid', '=', allPeople), eb('happened_at', '>=', new Date(since))]),
      ]),
    )
    .where((eb) =>
      eb.or([eb('sender_oid', 'is', null), eb('sender_oid', '<>', sql<string>`all(${muted}::text[])`)]),
    )
    .orderBy('position', 'desc')
    .limit(limit);
