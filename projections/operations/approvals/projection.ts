import { approvalsTopic } from '@fanfold/contracts/operations';
import type { ApprovalEvent } from '@fanfold/domain/operations';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type ApprovalsTables, createTables } from './tables.ts';

/** What waits for a second administrator, and the outcome. Read by administrators, live. */
export const approvals = projection<ApprovalsTables>()({
  name: 'approvals',
  version: 1,
  consumes: [
    'ApprovalRequested',
    'ApprovalGranted',
    'ApprovalRejected',
    'ApprovalWithdrawn',
    'ApprovalLapsed',
  ],
  tables: createTables,
  project: async (db, batch) => {
    await inOrder(batch.map((recorded) => changeOf(db, recorded)));
    return batch.map(({ position }) => ({
      kind: 'approvals' as const,
      topic: approvalsTopic,
      position: String(position),
    }));
  },
});

const changeOf = (db: Kysely<ApprovalsTables>, { event, position }: Recorded<ApprovalEvent>): Statement => {
  const decided = db.updateTable('approval').where('approval_id', '=', event.approvalId);
  switch (event.type) {
    case 'ApprovalRequested':
      return db.insertInto('approval').values({
        approval_id: event.approvalId,
        position: String(position),
        subject_oid: event.subjectOid,
        act: json(event.act),
        requested_by_oid: event.requestedByOid,
        reason: event.reason,
        requested_at: event.requestedAt,
        lapses_at: event.lapsesAt,
        status: 'open',
      });
    case 'ApprovalGranted':
      return decided.set({
        status: 'granted',
        decided_by_oid: event.adminOid,
        decided_at: event.decidedAt,
      });
    case 'ApprovalRejected':
      return decided.set({
        status: 'rejected',
        decided_by_oid: event.adminOid,
        decided_at: event.decidedAt,
        answer: event.reason,
      });
    case 'ApprovalWithdrawn':
      return decided.set({
        status: 'withdrawn',
        decided_by_oid: event.adminOid,
        decided_at: event.withdrawnAt,
        answer: event.reason,
      });
    case 'ApprovalLapsed':
      return decided.set({ status: 'lapsed', decided_at: event.lapsedAt });
  }
};
