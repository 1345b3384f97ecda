import type { PayoutBatchReply } from '@fanfold/contracts/payouts';
import { parseOid } from '@fanfold/domain';
import type { Kysely } from 'kysely';

import type { PayoutBatchesTables } from './tables.ts';

export { payoutBatches } from './projection.ts';

type Db = Kysely<PayoutBatchesTables>;

const shown = 30;

/** The newest batches with their lines. */
export const batchesOf = async (db: Db): Promise<PayoutBatchReply[]> => {
  const rows = await db
    .selectFrom('payout_batch')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(shown)
    .execute();
  const ids = rows.map(({ batch_id }) => batch_id);
  if (ids.length === 0) return [];
  const lines = await db
    .selectFrom('payout_line')
    .selectAll()
    .where('batch_id', 'in', ids)
    .orderBy('end_to_end_id')
    .execute();
  const linesOf = Map.groupBy(lines, ({ batch_id }) => batch_id);
  return rows.map((row) => ({
    batchId: parseOid(row.batch_id),
    status: row.status,
    preparedByOid: parseOid(row.prepared_by),
    approvedByOid: row.approved_by === null ? null : parseOid(row.approved_by),
    preparedAt: row.prepared_at.toISOString(),
    reason: row.reason,
    files: [...row.files],
    lines: (linesOf.get(row.batch_id) ?? []).map((line) => ({
      endToEndId: line.end_to_end_id,
      creatorOid: parseOid(line.creator_oid),
      requestId: parseOid(line.request_id),
      currency: line.currency,
      amountMinor: Number(line.amount_minor),
      netWon: Number(line.net_won),
      payOn: line.pay_on,
      format: line.format,
      namesDiffer: line.names_differ,
      state: line.state,
      reason: line.reason,
    })),
  }));
};

/** Requests that a batch holds which was not sent yet, so that no second batch takes them. */
export const requestsInBatches = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('payout_line')
    .innerJoin('payout_batch', 'payout_batch.batch_id', 'payout_line.batch_id')
    .select('request_id')
    .where('payout_line.state', 'in', ['open', 'sent'])
    .where('payout_batch.status', '!=', 'cancelled')
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
};
