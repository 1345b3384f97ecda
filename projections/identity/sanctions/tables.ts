import type { DownloadEvidence, SanctionKind } from '@fanfold/domain/identity';
import {
  boolean,
  createAll,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/**
 * What was imposed, with its appeal. Reason, appeal and answer are personal: null once the account was
 * erased.
 */
const sanction = defineTable(
  'sanction',
  {
    sanction_id: text().primaryKey(),
    user_oid: text(),
    position: logPosition(),
    kind: text<SanctionKind>(),
    channel_oid: text().nullable(),
    error_status: integer().nullable(),
    reason: text().personal('user_oid'),
    imposed_at: timestamptz(),
    until: timestamptz().nullable(),
    lifted_at: timestamptz().nullable(),
    appealed_at: timestamptz().nullable(),
    appeal_text: text().personal('user_oid'),
    /** Null while the appeal waits. */
    appeal_granted: boolean().nullable(),
    appeal_answer: text().personal('user_oid'),
    /** What an automatic block was decided by. */
    evidence: jsonb<DownloadEvidence>().nullable(),
  },
  { indexes: [{ columns: ['user_oid'], serves: '`sanctionsList` of one person' }] },
);

export const createTables = createAll(sanction);
export type SanctionsTables = TablesOf<typeof sanction>;
