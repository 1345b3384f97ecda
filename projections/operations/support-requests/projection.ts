import type { SupportRequestEvent } from '@fanfold/domain/operations';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type SupportRequestsTables } from './tables.ts';

/** Requests for help of all people. Read by administrators, and by each person for their own. */
export const supportRequestsRead = projection<SupportRequestsTables>()({
  name: 'support-requests',
  version: 1,
  consumes: ['SupportRequested', 'SupportAnswered'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (
  db: Kysely<SupportRequestsTables>,
  { event, position }: Recorded<SupportRequestEvent>,
): Statement =>
  event.type === 'SupportAnswered'
    ? db
        .updateTable('support_request')
        .where('request_oid', '=', event.requestOid)
        .set({ answer: event.answer, answered_at: event.answeredAt })
    : db.insertInto('support_request').values({
        request_oid: event.requestOid,
        position: String(position),
        requester_oid: event.requesterOid,
        topic: event.topic,
        text: event.text,
        reference: event.reference,
        path: event.path,
        language: event.language,
        requested_at: event.requestedAt,
        answer: null,
        answered_at: null,
      });
