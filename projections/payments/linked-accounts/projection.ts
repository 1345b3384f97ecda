import type { EarningsEvent } from '@fanfold/domain/earnings';
import type { LinkedAccountsEvent } from '@fanfold/domain/payments';
import type { Recorded } from '@fanfold/event-log';
import { Grouped, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type PaidRow, paidColumns, type SharingCasesTables } from './tables.ts';

type Db = Kysely<SharingCasesTables>;
type Decided = Exclude<LinkedAccountsEvent, { type: 'LinkedAccountsDetected' }>;
type Posted = Extract<EarningsEvent, { type: 'EarningPosted' }>;

export const linkedAccounts = projection<SharingCasesTables>()({
  name: 'linked-accounts',
  version: 2,
  consumes: ['LinkedAccountsFlagged', 'LinkedAccountsCleared', 'LinkedAccountsConfirmed', 'EarningPosted'],
  tables: createTables,

  project: async (db, batch) => {
    await addPaid(
      db,
      batch.flatMap(({ event }) => (event.type === 'EarningPosted' ? [event] : [])),
    );
    // A case is seldom: each changes its row by itself.
    for (const recorded of batch)
      if (recorded.event.type !== 'EarningPosted') await write(db, recorded as Recorded<Decided>);
  },
});

const addPaid = async (db: Db, posted: readonly Posted[]): Promise<void> => {
  const sums = new Grouped<string, PaidRow>((key) => {
    const [payer_oid = '', creator_oid = ''] = key.split(' ');
    return { payer_oid, creator_oid, payments: 0, paid: 0, bonus: 0, last_at: '' };
  });
  for (const { payerOid, creatorOid, reverses, amounts, happenedAt } of posted) {
    const row = sums.of(`${payerOid} ${creatorOid}`);
    row.payments += reverses === null ? 1 : -1;
    row.paid += amounts.paid;
    row.bonus += amounts.bonus;
    row.last_at = row.last_at > happenedAt ? row.last_at : happenedAt;
  }
  if (sums.rows.length === 0) return;
  await insertRows(db, 'paid_to', { rows: sums.rows, columns: paidColumns })
    .onConflict((conflict) =>
      conflict.columns(['payer_oid', 'creator_oid']).doUpdateSet((eb) => ({
        payments: eb('paid_to.payments', '+', eb.ref('excluded.payments')),
        paid: eb('paid_to.paid', '+', eb.ref('excluded.paid')),
        bonus: eb('paid_to.bonus', '+', eb.ref('excluded.bonus')),
        last_at: sql<string>`greatest(paid_to.last_at, excluded.last_at)`,
      })),
    )
    .execute();
};

const write = async (db: Db, { event, position, metadata }: Recorded<Decided>): Promise<void> => {
  const { payerOid, creatorOid } = event;
  if (event.type === 'LinkedAccountsFlagged') {
    const kinds = JSON.stringify([event.kind]);
    await db
      .insertInto('linked_accounts_case')
      .values({
        payer_oid: payerOid,
        creator_oid: creatorOid,
        kinds: kinds as never,
        status: 'open',
        flagged_at: metadata.occurredAt,
        reason: null,
        decided_by_oid: null,
        decided_at: null,
        position: String(position),
      })
      .onConflict((conflict) =>
        conflict.columns(['payer_oid', 'creator_oid']).doUpdateSet({
          kinds: sql`linked_accounts_case.kinds || ${kinds}::jsonb`,
          status: sql<string>`case linked_accounts_case.status when 'cleared' then 'open' else linked_accounts_case.status end`,
          flagged_at: metadata.occurredAt,
          position: String(position),
        }),
      )
      .execute();
    return;
  }
  await db
    .updateTable('linked_accounts_case')
    .set({
      status: event.type === 'LinkedAccountsCleared' ? 'cleared' : 'confirmed',
      reason: event.reason,
      decided_by_oid: event.decidedByOid,
      decided_at: metadata.occurredAt,
    })
    .where('payer_oid', '=', payerOid)
    .where('creator_oid', '=', creatorOid)
    .execute();
};
