import type { SettlementEvent } from '@fanfold/domain/settlement';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type NegativeBalancesTables } from './tables.ts';

type Db = Kysely<NegativeBalancesTables>;

/**
 * Creators of whom more was taken back than they were owed, since when, and what is asked to be written off.
 * Read by finance.
 */
export const creatorBalances = projection<NegativeBalancesTables>()({
  name: 'creator-balances',
  version: 2,
  consumes: [
    'MonthSettled',
    'SettlementCorrected',
    'RevenueRequested',
    'RevenueRejected',
    'RevenueFailed',
    'WriteOffAsked',
    'WriteOffDeclined',
    'DeficitWrittenOff',
  ],
  tables: createTables,

  project: (db, batch) => inOrder(batch.flatMap(({ event }) => changesOf(db, event))),
});

type Shown = Exclude<
  SettlementEvent,
  {
    type:
      | 'ChargebackBorne'
      | 'CarriedAmountMoved'
      | 'MonthAwaitsRates'
      | 'RevenueUnpaidAsked'
      | 'RevenueLeftUnpaid'
      | 'RevenueProcessing'
      | 'RevenueCompleted'
      | 'AutomaticRequestSet';
  }
>;

const changesOf = (db: Db, event: Shown): readonly Statement[] => {
  const { creatorOid } = event;
  switch (event.type) {
    case 'MonthSettled':
      return [add(db, creatorOid, { won: won(event.payableWon), at: event.settledAt })];
    case 'SettlementCorrected':
      return [add(db, creatorOid, { won: won(event.payableWon), at: event.correctedAt })];
    case 'RevenueRequested':
      return [
        db.insertInto('asked_won').values({ request_id: event.requestId, won: event.won }),
        add(db, creatorOid, { won: won(0 - event.won), at: event.requestedAt }),
      ];
    case 'RevenueRejected':
      return [add(db, creatorOid, { won: askedFor(db, event.requestId), at: event.rejectedAt })];
    case 'RevenueFailed':
      return [add(db, creatorOid, { won: askedFor(db, event.requestId), at: event.failedAt })];
    case 'WriteOffAsked': {
      const { won, byOid, reason } = event;
      return [
        db
          .updateTable('creator_balance')
          .set({ asked: json({ won, byOid, reason }) })
          .where('creator_oid', '=', creatorOid),
      ];
    }
    case 'WriteOffDeclined':
      return [db.updateTable('creator_balance').set({ asked: null }).where('creator_oid', '=', creatorOid)];
    case 'DeficitWrittenOff':
      return [
        add(db, creatorOid, { won: won(event.won), at: event.writtenOffAt }),
        db.updateTable('creator_balance').set({ asked: null }).where('creator_oid', '=', creatorOid),
      ];
  }
};

type Amount = ReturnType<typeof sql<number>>;
type Change = { readonly won: Amount; readonly at: string };

const won = (amount: number): Amount => sql<number>`${amount}::bigint`;

const askedFor = (db: Db, requestId: string): Amount =>
  sql<number>`(${db.selectFrom('asked_won').select('won').where('request_id', '=', requestId)})`;

/** A deficit is as old as the moment at which the balance became negative. */
const add = (db: Db, creatorOid: string, { won: added, at }: Change): Statement =>
  db
    .insertInto('creator_balance')
    .values({
      creator_oid: creatorOid,
      won: added,
      since: sql`case when ${added} < 0 then ${at}::timestamptz end`,
      asked: null,
    })
    .onConflict((conflict) =>
      conflict.column('creator_oid').doUpdateSet({
        won: sql`creator_balance.won + excluded.won`,
        since: sql`case when creator_balance.won + excluded.won >= 0 then null else coalesce(creator_balance.since, ${at}::timestamptz) end`,
        asked: sql`case when creator_balance.won + excluded.won >= 0 then null else creator_balance.asked end`,
      }),
    );
