import { seoulDay } from '@fanfold/domain';
import type { SettlementEvent } from '@fanfold/domain/settlement';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type WithholdingTables } from './tables.ts';

type Db = Kysely<WithholdingTables>;

/** Tax that was withheld of what creators were paid. A payment that came back is none. Read by finance for the tax office. */
export const withholding = projection<WithholdingTables>()({
  name: 'withholding',
  version: 1,
  consumes: ['RevenueRequested', 'RevenueCompleted', 'RevenueFailed'],
  tables: createTables,

  project: (db, batch) => inOrder(batch.map(({ event }) => changeOf(db, event))),
});

type Shown = Extract<SettlementEvent, { type: 'RevenueRequested' | 'RevenueCompleted' | 'RevenueFailed' }>;

const changeOf = (db: Db, event: Shown): Statement => {
  switch (event.type) {
    case 'RevenueRequested':
      return db.insertInto('withheld_request').values({
        request_id: event.requestId,
        creator_oid: event.creatorOid,
        treatment: event.treatment,
        payee_revision: event.payeeRevision,
        won: event.won,
        income_tax_won: event.incomeTaxWon,
        local_tax_won: event.localTaxWon,
        paid_on: null,
      });
    case 'RevenueCompleted':
      return paid(db, event.requestId, seoulDay(event.completedAt));
    case 'RevenueFailed':
      return paid(db, event.requestId, null);
  }
};

const paid = (db: Db, requestId: string, day: string | null): Statement =>
  db.updateTable('withheld_request').set({ paid_on: day }).where('request_id', '=', requestId);
