import type { ReconciledDay, ReconciliationDifference, RefusedDay } from '@fanfold/contracts/payments';
import { queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { ReconciliationsTables } from './tables.ts';

export { reconciliations } from './projection.ts';

const shown = 200;

/** The newest days and their differences: open ones first. */
export const reconciliationsOf = async (
  db: Kysely<ReconciliationsTables>,
): Promise<{ refused: RefusedDay[]; days: ReconciledDay[]; differences: ReconciliationDifference[] }> => {
  const [refused, days, differences] = await Promise.all([
    refusedDays(db),
    db.selectFrom('reconciled_day').selectAll().orderBy('position', 'desc').limit(shown).execute(),
    db
      .selectFrom('difference')
      .selectAll()
      .orderBy('resolved')
      .orderBy('position', 'desc')
      .limit(shown)
      .execute(),
  ]);
  const amount = (minor: string | null) => (minor === null ? null : Number(minor));
  return {
    refused,
    days: days.map((row) => ({
      provider: row.provider as ReconciledDay['provider'],
      day: row.day,
      lines: row.lines,
      matched: row.matched,
      totals: row.totals.map(({ currency, lines, grossMinor, feeMinor }) => ({
        currency: currency as ReconciledDay['totals'][number]['currency'],
        lines,
        grossMinor,
        feeMinor,
      })),
      importedAt: row.imported_at.toISOString(),
    })),
    differences: differences.map((row) => ({
      provider: row.provider as ReconciliationDifference['provider'],
      day: row.day,
      differenceId: row.difference_id,
      kind: row.kind as ReconciliationDifference['kind'],
      about: row.about as ReconciliationDifference['about'],
      chargeId: row.charge_id,
      providerRef: row.provider_ref,
      ourMinor: amount(row.our_minor),
      ourCurrency: row.our_currency as ReconciliationDifference['ourCurrency'],
      theirMinor: amount(row.their_minor),
      theirCurrency: row.their_currency as ReconciliationDifference['theirCurrency'],
      resolved: row.resolved,
      notes: [...row.notes],
    })),
  };
};

/** Differences that are not explained, since their file was read. */
export const openDifferences = (db: Kysely<ReconciliationsTables>): Promise<Waiting> =>
  queueOf(
    db
      .selectFrom('difference')
      .innerJoin('reconciled_day', (join) =>
        join
          .onRef('reconciled_day.provider', '=', 'difference.provider')
          .onRef('reconciled_day.day', '=', 'difference.day'),
      )
      .where('resolved', '=', false),
    sql`imported_at`,
  );

export const refusedFiles = (db: Kysely<ReconciliationsTables>): Promise<Waiting> =>
  queueOf(db.selectFrom('refused_day'), sql`refused_at`);

/** Days whose file was refused and none was read since, oldest first. */
export const refusedDays = async (db: Kysely<ReconciliationsTables>): Promise<RefusedDay[]> => {
  const rows = await db.selectFrom('refused_day').selectAll().orderBy('day').limit(shown).execute();
  return rows.map((row) => ({
    provider: row.provider as RefusedDay['provider'],
    day: row.day,
    fileDay: row.file_day,
    line: row.line,
    reason: row.reason,
    tries: row.tries,
    refusedAt: row.refused_at.toISOString(),
    triedAt: row.tried_at.toISOString(),
  }));
};
