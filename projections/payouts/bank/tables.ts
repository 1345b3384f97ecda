import type { Currency } from '@fanfold/domain';
import type { BankDifferenceKind, DifferenceOutcome } from '@fanfold/domain/payouts';
import {
  bigint,
  createAll,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

const bankStatement = defineTable(
  'bank_statement',
  {
    currency: text<Currency>(),
    statement_id: text(),
    from_day: text(),
    to_day: text(),
    opening_minor: bigint(),
    closing_minor: bigint(),
    entries: integer(),
    matched: integer(),
    imported_at: timestamptz(),
  },
  { primaryKey: ['currency', 'statement_id'] },
);

export type Resolved = {
  readonly outcome: DifferenceOutcome;
  readonly reason: string;
  readonly byOid: string | null;
  readonly at: string;
};

const bankDifference = defineTable(
  'bank_difference',
  {
    currency: text<Currency>(),
    difference_id: text(),
    position: logPosition(),
    kind: text<BankDifferenceKind>(),
    end_to_end_id: text().nullable(),
    entry_id: text(),
    our_minor: bigint().nullable(),
    their_minor: bigint(),
    booked_on: text(),
    resolved: jsonb<Resolved>().nullable(),
  },
  { primaryKey: ['currency', 'difference_id'] },
);

/** What one person imported, and another one has to import as well. */
const offeredStatement = defineTable(
  'offered_statement',
  {
    currency: text<Currency>(),
    statement_id: text(),
    to_day: text(),
    by_oid: text(),
    offered_at: timestamptz(),
  },
  { primaryKey: ['currency', 'statement_id'] },
);

/** What was fetched from the bank and could not be imported. */
const refusedStatement = defineTable(
  'refused_statement',
  {
    currency: text<Currency>(),
    sha256: text(),
    statement_id: text().nullable(),
    code: text(),
    refused_at: timestamptz(),
  },
  { primaryKey: ['currency', 'sha256'] },
);

export const createTables = createAll(bankStatement, bankDifference, offeredStatement, refusedStatement);
export type BankTables = TablesOf<
  typeof bankStatement | typeof bankDifference | typeof offeredStatement | typeof refusedStatement
>;
