import type { ListedReport } from '@fanfold/contracts/community';
import { parseOid } from '@fanfold/domain';
import { queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { ReportsTables } from './tables.ts';

export { reportsRead } from './projection.ts';

type Db = Kysely<ReportsTables>;

/** Enough for a queue that people work through. */
const shown = 100;

/** Newest first. */
export const reportsList = async (
  db: Db,
  { state }: { readonly state: 'open' | 'all' },
): Promise<Omit<ListedReport, 'title' | 'reporter'>[]> => {
  let query = db
    .selectFrom('report')
    .selectAll('report')
    .select((eb) =>
      eb
        .selectFrom('report as other')
        .select(eb.fn.countAll<string>().as('open'))
        .whereRef('other.target_oid', '=', 'report.target_oid')
        .where('other.outcome', 'is', null)
        .as('open_about_target'),
    )
    .orderBy('report.position', 'desc')
    .limit(shown);
  if (state === 'open') query = query.where('report.outcome', 'is', null);
  const rows = await query.execute();
  return rows.map((row) => ({
    reportOid: parseOid(row.report_oid),
    kind: row.kind,
    targetOid: parseOid(row.target_oid),
    reporterOid: parseOid(row.reporter_oid),
    reason: row.reason,
    details: row.details,
    filedAt: row.filed_at.toISOString(),
    openAboutTarget: Number(row.open_about_target),
    outcome: row.outcome,
    note: row.note,
  }));
};

/** How many wait for an administrator. */
export const openReports = (db: Db): Promise<Waiting> =>
  queueOf(db.selectFrom('report').where('outcome', 'is', null), sql`filed_at`);

/** All reports that a person has filed. */
export const reportOidsOf = async (db: Db, reporterOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('report')
    .select('report_oid')
    .where('reporter_oid', '=', reporterOid)
    .orderBy('report_oid')
    .execute();
  return rows.map((row) => row.report_oid);
};
