import { country, timestamp } from '@fanfold/domain';
import { contentKinds } from '@fanfold/domain/catalogue';
import { earningKinds } from '@fanfold/domain/earnings';
import { z } from 'zod';

import { calendarDay, Freshness, language, oid, pageQuery, position } from '../common.ts';

export {
  AdjustRevenueBody,
  AdjustRevenueReply,
  CreatorLegacyQuery,
  firstOwnMonth,
  LegacyRevenueQuery,
  LegacyRevenueReply,
  LegacyTotalReply,
} from './by-hand.ts';

const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/);

/** Revenue by calendar day of Asia/Seoul (LED-002, LED-004). A refund counts on the day it happened. */
export const RevenueQuery = z.object({
  creatorOid: oid.optional(),
  startDate: calendarDay,
  endDate: calendarDay,
});
export const RevenueDay = z.object({
  day: z.iso.date(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  sales: z.int(),
  refunds: z.int(),
});
export const RevenueReply = Freshness.extend({
  creatorOid: oid,
  days: z.array(RevenueDay),
  totals: z.object({ paidCoins: z.int(), bonusCoins: z.int(), sales: z.int(), refunds: z.int() }),
  /** What of it is not paid out yet, as its money is disputed or its buyer is being looked at. */
  held: z.object({ paidCoins: z.int(), sales: z.int() }),
});
export type RevenueReply = z.infer<typeof RevenueReply>;

/** LED-003: the same coins by what happened instead of by day. */
export const EventAggregateReply = Freshness.extend({
  creatorOid: oid,
  events: z.array(
    z.object({
      eventType: z.enum(earningKinds),
      /** What was taken back of it is summed apart. */
      refund: z.boolean(),
      times: z.int(),
      paidCoins: z.int(),
      bonusCoins: z.int(),
    }),
  ),
});

/** LED-004: the same coins by their kind. Refunds are taken off. */
export const CoinTypeAggregateReply = Freshness.extend({
  creatorOid: oid,
  coinTypes: z.array(z.object({ coinType: z.enum(['paid', 'bonus']), coins: z.int() })),
});

/** Which lines of the books are meant: all that meet each of these. */
const lineFilter = {
  eventType: z.enum(earningKinds).optional(),
  /** The day of Asia/Seoul on which it happened. */
  day: calendarDay.optional(),
  /** A work or a tier; `none` for what belongs to none. */
  contentOid: z.union([oid, z.literal('none')]).optional(),
  tierOid: z.union([oid, z.literal('none')]).optional(),
  /** Where buyers lived; `none` where that is not known. */
  country: z.union([country, z.literal('none')]).optional(),
  /** The kind of coin that moved. */
  coin: z.enum(['paid', 'bonus', 'credits']).optional(),
};

/**
 * LED-005: the sales, donations and refunds themselves, newest first. `allowBonus=false` leaves out what was
 * paid with bonus coins alone; `options` is a list with commas, of which `withoutRefunds` leaves out what was
 * taken back.
 */
export const SalesQuery = pageQuery.extend({
  creatorOid: oid.optional(),
  allowBonus: z.stringbool().default(true),
  options: z
    .string()
    .max(200)
    .transform((words) => words.split(','))
    .pipe(z.array(z.enum(['withoutRefunds'])))
    .optional(),
  /** The month in whose books they stand. */
  month: month.optional(),
  ...lineFilter,
  /** The books as they were at this moment. */
  asOf: timestamp.optional(),
});
export const Sale = z.object({
  position,
  happenedAt: timestamp,
  kind: z.enum(earningKinds),
  /** Whether it takes an earlier one back; its coins are negative. */
  refund: z.boolean(),
  contentOid: oid.nullable(),
  contentTitle: z.partialRecord(language, z.string()).nullable(),
  buyerNickname: z.string().nullable(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  credits: z.int(),
  tierOid: oid.nullable(),
  /** What its creator calls the tier. */
  tierName: z.string().nullable(),
  country: country.nullable(),
  /** The creator's share of the whole, in basis points. */
  share: z.int(),
  /**
   * REV-022: before fees, what the fees take, and what is left. The fees of a month are rounded once for each
   * level; those of a line are what it adds to them, so that all lines sum exactly to the month.
   */
  grossWon: z.int(),
  cutWon: z.int(),
  payableWon: z.int(),
  /** Where it stands in the books: the month, and its event there. */
  month,
  revision: z.int(),
  /** The month in which it happened, where that was closed by then. */
  carriedFrom: month.nullable(),
});
export type Sale = z.infer<typeof Sale>;
export const SalesReply = Freshness.extend({ sales: z.array(Sale), nextCursor: z.string().nullable() });

/** REV-010: the same lines by page or cursor. `purchseType` is its known name; `purchaseType` works too. */
export const PurchaseEventsQuery = pageQuery.extend({
  creatorOid: oid.optional(),
  contentOid: oid.optional(),
  purchseType: z.enum(earningKinds).optional(),
  purchaseType: z.enum(earningKinds).optional(),
  contentType: z.enum(contentKinds).optional(),
  date: calendarDay.optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export const PurchaseEventsReply = SalesReply.extend({ page: z.int() });

/**
 * REV-001, REV-002: what one creator earned with one kind of sale. Donations are all that reached the
 * creator, in a live stream or outside one: an earning does not tell them apart.
 */
export const KindRevenueReply = Freshness.extend({
  creatorOid: oid,
  sales: z.int(),
  refunds: z.int(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
});

/** REV-003, REV-014, ADM-039: what all creators earned, by kind. */
export const TotalRevenueQuery = z.object({ startDate: calendarDay, endDate: calendarDay });
export const TotalRevenueReply = Freshness.extend({
  kinds: z.array(
    z.object({
      kind: z.enum(earningKinds),
      sales: z.int(),
      refunds: z.int(),
      paidCoins: z.int(),
      bonusCoins: z.int(),
    }),
  ),
});
export type TotalRevenueReply = z.infer<typeof TotalRevenueReply>;
export const TotalKindReply = Freshness.extend({
  sales: z.int(),
  refunds: z.int(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
});

/** REV-016: a whole month's books by one property of their lines, beside those of the month before. */
export const revenueDimensions = ['day', 'kind', 'work', 'tier', 'country', 'coin'] as const;
export const MonthRevenueQuery = z.object({
  creatorOid: oid.optional(),
  month,
  by: z.enum(revenueDimensions).default('kind'),
  ...lineFilter,
  asOf: timestamp.optional(),
});
export const RevenuePart = z.object({
  /** A day, kind, work, tier, country or kind of coin; null for what has none, and for all others. */
  key: z.string().nullable(),
  title: z.partialRecord(language, z.string()).nullable(),
  /** Of a tier, what its creator calls it. */
  name: z.string().nullable(),
  sales: z.int(),
  refunds: z.int(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  credits: z.int(),
  /** Of the last part of a long list: how many smaller parts it sums up. 0 of any other. */
  others: z.int(),
});
export type RevenuePart = z.infer<typeof RevenuePart>;
export const MonthFigures = z.object({
  month,
  /** Settled: the month is closed and its figures are fixed. Estimated: what closing it now would come to. */
  state: z.enum(['estimated', 'settled']),
  /** When it is paid, if asked for as soon as it can be. Null for months without known business days. */
  payOn: z.iso.date().nullable(),
  grossWon: z.int(),
  gatewayFeeWon: z.int(),
  levelFeeWon: z.int(),
  payableWon: z.int(),
  /** Not in the figures: their money is being checked. */
  heldCoins: z.int(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;
export const MonthRevenueReply = Freshness.extend({
  creatorOid: oid,
  asOf: timestamp.nullable(),
  figures: MonthFigures,
  before: MonthFigures,
  parts: z.array(RevenuePart),
  partsBefore: z.array(RevenuePart),
});
export type MonthRevenueReply = z.infer<typeof MonthRevenueReply>;

/**
 * The events behind one line: as it was posted, and what it takes back. What was held of it or released since
 * is there for finance: the creator is not told whose payment is being checked. The buyer's account is left
 * out; the signed statement has the events as they are recorded.
 */
export const LineEventsQuery = z.object({
  creatorOid: oid.optional(),
  month,
  revision: z.coerce.number().int().nonnegative(),
});
export const LineEventsReply = z.object({
  stream: z.string(),
  events: z.array(
    z.object({
      /** In the month's stream; what a line takes back may stand in an earlier month. */
      stream: z.string(),
      revision: z.int(),
      id: z.string(),
      type: z.string(),
      occurredAt: timestamp,
      hash: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
});
