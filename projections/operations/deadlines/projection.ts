import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, prepared, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { attemptTypes } from './attempts.ts';
import { Changes, type Known, type TierNews } from './changes.ts';
import { tellingTypes } from './notices.ts';
import { subscriptionTypes } from './subscriptions.ts';
import { createTables, type DeadlineRow, type DeadlinesTables, deadline } from './tables.ts';
import { takedownTypes } from './takedowns.ts';

/**
 * Deadlines that pass unless something happens first: charges, refunds, holds, reservations, gifts, uploads.
 * Read by the worker.
 */
export const deadlines = projection<DeadlinesTables>()({
  name: 'deadlines',
  version: 28,
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
    ...tellingTypes,
    ...subscriptionTypes,
    ...takedownTypes,
  ],
  tables: createTables,

  project: async (db, batch) => {
    const changes = new Changes();
    for (const recorded of batch as readonly Recorded<Known>[]) changes.take(recorded);
    const rows = changes.rows();
    const ended = changes.ended();
    for (const { accountOid, at } of changes.closed()) await bringForward(db, accountOid, at);
    for (const news of changes.tierNews()) await tellOfTier(db, news);
    if (rows.length > 0) await writeDeadlines(db, rows);
    if (ended.length > 0) await deleteDeadlines(db, ended);
  },
});

/** The subscriptions of a person, and those to them. */
const bringForward = async (db: Kysely<DeadlinesTables>, accountOid: string, at: string): Promise<void> => {
  await db
    .updateTable('deadline')
    .set({ due_at: at })
    .where('kind', '=', 'subscription')
    .where((eb) => eb.or([eb('key', 'like', `${accountOid}-%`), eb('key', 'like', `%-${accountOid}`)]))
    .where('due_at', '>', at as unknown as Date)
    .execute();
};

/** Those who have or planned the tier are asked for their consent, or told that it is gone. */
const tellOfTier = async (
  db: Kysely<DeadlinesTables>,
  { creatorOid, tierHash, at, kinds }: TierNews,
): Promise<void> => {
  await db
    .updateTable('deadline')
    .set({ due_at: at })
    .where('kind', 'in', kinds)
    .where('key', 'like', `${creatorOid}-%`)
    .where('tier_hash', '=', tierHash)
    .where('due_at', '>', at as unknown as Date)
    .execute();
};

const writeDeadlines = prepared((db: Kysely<DeadlinesTables>, rows: readonly DeadlineRow[]) =>
  insertRows(db, 'deadline', { rows, columns: deadline.columns }).onConflict((conflict) =>
    conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
      due_at: eb.ref('excluded.due_at'),
      tier_hash: eb.ref('excluded.tier_hash'),
    })),
  ),
);

const deleteDeadlines = prepared(
  (db: Kysely<DeadlinesTables>, keys: readonly Pick<DeadlineRow, 'kind' | 'key'>[]) =>
    db
      .deleteFrom('deadline')
      .using(incoming(keys, deadline.only('kind', 'key')))
      .where(sql<boolean>`deadline.kind = incoming.kind and deadline.key = incoming.key`),
);
