import type { ReportableKind, ReportReason } from '@fanfold/domain/community';
import { createAll, defineTable, logPosition, type TablesOf, text, timestamptz } from '@fanfold/projection';

/** Reports of people, with what was decided. What a person wrote is null once their account was erased. */
const report = defineTable(
  'report',
  {
    report_oid: text().primaryKey(),
    position: logPosition(),
    reporter_oid: text(),
    kind: text<ReportableKind>(),
    target_oid: text(),
    reason: text<ReportReason>(),
    details: text().personal('reporter_oid'),
    filed_at: timestamptz(),
    /** Null while it waits. */
    outcome: text<'upheld' | 'dismissed'>().nullable(),
    note: text().nullable(),
    told: text().nullable(),
  },
  {
    indexes: [
      { columns: ['position'], where: 'outcome is null', serves: '`reportsList` of those that wait' },
      { columns: ['reporter_oid'], serves: '`reportOidsOf`' },
      { columns: ['target_oid'], serves: 'the number of reports about one thing in `reportsList`' },
    ],
  },
);

export const createTables = createAll(report);
export type ReportsTables = TablesOf<typeof report>;
