import type { TaxTreatment } from '@fanfold/domain/settlement';
import { bigint, createAll, defineTable, integer, jsonb, type TablesOf, text } from '@fanfold/projection';

/**
 * What was withheld of a request for revenue; it counts on the day on which it was paid: that of the bank's
 * booking, or of Seoul.
 */
const withheldRequest = defineTable(
  'withheld_request',
  {
    request_id: text(),
    creator_oid: text(),
    treatment: text<TaxTreatment>(),
    payee_revision: integer(),
    /** The months whose sales were paid. */
    months: jsonb<readonly string[]>(),
    won: bigint(),
    income_tax_won: bigint(),
    local_tax_won: bigint(),
    /**
     * The day on which the bank booked the payment; null until its statement is read, and where finance paid
     * by hand.
     */
    booked_on: text().nullable(),
    paid_on: text().nullable(),
  },
  {
    primaryKey: ['request_id'],
    indexes: [
      { columns: ['paid_on'], serves: '`withheldBetween`' },
      { columns: ['creator_oid', 'paid_on'], serves: '`withheldPayments`' },
    ],
  },
);

export const createTables = createAll(withheldRequest);
export type WithholdingTables = TablesOf<typeof withheldRequest>;
