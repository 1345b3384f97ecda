import type { EarningsEvent } from '@fanfold/domain/earnings';
import type { LinkedAccountsEvent } from '@fanfold/domain/payments';
import type { Recorded } from '@fanfold/event-log';
import { Grouped, inOrder, insertRows, json, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type LinkedAccountsTables, type PaidRow, paidTo } from './tables.ts';

type Db = Kysely<LinkedAccountsTables>;
type CaseEvent = Exclude<LinkedAccountsEvent, { type: 'LinkedAccountsDetected' }>;
type Posted = Extract<EarningsEvent, { type: 'EarningPosted' }>;

/** Payers and creators who share a card or a device; what each payer paid each creator. Read by finance. */
export const linkedAccounts = projection<LinkedAccountsTables>()({
  name: 'linked-accounts',
  version: 3,
  consumes: ['LinkedAccountsFlagged', 'LinkedAccountsCleared', 'LinkedAccountsConfirmed', 'EarningPosted'],
  tables: createTables,

  project: async (db, batch) => {
    await addPaid(
      db,
      // Of an adjustment there is no payer: the platform's account stands for Fanfold itself.
      batch.flatMap(({ event }) =>
        event.type === 'EarningPosted' && event.kind !== 'adjustment' ? [event] : [],
      ),
    );
    // Cases are rare, so each is an update of its own.
    await inOrder(batch.flatMap((recorded) => (isOfCase(recorded) ? [caseChange(db, recorded)] : [])));
  },
});

const isOfCase = (recorded: Recorded<CaseEvent | Posted>): recorded is Recorded<CaseEvent> =>
  recorded.event.type !== 'EarningPosted';

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
  await insertRows(db, 'paid_to', { rows: sums.rows, columns: paidTo.columns })
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

const caseChange = (db: Db, { event, position, metadata }: Recorded<CaseEvent>): Statement => {
  const key = { payer_oid: event.payerOid, creator_oid: event.creatorOid };
  if (event.type === 'LinkedAccountsFlagged') {
    const kinds = json([event.kind]);
    const flagged = { flagged_at: metadata.occurredAt, position: String(position) };
    return db
      .insertInto('linked_accounts_case')
      .values({ ...key, kinds, status: 'open', ...flagged })
      .onConflict((conflict) =>
        conflict.columns(['payer_oid', 'creator_oid']).doUpdateSet({
          kinds: sql`linked_accounts_case.kinds || ${kinds}::jsonb`,
          status: sql`case linked_accounts_case.status when 'cleared' then 'open' else linked_accounts_case.status end`,
          ...flagged,
        }),
      );
  }
  return db
    .updateTable('linked_accounts_case')
    .set({
      status: event.type === 'LinkedAccountsCleared' ? 'cleared' : 'confirmed',
      reason: event.reason,
      decided_by_oid: event.decidedByOid,
      decided_at: metadata.occurredAt,
    })
    .where((eb) => eb.and(key));
};
