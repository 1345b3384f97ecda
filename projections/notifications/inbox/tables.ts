import type { News } from '@fanfold/domain/subscriptions';
import {
  createAll,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type NotificationKind =
  | 'donation'
  | 'gift'
  | 'sanction'
  | 'report'
  | 'announcement'
  | 'work'
  | 'subscription';

/** The receiver of what all people are told. */
export const allPeople = '*';

/** What a person is told, one row for each receiver. The words of a sender are null once the sender's account was erased. */
const notification = defineTable(
  'notification',
  {
    user_oid: text(),
    position: logPosition(),
    kind: text<NotificationKind>(),
    happened_at: timestamptz(),
    coins: integer().nullable(),
    content_oid: text().nullable(),
    sender_oid: text().nullable(),
    title: text().personal('sender_oid'),
    body: text().personal('sender_oid'),
    /** Of a subscription of the receiver's own, as the contract of notifications has it. */
    subscription: jsonb<News>().nullable(),
  },
  {
    primaryKey: ['user_oid', 'position'],
    indexes: [{ columns: ['position'], serves: 'the live messages of what many were told' }],
  },
);

/** Who has marked whom, at the end of what was read of the log: a creator's announcement goes to them. */
const favourite = defineTable(
  'notified_favourite',
  { creator_oid: text(), owner_oid: text(), marked_at: timestamptz() },
  { primaryKey: ['creator_oid', 'owner_oid'] },
);

export const createTables = createAll(notification, favourite);
export type NotificationsTables = TablesOf<typeof notification | typeof favourite>;
