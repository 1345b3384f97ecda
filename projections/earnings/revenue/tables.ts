import type { Language } from '@fanfold/contracts';
import {
  bigint,
  createAll,
  date,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type Title = Partial<Record<Language, string>>;

/** Coins that a creator earned on one calendar day of Asia/Seoul, minus refunds of that day. */
export const revenueDay = defineTable(
  'revenue_day',
  {
    creator_oid: text(),
    day: date(),
    paid: bigint(),
    bonus: bigint(),
    sales: integer(),
    refunds: integer(),
  },
  // Serves `revenueDays`: a creator's days within a range.
  { primaryKey: ['creator_oid', 'day'], fillfactor: 60 },
);

/** One sale or donation, or a refund of one (negative coins). */
export const sale = defineTable(
  'sale',
  {
    creator_oid: text(),
    position: logPosition(),
    earning_id: text(),
    /** The earning that it reverses. */
    reverses: text().nullable(),
    happened_at: timestamptz(),
    kind: text(),
    content_oid: text().nullable(),
    buyer_oid: text(),
    paid: bigint(),
    bonus: bigint(),
  },
  // Serves `salesPage`: a creator's sales, newest first, from a cursor on.
  { primaryKey: ['creator_oid', 'position'] },
);

/**
 * A part of a sale whose payout is held. Two holds may name the same coins of one sale, so at most its earning counts.
 */
const heldSale = defineTable(
  'held_sale',
  {
    creator_oid: text(),
    hold_id: text(),
    earning_id: text(),
    /** The sale's day in Asia/Seoul, and the paid coins that it earned. */
    day: date(),
    earned: bigint(),
    held: bigint(),
  },
  // Serves `heldEarnings`: all of one creator's, which are few.
  { primaryKey: ['creator_oid', 'hold_id', 'earning_id'] },
);

const contentTitle = defineTable('content_title', {
  content_oid: text().primaryKey(),
  title: jsonb<Title>(),
});

/** Personal: an erased account's nickname becomes null here. */
const nickname = defineTable('nickname', { oid: text().primaryKey(), nickname: text().personal('oid') });

export const createTables = createAll(revenueDay, sale, heldSale, contentTitle, nickname);
export type CreatorRevenueTables = TablesOf<
  typeof revenueDay | typeof sale | typeof heldSale | typeof contentTitle | typeof nickname
>;
export type DayRow = RowOf<typeof revenueDay>;
export type SaleRow = RowOf<typeof sale>;
