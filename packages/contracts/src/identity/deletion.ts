import { currencies, timestamp } from '@fanfold/domain';
import { deletionReason } from '@fanfold/domain/identity';
import { z } from 'zod';

import { Freshness, oid, pageQuery, position } from '../common.ts';
import { limits } from '../limits.ts';

/** IDN-104: longer than 20 characters. */
const feedback = z
  .string()
  .trim()
  .min(limits.deletionFeedback.minLength)
  .max(limits.deletionFeedback.maxLength);

/** The survey before a deletion (IDN-029, IDN-059, IDN-073). */
export const UnregisterBody = z.object({ reason: deletionReason, feedback });

/** What remains in an account and is lost with it. */
export const Losses = z.object({
  paidCoins: z.int().nonnegative(),
  bonusCoins: z.int().nonnegative(),
  credits: z.int().nonnegative(),
});

/** A charge whose coins are untouched: its money goes back when the wait begins. */
const chargeRefund = z.object({
  chargeId: oid,
  paidCoins: z.int(),
  bonusCoins: z.int(),
  currency: z.enum(currencies),
  paybackMinor: z.int(),
});

/** Confirms the deletion and begins the wait (IDN-030): what is lost, as it was shown, is acknowledged. */
export const WaitUnregisterBody = z.object({ acknowledged: Losses });

export const DeletionReply = z.object({
  /** `wait`: until `confirmUnregister` a log-in may cancel (IDN-066, IDN-085). */
  unregisterState: z.enum(['none', 'requested', 'wait', 'final', 'erased']),
  /** When the deletion is final; null before the wait. */
  confirmUnregister: z.string().nullable(),
  /** What is left after the refunds. */
  losses: Losses,
  refunds: z.array(chargeRefund),
  /** Contents and other rights that were bought. */
  purchases: z.int(),
  /** Coins that wait for something: a mission, a gift. They have to be settled first. */
  openHolds: z.int(),
  /** Payments under way. */
  openCharges: z.int(),
});
export type DeletionReply = z.infer<typeof DeletionReply>;

export const DeletionWritten = z.object({ position, confirmUnregister: z.string().nullable() });

/** ADM-012: an administrator begins or cancels the deletion of an account, with a reason. */
export const AdminUnregisterBody = z.object({
  userOid: oid,
  action: z.enum(['start', 'cancel']),
  reason: z.string().trim().min(limits.reason.minLength).max(limits.reason.maxLength),
});
export const AdminUnregisterQuery = z.object({ userOid: oid });

/** ADM-066: the deletions of all people, in progress or ended. */
export const UnregistersQuery = pageQuery.extend({ state: z.enum(['open', 'ended']).default('open') });
export const ListedDeletion = z.object({
  accountOid: oid,
  /** Null once the account was erased. */
  nickname: z.string().nullable(),
  state: z.enum(['requested', 'wait', 'cancelled', 'final', 'erased']),
  requestedBy: z.enum(['person', 'admin']),
  reason: deletionReason,
  requestedAt: timestamp,
  /** When the wait began. */
  startedAt: timestamp.nullable(),
  /** When the next step is due: the end of the wait, or the erasure. */
  nextAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type ListedDeletion = z.infer<typeof ListedDeletion>;
export const UnregistersReply = Freshness.extend({
  deletions: z.array(ListedDeletion),
  nextCursor: position.nullable(),
});
export type UnregistersReply = z.infer<typeof UnregistersReply>;
