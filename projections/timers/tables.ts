import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export const timerKinds = ['charge', 'hold', 'lot'] as const;
export type TimerKind = (typeof timerKinds)[number];

export type TimersTables = {
  /** What falls due unless something happens first. */
  timer: {
    kind: TimerKind;
    /** The charge, the hold, or `{walletOid}/{lotId}`. */
    key: string;
    /** The stream whose decider is to be asked when it is due. */
    stream: string;
    due_at: Moment;
    /** Of a lot, what is left in it: an emptied lot has nothing to expire. 1 for all else. */
    coins: Int8;
  };
};

export const createTables = async (db: Kysely<TimersTables>): Promise<void> => {
  await db.schema
    .createTable('timer')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('coins', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('timer_pkey', ['kind', 'key'])
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
  // Serves `dueTimers`. It leaves `coins` out, so that a spend can update its row in place.
  await db.schema.createIndex('timer_due_at').on('timer').column('due_at').execute();
};

export type TimerRow = { kind: TimerKind; key: string; stream: string; due_at: string; coins: number };
export const timerColumns: Columns<TimerRow> = {
  kind: 'text',
  key: 'text',
  stream: 'text',
  due_at: 'timestamptz',
  coins: 'bigint',
};
