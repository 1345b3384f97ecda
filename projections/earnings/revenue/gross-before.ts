import { grossWonOf } from '@fanfold/domain/settlement';
import { insertRows } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type CreatorRevenueTables, type LevelGrossRow, levelGross, type SaleRow } from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;
type Line = Omit<SaleRow, 'gross_before'>;

/**
 * Adds to each line what the lines before it come to in won. They are in the order of the log, and so in the
 * order of each month's stream; the sums so far are read and written once a batch.
 */
export const withGrossBefore = async (db: Db, lines: readonly Line[]): Promise<SaleRow[]> => {
  const sums = new Map<string, LevelGrossRow>();
  for (const row of await grossOf(db, lines)) sums.set(keyOf(row), { ...row, gross: Number(row.gross) });
  const rows = lines.map((line) => {
    const { creator_oid, month, level, fee_version } = line;
    const sum = sums.get(keyOf(line)) ?? { creator_oid, month, level, fee_version, gross: 0 };
    sums.set(keyOf(line), sum);
    const row = { ...line, gross_before: sum.gross };
    const { paid, bonus, credits } = line;
    sum.gross += grossWonOf({ amounts: { paid, bonus, credits } });
    return row;
  });
  await insertRows(db, 'level_gross', { rows: [...sums.values()], columns: levelGross.columns })
    .onConflict((conflict) =>
      conflict
        .columns(['creator_oid', 'month', 'level', 'fee_version'])
        .doUpdateSet((eb) => ({ gross: eb.ref('excluded.gross') })),
    )
    .execute();
  return rows;
};

type Key = Pick<LevelGrossRow, 'creator_oid' | 'month' | 'level' | 'fee_version'>;
const keyOf = ({ creator_oid, month, level, fee_version }: Key): string =>
  `${creator_oid} ${month} ${level} ${fee_version}`;

/**
 * The creators and the months of the lines are asked for apart: a few more rows are found than are needed.
 */
const grossOf = (db: Db, lines: readonly Line[]) => {
  const creators = [...new Set(lines.map(({ creator_oid }) => creator_oid))];
  const months = [...new Set(lines.map(({ month }) => month))];
  return db
    .selectFrom('level_gross')
    .selectAll()
    .where('creator_oid', 'in', creators)
    .where('month', 'in', months)
    .execute();
};
