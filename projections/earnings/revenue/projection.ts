import { type DomainEvent, seoulDay, workOf } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import { Grouped, inOrder, insertRows, json, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { withGrossBefore } from './gross-before.ts';
import { holdChanges } from './holds.ts';
import {
  type CreatorRevenueTables,
  createTables,
  type DayRow,
  type KindDayRow,
  kindDay,
  revenueDay,
  type SaleRow,
  sale,
} from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;

/** Coins by creator and Seoul day; sales and refunds; what of it is held. Read by creators. */
export const creatorRevenue = projection<CreatorRevenueTables>()({
  name: 'creator-revenue',
  version: 12,
  consumes: [
    'EarningPosted',
    'EarningHeld',
    'EarningReleased',
    'ContentPublished',
    'ContentUpdated',
    'MonthSettled',
    'SettlementCorrected',
    'AccountRegistered',
    'ProfileCompleted',
    'NicknameChanged',
    'TierAdded',
    'TierChanged',
  ],
  tables: createTables,

  project: async (db, batch) => {
    await inOrder(batch.flatMap(({ event }) => nameChanges(db, event)));
    const sales: Omit<SaleRow, 'gross_before'>[] = [];
    const days = new Grouped<string, DayRow & { position: string }>((key) => {
      const [creator_oid = '', day = ''] = key.split(' ');
      return { creator_oid, day, ...nothing, position: '' };
    });
    const kinds = new Grouped<string, KindDayRow>((key) => {
      const [kind = '', day = ''] = key.split(' ');
      return { kind, day, ...nothing };
    });
    for (const recorded of batch) {
      const { event } = recorded;
      if (event.type !== 'EarningPosted') continue;
      sales.push(saleOf({ ...recorded, event }));
      const seoul = seoulDay(event.happenedAt);
      const day = days.of(`${event.creatorOid} ${seoul}`);
      day.position = String(recorded.position);
      addTo(day, event);
      addToKind(kinds.of(`${event.kind} ${seoul}`), event);
    }
    if (sales.length > 0) {
      const rows = await withGrossBefore(db, sales);
      await insertRows(db, 'sale', { rows, columns: sale.columns }).execute();
    }
    await inOrder(batch.flatMap((recorded) => holdChanges(db, recorded)));
    const checked = batch.flatMap(booksChanged);
    if (sales.length === 0) return checked;
    await addToKinds(db, kinds.rows);
    const written = await addToDays(db, days.rows);
    const sold = written.map((row) => ({
      kind: 'revenue',
      topic: `revenue:${row.creator_oid}`,
      position: days.of(`${row.creator_oid} ${row.written_day}`).position,
      day: row.written_day,
      paidCoins: Number(row.paid),
      bonusCoins: Number(row.bonus),
      sales: row.sales,
      refunds: row.refunds,
    }));
    return [...sold, ...checked];
  },
});

/** What is held, and whether a month is settled, changes without a sale. */
const booksChanged = ({ event, position }: Recorded<DomainEvent>) => {
  switch (event.type) {
    case 'EarningHeld':
    case 'EarningReleased':
    case 'MonthSettled':
    case 'SettlementCorrected': {
      const { creatorOid, month } = event;
      return [{ kind: 'books' as const, topic: `revenue:${creatorOid}`, position: String(position), month }];
    }
    default:
      return [];
  }
};

type Posted = Extract<DomainEvent, { type: 'EarningPosted' }>;

const nothing = { paid: 0, bonus: 0, sales: 0, refunds: 0 };

/** An adjustment by hand is no sale, whichever way it goes: its coins count, and nothing was sold. */
const addTo = (sums: DayRow | KindDayRow, { amounts, reverses, kind }: Posted): void => {
  sums.paid += amounts.paid;
  sums.bonus += amounts.bonus;
  sums.sales += reverses === null && kind !== 'adjustment' ? 1 : 0;
  sums.refunds += reverses === null ? 0 : 1;
};

/** A sale by which several creators earn is one for all of them together. */
const addToKind = (sums: KindDayRow, event: Posted): void => {
  const { sales, refunds } = sums;
  addTo(sums, event);
  if (event.countedElsewhere) Object.assign(sums, { sales, refunds });
};

const saleOf = ({
  event,
  position,
  revision,
  metadata,
}: Recorded<Posted>): Omit<SaleRow, 'gross_before'> => ({
  creator_oid: event.creatorOid,
  position: String(position),
  earning_id: event.earningId,
  reverses: event.reverses,
  happened_at: event.happenedAt,
  kind: event.kind,
  content_oid: workOf(event.resource),
  tier_oid: event.tierOid,
  buyer_oid: event.payerOid,
  buyer_country: event.payerCountry,
  paid: event.amounts.paid,
  bonus: event.amounts.bonus,
  credits: event.amounts.credits,
  share: event.share,
  level: event.level,
  fee_version: event.feePolicyVersion,
  month: event.month,
  revision,
  recorded_at: metadata.occurredAt,
});

/** Few rows: a day has one for each kind. */
const addToKinds = (db: Db, rows: readonly KindDayRow[]) =>
  insertRows(db, 'kind_day', { rows, columns: kindDay.columns })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind']).doUpdateSet((eb) => ({
        paid: eb('kind_day.paid', '+', eb.ref('excluded.paid')),
        bonus: eb('kind_day.bonus', '+', eb.ref('excluded.bonus')),
        sales: eb('kind_day.sales', '+', eb.ref('excluded.sales')),
        refunds: eb('kind_day.refunds', '+', eb.ref('excluded.refunds')),
      })),
    )
    .execute();

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

/** New contents and nicknames are rare beside sales, so each is an update of its own. */
const nameChanges = (db: Db, event: DomainEvent): Statement | readonly Statement[] => {
  switch (event.type) {
    case 'ContentPublished': {
      const row = { content_oid: event.contentOid, title: json(event.title.texts), kind: event.kind };
      return db.insertInto('content_title').values(row);
    }
    case 'ContentUpdated':
      return db
        .updateTable('content_title')
        .set({ title: json(event.work.title.texts) })
        .where('content_oid', '=', event.contentOid);
    case 'AccountRegistered':
    case 'ProfileCompleted':
    case 'NicknameChanged': {
      const { accountOid: oid, nickname } = event;
      return db
        .insertInto('nickname')
        .values({ oid, nickname })
        .onConflict((conflict) => conflict.column('oid').doUpdateSet({ nickname }));
    }
    case 'TierAdded':
    case 'TierChanged': {
      const { tierHash: tier_oid, name } = event;
      return db
        .insertInto('tier_name')
        .values({ tier_oid, name })
        .onConflict((conflict) => conflict.column('tier_oid').doUpdateSet({ name }));
    }
    default:
      return [];
  }
};
