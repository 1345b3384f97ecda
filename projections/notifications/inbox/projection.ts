import { workOf } from '@fanfold/domain';
import type { ContentEvent } from '@fanfold/domain/catalogue';
import type { MarkEvent, ReportEvent } from '@fanfold/domain/community';
import type { EarningsEvent } from '@fanfold/domain/earnings';
import type { SanctionEvent } from '@fanfold/domain/identity';
import type { AnnouncementEvent } from '@fanfold/domain/notifications';
import { type NewsEvent, newsOf, newsTypes } from '@fanfold/domain/subscriptions';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import { type Insertable, type Kysely, sql } from 'kysely';

import { allPeople, createTables, type NotificationsTables } from './tables.ts';

type Db = Kysely<NotificationsTables>;
type Told =
  | AnnouncementEvent
  | Extract<EarningsEvent, { type: 'EarningPosted' }>
  | Extract<WalletEvent, { type: 'EntitlementGranted' }>
  | Extract<SanctionEvent, { type: 'SanctionImposed' }>
  | Extract<ReportEvent, { type: 'ReportDecided' }>
  | NewsEvent;
type Published = Extract<ContentEvent, { type: 'ContentPublished' }>;
type Consumed = Told | Published | Extract<MarkEvent, { type: 'CreatorFavoured' | 'CreatorUnfavoured' }>;
type Row = Insertable<NotificationsTables['notification']>;

/** What people are told, by receiver. Read by the receiver. */
export const notificationsRead = projection<NotificationsTables>()({
  name: 'notifications',
  version: 4,
  consumes: [
    'NotificationSent',
    'ContentPublished',
    'CreatorFavoured',
    'CreatorUnfavoured',
    'EarningPosted',
    'EntitlementGranted',
    'SanctionImposed',
    'ReportDecided',
    ...newsTypes,
  ],
  tables: createTables,

  project: async (db, batch) => {
    const changes = batch.map((recorded) => ({ recorded, row: rowOf(recorded) }));
    await inOrder(changes.flatMap(({ recorded, row }) => changesOf(db, recorded, row)));
    const told = changes.flatMap(({ recorded: { position }, row }) =>
      row === undefined || row.user_oid === allPeople ? [] : [{ oid: row.user_oid, position }],
    );
    return [...told, ...(await fansTold(db, batch))].map(({ oid, position }) => ({
      kind: 'notification' as const,
      topic: `notifications:${oid}`,
      position: String(position),
    }));
  },
});

/** Of more, the rest see it within a minute, when their page asks again. */
const mostToldAtOnce = 5_000;

/** Those who got a row by having marked a sender. */
const fansTold = async (db: Db, batch: readonly Recorded<Consumed>[]) => {
  const positions = batch.flatMap(({ event, position }) =>
    event.type === 'ContentPublished' ||
    (event.type === 'NotificationSent' && event.audience.kind === 'favourites')
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
  if (row !== undefined) return db.insertInto('notification').values(row);
  switch (event.type) {
    case 'CreatorFavoured': {
      const { creatorOid: creator_oid, ownerOid: owner_oid } = event;
      return db
        .insertInto('notified_favourite')
        .values({ creator_oid, owner_oid, marked_at: metadata.occurredAt })
        .onConflict((conflict) => conflict.doNothing());
    }
    case 'CreatorUnfavoured': {
      const key = { creator_oid: event.creatorOid, owner_oid: event.ownerOid };
      return db.deleteFrom('notified_favourite').where((eb) => eb.and(key));
    }
    case 'NotificationSent':
    case 'ContentPublished':
      return toFans(db, { event, position, occurredAt: metadata.occurredAt });
    default:
      return [];
  }
};

type ToFans = {
  readonly event: Extract<Told, { type: 'NotificationSent' }> | Published;
  readonly position: bigint;
  readonly occurredAt: string;
};

/** One row for each person who has marked the sender by now. */
const toFans = (db: Db, { event, position, occurredAt }: ToFans): Statement => {
  const said =
    event.type === 'NotificationSent'
      ? { ...event, kind: 'announcement', contentOid: null }
      : { kind: 'work', senderOid: event.creatorOid, contentOid: event.contentOid, title: null, body: null };
  return db
    .insertInto('notification')
    .columns(['user_oid', 'position', 'kind', 'happened_at', 'sender_oid', 'content_oid', 'title', 'body'])
    .expression(
      db
        .selectFrom('notified_favourite')
        .where('creator_oid', '=', said.senderOid)
        .select([
          'owner_oid',
          sql<string>`${String(position)}::bigint`.as('position'),
          sql<'announcement' | 'work'>`${said.kind}::text`.as('kind'),
          sql<Date>`${occurredAt}::timestamptz`.as('happened_at'),
          sql<string>`${said.senderOid}::text`.as('sender_oid'),
          sql<string | null>`${said.contentOid}::text`.as('content_oid'),
          sql<string | null>`${said.title}::text`.as('title'),
          sql<string | null>`${said.body}::text`.as('body'),
        ]),
    );
};

/** What one person, or all people, are told; undefined when an event tells nothing, or tells the owners of favourites. */
const rowOf = ({ event, position, metadata }: Recorded<Consumed>): Row | undefined => {
  const told = toldBy(event);
  if (told === undefined) return undefined;
  const nothing = {
    coins: null,
    content_oid: null,
    sender_oid: null,
    title: null,
    body: null,
    subscription: null,
  };
  return { ...nothing, ...told, position: String(position), happened_at: metadata.occurredAt };
};

type ToldRow = Pick<Row, 'user_oid' | 'kind'> & Partial<Row>;

const toldBy = (event: Consumed): ToldRow | undefined => {
  switch (event.type) {
    case 'EarningPosted':
      return ofDonation(event);
    case 'EntitlementGranted': {
      const { giverOid: sender_oid, giftId, walletOid: user_oid, entitlement } = event;
      if (giftId === null || sender_oid === null) return undefined;
      return { user_oid, kind: 'gift', sender_oid, content_oid: workOf(entitlement) };
    }
    case 'SanctionImposed':
      return { user_oid: event.accountOid, kind: 'sanction' };
    case 'ReportDecided':
      return { user_oid: event.reporterOid, kind: 'report', content_oid: event.targetOid };
    case 'NotificationSent': {
      const { audience, senderOid: sender_oid, title, body } = event;
      if (audience.kind === 'favourites') return undefined;
      const user_oid = audience.kind === 'all' ? allPeople : audience.userOid;
      return { user_oid, kind: 'announcement', sender_oid, title, body };
    }
    case 'SubscriptionNextMonthAnnounced':
    case 'SubscriptionPaymentFailed':
    case 'SubscriptionMonthsGiven':
    case 'SubscriptionEnded':
      return ofSubscription(event);
    default:
      return undefined;
  }
};

const ofSubscription = (event: NewsEvent): ToldRow | undefined => {
  const subscription = newsOf(event);
  if (!subscription) return undefined;
  const { subscriberOid: user_oid, creatorOid: sender_oid } = event;
  return { user_oid, kind: 'subscription', sender_oid, subscription: json(subscription) };
};

/** A donation is told once; taking it back is not. */
const ofDonation = (event: Extract<Told, { type: 'EarningPosted' }>): ToldRow | undefined => {
  if (event.kind !== 'donation' || event.reverses !== null) return undefined;
  const { paid, bonus } = event.amounts;
  return {
    user_oid: event.creatorOid,
    kind: 'donation',
    coins: paid + bonus,
    content_oid: workOf(event.resource),
    sender_oid: event.payerOid,
  };
};
