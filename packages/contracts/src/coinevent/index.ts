import { timestamp } from '@fanfold/domain';
import { earningCauses } from '@fanfold/domain/earnings';
import { coinKinds, spendTypes } from '@fanfold/domain/wallet';
import { z } from 'zod';

import { Freshness, language, oid, pageQuery, position } from '../common.ts';

/** The kinds of coin movement that exist so far, in the words of LED-011. */
export const transactionTypes = [
  'increase',
  'purchase',
  'refund',
  'hold',
  'capture',
  'release',
  'expire',
  'gift',
  ...spendTypes,
  'charge_refund',
  'charge_refund_return',
  'chargeback',
  'debt',
  'debt_payment',
  'debt_write_off',
] as const;

/** `GET /api/coinevent/wallet`. Held coins are the owner's but cannot be spent. */
export const Lot = z.object({
  lotId: z.string(),
  kind: z.enum(coinKinds),
  coins: z.int(),
  expiresAt: timestamp,
  /** Where the lot came from: a charge, a grant. */
  source: z.enum(['charge', 'grant']),
  createdAt: timestamp,
});
export const Balance = z.object({
  paid: z.int(),
  bonus: z.int(),
  heldPaid: z.int(),
  heldBonus: z.int(),
  /** Coins owed after a lost chargeback. While there are any, nothing can be spent. */
  debt: z.int(),
});
export type Balance = z.infer<typeof Balance>;
export const Hold = z.object({
  holdId: oid,
  purpose: z.string(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  expiresAt: timestamp,
});
export const WalletQuery = z.object({ userOid: oid.optional() });
export const WalletReply = Freshness.extend({
  userOid: oid,
  balance: Balance,
  lots: z.array(Lot),
  holds: z.array(Hold),
});
export type WalletReply = z.infer<typeof WalletReply>;

/** One movement, newest first. Coins are signed; balances are those after the movement, held coins not counted. */
export const HistoryLine = z.object({
  position,
  /** Revision of the event in the wallet's stream: what "why" opens. */
  revision: z.int(),
  happenedAt: timestamp,
  transactionType: z.enum(transactionTypes),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  balancePaid: z.int(),
  balanceBonus: z.int(),
  /** Short names of the lots moved, e.g. `A-17`: numbered per wallet in the order they came. */
  lots: z.array(z.string()),
  /** What it was about, where there is something to name. */
  contentOid: oid.nullable(),
  contentTitle: z.partialRecord(language, z.string()).nullable(),
  counterpartyOid: oid.nullable(),
  counterpartyNickname: z.string().nullable(),
  chargeId: oid.nullable(),
  reason: z.string().nullable(),
  /** Set on a purchase that was refunded later. */
  refunded: z.boolean(),
});
export type HistoryLine = z.infer<typeof HistoryLine>;
/** LED-001. `startDate` and `endDate` are calendar days in Asia/Seoul, both included. */
export const HistoryQuery = pageQuery.extend({
  userOid: oid.optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  kind: z.enum(coinKinds).optional(),
});
export const HistoryReply = Freshness.extend({
  lines: z.array(HistoryLine),
  nextCursor: z.string().nullable(),
});

/** The event behind a line, its postings in the ledger, and its place in the hash chain. */
export const WhyQuery = z.object({
  userOid: oid.optional(),
  revision: z.coerce.number().int().nonnegative(),
});
export const Posting = z.object({ account: z.string(), unit: z.string(), amount: z.int() });
export const WhyReply = Freshness.extend({
  stream: z.string(),
  revision: z.int(),
  eventId: z.uuid(),
  eventType: z.string(),
  happenedAt: timestamp,
  data: z.record(z.string(), z.unknown()),
  actorOid: z.string().nullable(),
  actorRole: z.string(),
  causationId: z.string().nullable(),
  correlationId: z.string(),
  chain: z.object({ previous: z.string(), hash: z.string(), verified: z.boolean() }),
  postings: z.array(Posting),
});
export type WhyReply = z.infer<typeof WhyReply>;

/** Revenue of a creator by calendar day of Asia/Seoul (LED-002, LED-004). A refund counts on the day it happened. */
export const RevenueQuery = z.object({
  creatorOid: oid.optional(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
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
});
export type RevenueReply = z.infer<typeof RevenueReply>;

/** LED-005: the sales, donations and refunds themselves, newest first. */
export const SalesQuery = pageQuery.extend({ creatorOid: oid.optional() });
export const Sale = z.object({
  position,
  happenedAt: timestamp,
  cause: z.enum(earningCauses),
  contentOid: oid.nullable(),
  contentTitle: z.partialRecord(language, z.string()).nullable(),
  buyerNickname: z.string().nullable(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
});
export const SalesReply = Freshness.extend({ sales: z.array(Sale), nextCursor: z.string().nullable() });
