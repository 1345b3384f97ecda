import { timestamp } from '@fanfold/domain';
import { grantableRoles } from '@fanfold/domain/identity';
import { z } from 'zod';

import { Freshness, oid, position, reason } from '../common.ts';
import { limits } from '../limits.ts';

/** ADM-020: by oid, nickname (prefix) or whole e-mail address. Looking is recorded. */
export const FindUserQuery = z.object({ query: z.string().trim().min(2).max(254) });
export const FoundUser = z.object({
  oid,
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(['user', ...grantableRoles])),
  registeredAt: timestamp,
  confirmed: z.boolean(),
});
export type FoundUser = z.infer<typeof FoundUser>;
export const FindUserReply = Freshness.extend({ users: z.array(FoundUser) });

/** ADM-024. The purchase is named by the revision of its event in the user's wallet. */
export const RefundBody = z.object({
  userOid: oid,
  revision: z.int().nonnegative(),
  reason,
});
export const RefundReply = z.object({ position, paidCoins: z.int(), bonusCoins: z.int() });

/** ADM-050. Never to oneself, capped per day. */
export const BonusCoinsBody = z.object({
  userOid: oid,
  coins: z.int().positive().max(limits.adminGrantCoinsADay),
  reason,
});
export const BonusCoinsReply = z.object({ position });

/**
 * ADM-022: the same gift of bonus coins for each of several people. All of them together count against the administrator's
 * day; who is named twice gets it once.
 */
export const GiftCoinsBody = z.object({
  userOids: z.array(oid).min(1).max(limits.giftReceivers),
  coins: z.int().positive().max(limits.adminGrantCoinsADay),
  reason,
});
export const GiftCoinsReply = z.object({ position, given: z.array(oid) });

/** Sums of all postings by account, and per unit; every unit sums to zero. Signed: debit positive. */
export const TrialBalanceReply = Freshness.extend({
  accounts: z.array(z.object({ account: z.string(), unit: z.string(), amount: z.int() })),
  units: z.array(z.object({ unit: z.string(), amount: z.int() })),
});
/** At the end of a calendar day in Asia/Seoul; without one, now. */
export const TrialBalanceQuery = z.object({
  // Years before the first are none that the database knows.
  date: z.iso
    .date()
    .refine((date) => date >= '1970-01-01')
    .optional(),
});
export type TrialBalanceReply = z.infer<typeof TrialBalanceReply>;

/**
 * Unspent paid coins on 31 March and 30 September (end of the day, Asia/Seoul), and how they changed in the half-year
 * before. `issued` came with charges; what left was spent on creators or Fanfold, converted to chat credits, expired, or went
 * back with a refunded charge. `others` is what no column names, so that every line adds up.
 */
export const UnspentBalance = z.object({
  date: z.iso.date(),
  /** False for the half-year that is not over: its figures are those up to now. */
  final: z.boolean(),
  openingCoins: z.int(),
  issuedCoins: z.int(),
  spentCoins: z.int(),
  convertedCoins: z.int(),
  expiredCoins: z.int(),
  otherCoins: z.int(),
  closingCoins: z.int(),
  /** The coins' price without tax: 100 won or 10 yen each (LED-024). */
  closingKrw: z.int(),
  closingJpy: z.int(),
  /** Chat credits that were paid coins and are not used yet. */
  chatCredits: z.int(),
});
export const UnspentBalanceReply = Freshness.extend({ halfYears: z.array(UnspentBalance) });
export type UnspentBalanceReply = z.infer<typeof UnspentBalanceReply>;

export {
  Generation,
  OperateBody,
  OperateReply,
  OperationsAct,
  ParkedReaction,
  ParkedStream,
  ProjectionStatus,
  ProjectionsReply,
  RebuildBody,
  ResumeBody,
  RetryBody,
  SkipBody,
} from './projections.ts';
