import type { BankDifferenceReply, BankStatementReply } from '@fanfold/contracts/payouts';
import { parseOid } from '@fanfold/domain';
import { outcomesOf } from '@fanfold/domain/payouts';
import { type Kysely, sql } from 'kysely';

import type { BankTables } from './tables.ts';

export { bankStatements } from './projection.ts';

type Db = Kysely<BankTables>;

const shown = 200;

/** The newest statements. One whose opening balance is not the closing balance of the one before shows a gap. */
export const statementsOf = async (db: Db): Promise<BankStatementReply[]> => {
  const rows = await db
    .selectFrom('bank_statement')
    .selectAll()
    .orderBy('to_day', 'desc')
    .orderBy('currency')
    .limit(shown)
    .execute();
  return rows.map((row, index) => {
    const before = rows.slice(index + 1).find(({ currency }) => currency === row.currency);
    return {
      currency: row.currency,
      statementId: row.statement_id,
      fromDay: row.from_day,
      toDay: row.to_day,
      openingMinor: Number(row.opening_minor),
      closingMinor: Number(row.closing_minor),
      entries: row.entries,
      matched: row.matched,
      gap: before !== undefined && before.closing_minor !== row.opening_minor,
      importedAt: row.imported_at.toISOString(),
    };
  });
};

/** Differences: open ones first, then the newest. */
export const bankDifferencesOf = async (db: Db): Promise<BankDifferenceReply[]> => {
  const rows = await db
    .selectFrom('bank_difference')
    .selectAll()
    .orderBy(sql`resolved is not null`)
    .orderBy('position', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    differenceId: row.difference_id,
    kind: row.kind,
    endToEndId: row.end_to_end_id,
    entryId: row.entry_id,
    ourMinor: row.our_minor === null ? null : Number(row.our_minor),
    theirMinor: Number(row.their_minor),
    bookedOn: row.booked_on,
    outcomes: row.resolved === null ? [...outcomesOf[row.kind]] : [],
    resolved: row.resolved && {
      ...row.resolved,
      byOid: row.resolved.byOid === null ? null : parseOid(row.resolved.byOid),
    },
  }));
};
