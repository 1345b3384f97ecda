import type { Currency } from '@fanfold/domain';
import type { BatchStatus, LineState, PayoutBatchEvent, PayoutLineFormat } from '@fanfold/domain/payouts';
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

type File = Extract<PayoutBatchEvent, { type: 'BatchSent' }>['files'][number];

const payoutBatch = defineTable(
  'payout_batch',
  {
    batch_id: text(),
    position: logPosition(),
    status: text<BatchStatus>(),
    prepared_by: text(),
    approved_by: text().nullable(),
    prepared_at: timestamptz(),
    reason: text().nullable(),
    files: jsonb<readonly File[]>(),
  },
  { primaryKey: ['batch_id'], indexes: [{ columns: ['position'], serves: '`batchesOf`' }] },
);

const payoutLine = defineTable(
  'payout_line',
  {
    batch_id: text(),
    end_to_end_id: text(),
    creator_oid: text(),
    request_id: text(),
    currency: text<Currency>(),
    amount_minor: bigint(),
    net_won: bigint(),
    pay_on: text(),
    format: text<PayoutLineFormat>(),
    names_differ: boolean(),
    state: text<LineState>(),
    reason: text().nullable(),
  },
  {
    primaryKey: ['batch_id', 'end_to_end_id'],
    indexes: [{ columns: ['request_id'], serves: '`requestsInBatches`' }],
  },
);

export const createTables = createAll(payoutBatch, payoutLine);
export type PayoutBatchesTables = TablesOf<typeof payoutBatch | typeof payoutLine>;
