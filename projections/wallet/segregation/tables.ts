import {
  bigint,
  createAll,
  date,
  defineTable,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

const moved = defineTable(
  'moved',
  {
    position: logPosition(),
    country: text(),
    won: bigint(),
    reference: text(),
    booked_on: date(),
    reason: text(),
  },
  { primaryKey: ['position'], indexes: [{ columns: ['booked_on'], serves: '`segregatedMoves`' }] },
);

const waiting = defineTable(
  'waiting',
  {
    position: logPosition(),
    country: text(),
    won: bigint(),
    reference: text(),
    booked_on: date(),
    reason: text(),
    asked_by_oid: text(),
    asked_at: timestamptz(),
  },
  { primaryKey: ['country', 'reference'] },
);

const threshold = defineTable(
  'threshold',
  { position: logPosition(), country: text(), won: bigint().nullable(), set_at: timestamptz() },
  { primaryKey: ['position'] },
);

export const createTables = createAll(moved, waiting, threshold);
export type SegregationTables = TablesOf<typeof moved | typeof waiting | typeof threshold>;
