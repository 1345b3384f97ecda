import { createAll, defineTable, type RowOf, type TablesOf, text, timestamptz } from '@fanfold/projection';

export const timerKinds = ['charge', 'refund', 'hold', 'reservation', 'copy', 'discount', 'gift'] as const;
export type TimerKind = (typeof timerKinds)[number];

/** Deadlines that pass unless another event comes first. Expiring lots are in `wallet-balances`. */
export const timer = defineTable(
  'timer',
  {
    kind: text<TimerKind>(),
    /** The charge, the refund, the hold, the gift, or the reservation. */
    key: text(),
    /** The stream whose decider is asked when the deadline has passed. */
    stream: text(),
    due_at: timestamptz(),
  },
  {
    primaryKey: ['kind', 'key'],
    indexes: [{ columns: ['kind', 'due_at', 'key'], serves: '`dueTimers`' }],
  },
);

export const createTables = createAll(timer);
export type TimersTables = TablesOf<typeof timer>;
export type TimerRow = RowOf<typeof timer>;
