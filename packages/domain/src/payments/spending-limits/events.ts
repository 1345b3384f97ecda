// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { chargeAmounts } from '../../amounts.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** A user's own limit for charges in a calendar month of Asia/Seoul, in won; null is no limit. */
export const SpendingLimitSet = defineEvent('SpendingLimitSet', {
  ownerOid: oid,
  monthlyKrw: z.int().nonnegative().nullable(),
});

/** A user blocked their own charges until a moment. */
export const ChargingPaused = defineEvent('ChargingPaused', { ownerOid: oid, until: timestamp });
export const ChargingResumed = defineEvent('ChargingResumed', { ownerOid: oid });

/** A guardian got an e-mail; its code is kept only as a hash. */
export const GuardianAsked = defineEvent(
  'GuardianAsked',
  { ownerOid: oid, guardianEmail: z.string().nullable(), codeHash: z.string(), expiresAt: timestamp },
  { sealed: { guardianEmail: 'profile' }, subject: 'ownerOid' },
);
/** The limit for minors does not apply any more. */
export const GuardianConsented = defineEvent('GuardianConsented', { ownerOid: oid });
export const GuardianCodeFailed = defineEvent('GuardianCodeFailed', { ownerOid: oid });

/** A part of the month's limit was reserved for a charge, before its provider is called. */
export const SpendingReserved = defineEvent('SpendingReserved', {
  ownerOid: oid,
  chargeId: oid,
  month: z.string(),
  krw: z.int().nonnegative(),
  /** The end of the charge's time to pay. The room stays reserved until the charge is known to be unpaid. */
  expiresAt: timestamp,
});
/** The money was taken. */
export const SpendingCounted = defineEvent('SpendingCounted', {
  ownerOid: oid,
  chargeId: oid,
  month: z.string(),
  krw: z.int().nonnegative(),
});
/**
 * A payment came after its charge had ended, and the month's limit has no room for it: the money goes back.
 */
export const LatePaymentRefused = defineEvent('LatePaymentRefused', {
  ownerOid: oid,
  chargeId: oid,
  month: z.string(),
  krw: z.int().nonnegative(),
  limitKrw: z.int().nonnegative(),
  provider: z.string(),
  amounts: chargeAmounts,
});
/** The charge came to nothing. */
export const SpendingReleased = defineEvent('SpendingReleased', {
  ownerOid: oid,
  chargeId: oid,
  month: z.string(),
});

export const spendingLimitsEvents = [
  SpendingLimitSet,
  ChargingPaused,
  ChargingResumed,
  GuardianAsked,
  GuardianConsented,
  GuardianCodeFailed,
  SpendingReserved,
  SpendingCounted,
  LatePaymentRefused,
  SpendingReleased,
] as const;
export type SpendingLimitsEvent = EventOf<typeof spendingLimitsEvents>;
