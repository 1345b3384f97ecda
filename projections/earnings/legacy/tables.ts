import type { EarningKind } from '@fanfold/domain/earnings';
import { bigint, createAll, defineTable, integer, type TablesOf, text } from '@fanfold/projection';

/** What one kind of sale came to in a creator's month, in the books of the former system. */
const legacyMonth = defineTable(
  'legacy_month',
  {
    creator_oid: text(),
    month: text(),
    kind: text<EarningKind>(),
    sales: integer(),
    coins: bigint(),
    gross_won: bigint(),
    fees_won: bigint(),
    payable_won: bigint(),
  },
  // Serves `legacyMonths`. `legacyTotals` reads all of them: they never grow.
  { primaryKey: ['creator_oid', 'month', 'kind'] },
);

export const createTables = createAll(legacyMonth);
export type LegacyRevenueTables = TablesOf<typeof legacyMonth>;
