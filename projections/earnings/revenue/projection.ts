import { type DomainEvent, seoulDay, workOf } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import { Grouped, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import {
  type CreatorRevenueTables,
  createTables,
  type DayRow,
  dayColumns,
  type SaleRow,
  saleColumns,
} from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;

export const creatorRevenue = projection<CreatorRevenueTables>()({
  name: 'creator-revenue',
  version: 4,
  consumes: [
    'EarningPosted',
    'EarningHeld',
    'EarningReleased',
    'ContentPublished',
    'AccountRegistered',
    'NicknameChanged',
  ],
  tables: createTables,

  project: async (db, batch) => {
    await writeNames(db, batch);
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
    if (sales.length > 0) await insertRows(db, 'sale', { rows: sales, columns: saleColumns }).execute();
    await writeHolds(db, batch);
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
  insertRows(db, 'revenue_day', { rows, columns: dayColumns })
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

/** Holds are rare, and each is about one sale that was posted before it in the same stream. */
const writeHolds = async (db: Db, batch: readonly Recorded<DomainEvent>[]): Promise<void> => {
  for (const { event } of batch) {
    if (event.type === 'EarningHeld') await hold(db, event);
    if (event.type !== 'EarningReleased') continue;
    await db
      .deleteFrom('held_sale')
      .where('creator_oid', '=', event.creatorOid)
      .where('hold_id', '=', event.holdId)
      .where('earning_id', '=', event.earningId)
      .execute();
  }
};

const hold = (db: Db, event: Extract<DomainEvent, { type: 'EarningHeld' }>) => {
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
    )
    .execute();
};

const writeNames = async (db: Db, batch: readonly Recorded<DomainEvent>[]): Promise<void> => {
  const titles = batch.flatMap(({ event }) =>
    event.type === 'ContentPublished' ? [{ content_oid: event.contentOid, title: event.title.texts }] : [],
  );
  const nicknames = new Map<string, string | null>();
  for (const { event } of batch)
    if (event.type === 'AccountRegistered' || event.type === 'NicknameChanged')
      nicknames.set(event.accountOid, event.nickname);
  if (titles.length > 0) {
    const columns = { content_oid: 'text', title: 'jsonb' } as const;
    await insertRows(db, 'content_title', { rows: titles, columns }).execute();
  }
  if (nicknames.size > 0) {
    const columns = { oid: 'text', nickname: 'text' } as const;
    const rows = [...nicknames].map(([oid, nickname]) => ({ oid, nickname }));
    await insertRows(db, 'nickname', { rows, columns })
      .onConflict((conflict) =>
        conflict.column('oid').doUpdateSet((eb) => ({ nickname: eb.ref('excluded.nickname') })),
      )
      .execute();
  }
};
