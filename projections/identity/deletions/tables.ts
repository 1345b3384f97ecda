import type { DeletionReason } from '@fanfold/domain/identity';
import { createAll, defineTable, logPosition, type TablesOf, text, timestamptz } from '@fanfold/projection';

/**
 * The newest deletion of each account, and how far it is. What the person wrote is not kept here: it is
 * personal.
 */
const deletion = defineTable(
  'deletion',
  {
    account_oid: text().primaryKey(),
    position: logPosition(),
    status: text<'requested' | 'wait' | 'cancelled' | 'final' | 'erased'>(),
    requested_by: text<'person' | 'admin'>(),
    reason: text<DeletionReason>(),
    requested_at: timestamptz(),
    started_at: timestamptz().nullable(),
    /** When the wait ends; of a finalised one, when it is erased. */
    next_at: timestamptz().nullable(),
    ended_at: timestamptz().nullable(),
  },
  { indexes: [{ columns: ['status', 'position'], serves: '`deletionsPage`' }] },
);

export const createTables = createAll(deletion);
export type DeletionsTables = TablesOf<typeof deletion>;
