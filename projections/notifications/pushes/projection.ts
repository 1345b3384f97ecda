import type { DeletionEvent } from '@fanfold/domain/identity';
import type { PushEvent } from '@fanfold/domain/notifications';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type PushesTables } from './tables.ts';

type Db = Kysely<PushesTables>;
type Consumed =
  | Exclude<PushEvent, { type: 'PushCategoriesChanged' | 'PushPostponed' }>
  | Extract<DeletionEvent, { type: 'AccountErased' }>;

/**
 * Whose browsers take pushes, and the pushes of a mailing by their outcome. Read by mailings and
 * administration.
 */
export const pushesRead = projection<PushesTables>()({
  name: 'pushes',
  version: 1,
  consumes: ['PushSubscribed', 'PushUnsubscribed', 'PushQueued', 'PushEnded', 'AccountErased'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Db, { event }: Recorded<Consumed>): Statement => {
  switch (event.type) {
    case 'PushSubscribed':
      return db
        .insertInto('push_subscription')
        .values({ subscription_id: event.subscriptionId, owner_oid: event.ownerOid })
        .onConflict((conflict) => conflict.doNothing());
    case 'PushUnsubscribed':
      return db.deleteFrom('push_subscription').where('subscription_id', '=', event.subscriptionId);
    case 'AccountErased':
      return db.deleteFrom('push_subscription').where('owner_oid', '=', event.accountOid);
    case 'PushQueued': {
      const { pushId: push_id, ownerOid: owner_oid, category, about } = event;
      const mailing_id = about.kind === 'mailing' ? about.mailingId : null;
      return db
        .insertInto('push')
        .values({ push_id, owner_oid, category, mailing_id, status: 'waiting', delivered: 0 })
        .onConflict((conflict) => conflict.doNothing());
    }
    case 'PushEnded':
      return db
        .updateTable('push')
        .set({ status: event.outcome, delivered: event.delivered })
        .where('push_id', '=', event.pushId);
  }
};
