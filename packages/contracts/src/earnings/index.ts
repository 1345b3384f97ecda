import { timestamp } from '@fanfold/domain';
import { earningKinds } from '@fanfold/domain/earnings';
import { z } from 'zod';

import { calendarDay, Freshness, language, oid, pageQuery, position } from '../common.ts';

/** Revenue of a creator by calendar day of Asia/Seoul (LED-002, LED-004). A refund counts on the day it happened. */
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
  /** What of it is not paid out for the time being, as its money is disputed or its buyer is being looked at. */
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

/**
 * LED-005: the sales, donations and refunds themselves, newest first. `allowBonus=false` leaves out what was paid with bonus
 * coins alone; `options` is a list with commas, of which `withoutRefunds` leaves out what was taken back.
 */
export const SalesQuery = pageQuery.extend({
  creatorOid: oid.optional(),
  eventType: z.enum(earningKinds).optional(),
  allowBonus: z.stringbool().default(true),
  options: z
    .string()
    .max(200)
    .transform((words) => words.split(','))
    .pipe(z.array(z.enum(['withoutRefunds'])))
    .optional(),
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
});
export const SalesReply = Freshness.extend({ sales: z.array(Sale), nextCursor: z.string().nullable() });
