import type {
  BankDifferenceReply,
  BankStatementReply,
  OfferedStatement,
  RefusedStatement,
} from '@fanfold/contracts/payouts';
import { parseOid } from '@fanfold/domain';
import { openingOf, possibleOutcomes } from '@fanfold/domain/payouts';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { BankTables } from './tables.ts';

export { bankStatements } from './projection.ts';

type Db = Kysely<BankTables>;

const shown = 200;

/**
 * The newest statements. One whose opening balance is not the closing balance of one before it shows a gap.
 */
export const statementsOf = async (db: Db): Promise<BankStatementReply[]> => {
  const rows = await db
    .selectFrom('bank_statement')
    .selectAll()
    .orderBy('to_day', 'desc')
    .orderBy('currency')
    .orderBy('imported_at', 'desc')
    .orderBy('statement_id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    statementId: row.statement_id,
    fromDay: row.from_day,
    toDay: row.to_day,
    openingMinor: Number(row.opening_minor),
    closingMinor: Number(row.closing_minor),
    entries: row.entries,
    matched: row.matched,
    gap: hasGap(rows, row),
    importedAt: row.imported_at.toISOString(),
  }));
};

type Row = Selectable<BankTables['bank_statement']>;

/**
 * A bank that sends several statements of one day sends each as the next one, in an order that only the
 * balances say.
 */
const hasGap = (rows: readonly Row[], row: Row): boolean => {
  const others = rows.filter((other) => other !== row && other.currency === row.currency);
  const before = others.filter(({ to_day }) => to_day < row.to_day);
  const ofTheDay = others.filter(({ to_day }) => to_day === row.to_day);
  const last = before.filter(({ to_day }) => to_day === before[0]?.to_day);
  if ([...ofTheDay, ...last].some(({ closing_minor }) => closing_minor === row.opening_minor)) return false;
  if (last.length > 0) return true;
  const first = openingOf([row, ...ofTheDay].toReversed().map(balancesOf));
  return first !== Number(row.opening_minor);
};

const balancesOf = ({ opening_minor, closing_minor }: Row) => ({
  openingMinor: Number(opening_minor),
  closingMinor: Number(closing_minor),
});

/** Statements that wait for a second person, the oldest first. */
export const offeredStatements = async (db: Db): Promise<OfferedStatement[]> => {
  const rows = await db
    .selectFrom('offered_statement')
    .selectAll()
    .orderBy('offered_at')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    statementId: row.statement_id,
    toDay: row.to_day,
    byOid: parseOid(row.by_oid),
    offeredAt: row.offered_at.toISOString(),
  }));
};

/** What was fetched and refused, the newest first. */
export const refusedStatements = async (db: Db): Promise<RefusedStatement[]> => {
  const rows = await db
    .selectFrom('refused_statement')
    .selectAll()
    .orderBy('refused_at', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    statementId: row.statement_id,
    code: row.code,
    refusedAt: row.refused_at.toISOString(),
  }));
};

const outcomesOf = ({ kind, their_minor, currency }: Selectable<BankTables['bank_difference']>) =>
  possibleOutcomes({ kind, theirMinor: Number(their_minor), currency });

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
    outcomes: row.resolved === null ? outcomesOf(row) : [],
    resolved: row.resolved && {
      ...row.resolved,
      byOid: row.resolved.byOid === null ? null : parseOid(row.resolved.byOid),
    },
  }));
};
