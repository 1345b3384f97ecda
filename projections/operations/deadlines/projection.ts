import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, prepared, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { attemptTypes } from './attempts.ts';
import { Changes, type Known } from './changes.ts';
import { createTables, type TimerRow, type TimersTables, timer } from './tables.ts';

/**
 * Deadlines that pass unless something happens first: charges, refunds, holds, reservations, gifts. Read by
 * the worker.
 */
export const timers = projection<TimersTables>()({
  name: 'timers',
  version: 8,
  consumes: [
    'ChargeInitiated',
    'ChargeRefundRequested',
    'ChargeRefundApproved',
    'ChargeRefunded',
    'ChargeRefundFailed',
    'ChargeOpened',
    'ChargeOutcomeUnknown',
    'ChargeApproved',
    'ChargeCredited',
    'ChargeDeclined',
    'ChargeExpired',
    'ChargeMismatched',
    'CoinsHeld',
    'HoldCaptured',
    'GiftCaptured',
    'HoldReleased',
    'CreditsReserved',
    'CreditsSettled',
    'CreditsReleased',
    ...attemptTypes,
  ],
  tables: createTables,

  project: async (db, batch) => {
    const changes = new Changes();
    for (const recorded of batch as readonly Recorded<Known>[]) changes.take(recorded);
    const rows = changes.rows();
    const ended = changes.ended();
    if (rows.length > 0) await writeTimers(db, rows);
    if (ended.length > 0) await deleteTimers(db, ended);
  },
});

const writeTimers = prepared((db: Kysely<TimersTables>, rows: readonly TimerRow[]) =>
  insertRows(db, 'timer', { rows, columns: timer.columns }).onConflict((conflict) =>
    conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') })),
  ),
);

const deleteTimers = prepared((db: Kysely<TimersTables>, keys: readonly Pick<TimerRow, 'kind' | 'key'>[]) =>
  db
    .deleteFrom('timer')
    .using(incoming(keys, timer.only('kind', 'key')))
    .where(sql<boolean>`timer.kind = incoming.kind and timer.key = incoming.key`),
);
