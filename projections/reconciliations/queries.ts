import type { ReconciledDay, ReconciliationDifference } from '@fanfold/contracts/payment';
import type { Kysely } from 'kysely';

import type { ReconciliationsTables } from './tables.ts';

const shown = 200;

/** The newest days, and their differences: open ones first. */
export const reconciliationsOf = async (
  db: Kysely<ReconciliationsTables>,
): Promise<{ days: ReconciledDay[]; differences: ReconciliationDifference[] }> => {
  const [days, differences] = await Promise.all([
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
