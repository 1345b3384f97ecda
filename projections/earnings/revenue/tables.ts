import type { Language } from '@fanfold/contracts';
import type { Columns, Day, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type Title = Partial<Record<Language, string>>;

export type CreatorRevenueTables = {
  /** Coins that a creator earned on one calendar day of Asia/Seoul, refunds of that day taken off. */
  revenue_day: { creator_oid: string; day: Day; paid: Int8; bonus: Int8; sales: number; refunds: number };
  /** One sale or donation, or a refund of one (negative coins). */
  sale: {
    creator_oid: string;
    position: Int8;
    earning_id: string;
    /** The earning that it takes back. */
    reverses: string | null;
    happened_at: Moment;
    kind: string;
    content_oid: string | null;
    buyer_oid: string;
    paid: Int8;
    bonus: Int8;
  };
  /**
   * A part of a sale that is not paid out for the time being. Two holds may be about the same coins of one sale, so what
   * counts is at most what it earned.
   */
  held_sale: {
    creator_oid: string;
    hold_id: string;
    earning_id: string;
    /** The sale's day in Asia/Seoul, and the paid coins that it earned. */
    day: Day;
    earned: Int8;
    held: Int8;
  };
  content_title: { content_oid: string; title: Title };
  /** Personal: an erased account's nickname becomes null here. */
  nickname: { oid: string; nickname: string | null };
};

export const createTables = async (db: Kysely<CreatorRevenueTables>): Promise<void> => {
  await db.schema
    .createTable('revenue_day')
    .addColumn('creator_oid', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('sales', 'integer', (column) => column.notNull())
    .addColumn('refunds', 'integer', (column) => column.notNull())
    // Serves `revenueDays`: a creator's days within a range.
    .addPrimaryKeyConstraint('revenue_day_pkey', ['creator_oid', 'day'])
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
  await db.schema
    .createTable('sale')
    .addColumn('creator_oid', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('earning_id', 'text', (column) => column.notNull())
    .addColumn('reverses', 'text')
    .addColumn('happened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content_oid', 'text')
    .addColumn('buyer_oid', 'text', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    // Serves `salesPage`: a creator's sales, newest first, from a cursor on.
    .addPrimaryKeyConstraint('sale_pkey', ['creator_oid', 'position'])
    .execute();
  await db.schema
    .createTable('held_sale')
    .addColumn('creator_oid', 'text', (column) => column.notNull())
    .addColumn('hold_id', 'text', (column) => column.notNull())
    .addColumn('earning_id', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('earned', 'bigint', (column) => column.notNull())
    .addColumn('held', 'bigint', (column) => column.notNull())
    // Serves `heldEarnings`: all of one creator's, which are few.
    .addPrimaryKeyConstraint('held_sale_pkey', ['creator_oid', 'hold_id', 'earning_id'])
    .execute();
  await db.schema
    .createTable('content_title')
    .addColumn('content_oid', 'text', (column) => column.primaryKey())
    .addColumn('title', 'jsonb', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('nickname')
    .addColumn('oid', 'text', (column) => column.primaryKey())
    .addColumn('nickname', 'text')
    .execute();
};

export type DayRow = {
  creator_oid: string;
  day: string;
  paid: number;
  bonus: number;
  sales: number;
  refunds: number;
};
export const dayColumns: Columns<DayRow> = {
  creator_oid: 'text',
  day: 'date',
  paid: 'bigint',
  bonus: 'bigint',
  sales: 'integer',
  refunds: 'integer',
};

export type SaleRow = {
  creator_oid: string;
  position: string;
  earning_id: string;
  reverses: string | null;
  happened_at: string;
  kind: string;
  content_oid: string | null;
  buyer_oid: string;
  paid: number;
  bonus: number;
};
export const saleColumns: Columns<SaleRow> = {
  creator_oid: 'text',
  position: 'bigint',
  earning_id: 'text',
  reverses: 'text',
  happened_at: 'timestamptz',
  kind: 'text',
  content_oid: 'text',
  buyer_oid: 'text',
  paid: 'bigint',
  bonus: 'bigint',
};
