import type { ChargeAmounts } from '@fanfold/domain';
import {
  bigint,
  createAll,
  defineTable,
  jsonb,
  logPosition,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** A charge as its own stream tells it. */
export const charge = defineTable(
  'charge',
  {
    charge_id: text().primaryKey(),
    buyer_oid: text(),
    provider: text(),
    method: text(),
    product_id: text(),
    paid: bigint(),
    bonus: bigint(),
    amounts: jsonb<ChargeAmounts>(),
    status: text(),
    decline_reason: text().nullable(),
    provider_ref: text().nullable(),
    pay_url: text().nullable(),
    /** Where in the log the coins arrived. */
    wallet_position: logPosition().nullable(),
    initiated_at: timestamptz(),
    expires_at: timestamptz(),
    /** Log position at which it was initiated, which orders the lists. */
    position: logPosition(),
  },
  {
    fillfactor: 80,
    indexes: [
      { columns: ['buyer_oid', 'position'], serves: '`chargesPage` of one buyer, newest first' },
      {
        columns: ['status', 'position'],
        serves: '`chargesPage` of all buyers by status, newest first: what finance looks through',
      },
    ],
  },
);

export const createTables = createAll(charge);
export type ChargesTables = TablesOf<typeof charge>;
export type ChargeRow = RowOf<typeof charge>;
