import type { ReconciliationEvent } from '@fanfold/domain/payments';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type ReconciliationsTables } from './tables.ts';

type Db = Kysely<ReconciliationsTables>;

/** Providers’ settlement files against our charges, and what was done about differences. Read by finance. */
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

  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

type Shown = Exclude<ReconciliationEvent, { type: 'ReconciliationRequested' }>;
type OfType<Type extends Shown['type']> = Extract<Shown, { type: Type }>;

const changesOf = (db: Db, recorded: Recorded<Shown>): Statement | readonly Statement[] => {
  const { event, position, metadata } = recorded;
  switch (event.type) {
    case 'SettlementImported':
      return imported(db, recorded as Recorded<typeof event>);
    case 'SettlementRefused':
      return refused(db, event, metadata.occurredAt);
    case 'DifferenceFound':
      return found(db, event, String(position));
    case 'DifferenceNoted':
    case 'DifferenceResolved':
      return followed(db, event, metadata.occurredAt);
  }
};

const imported = (
  db: Db,
  { event, position, metadata }: Recorded<OfType<'SettlementImported'>>,
): readonly Statement[] => {
  const { provider, day, lines, matched } = event;
  const totals = json(event.totals);
  const newest = { lines, matched, totals, imported_at: metadata.occurredAt, position: String(position) };
  return [
    db
      .insertInto('reconciled_day')
      .values({ provider, day, ...newest })
      .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(newest)),
    db.deleteFrom('refused_day').where((eb) => eb.and({ provider, day })),
  ];
};

const refused = (db: Db, event: OfType<'SettlementRefused'>, at: string): Statement => {
  const { provider, day, fileDay, line, reason } = event;
  const newest = { file_day: fileDay, line, reason, tried_at: at };
  return db
    .insertInto('refused_day')
    .values({ provider, day, ...newest, tries: 1, refused_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'day'])
        .doUpdateSet((eb) => ({ ...newest, tries: eb('refused_day.tries', '+', 1) })),
    );
};

const found = (
  db: Db,
  { provider, day, difference }: OfType<'DifferenceFound'>,
  position: string,
): Statement =>
  db.insertInto('difference').values({
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
  });

const followed = (db: Db, event: OfType<'DifferenceNoted' | 'DifferenceResolved'>, at: string): Statement => {
  const { provider, day, differenceId: difference_id, note, adminOid } = event;
  const said = json([{ note, at, adminOid }]);
  return db
    .updateTable('difference')
    .set({
      notes: sql`notes || ${said}::jsonb`,
      ...(event.type === 'DifferenceResolved' ? { resolved: true } : {}),
    })
    .where((eb) => eb.and({ provider, day, difference_id }));
};
