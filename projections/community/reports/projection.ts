import type { ReportEvent } from '@fanfold/domain/community';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type ReportsTables } from './tables.ts';

/** Reports of all people. Read by administrators. */
export const reportsRead = projection<ReportsTables>()({
  name: 'reports',
  version: 2,
  consumes: ['ReportFiled', 'ReportDecided'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Kysely<ReportsTables>, { event, position }: Recorded<ReportEvent>): Statement => {
  if (event.type === 'ReportDecided')
    return db
      .updateTable('report')
      .where('report_oid', '=', event.reportOid)
      .set({ outcome: event.outcome, note: event.note, told: event.told ?? null });
  const filed = {
    position: String(position),
    reason: event.reason,
    details: event.details,
    filed_at: event.filedAt,
    outcome: null,
    note: null,
    told: null,
  };
  return db
    .insertInto('report')
    .values({
      report_oid: event.reportOid,
      reporter_oid: event.reporterOid,
      kind: event.kind,
      target_oid: event.targetOid,
      ...filed,
    })
    .onConflict((conflict) => conflict.column('report_oid').doUpdateSet(filed));
};
