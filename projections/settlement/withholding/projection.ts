import { seoulDay } from '@fanfold/domain';
import type { BankAccountEvent } from '@fanfold/domain/payouts';
import type { SettlementEvent } from '@fanfold/domain/settlement';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type WithholdingTables } from './tables.ts';

type Db = Kysely<WithholdingTables>;

/**
 * Tax that was withheld of what creators were paid. A payment that came back is none. Read by finance for the
 * tax office.
 */
export const withholding = projection<WithholdingTables>()({
  name: 'withholding',
  version: 3,
  consumes: ['RevenueRequested', 'PayoutLinePaid', 'RevenueCompleted', 'RevenueFailed'],
  tables: createTables,

  project: (db, batch) => inOrder(batch.map(({ event }) => changeOf(db, event))),
});

type Shown =
  | Extract<SettlementEvent, { type: 'RevenueRequested' | 'RevenueCompleted' | 'RevenueFailed' }>
  | Extract<BankAccountEvent, { type: 'PayoutLinePaid' }>;

const changeOf = (db: Db, event: Shown): Statement => {
  switch (event.type) {
    case 'RevenueRequested':
      return db.insertInto('withheld_request').values({
        request_id: event.requestId,
        creator_oid: event.creatorOid,
        treatment: event.treatment,
        payee_revision: event.payeeRevision,
        months: json(event.months.map(({ month }) => month)),
        won: event.won,
        income_tax_won: event.incomeTaxWon,
        local_tax_won: event.localTaxWon,
        booked_on: null,
        paid_on: null,
      });
    case 'PayoutLinePaid':
      // The request is completed after it, when the statement is read: maybe in the next year.
      return of(db, event).set({ booked_on: event.bookedOn });
    case 'RevenueCompleted':
      return of(db, event).set((eb) => ({
        paid_on: eb.fn.coalesce('booked_on', eb.val(seoulDay(event.completedAt))),
      }));
    case 'RevenueFailed':
      return of(db, event).set({ paid_on: null });
  }
};

const of = (db: Db, { requestId }: { readonly requestId: string }) =>
  db.updateTable('withheld_request').where('request_id', '=', requestId);
