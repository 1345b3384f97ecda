import { inOrder, projection } from '@fanfold/projection';

import { createTables, type LegacyRevenueTables } from './tables.ts';

/** Creators' revenue of months before February 2023. Read by the creator, finance and administrators. */
export const legacyRevenueRead = projection<LegacyRevenueTables>()({
  name: 'legacy-revenue',
  version: 1,
  consumes: ['LegacyMonthImported'],
  tables: createTables,

  project: (db, batch) =>
    inOrder(
      batch.map(({ event: { creatorOid, month, lines } }) =>
        db.insertInto('legacy_month').values(
          lines.map(({ kind, sales, coins, grossWon, feesWon, payableWon }) => ({
            creator_oid: creatorOid,
            month,
            kind,
            sales,
            coins,
            gross_won: grossWon,
            fees_won: feesWon,
            payable_won: payableWon,
          })),
        ),
      ),
    ),
});
