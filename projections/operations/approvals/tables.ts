import type { ApprovalAct } from '@fanfold/domain/operations';
import {
  createAll,
  defineTable,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** What a second administrator was asked for, and the outcome. */
const approval = defineTable(
  'approval',
  {
    approval_id: text().primaryKey(),
    position: logPosition(),
    subject_oid: text(),
    act: jsonb<ApprovalAct>(),
    requested_by_oid: text(),
    reason: text(),
    requested_at: timestamptz(),
    lapses_at: timestamptz(),
    status: text<'open' | 'granted' | 'rejected' | 'withdrawn' | 'lapsed'>(),
    decided_by_oid: text().nullable(),
    decided_at: timestamptz().nullable(),
    /** Of a rejection or a withdrawal. */
    answer: text().nullable(),
  },
  { indexes: [{ columns: ['status', 'position'], serves: '`approvalsPage` and `waitingApprovals`' }] },
);

export const createTables = createAll(approval);
export type ApprovalsTables = TablesOf<typeof approval>;
