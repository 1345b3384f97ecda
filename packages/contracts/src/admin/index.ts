import { timestamp } from '@fanfold/domain';
import { grantableRoles } from '@fanfold/domain/identity';
import { z } from 'zod';

import { Freshness, oid, position } from '../common.ts';
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
  reason: z.string().trim().min(3).max(500),
});
export const RefundReply = z.object({ position, paidCoins: z.int(), bonusCoins: z.int() });

/** ADM-050. Never to oneself, capped per day. */
export const BonusCoinsBody = z.object({
  userOid: oid,
  coins: z.int().positive().max(limits.adminGrantCoinsADay),
  reason: z.string().trim().min(3).max(500),
});
export const BonusCoinsReply = z.object({ position });

/** Sums of all postings by account, and per unit; every unit sums to zero. Signed: debit positive. */
export const TrialBalanceReply = Freshness.extend({
  accounts: z.array(z.object({ account: z.string(), unit: z.string(), amount: z.int() })),
  units: z.array(z.object({ unit: z.string(), amount: z.int() })),
});
export type TrialBalanceReply = z.infer<typeof TrialBalanceReply>;
