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
  version: 2,
  consumes: [
    'StatementImported',
    'StatementOffered',
    'StatementRefused',
    'BankDifferenceFound',
    'BankDifferenceResolved',
  ],
  tables: createTables,

  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

type Shown = Exclude<BankAccountEvent, { type: 'PayoutLinePaid' | 'PayoutLineReturned' }>;

const changesOf = (db: Db, { event, position }: Recorded<Shown>): Statement | readonly Statement[] => {
  switch (event.type) {
    case 'StatementImported':
      return imported(db, event);
    case 'StatementOffered':
      return offered(db, event);
    case 'StatementRefused':
      return db.insertInto('refused_statement').values({
        currency: event.currency,
        sha256: event.sha256,
        statement_id: event.statementId,
        code: event.code,
        refused_at: event.refusedAt,
      });
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

const offered = (db: Db, event: OfType<'StatementOffered'>): Statement => {
  const values = { to_day: event.toDay, by_oid: event.byOid, offered_at: event.offeredAt };
  return db
    .insertInto('offered_statement')
    .values({ currency: event.currency, statement_id: event.statementId, ...values })
    .onConflict((conflict) => conflict.columns(['currency', 'statement_id']).doUpdateSet(values));
};

/** It waits no more, and what the bank sent under its name before does not count. */
const imported = (db: Db, event: OfType<'StatementImported'>): readonly Statement[] => [
  db
    .deleteFrom('offered_statement')
    .where('currency', '=', event.currency)
    .where('statement_id', '=', event.statementId),
  db
    .deleteFrom('refused_statement')
    .where('currency', '=', event.currency)
    .where('statement_id', '=', event.statementId),
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
  }),
];
