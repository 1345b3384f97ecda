// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { earningKinds } from '../../earning-kind.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** What one kind of sale came to in a month. gross = fees + payable. */
export const legacyLine = z.object({
  kind: z.enum(earningKinds),
  sales: z.int().nonnegative(),
  coins: z.int(),
  grossWon: z.int(),
  feesWon: z.int(),
  payableWon: z.int(),
});

/**
 * REV-005: a creator's revenue of a month before February 2023, from the books of the system before this one.
 * It was paid there.
 */
export const LegacyMonthImported = defineEvent('LegacyMonthImported', {
  creatorOid: oid,
  month: z.string().regex(/^\d{4}-\d\d$/),
  /** One for each kind, in the order of their names. */
  lines: z.array(legacyLine).min(1),
  /** The file that it comes from. */
  file: z.object({ name: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  importedAt: timestamp,
});

export const legacyRevenueEvents = [LegacyMonthImported] as const;
export type LegacyRevenueEvent = EventOf<typeof legacyRevenueEvents>;
