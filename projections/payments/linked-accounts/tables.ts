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

/** A payer and a creator who share a card or a device. */
const linkedAccountsCase = defineTable(
  'linked_accounts_case',
  {
    payer_oid: text(),
    creator_oid: text(),
    /** The shared fingerprints, in the order of detection. */
    kinds: jsonb<readonly string[]>(),
    status: text(),
    flagged_at: timestamptz(),
    reason: text().nullable(),
    decided_by_oid: text().nullable(),
    decided_at: timestamptz().nullable(),
    position: logPosition(),
  },
  {
    primaryKey: ['payer_oid', 'creator_oid'],
    indexes: [{ columns: ['position'], serves: '`linkedAccounts`: all or of one status, newest first' }],
  },
);

/**
 * The sum that a payer paid a creator so far, minus refunds. Of all pairs, as a case may be found long after.
 */
export const paidTo = defineTable(
  'paid_to',
  {
    payer_oid: text(),
    creator_oid: text(),
    payments: bigint(),
    paid: bigint(),
    bonus: bigint(),
    last_at: timestamptz(),
  },
  // Serves the join of `linkedAccounts`.
  { primaryKey: ['payer_oid', 'creator_oid'], fillfactor: 60 },
);

export const createTables = createAll(linkedAccountsCase, paidTo);
export type LinkedAccountsTables = TablesOf<typeof linkedAccountsCase | typeof paidTo>;
export type PaidRow = RowOf<typeof paidTo>;
