import type { ContentEvent } from '@fanfold/domain/catalogue';
import type { Recorded } from '@fanfold/event-log';
import type { Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { WorksTables } from './tables.ts';

type Suspending = Extract<
  ContentEvent,
  { type: 'ContentSuspended' | 'CounterNoticeFiled' | 'SuspensionKept' | 'ContentReinstated' }
>;

/**
 * What an event changes of the works that are down. A work that is down for a notice alone is in the list of
 * notices.
 */
export const suspensionOf = (
  db: Kysely<WorksTables>,
  { position, metadata: { occurredAt } }: Recorded<ContentEvent>,
  event: Suspending,
): readonly Statement[] => {
  const { contentOid: content_oid, creatorOid: creator_oid } = event;
  const change = db.updateTable('suspension').where('content_oid', '=', content_oid);
  switch (event.type) {
    case 'ContentSuspended': {
      if (event.takedownOid !== undefined) return [change.set({ buyers_keep: event.buyersKeep })];
      const begun = {
        position: String(position),
        reason: event.reason,
        report_oid: event.reportOid,
        buyers_keep: event.buyersKeep,
        suspended_at: occurredAt,
        statement: null,
        objected_at: null,
        answer: null,
        answered_at: null,
      };
      const row = { content_oid, creator_oid, ...begun };
      return [
        db
          .insertInto('suspension')
          .values(row)
          .onConflict((conflict) => conflict.column('content_oid').doUpdateSet(begun)),
      ];
    }
    case 'CounterNoticeFiled': {
      const objection = { statement: event.statement, objected_at: occurredAt };
      return [change.set({ ...objection, answer: null, answered_at: null })];
    }
    case 'SuspensionKept':
      return [change.set({ answer: event.reason, answered_at: occurredAt })];
    case 'ContentReinstated':
      return [db.deleteFrom('suspension').where('content_oid', '=', content_oid)];
  }
};
