import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export const timerKinds = [
  'charge',
  'refund',
  'hold',
  'lot',
  'reservation',
  'creditLot',
  'copy',
  'discount',
  'gift',
] as const;
export type TimerKind = (typeof timerKinds)[number];

export type TimersTables = {
  /** What falls due unless something happens first. */
  timer: {
    kind: TimerKind;
    /** The charge, the refund, the hold, the gift, the reservation, or `{owner}/{lotId}`. */
    key: string;
    /** The stream whose decider is to be asked when it is due. */
    stream: string;
    /** Null for a lot that is empty: it has nothing to expire, until coins come back. */
    due_at: Moment | null;
    /** Of a lot, when it expires: it falls due before that as well, for its warnings. */
    expires_at: Moment;
    /** Of a lot, how many of its warnings lay in the past when it came, and how many are over since: of 2. */
    born: number;
    passed: number;
    /** Of a lot, what is left in it: and 1 for all else. */
    coins: Int8;
  };
};

export const createTables = async (db: Kysely<TimersTables>): Promise<void> => {
  await db.schema
    .createTable('timer')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('born', 'integer', (column) => column.notNull())
    .addColumn('passed', 'integer', (column) => column.notNull())
    .addColumn('coins', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('timer_pkey', ['kind', 'key'])
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
  // Serves `dueTimers`. It leaves `coins` out, so that a spend can update its row in place.
  await db.schema.createIndex('timer_due').on('timer').columns(['kind', 'due_at', 'key']).execute();
};

export type TimerRow = {
  kind: TimerKind;
  key: string;
  stream: string;
  due_at: string | null;
  expires_at: string;
  /** Counts only for a lot that is not known yet. */
  born: number;
  passed: number;
  coins: number;
};
export const timerColumns: Columns<TimerRow> = {
  kind: 'text',
  key: 'text',
  stream: 'text',
  due_at: 'timestamptz',
  expires_at: 'timestamptz',
  born: 'integer',
  passed: 'integer',
  coins: 'bigint',
};
