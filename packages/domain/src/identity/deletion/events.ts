// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** Why a person leaves (IDN-073). */
export const deletionReason = z.enum([
  'noContent',
  'expensive',
  'inconvenient',
  'poorSupport',
  'otherAccount',
  'legalConcerns',
  'other',
]);
export type DeletionReason = z.infer<typeof deletionReason>;

/** Who acts: the account's owner, or an administrator on their behalf. */
const by = z.enum(['person', 'admin']);

/** The deletion was asked for, with the answers of the survey; nothing is decided yet. */
export const DeletionRequested = defineEvent(
  'DeletionRequested',
  {
    accountOid: oid,
    by,
    reason: deletionReason,
    /** What the person wrote; of an administrator's request, the reason that they gave. */
    feedback: z.string().nullable(),
    requestedAt: timestamp,
  },
  { subject: 'accountOid', sealed: { feedback: 'profile' } },
);

/** The wait has begun: the account's owner is logged out, and a log-in before `finalAt` may cancel. */
export const DeletionWaitStarted = defineEvent('DeletionWaitStarted', {
  accountOid: oid,
  by,
  startedAt: timestamp,
  finalAt: timestamp,
  /** What the owner was told they lose, and acknowledged. */
  lost: z.object({
    paidCoins: z.int().nonnegative(),
    bonusCoins: z.int().nonnegative(),
    credits: z.int().nonnegative(),
  }),
  /** Charges whose refund was asked for, as their coins were untouched. */
  refundedCharges: z.array(oid),
});

/** The account stays. An administrator gives a reason. */
export const DeletionCancelled = defineEvent(
  'DeletionCancelled',
  { accountOid: oid, by, reason: z.string().nullable() },
  { subject: 'accountOid', sealed: { reason: 'profile' } },
);

/**
 * The date has passed: no log-in leads back. What has to be settled before the erasure is done until
 * `eraseAt`.
 */
export const DeletionFinalised = defineEvent('DeletionFinalised', {
  accountOid: oid,
  finalisedAt: timestamp,
  eraseAt: timestamp,
});

/** The key of the person's profile is destroyed. Read models empty their personal columns. */
export const AccountErased = defineEvent('AccountErased', { accountOid: oid, erasedAt: timestamp });

export const deletionEvents = [
  DeletionRequested,
  DeletionWaitStarted,
  DeletionCancelled,
  DeletionFinalised,
  AccountErased,
] as const;
export type DeletionEvent = EventOf<typeof deletionEvents>;
