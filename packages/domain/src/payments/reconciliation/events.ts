// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { currencies } from '../../money.ts';

const of = {
  provider: z.string(),
  /** `yyyy-mm-dd` in Asia/Seoul. */
  day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
};

export const settlementKinds = ['payment', 'refund', 'dispute'] as const;
export const differenceKinds = ['missing', 'extra', 'amount', 'currency'] as const;

/**
 * What a provider's file and our charges do not agree on. Amounts in minor units, positive when we get them.
 */
export const difference = z.object({
  /** Follows from what it is about, so that importing again finds the same one. */
  differenceId: z.string(),
  kind: z.enum(differenceKinds),
  about: z.enum(settlementKinds),
  chargeId: z.string().nullable(),
  providerRef: z.string(),
  ourMinor: z.int().nullable(),
  ourCurrency: z.enum(currencies).nullable(),
  theirMinor: z.int().nullable(),
  theirCurrency: z.enum(currencies).nullable(),
});
export type Difference = z.infer<typeof difference>;

/** A provider's day is to be compared with ours; by the worker each night, or because finance asked. */
export const ReconciliationRequested = defineEvent('ReconciliationRequested', {
  ...of,
  requestedByOid: oid.nullable(),
});

export const settlementTotal = z.object({
  currency: z.enum(currencies),
  lines: z.int(),
  /** Payments less refunds and disputes. */
  grossMinor: z.int(),
  feeMinor: z.int().nonnegative(),
  /** The part of the fees that no earlier import of this day had booked. */
  newFeeMinor: z.int(),
});

/** The provider's settlement file of the day was read. */
export const SettlementImported = defineEvent('SettlementImported', {
  ...of,
  lines: z.int().nonnegative(),
  matched: z.int().nonnegative(),
  totals: z.array(settlementTotal),
});

/** The provider's file cannot be believed: nothing of it counts, and it is asked for again. */
export const SettlementRefused = defineEvent('SettlementRefused', {
  ...of,
  /** The day of the file: the one before is read as well, for what reached us after midnight. */
  fileDay: z.iso.date(),
  /** As an editor counts them, the header being 1. */
  line: z.int().positive(),
  reason: z.string(),
});

export const DifferenceFound = defineEvent('DifferenceFound', { ...of, difference });

export const DifferenceNoted = defineEvent('DifferenceNoted', {
  ...of,
  differenceId: z.string(),
  note: z.string(),
  adminOid: oid,
});

/** Nothing is left to do about it. `adminOid` is null when a later file had settled it. */
export const DifferenceResolved = defineEvent('DifferenceResolved', {
  ...of,
  differenceId: z.string(),
  note: z.string(),
  adminOid: oid.nullable(),
});

export const reconciliationEvents = [
  ReconciliationRequested,
  SettlementImported,
  SettlementRefused,
  DifferenceFound,
  DifferenceNoted,
  DifferenceResolved,
] as const;
export type ReconciliationEvent = EventOf<typeof reconciliationEvents>;
