import type { ChargeEvent } from '@fanfold/domain/payments';
import { giftPurpose, type LotGrant, type WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type TimerKind, type TimerRow, type TimersTables, timerColumns } from './tables.ts';

export const timers = projection<TimersTables>()({
  name: 'timers',
  version: 2,
  consumes: [
    'ChargeReadied',
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
  ],
  tables: createTables,

  project: async (db, batch) => {
    const changes = new Changes();
    for (const recorded of batch) changes.take(recorded);
    await upsert(db, changes.rows());
    await remove(db, changes.ended());
  },
});

type NotTimed =
  | 'DebtRaised'
  | 'ChargeRefundRequested'
  | 'ChargeRefundApproved'
  | 'ChargeRefunded'
  | 'ChargeRefundFailed'
  | 'ChargeDisputed'
  | 'DisputeWon'
  | 'DisputeLost';
type Timed = Exclude<ChargeEvent | WalletEvent, { type: NotTimed }>;

/** A batch's changes by timer: what it set or added, and whether it ended. */
class Changes {
  readonly #rows = new Map<string, TimerRow>();
  readonly #ended = new Map<string, { kind: TimerKind; key: string }>();

  rows = (): TimerRow[] => [...this.#rows.values()];
  ended = (): { kind: TimerKind; key: string }[] => [...this.#ended.values()];

  take({ event, stream, metadata }: Recorded<Timed>): void {
    switch (event.type) {
      case 'ChargeReadied':
        return this.#set('charge', event.chargeId, { stream, due_at: event.expiresAt });
      case 'ChargeOpened':
        return;
      case 'ChargeUnknown':
        // The provider is asked at once, and until it answers.
        return this.#set('charge', event.chargeId, { stream, due_at: metadata.occurredAt });
      case 'ChargeApproved':
      case 'ChargeCredited':
      case 'ChargeDeclined':
      case 'ChargeExpired':
      case 'ChargeMismatched':
        return this.#end('charge', event.chargeId);
      case 'CoinsCredited':
        return this.#lots(event.lots, 1, { stream, owner: event.walletOid });
      case 'BonusGranted':
        return this.#lots([event.lot], 1, { stream, owner: event.walletOid });
      case 'ContentBought':
        return this.#lots(event.taken, -1, { stream, owner: event.walletOid });
      case 'PurchaseRefunded':
        return this.#lots(event.returned, 1, { stream, owner: event.walletOid });
      case 'CoinsSpent':
        return this.#lots(event.taken, -1, { stream, owner: event.walletOid });
      case 'SpendRefunded':
        return this.#lots(event.returned, 1, { stream, owner: event.walletOid });
      case 'ContentGranted':
        return;
      case 'LotExpired':
        return this.#lots([event.lot], -1, { stream, owner: event.walletOid });
      case 'CoinsHeld':
        this.#lots(event.taken, -1, { stream, owner: event.walletOid });
        // A gift's own process ends its holds: the receiver may have the content already.
        if (event.purpose === giftPurpose) return;
        return this.#set('hold', event.holdId, { stream, due_at: event.expiresAt });
      case 'HoldCaptured':
      case 'GiftCaptured':
        return this.#end('hold', event.holdId);
      case 'HoldReleased':
        this.#lots(event.returned, 1, { stream, owner: event.walletOid });
        return this.#end('hold', event.holdId);
      case 'ChargeCoinsWithdrawn':
      case 'DebtCleared':
        return this.#lots(event.taken, -1, { stream, owner: event.walletOid });
      case 'ChargeCoinsReturned':
        return this.#lots(event.returned, 1, { stream, owner: event.walletOid });
    }
  }

  #set(kind: TimerKind, key: string, { stream, due_at }: { stream: string; due_at: string }): void {
    this.#rows.set(`${kind} ${key}`, { kind, key, stream, due_at, coins: 1 });
  }

  #end(kind: TimerKind, key: string): void {
    this.#rows.delete(`${kind} ${key}`);
    this.#ended.set(`${kind} ${key}`, { kind, key });
  }

  #lots(pieces: readonly LotGrant[], sign: 1 | -1, { stream, owner }: { stream: string; owner: string }) {
    for (const { lotId, coins, expiresAt } of pieces) {
      const key = `${owner}/${lotId}`;
      const before = this.#rows.get(`lot ${key}`)?.coins ?? 0;
      const row: TimerRow = { kind: 'lot', key, stream, due_at: expiresAt, coins: before + sign * coins };
      this.#rows.set(`lot ${key}`, row);
    }
  }
}

const upsert = async (db: Kysely<TimersTables>, rows: readonly TimerRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const written = await insertRows(db, 'timer', { rows, columns: timerColumns })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
        due_at: eb.ref('excluded.due_at'),
        coins: eb('timer.coins', '+', eb.ref('excluded.coins')),
      })),
    )
    .returning(['kind', 'key', 'coins'])
    .execute();
  if (written.some(({ coins }) => Number(coins) < 0))
    throw new Error('Coins left a lot that was never granted');
  // A lot that is empty falls due no more. If coins come back, the event brings all that its timer needs.
  await remove(
    db,
    written.filter(({ coins }) => Number(coins) === 0),
  );
};

const remove = async (
  db: Kysely<TimersTables>,
  ended: readonly { kind: TimerKind; key: string }[],
): Promise<void> => {
  if (ended.length === 0) return;
  const keys = ended.map(({ kind, key }) => ({ kind, key }));
  await db
    .deleteFrom('timer')
    .using(incoming(keys, { kind: 'text', key: 'text' }))
    .where(sql<boolean>`timer.kind = incoming.kind and timer.key = incoming.key`)
    .execute();
};
