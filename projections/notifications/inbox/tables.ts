import type { WorkNews } from '@fanfold/domain/catalogue';
import type { FanRelation } from '@fanfold/domain/notifications';
import type { News } from '@fanfold/domain/subscriptions';
import {
  createAll,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  textArray,
  timestamptz,
} from '@fanfold/projection';

export type NotificationKind =
  | 'donation'
  | 'gift'
  | 'sanction'
  | 'takedown'
  | 'notPublished'
  | 'fileHeld'
  | 'fileDecided'
  | 'edit'
  | 'report'
  | 'reply'
  | 'commentRemoved'
  | 'announcement'
  | 'work'
  | 'subscription'
  | 'subscribers'
  | 'workNews';

/** The receiver of what all people are told. */
export const allPeople = '*';

/**
 * What a person is told, one row for each receiver. The words of a sender are null once the sender's account
 * was erased.
 */
const notification = defineTable(
  'notification',
  {
    user_oid: text(),
    position: logPosition(),
    kind: text<NotificationKind>(),
    happened_at: timestamptz(),
    coins: integer().nullable(),
    content_oid: text().nullable(),
    /** The reply that was told of. */
    comment_oid: text().nullable(),
    sender_oid: text().nullable(),
    title: text().personal('sender_oid'),
    body: text().personal('sender_oid'),
    /** Of a subscription of the receiver's own, as the contract of notifications has it. */
    subscription: jsonb<News>().nullable(),
    /** Of a work that the receiver makes. */
    work_news: text<WorkNews['what']>().nullable(),
    /**
     * Of new subscribers: the day (UTC) on which they began, and how many they are; the sender is the last of
     * them.
     */
    day: text().nullable(),
    people: integer().nullable(),
    /** What the receiver was to the sender when it was said to the sender's fans; null of all else. */
    relations: textArray<FanRelation>().nullable(),
  },
  {
    primaryKey: ['user_oid', 'position'],
    indexes: [
      { columns: ['position'], serves: 'the live messages of what many were told' },
      { columns: ['user_oid', 'day'], where: 'day is not null', serves: '`subscribersOn`, and its next row' },
    ],
  },
);

/**
 * Who is whose fan, at the end of what was read of the log: what a creator says goes to them. A row for each
 * relation.
 */
const fan = defineTable(
  'notified_fan',
  { creator_oid: text(), fan_oid: text(), relation: text<FanRelation>(), since: timestamptz() },
  {
    primaryKey: ['creator_oid', 'fan_oid', 'relation'],
    indexes: [{ columns: ['fan_oid'], serves: '`creatorsOf` a fan' }],
  },
);

export const createTables = createAll(notification, fan);
export type NotificationsTables = TablesOf<typeof notification | typeof fan>;
