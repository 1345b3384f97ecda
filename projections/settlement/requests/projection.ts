import type { MonthRatesEvent, RequestState, SettlementEvent } from '@fanfold/domain/settlement';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type RevenueRequestsTables } from './tables.ts';

type Db = Kysely<RevenueRequestsTables>;

/** What creators asked for and its state, and months that wait for exchange rates. Read by finance. */
export const revenueRequests = projection<RevenueRequestsTables>()({
  name: 'revenue-requests',
  version: 1,
  consumes: [
    'RevenueRequested',
    'RevenueProcessing',
    'RevenueCompleted',
    'RevenueRejected',
    'RevenueFailed',
    'MonthRatesFixed',
    'MonthRatesMissing',
  ],
  tables: createTables,

  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

type Shown =
  | Extract<
      SettlementEvent,
      {
        type:
          | 'RevenueRequested'
          | 'RevenueProcessing'
          | 'RevenueCompleted'
          | 'RevenueRejected'
          | 'RevenueFailed';
      }
    >
  | MonthRatesEvent;

const changesOf = (db: Db, { event, position }: Recorded<Shown>): Statement | readonly Statement[] => {
  switch (event.type) {
    case 'RevenueRequested':
      return db.insertInto('revenue_request').values({
        creator_oid: event.creatorOid,
        request_id: event.requestId,
        position: String(position),
        state: 'requested',
        won: event.won,
        net_won: event.netWon,
        currency: event.currency,
        amount_minor: event.amountMinor,
        pay_on: event.payOn,
        requested_at: event.requestedAt,
      });
    case 'RevenueProcessing':
    case 'RevenueCompleted':
    case 'RevenueRejected':
    case 'RevenueFailed':
      return db
        .updateTable('revenue_request')
        .set({ state: stateAfter[event.type] })
        .where('creator_oid', '=', event.creatorOid)
        .where('request_id', '=', event.requestId);
    case 'MonthRatesMissing': {
      const { month, reason } = event;
      return db
        .insertInto('waiting_month')
        .values({ month, reason })
        .onConflict((conflict) => conflict.column('month').doUpdateSet({ reason }));
    }
    case 'MonthRatesFixed':
      return db.deleteFrom('waiting_month').where('month', '=', event.month);
  }
};

const stateAfter = {
  RevenueProcessing: 'processing',
  RevenueCompleted: 'complete',
  RevenueRejected: 'rejected',
  RevenueFailed: 'failed',
} as const satisfies Record<string, RequestState>;
