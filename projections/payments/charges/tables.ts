import type { ChargeAmounts } from '@fanfold/domain';
import type { ChargePurpose } from '@fanfold/domain/payments';
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

/** A charge as recorded in its own stream. */
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
    /** What was sold, and out of which pocket it is paid. */
    purpose: jsonb<ChargePurpose>(),
    means: text(),
    amounts: jsonb<ChargeAmounts>(),
    terms_version: text(),
    status: text(),
    decline_reason: text().nullable(),
    provider_ref: text().nullable(),
    pay_url: text().nullable(),
    /** Log position at which the coins were credited. */
    wallet_position: logPosition().nullable(),
    initiated_at: timestamptz(),
    approved_at: timestamptz().nullable(),
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
        serves: '`chargesPage` of all buyers by status, newest first: for finance',
      },
    ],
  },
);

export const createTables = createAll(charge);
export type ChargesTables = TablesOf<typeof charge>;
export type ChargeRow = RowOf<typeof charge>;
