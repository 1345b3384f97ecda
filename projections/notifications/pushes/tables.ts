import type { NotificationCategory } from '@fanfold/domain/notifications';
import { createAll, defineTable, integer, type TablesOf, text } from '@fanfold/projection';

/** The browsers that take pushes, by person. Their addresses are in the log alone. */
const pushSubscription = defineTable(
  'push_subscription',
  { subscription_id: text().primaryKey(), owner_oid: text() },
  { indexes: [{ columns: ['owner_oid'], serves: '`subscribersAfter`, and the erasure of a person' }] },
);

export type PushStatus = 'waiting' | 'sent' | 'failed' | 'dropped';

/** What one person is told in their browsers. */
const push = defineTable(
  'push',
  {
    push_id: text().primaryKey(),
    owner_oid: text(),
    category: text<NotificationCategory>(),
    mailing_id: text().nullable(),
    status: text<PushStatus>(),
    /** The number of browsers whose push services took it. */
    delivered: integer(),
  },
  {
    indexes: [{ columns: ['mailing_id', 'status'], serves: '`pushCountsOf` some mailings' }],
    fillfactor: 80,
  },
);

export const createTables = createAll(pushSubscription, push);
export type PushesTables = TablesOf<typeof pushSubscription | typeof push>;
