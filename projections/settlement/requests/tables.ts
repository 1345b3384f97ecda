import type { Currency } from '@fanfold/domain';
import type { RequestState } from '@fanfold/domain/settlement';
import {
  bigint,
  createAll,
  defineTable,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

const revenueRequest = defineTable(
  'revenue_request',
  {
    creator_oid: text(),
    request_id: text(),
    position: logPosition(),
    state: text<RequestState>(),
    won: bigint(),
    net_won: bigint(),
    currency: text<Currency>(),
    amount_minor: bigint(),
    pay_on: text(),
    requested_at: timestamptz(),
  },
  {
    primaryKey: ['creator_oid', 'request_id'],
    indexes: [{ columns: ['position'], serves: '`revenueRequestsIn`' }],
  },
);

/** Months whose exchange rates are missing. */
const waitingMonth = defineTable(
  'waiting_month',
  { month: text(), reason: text() },
  { primaryKey: ['month'] },
);

export const createTables = createAll(revenueRequest, waitingMonth);
export type RevenueRequestsTables = TablesOf<typeof revenueRequest | typeof waitingMonth>;
