import type { BankAccountEvent } from '@fanfold/domain/payouts';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type BankTables, createTables } from './tables.ts';

type Db = Kysely<BankTables>;
type OfType<Type extends BankAccountEvent['type']> = Extract<BankAccountEvent, { type: Type }>;

/** The bank's statements, and where they differ from our batches. Read by finance. */
export const bankStatements = projection<BankTables>()({
  name: 'bank-statements',
  version: 1,
  consumes: ['StatementImported', 'BankDifferenceFound', 'BankDifferenceResolved'],
  tables: createTables,

  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

type Shown = OfType<'StatementImported' | 'BankDifferenceFound' | 'BankDifferenceResolved'>;

const changeOf = (db: Db, { event, position }: Recorded<Shown>): Statement => {
  switch (event.type) {
    case 'StatementImported':
      return imported(db, event);
    case 'BankDifferenceFound':
      return db.insertInto('bank_difference').values({
        currency: event.currency,
        difference_id: event.differenceId,
        position: String(position),
        kind: event.kind,
        end_to_end_id: event.endToEndId,
        entry_id: event.entryId,
        our_minor: event.ourMinor,
        their_minor: event.theirMinor,
        booked_on: event.bookedOn,
        resolved: null,
      });
    case 'BankDifferenceResolved': {
      const { outcome, reason, byOid, resolvedAt: at } = event;
      return db
        .updateTable('bank_difference')
        .set({ resolved: json({ outcome, reason, byOid, at }) })
        .where('currency', '=', event.currency)
        .where('difference_id', '=', event.differenceId);
    }
  }
};

const imported = (db: Db, event: OfType<'StatementImported'>): Statement =>
  db.insertInto('bank_statement').values({
    currency: event.currency,
    statement_id: event.statementId,
    from_day: event.fromDay,
    to_day: event.toDay,
    opening_minor: event.openingMinor,
    closing_minor: event.closingMinor,
    entries: event.entries.length,
    matched: event.entries.filter(({ kind }) => kind === 'payout' || kind === 'return').length,
    imported_at: event.importedAt,
  });
