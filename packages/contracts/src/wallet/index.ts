import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import {
  calendarDay,
  Freshness,
  language,
  oid,
  pageQuery,
  position,
  revision,
  ShownNames,
} from '../common.ts';
import { Balance } from './balance.ts';
import { historyLabels, transactionTypes, unit } from './transactions.ts';

export { Balance, emptyBalance } from './balance.ts';
export { type HistoryLabel, historyLabelTexts, type TransactionType } from './history.texts.ts';
export {
  type ChargeWay,
  chargeWays,
  isLegacy,
  labelOf,
  legacyBefore,
  transactionTypes,
  type Unit,
  units,
} from './transactions.ts';

/**
 * The country whose rules a lot was issued under, ISO 3166-1 alpha-2: where its owner lived then. Null where
 * not known.
 */
const issuedUnder = z.string().nullable();

/** `GET /api/coinevent/wallet`. Held coins and credits are the owner's but cannot be spent. */
export const Lot = z.object({
  lotId: z.string(),
  kind: unit,
  amount: z.int(),
  expiresAt: timestamp,
  /**
   * Where the lot came from: `charge`, `conversion`, or the source that the grant names (`admin`,
   * `attendance` …).
   */
  source: z.string(),
  issuedUnder,
  createdAt: timestamp,
  /** The last warning of its expiry: 30 or 7 days before. */
  warnedDays: z.int().nullable(),
});
export const Hold = z.object({
  holdId: oid,
  purpose: z.string(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  chatCredits: z.int(),
  bonusCredits: z.int(),
  expiresAt: timestamp,
});
/** `at` asks for what there was: at a moment, or after the event at a log position. */
export const WalletQuery = z.object({
  userOid: oid.optional(),
  at: z.union([timestamp, position]).optional(),
});
export const WalletReply = Freshness.extend({
  userOid: oid,
  balance: Balance,
  lots: z.array(Lot),
  holds: z.array(Hold),
});
export type WalletReply = z.infer<typeof WalletReply>;

/** The streams that a person's movements stand in. */
export const movementStreams = ['wallet', 'credits'] as const;

/**
 * One movement, newest first. Amounts are signed; balances are those after the movement, held amounts not
 * counted.
 */
export const HistoryLine = z.object({
  position,
  /** The stream and the event's revision in it: what "why" opens. */
  stream: z.enum(movementStreams),
  revision: z.int(),
  happenedAt: timestamp,
  transactionType: z.enum(transactionTypes),
  /** What people read, one label for each unit that moved, the first the line's own (LED-012). */
  labels: z.array(z.enum(historyLabels)).min(1),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  chatCredits: z.int(),
  bonusCredits: z.int(),
  balancePaid: z.int(),
  balanceBonus: z.int(),
  balanceChat: z.int(),
  balanceBonusCredits: z.int(),
  /** Short names of the lots moved, e.g. `A-17`: numbered per owner in the order they came. */
  lots: z.array(z.string()),
  /** What it was about, where there is something to name. */
  contentOid: oid.nullable(),
  contentTitle: z.partialRecord(language, z.string()).nullable(),
  /** Set on a line without a title, of a work for adults, while its reader is shown no such works. */
  isAdultOnly: z.literal(true).optional(),
  counterpartyOid: oid.nullable(),
  counterpartyNickname: z.string().nullable(),
  /** Of a creator: what their page calls them, in the languages in which it is not the nickname. */
  counterpartyNames: ShownNames,
  chargeId: oid.nullable(),
  reason: z.string().nullable(),
  /** Set on a purchase that was refunded later. */
  refunded: z.boolean(),
  /** Taken over from before February 2023 (LED-026). */
  legacy: z.boolean(),
});
export type HistoryLine = z.infer<typeof HistoryLine>;

const providerName = z.string().regex(/^[a-z]{1,20}$/);

/**
 * What a history can be narrowed to. `startDate` and `endDate` are calendar days in Asia/Seoul, both
 * included.
 */
export const historyFilter = {
  userOid: oid.optional(),
  startDate: calendarDay.optional(),
  endDate: calendarDay.optional(),
  kind: unit.optional(),
  type: z.enum(transactionTypes).optional(),
  counterpartyOid: oid.optional(),
  /** Only charges with this payment provider. */
  provider: providerName.optional(),
};
/** LED-001. */
export const HistoryQuery = pageQuery.extend(historyFilter);
export const HistoryReply = Freshness.extend({
  lines: z.array(HistoryLine),
  nextCursor: z.string().nullable(),
});

/**
 * With whom a wallet's coins moved, those with the most lines first; a nickname is null once its owner is
 * gone.
 */
export const CounterpartiesQuery = z.object({ userOid: oid.optional() });
export const CounterpartiesReply = Freshness.extend({
  people: z.array(z.object({ oid, nickname: z.string().nullable(), names: ShownNames, lines: z.int() })),
  providers: z.array(z.object({ provider: providerName, lines: z.int() })),
});
export type CounterpartiesReply = z.infer<typeof CounterpartiesReply>;

/** The event behind a line, its lots, its postings in the ledger, and its place in the hash chain. */
export const WhyQuery = z.object({
  userOid: oid.optional(),
  stream: z.enum(movementStreams).default('wallet'),
  revision: z.coerce.number().pipe(revision),
});
export const Posting = z.object({ account: z.string(), unit: z.string(), amount: z.int() });
/** What a movement did to one lot: `amount` to what can be spent, `held` to what is set aside. */
export const MovedLot = z.object({
  name: z.string(),
  lotId: z.string(),
  kind: unit,
  amount: z.int(),
  held: z.int(),
  expiresAt: timestamp,
  issuedUnder,
});
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
  lots: z.array(MovedLot),
  postings: z.array(Posting),
});
export type WhyReply = z.infer<typeof WhyReply>;

export * from './books.ts';
export * from './budget.ts';
export * from './credits.ts';
export * from './grants.ts';
export * from './segregation.ts';
