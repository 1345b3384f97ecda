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

export const createTables = createAll(bankStatement, bankDifference);
export type BankTables = TablesOf<typeof bankStatement | typeof bankDifference>;
