import type { MarkEvent } from '@fanfold/domain/community';
import { type FanRelation, fanRelations } from '@fanfold/domain/notifications';
import type { SubscriptionEvent } from '@fanfold/domain/subscriptions';
import type { Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { NotificationsTables } from './tables.ts';
import type { Published, Told } from './told.ts';

type Db = Kysely<NotificationsTables>;

export const fanEventTypes = [
  'CreatorFavoured',
  'CreatorUnfavoured',
  'ChannelFollowed',
  'ChannelUnfollowed',
  'SubscriptionStarted',
  'SubscriptionEnded',
] as const;
export type FanEvent = Extract<MarkEvent | SubscriptionEvent, { type: (typeof fanEventTypes)[number] }>;

const types: ReadonlySet<string> = new Set(fanEventTypes);
export const isOfFan = (event: { readonly type: string }): event is FanEvent => types.has(event.type);

/** What an event changes of who is whose fan. */
export const changeFan = (db: Db, event: FanEvent, since: string): Statement => {
  const creator_oid = event.creatorOid;
  const fan_oid = 'ownerOid' in event ? event.ownerOid : event.subscriberOid;
  const { relation, ends } = changes[event.type];
  if (ends) return db.deleteFrom('notified_fan').where((eb) => eb.and({ creator_oid, fan_oid, relation }));
  return db
    .insertInto('notified_fan')
    .values({ creator_oid, fan_oid, relation, since })
    .onConflict((conflict) => conflict.doNothing());
};

const changes: Readonly<Record<FanEvent['type'], { relation: FanRelation; ends: boolean }>> = {
  CreatorFavoured: { relation: 'favourite', ends: false },
  CreatorUnfavoured: { relation: 'favourite', ends: true },
  ChannelFollowed: { relation: 'follower', ends: false },
  ChannelUnfollowed: { relation: 'follower', ends: true },
  SubscriptionStarted: { relation: 'subscriber', ends: false },
  SubscriptionEnded: { relation: 'subscriber', ends: true },
};

export type ToFans = {
  readonly event: Extract<Told, { type: 'NotificationSent' }> | Published;
  readonly position: bigint;
  readonly occurredAt: string;
};

/**
 * One row for each person who is a fan of the sender by now, with what they are: it is shown to who wants to
 * hear of those.
 */
export const toFans = (db: Db, { event, position, occurredAt }: ToFans): Statement => {
  const said =
    event.type === 'NotificationSent'
      ? { ...event, kind: 'announcement', contentOid: null }
      : { kind: 'work', senderOid: event.creatorOid, contentOid: event.contentOid, title: null, body: null };
  const isToFavourites = event.type === 'NotificationSent' && event.audience.kind === 'favourites';
  const to = isToFavourites ? ['favourite' as const] : fanRelations;
  return db
    .insertInto('notification')
    .columns([
      'user_oid',
      'position',
      'kind',
      'happened_at',
      'sender_oid',
      'content_oid',
      'title',
      'body',
      'relations',
    ])
    .expression(
      db
        .selectFrom('notified_fan')
        .where('creator_oid', '=', said.senderOid)
        .where('fan_oid', '<>', said.senderOid)
        .where('relation', 'in', to)
        .groupBy('fan_oid')
        .select([
          'fan_oid',
          sql<string>`${String(position)}::bigint`.as('position'),
          sql<'announcement' | 'work'>`${said.kind}::text`.as('kind'),
          sql<Date>`${occurredAt}::timestamptz`.as('happened_at'),
          sql<string>`${said.senderOid}::text`.as('sender_oid'),
          sql<string | null>`${said.contentOid}::text`.as('content_oid'),
          sql<string | null>`${said.title}::text`.as('title'),
          sql<string | null>`${said.body}::text`.as('body'),
          sql<FanRelation[]>`array_agg(relation order by relation)`.as('relations'),
        ]),
    );
};
