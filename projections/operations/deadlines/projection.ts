import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, prepared, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { Changes, type Known } from './changes.ts';
import { createTables, type TimerKind, type TimerRow, type TimersTables, timerColumns } from './tables.ts';

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
    'CopyReserved',
    'CopySold',
    'CopyReleased',
    'DiscountUseReserved',
    'DiscountUsed',
    'DiscountUseReleased',
    'GiftPlaced',
    'GiftHeld',
    'GiftCancelled',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const changes = new Changes();
    for (const recorded of batch as readonly Recorded<Known>[]) changes.take(recorded);
    await upsert(db, changes.rows());
    await remove(db, changes.ended());
  },
});

const upsert = async (db: Kysely<TimersTables>, rows: readonly TimerRow[]): Promise<void> => {
  if (rows.length > 0) await writeTimers(db, rows);
};

const writeTimers = prepared((db: Kysely<TimersTables>, rows: readonly TimerRow[]) =>
  insertRows(db, 'timer', { rows, columns: timerColumns }).onConflict((conflict) =>
    conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') })),
  ),
);

const remove = async (
  db: Kysely<TimersTables>,
  ended: readonly { kind: TimerKind; key: string }[],
): Promise<void> => {
  if (ended.length === 0) return;
  const keys = ended.map(({ kind, key }) => ({ kind, key }));
  await deleteTimers(db, keys);
};

const deleteTimers = prepared((db: Kysely<TimersTables>, keys: readonly { kind: TimerKind; key: string }[]) =>
  db
    .deleteFrom('timer')
    .using(incoming(keys, { kind: 'text', key: 'text' }))
    .where(sql<boolean>`timer.kind = incoming.kind and timer.key = incoming.key`),
);
