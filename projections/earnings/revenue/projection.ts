import { type DomainEvent, seoulDay, workOf } from '@fanfold/domain';
import { Grouped, inOrder, insertRows, json, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import {
  type CreatorRevenueTables,
  createTables,
  type DayRow,
  revenueDay,
  type SaleRow,
  sale,
} from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;

/** Coins by creator and Seoul day; sales and refunds; what of it is held. Read by creators. */
export const creatorRevenue = projection<CreatorRevenueTables>()({
  name: 'creator-revenue',
  version: 6,
  consumes: [
    'EarningPosted',
    'EarningHeld',
    'EarningReleased',
    'ContentPublished',
    'AccountRegistered',
    'ProfileCompleted',
    'NicknameChanged',
  ],
  tables: createTables,

  project: async (db, batch) => {
    await inOrder(batch.flatMap(({ event }) => nameChanges(db, event)));
    const sales: SaleRow[] = [];
    const days = new Grouped<string, DayRow & { position: string }>((key) => {
      const [creator_oid = '', day = ''] = key.split(' ');
      return { creator_oid, day, paid: 0, bonus: 0, sales: 0, refunds: 0, position: '' };
    });
    for (const { event, position } of batch) {
      if (event.type !== 'EarningPosted') continue;
      const { creatorOid, reverses, amounts, happenedAt } = event;
      sales.push({
        creator_oid: creatorOid,
        position: String(position),
        earning_id: event.earningId,
        reverses,
        happened_at: happenedAt,
        kind: event.kind,
        content_oid: workOf(event.resource),
        buyer_oid: event.payerOid,
        paid: amounts.paid,
        bonus: amounts.bonus,
      });
      const day = days.of(`${creatorOid} ${seoulDay(happenedAt)}`);
      day.paid += amounts.paid;
      day.bonus += amounts.bonus;
      day.sales += reverses === null ? 1 : 0;
      day.refunds += reverses === null ? 0 : 1;
      day.position = String(position);
    }
    if (sales.length > 0) await insertRows(db, 'sale', { rows: sales, columns: sale.columns }).execute();
    await inOrder(batch.flatMap(({ event }) => holdChanges(db, event)));
    if (sales.length === 0) return [];
    const written = await addToDays(db, days.rows);
    return written.map((row) => ({
      kind: 'revenue',
      topic: `revenue:${row.creator_oid}`,
      position: days.of(`${row.creator_oid} ${row.written_day}`).position,
      day: row.written_day,
      paidCoins: Number(row.paid),
      bonusCoins: Number(row.bonus),
      sales: row.sales,
      refunds: row.refunds,
    }));
  },
});

const addToDays = (db: Db, rows: readonly DayRow[]) =>
  insertRows(db, 'revenue_day', { rows, columns: revenueDay.columns })
    .onConflict((conflict) =>
      conflict.columns(['creator_oid', 'day']).doUpdateSet((eb) => ({
        paid: eb('revenue_day.paid', '+', eb.ref('excluded.paid')),
        bonus: eb('revenue_day.bonus', '+', eb.ref('excluded.bonus')),
        sales: eb('revenue_day.sales', '+', eb.ref('excluded.sales')),
        refunds: eb('revenue_day.refunds', '+', eb.ref('excluded.refunds')),
      })),
    )
    .returning([
      'creator_oid',
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('written_day'),
      'paid',
      'bonus',
      'sales',
      'refunds',
    ])
    .execute();

/** Holds are rare, and each belongs to one sale that was posted before it in the same stream. */
const holdChanges = (db: Db, event: DomainEvent): Statement | readonly Statement[] => {
  if (event.type === 'EarningHeld') return hold(db, event);
  if (event.type !== 'EarningReleased') return [];
  const { creatorOid: creator_oid, holdId: hold_id, earningId: earning_id } = event;
  return db.deleteFrom('held_sale').where((eb) => eb.and({ creator_oid, hold_id, earning_id }));
};

const hold = (db: Db, event: Extract<DomainEvent, { type: 'EarningHeld' }>): Statement => {
  const { creatorOid, holdId, earningId, paidCoins } = event;
  return db
    .insertInto('held_sale')
    .columns(['creator_oid', 'hold_id', 'earning_id', 'day', 'earned', 'held'])
    .expression((eb) =>
      eb
        .selectFrom('sale')
        .select([
          'creator_oid',
          eb.val(holdId).as('hold_id'),
          'earning_id',
          sql<string>`(happened_at at time zone 'Asia/Seoul')::date`.as('day'),
          'paid',
          sql<string>`${paidCoins}::bigint`.as('held'),
        ])
        .where('creator_oid', '=', creatorOid)
        .where('earning_id', '=', earningId),
    );
};

/** New contents and nicknames are rare beside sales, so each is an update of its own. */
const nameChanges = (db: Db, event: DomainEvent): Statement | readonly Statement[] => {
  switch (event.type) {
    case 'ContentPublished': {
      const row = { content_oid: event.contentOid, title: json(event.title.texts) };
      return db.insertInto('content_title').values(row);
    }
    case 'AccountRegistered':
    case 'ProfileCompleted':
    case 'NicknameChanged': {
      const { accountOid: oid, nickname } = event;
      return db
        .insertInto('nickname')
        .values({ oid, nickname })
        .onConflict((conflict) => conflict.column('oid').doUpdateSet({ nickname }));
    }
    default:
      return [];
  }
};
