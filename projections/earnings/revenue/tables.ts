import type { Language } from '@fanfold/contracts';
import type { PartnerLevel } from '@fanfold/domain';
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
    tier_oid: text().nullable(),
    buyer_oid: text(),
    buyer_country: text().nullable(),
    paid: bigint(),
    bonus: bigint(),
    credits: bigint(),
    /** The creator's share of the whole, in basis points. */
    share: integer(),
    level: text<PartnerLevel>(),
    fee_version: integer(),
    /**
     * In won, what the earlier lines of the month with the same level and version of the fees come to before
     * fees.
     */
    gross_before: bigint(),
    /** The month in whose books it stands, its event there, and when that was recorded. */
    month: text(),
    revision: integer(),
    recorded_at: timestamptz(),
  },
  {
    // Serves `salesPage`: a creator's sales, newest first, from a cursor on.
    primaryKey: ['creator_oid', 'position'],
    indexes: [{ columns: ['creator_oid', 'month', 'position'], serves: '`monthParts` and `monthSums`' }],
  },
);

/**
 * In won, what a month's lines of one level and version of the fees come to before fees, held ones included.
 */
export const levelGross = defineTable(
  'level_gross',
  {
    creator_oid: text(),
    month: text(),
    level: text<PartnerLevel>(),
    fee_version: integer(),
    gross: bigint(),
  },
  // Serves the projection itself: what the next line of the month follows on.
  { primaryKey: ['creator_oid', 'month', 'level', 'fee_version'], fillfactor: 60 },
);

/** Coins that all creators earned on one day of Asia/Seoul, by what they earned them with. */
export const kindDay = defineTable(
  'kind_day',
  {
    day: date(),
    kind: text(),
    paid: bigint(),
    bonus: bigint(),
    sales: integer(),
    refunds: integer(),
  },
  // Serves `revenueOfAll`.
  { primaryKey: ['day', 'kind'], fillfactor: 60 },
);

/**
 * A part of a sale whose payout is held. Two holds may name the same coins of one sale, so at most its
 * earning counts.
 */
const heldSale = defineTable(
  'held_sale',
  {
    creator_oid: text(),
    hold_id: text(),
    earning_id: text(),
    /** The sale's day in Asia/Seoul, its month's books, and the paid coins that it earned. */
    day: date(),
    month: text(),
    kind: text(),
    level: text<PartnerLevel>(),
    fee_version: integer(),
    earned: bigint(),
    held: bigint(),
    held_at: timestamptz(),
    /** Where the hold stands in the month's stream. */
    held_revision: integer(),
    /** Null while it is held. */
    released_at: timestamptz().nullable(),
    released_revision: integer().nullable(),
  },
  // Serves `heldEarnings`: all of one creator's, which are few.
  { primaryKey: ['creator_oid', 'hold_id', 'earning_id'] },
);

const contentTitle = defineTable('content_title', {
  content_oid: text().primaryKey(),
  title: jsonb<Title>(),
  kind: text(),
});

/** What a tier is called now, or was called last. */
const tierName = defineTable('tier_name', { tier_oid: text().primaryKey(), name: text() });

/** Personal: an erased account's nickname becomes null here. */
const nickname = defineTable('nickname', { oid: text().primaryKey(), nickname: text().personal('oid') });

export const createTables = createAll(
  revenueDay,
  kindDay,
  sale,
  levelGross,
  heldSale,
  contentTitle,
  tierName,
  nickname,
);
export type CreatorRevenueTables = TablesOf<
  | typeof revenueDay
  | typeof kindDay
  | typeof sale
  | typeof levelGross
  | typeof heldSale
  | typeof contentTitle
  | typeof tierName
  | typeof nickname
>;
export type DayRow = RowOf<typeof revenueDay>;
export type KindDayRow = RowOf<typeof kindDay>;
export type SaleRow = RowOf<typeof sale>;
export type LevelGrossRow = RowOf<typeof levelGross>;
