import type { ReconciliationEvent } from '@fanfold/domain/payments';
import type { Recorded } from '@fanfold/event-log';
import { json, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type ReconciliationsTables } from './tables.ts';

type Db = Kysely<ReconciliationsTables>;

/** A handful of events a day: each changes its row by itself. */
export const reconciliations = projection<ReconciliationsTables>()({
  name: 'reconciliations',
  version: 2,
  consumes: [
    'SettlementImported',
    'SettlementRefused',
    'DifferenceFound',
    'DifferenceNoted',
    'DifferenceResolved',
  ],
  tables: createTables,

  project: async (db, batch) => {
    for (const recorded of batch) await write(db, recorded);
  },
});

type Shown = Exclude<ReconciliationEvent, { type: 'ReconciliationRequested' }>;

const write = (db: Db, { event, position, metadata }: Recorded<Shown>): Promise<void> => {
  const at = { position: String(position), at: metadata.occurredAt };
  switch (event.type) {
    case 'SettlementImported':
      return imported(db, event, at);
    case 'SettlementRefused':
      return refused(db, event, at.at);
    case 'DifferenceFound':
      return found(db, event, at.position);
    case 'DifferenceNoted':
      return followed(db, event, { at: at.at, resolved: false });
    case 'DifferenceResolved':
      return followed(db, event, { at: at.at, resolved: true });
  }
};

type OfType<Type extends Shown['type']> = Extract<Shown, { type: Type }>;

const imported = async (
  db: Db,
  { provider, day, lines, matched, totals }: OfType<'SettlementImported'>,
  { position, at }: { position: string; at: string },
): Promise<void> => {
  const newest = { lines, matched, totals: json(totals), imported_at: at, position };
  await db
    .insertInto('reconciled_day')
    .values({ provider, day, ...newest })
    .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(newest))
    .execute();
  await db.deleteFrom('refused_day').where('provider', '=', provider).where('day', '=', day).execute();
};

const refused = async (
  db: Db,
  { provider, day, fileDay, line, reason }: OfType<'SettlementRefused'>,
  at: string,
): Promise<void> => {
  const newest = { file_day: fileDay, line, reason, tried_at: at };
  await db
    .insertInto('refused_day')
    .values({ provider, day, ...newest, tries: 1, refused_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'day'])
        .doUpdateSet((eb) => ({ ...newest, tries: eb('refused_day.tries', '+', 1) })),
    )
    .execute();
};

const found = async (
  db: Db,
  { provider, day, difference }: OfType<'DifferenceFound'>,
  position: string,
): Promise<void> => {
  await db
    .insertInto('difference')
    .values({
      provider,
      day,
      difference_id: difference.differenceId,
      kind: difference.kind,
      about: difference.about,
      charge_id: difference.chargeId,
      provider_ref: difference.providerRef,
      our_minor: difference.ourMinor,
      our_currency: difference.ourCurrency,
      their_minor: difference.theirMinor,
      their_currency: difference.theirCurrency,
      resolved: false,
      notes: json([]),
      position,
    })
    .execute();
};

const followed = async (
  db: Db,
  { provider, day, differenceId, note, adminOid }: OfType<'DifferenceNoted' | 'DifferenceResolved'>,
  { at, resolved }: { at: string; resolved: boolean },
): Promise<void> => {
  const said = json([{ note, at, adminOid }]);
  await db
    .updateTable('difference')
    .set({ notes: sql`notes || ${said}::jsonb`, ...(resolved ? { resolved } : {}) })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('difference_id', '=', differenceId)
    .execute();
};
