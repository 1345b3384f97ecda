import { workNewsTypes } from '@fanfold/domain/catalogue';
import { replyTypes } from '@fanfold/domain/community';
import { newsTypes } from '@fanfold/domain/subscriptions';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Insertable, type Kysely, sql } from 'kysely';

import { changeFan, type FanEvent, fanEventTypes, isOfFan, toFans } from './fans.ts';
import { allPeople, createTables, type NotificationsTables } from './tables.ts';
import { type Consumed, toldBy } from './told.ts';

type Db = Kysely<NotificationsTables>;
type Row = Insertable<NotificationsTables['notification']>;

/** What people are told, by receiver. Read by the receiver. */
export const notificationsRead = projection<NotificationsTables>()({
  name: 'notifications',
  version: 16,
  consumes: [
    'NotificationSent',
    'ContentPublished',
    ...fanEventTypes,
    'EarningPosted',
    'EntitlementGranted',
    'SanctionImposed',
    'ReportDecided',
    ...replyTypes,
    'CommentDeleted',
    'TakedownAccepted',
    'TakedownWithdrawn',
    'TakedownUpheld',
    'TakedownReinstated',
    'ScheduleCancelled',
    'EncodingGivenUp',
    'AssetQuarantined',
    'QuarantineDecided',
    'WorkEditedByAdministrator',
    ...workNewsTypes,
    ...newsTypes,
  ],
  tables: createTables,

  project: async (db, batch) => {
    const changes = batch.map((recorded) => ({ recorded, row: rowOf(recorded) }));
    await inOrder(changes.flatMap(({ recorded, row }) => changesOf(db, recorded, row)));
    const told = changes.flatMap(({ recorded: { event, position }, row }) => {
      if (event.type === 'SubscriptionStarted' && !event.complimentary)
        return [{ oid: event.creatorOid, position }];
      return row === undefined || row.user_oid === allPeople ? [] : [{ oid: row.user_oid, position }];
    });
    return [...told, ...(await fansTold(db, batch))].map(({ oid, position }) => ({
      kind: 'notification' as const,
      topic: `notifications:${oid}`,
      position: String(position),
    }));
  },
});

/** Of more, the rest see it within a minute, when their page asks again. */
const mostToldAtOnce = 5_000;

/** Those who got a row as fans of a sender. */
const fansTold = async (db: Db, batch: readonly Recorded<Consumed>[]) => {
  const positions = batch.flatMap(({ event, position }) =>
    event.type === 'ContentPublished' ||
    (event.type === 'NotificationSent' && ['fans', 'favourites'].includes(event.audience.kind))
      ? [String(position)]
      : [],
  );
  if (positions.length === 0) return [];
  const rows = await db
    .selectFrom('notification')
    .select(['user_oid as oid', 'position'])
    .where('position', '=', sql<string>`any(${positions}::bigint[])`)
    .where('kind', 'in', ['announcement', 'work'])
    .limit(mostToldAtOnce)
    .execute();
  return rows;
};

const changesOf = (
  db: Db,
  { event, position, metadata }: Recorded<Consumed>,
  row: Row | undefined,
): Statement | readonly Statement[] => {
  const { occurredAt } = metadata;
  if (row !== undefined) {
    const told = db.insertInto('notification').values(row);
    return isOfFan(event) ? [told, changeFan(db, event, occurredAt)] : told;
  }
  switch (event.type) {
    case 'SubscriptionStarted':
      return [
        changeFan(db, event, occurredAt),
        ...(event.complimentary ? [] : [oneMoreSubscriber(db, { event, position, occurredAt })]),
      ];
    case 'NotificationSent':
    case 'ContentPublished':
      return toFans(db, { event, position, occurredAt });
    default:
      return isOfFan(event) ? changeFan(db, event, occurredAt) : [];
  }
};

/** One row for a creator and a day: it moves to the top of the list, unread again, and counts one more. */
const oneMoreSubscriber = (
  db: Db,
  {
    event: { creatorOid, subscriberOid, startedAt },
    position,
    occurredAt,
  }: {
    readonly event: Extract<FanEvent, { type: 'SubscriptionStarted' }>;
    readonly position: bigint;
    readonly occurredAt: string;
  },
): Statement => {
  const day = startedAt.slice(0, 10);
  return db
    .with('before', (tables) =>
      tables
        .deleteFrom('notification')
        .where('user_oid', '=', creatorOid)
        .where('day', '=', day)
        .returning('people'),
    )
    .insertInto('notification')
    .values((eb) => ({
      user_oid: creatorOid,
      position: String(position),
      kind: 'subscribers' as const,
      happened_at: occurredAt,
      coins: null,
      content_oid: null,
      comment_oid: null,
      sender_oid: subscriberOid,
      title: null,
      body: null,
      subscription: null,
      work_news: null,
      day,
      relations: null,
      people: sql<number>`1 + coalesce(${eb.selectFrom('before').select('people')}, 0)`,
    }));
};

/**
 * What one person, or all people, are told; undefined when an event tells nothing, or tells a creator's fans.
 */
const rowOf = ({ event, position, metadata }: Recorded<Consumed>): Row | undefined => {
  const told = toldBy(event);
  if (told === undefined) return undefined;
  const nothing = {
    coins: null,
    content_oid: null,
    comment_oid: null,
    sender_oid: null,
    title: null,
    body: null,
    subscription: null,
    work_news: null,
    day: null,
    people: null,
    relations: null,
  };
  return { ...nothing, ...told, position: String(position), happened_at: metadata.occurredAt };
};
