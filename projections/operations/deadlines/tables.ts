import type { Columns, Moment } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export const timerKinds = ['charge', 'refund', 'hold', 'reservation', 'copy', 'discount', 'gift'] as const;
export type TimerKind = (typeof timerKinds)[number];

export type TimersTables = {
  /** What falls due unless something happens first. Lots that expire are a matter of `wallet-balances`. */
  timer: {
    kind: TimerKind;
    /** The charge, the refund, the hold, the gift, or the reservation. */
    key: string;
    /** The stream whose decider is to be asked when it is due. */
    stream: string;
    due_at: Moment;
  };
};

export const createTables = async (db: Kysely<TimersTables>): Promise<void> => {
  await db.schema
    .createTable('timer')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('timer_pkey', ['kind', 'key'])
    .execute();
  // Serves `dueTimers`.
  await db.schema.createIndex('timer_due').on('timer').columns(['kind', 'due_at', 'key']).execute();
};

export type TimerRow = { kind: TimerKind; key: string; stream: string; due_at: string };
export const timerColumns: Columns<TimerRow> = {
  kind: 'text',
  key: 'text',
  stream: 'text',
  due_at: 'timestamptz',
};
