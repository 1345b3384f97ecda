import type { Currency } from '@fanfold/domain';
import type { RequestState } from '@fanfold/domain/settlement';
import {
  bigint,
  boolean,
  createAll,
  defineTable,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type UnpaidAsked = { readonly byOid: string; readonly reason: string };

const revenueRequest = defineTable(
  'revenue_request',
  {
    creator_oid: text(),
    request_id: text(),
    /** The month in which it was made, by the calendar of Seoul. */
    request_month: text(),
    position: logPosition(),
    state: text<RequestState>(),
    /** The batch that pays it; null before, and where finance pays by hand. */
    batch_id: text().nullable(),
    won: bigint(),
    net_won: bigint(),
    currency: text<Currency>(),
    amount_minor: bigint(),
    pay_on: text(),
    requested_at: timestamptz(),
    is_last: boolean(),
    unpaid_asked: jsonb<UnpaidAsked>().nullable(),
  },
  {
    primaryKey: ['creator_oid', 'request_id'],
    indexes: [
      { columns: ['position'], serves: '`revenueRequestsIn`' },
      { columns: ['state', 'position'], serves: '`requestsToPay` and `requestsByHand`' },
    ],
  },
);

/** Months whose exchange rates are missing. */
const waitingMonth = defineTable(
  'waiting_month',
  { month: text(), reason: text() },
  { primaryKey: ['month'] },
);

/** Creators for whom revenue is requested by itself. */
const automaticRequest = defineTable(
  'automatic_request',
  { creator_oid: text(), above_won: bigint() },
  { primaryKey: ['creator_oid'] },
);

export const createTables = createAll(revenueRequest, waitingMonth, automaticRequest);
export type RevenueRequestsTables = TablesOf<
  typeof revenueRequest | typeof waitingMonth | typeof automaticRequest
>;
