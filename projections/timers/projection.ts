import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, prepared, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { Changes, type Known } from './changes.ts';
import { createTables, type TimerKind, type TimerRow, type TimersTables, timerColumns } from './tables.ts';

export const timers = projection<TimersTables>()({
  name: 'timers',
  version: 7,
  consumes: [
    'ChargeReadied',
    'ChargeRefundRequested',
    'ChargeRefundApproved',
    'ChargeRefunded',
    'ChargeRefundFailed',
    'ChargeOpened',
    'ChargeUnknown',
    'ChargeApproved',
    'ChargeCredited',
    'ChargeDeclined',
    'ChargeExpired',
    'ChargeMismatched',
    'CoinsCredited',
    'BonusGranted',
    'ContentBought',
    'PurchaseRefunded',
    'CoinsSpent',
    'SpendRefunded',
    'CoinsHeld',
    'HoldCaptured',
    'GiftCaptured',
    'HoldReleased',
    'LotExpired',
    'ChargeCoinsWithdrawn',
    'ChargeCoinsReturned',
    'DebtCleared',
    'DebtRecovered',
    'LotExpiryWarned',
    'BonusCreditsGranted',
    'CreditConversionCompleted',
    'CreditsReserved',
    'CreditsSettled',
    'CreditsReleased',
    'CreditLotExpired',
    'CreditLotExpiryWarned',
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
  if (rows.length === 0) return;
  const { rows: written } = await writeTimers(db, rows);
  if (written.some(({ coins }) => Number(coins) < 0))
    throw new Error('Coins left a lot that was never granted');
};

const writeTimers = prepared((db: Kysely<TimersTables>, rows: readonly TimerRow[]) =>
  insertRows(db, 'timer', { rows, columns: timerColumns })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
        expires_at: eb.ref('excluded.expires_at'),
        passed: sql<number>`greatest(timer.passed, excluded.passed)`,
        coins: eb('timer.coins', '+', eb.ref('excluded.coins')),
        due_at: sql<string | null>`case when timer.coins + excluded.coins = 0 then null
          else excluded.expires_at - (array[interval '720 hours', interval '168 hours', interval '0'])
            [1 + greatest(timer.born, timer.passed, excluded.passed)] end`,
      })),
    )
    .returning(['kind', 'key', 'coins']),
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
