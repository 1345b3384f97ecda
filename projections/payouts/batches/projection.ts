import type { BatchStatus, PayoutBatchEvent } from '@fanfold/domain/payouts';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, type Json, json, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type PayoutBatchesTables } from './tables.ts';

type Db = Kysely<PayoutBatchesTables>;
type OfType<Type extends PayoutBatchEvent['type']> = Extract<PayoutBatchEvent, { type: Type }>;

/** Batches of payouts with their lines, and how far the bank is. Read by finance. */
export const payoutBatches = projection<PayoutBatchesTables>()({
  name: 'payout-batches',
  version: 2,
  consumes: [
    'BatchPrepared',
    'BatchApproved',
    'BatchCancelled',
    'BatchSendAsked',
    'BatchFixed',
    'BatchFileAnswered',
    'BatchSent',
    'BatchLineEnded',
  ],
  tables: createTables,

  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

const changesOf = (db: Db, recorded: Recorded<PayoutBatchEvent>): Statement | readonly Statement[] => {
  const { event, position } = recorded;
  const { batchId } = event;
  switch (event.type) {
    case 'BatchPrepared':
      return prepared(db, event, String(position));
    case 'BatchApproved':
      return change(db, batchId, { status: 'approved', approved_by: event.byOid });
    case 'BatchCancelled':
      return change(db, batchId, { status: 'cancelled', reason: event.reason });
    case 'BatchSendAsked':
      return change(db, batchId, { status: 'sending' });
    case 'BatchFixed':
      return [
        change(db, batchId, { status: 'fixed' }),
        ...event.withheld.map(({ endToEndId, code }) =>
          changeLine(db, { batchId, endToEndId }, { state: 'withheld', reason: code }),
        ),
        settle(db, batchId),
      ];
    case 'BatchFileAnswered':
      return answered(db, event);
    case 'BatchSent':
      return [...sent(db, event), settle(db, batchId)];
    case 'BatchLineEnded':
      // Other files of the batch may still have to leave.
      return [
        changeLine(db, event, { state: event.outcome }),
        settle(db, batchId).where('status', '!=', 'fixed'),
      ];
  }
};

const prepared = (
  db: Db,
  { batchId, byOid, lines, preparedAt }: OfType<'BatchPrepared'>,
  position: string,
): readonly Statement[] => [
  db.insertInto('payout_batch').values({
    batch_id: batchId,
    position,
    status: 'prepared',
    prepared_by: byOid,
    approved_by: null,
    prepared_at: preparedAt,
    reason: null,
    files: json([]),
  }),
  ...lines.map((line) =>
    db.insertInto('payout_line').values({
      batch_id: batchId,
      end_to_end_id: line.endToEndId,
      creator_oid: line.creatorOid,
      request_id: line.requestId,
      currency: line.currency,
      amount_minor: line.amountMinor,
      net_won: line.netWon,
      pay_on: line.payOn,
      format: line.format,
      names_differ: line.namesDiffer,
      state: 'open',
      reason: null,
    }),
  ),
];

const sent = (db: Db, { batchId, files, refused }: OfType<'BatchSent'>): readonly Statement[] => [
  change(db, batchId, { status: 'sent', files: json<PayoutFiles>(files) }),
  db
    .updateTable('payout_line')
    .set({ state: 'sent' })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'open'),
  ...refuse(db, batchId, refused),
];

const answered = (
  db: Db,
  { batchId, endToEndIds, file, refused }: OfType<'BatchFileAnswered'>,
): readonly Statement[] => [
  ...(file === null
    ? []
    : [
        db
          .updateTable('payout_batch')
          .set({ files: sql`files || ${JSON.stringify([file])}::jsonb` })
          .where('batch_id', '=', batchId),
      ]),
  db
    .updateTable('payout_line')
    .set({ state: 'sent' })
    .where('batch_id', '=', batchId)
    .where('end_to_end_id', 'in', endToEndIds)
    .where('state', '=', 'open'),
  ...refuse(db, batchId, refused),
];

/** What a statement has said of a line already is not undone. */
const refuse = (db: Db, batchId: string, refused: OfType<'BatchSent'>['refused']): readonly Statement[] =>
  refused.map(({ endToEndId, reason }) =>
    changeLine(db, { batchId, endToEndId }, { state: 'refused', reason }).where('state', '=', 'sent'),
  );

type PayoutFiles = OfType<'BatchSent'>['files'];
type BatchChange = Partial<{
  status: BatchStatus;
  approved_by: string;
  reason: string;
  files: Json<PayoutFiles>;
}>;

const change = (db: Db, batchId: string, changed: BatchChange): Statement =>
  db.updateTable('payout_batch').set(changed).where('batch_id', '=', batchId);

type LineChange = { readonly state: 'withheld' | 'refused' | 'paid' | 'returned'; readonly reason?: string };

const changeLine = (
  db: Db,
  { batchId, endToEndId }: { readonly batchId: string; readonly endToEndId: string },
  changed: LineChange,
) =>
  db
    .updateTable('payout_line')
    .set(changed)
    .where('batch_id', '=', batchId)
    .where('end_to_end_id', '=', endToEndId);

/** Settled once no line is left that the bank has still to pay. */
const settle = (db: Db, batchId: string) =>
  db
    .updateTable('payout_batch')
    .set({ status: 'settled' })
    .where('batch_id', '=', batchId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payout_line')
            .select('end_to_end_id')
            .where('batch_id', '=', batchId)
            .where('state', 'in', ['open', 'sent']),
        ),
      ),
    );
