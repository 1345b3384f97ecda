import type { MonthRatesEvent, RequestState, SettlementEvent } from '@fanfold/domain/settlement';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely, UpdateObject } from 'kysely';

import { createTables, type RevenueRequestsTables } from './tables.ts';

type Db = Kysely<RevenueRequestsTables>;

/**
 * What creators asked for and its state, whose revenue is requested by itself, and months that wait for
 * exchange rates. Read by finance and by the worker.
 */
export const revenueRequests = projection<RevenueRequestsTables>()({
  name: 'revenue-requests',
  version: 5,
  consumes: [
    'RevenueRequested',
    'RevenueProcessing',
    'RevenueCompleted',
    'RevenueRejected',
    'RevenueFailed',
    'RevenueUnpaidAsked',
    'RevenueLeftUnpaid',
    'AutomaticRequestSet',
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
          | 'AutomaticRequestSet'
          | 'RevenueRequested'
          | 'RevenueProcessing'
          | 'RevenueCompleted'
          | 'RevenueRejected'
          | 'RevenueFailed'
          | 'RevenueUnpaidAsked'
          | 'RevenueLeftUnpaid';
      }
    >
  | MonthRatesEvent;

const changesOf = (db: Db, { event, position }: Recorded<Shown>): Statement | readonly Statement[] => {
  switch (event.type) {
    case 'RevenueRequested':
      return db.insertInto('revenue_request').values({
        creator_oid: event.creatorOid,
        request_id: event.requestId,
        request_month: event.requestMonth,
        position: String(position),
        state: 'requested',
        batch_id: null,
        won: event.won,
        net_won: event.netWon,
        currency: event.currency,
        amount_minor: event.amountMinor,
        pay_on: event.payOn,
        requested_at: event.requestedAt,
        is_last: event.last ?? false,
        unpaid_asked: null,
      });
    case 'RevenueProcessing':
      return change(db, event, { state: 'processing', batch_id: event.batchId });
    case 'RevenueCompleted':
    case 'RevenueRejected':
    case 'RevenueFailed':
    case 'RevenueLeftUnpaid':
      return change(db, event, { state: stateAfter[event.type] });
    case 'RevenueUnpaidAsked': {
      const { byOid, reason } = event;
      return change(db, event, { unpaid_asked: json({ byOid, reason }) });
    }
    case 'AutomaticRequestSet':
      return setAutomatic(db, event);
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

type Of = { readonly creatorOid: string; readonly requestId: string };

const change = (
  db: Db,
  { creatorOid, requestId }: Of,
  changed: UpdateObject<RevenueRequestsTables, 'revenue_request'>,
): Statement =>
  db
    .updateTable('revenue_request')
    .set(changed)
    .where('creator_oid', '=', creatorOid)
    .where('request_id', '=', requestId);

const setAutomatic = (
  db: Db,
  { creatorOid: creator_oid, aboveWon }: Extract<Shown, { type: 'AutomaticRequestSet' }>,
): Statement =>
  aboveWon === null
    ? db.deleteFrom('automatic_request').where('creator_oid', '=', creator_oid)
    : db
        .insertInto('automatic_request')
        .values({ creator_oid, above_won: aboveWon })
        .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet({ above_won: aboveWon }));

const stateAfter = {
  RevenueCompleted: 'complete',
  RevenueRejected: 'rejected',
  RevenueFailed: 'failed',
  RevenueLeftUnpaid: 'unpaid',
} as const satisfies Record<string, RequestState>;
