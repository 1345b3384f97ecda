import type { ListedReport } from '@fanfold/contracts/community';
import { parseOid } from '@fanfold/domain';
import { queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { ReportsTables } from './tables.ts';

export { reportsRead } from './projection.ts';

type Db = Kysely<ReportsTables>;

/** Enough for a queue that people work through. */
const shown = 100;

/** What an administrator needs to decide; what it is about is read where it is kept. */
export type FoundReport = Omit<ListedReport, 'text' | 'authorOid' | 'author' | 'work' | 'post' | 'reporter'>;

/**
 * Those that wait, the longest wait first, so that none is forgotten behind a hundred others; or all, newest
 * first.
 */
export const reportsList = async (
  db: Db,
  { state }: { readonly state: 'open' | 'all' },
): Promise<FoundReport[]> => {
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
    .orderBy('report.position', state === 'open' ? 'asc' : 'desc')
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
    told: row.told,
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
