import { typesOf } from '@fanfold/domain';
import { type DeletionEvent, deletionEvents } from '@fanfold/domain/identity';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type DeletionsTables } from './tables.ts';

/** The deletions of accounts: which wait, which step each has reached. Read by administrators. */
export const deletionsRead = projection<DeletionsTables>()({
  name: 'deletions',
  version: 1,
  consumes: typesOf(deletionEvents),
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Kysely<DeletionsTables>, { event, position }: Recorded<DeletionEvent>): Statement => {
  const own = db.updateTable('deletion').where('account_oid', '=', event.accountOid);
  switch (event.type) {
    case 'DeletionRequested': {
      const row = {
        position: String(position),
        status: 'requested' as const,
        requested_by: event.by,
        reason: event.reason,
        requested_at: event.requestedAt,
        started_at: null,
        next_at: null,
        ended_at: null,
      };
      return db
        .insertInto('deletion')
        .values({ account_oid: event.accountOid, ...row })
        .onConflict((conflict) => conflict.column('account_oid').doUpdateSet(row));
    }
    case 'DeletionWaitStarted':
      return own.set({ status: 'wait', started_at: event.startedAt, next_at: event.finalAt });
    case 'DeletionCancelled':
      return own.set({ status: 'cancelled', next_at: null });
    case 'DeletionFinalised':
      return own.set({ status: 'final', next_at: event.eraseAt });
    case 'AccountErased':
      return own.set({ status: 'erased', next_at: null, ended_at: event.erasedAt });
  }
};
