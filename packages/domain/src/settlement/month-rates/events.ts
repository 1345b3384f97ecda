// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { timestamp } from '../../time.ts';

const month = z.string().regex(/^\d{4}-\d\d$/);

/**
 * The rates that a month is settled by: those of its last Korean business day, in millionths of a won for a
 * yen and for a cent.
 */
export const MonthRatesFixed = defineEvent('MonthRatesFixed', {
  month,
  day: z.iso.date(),
  yenMicroWon: z.int().positive(),
  centMicroWon: z.int().positive(),
  source: z.string().min(1),
  fixedAt: timestamp,
});

/**
 * The source had no rate of the day: the month cannot be settled until it has. `day` is the last one of the
 * month where its business days are not known.
 */
export const MonthRatesMissing = defineEvent('MonthRatesMissing', {
  month,
  day: z.iso.date(),
  reason: z.string().min(1),
  askedAt: timestamp,
});

export const monthRatesEvents = [MonthRatesFixed, MonthRatesMissing] as const;
export type MonthRatesEvent = EventOf<typeof monthRatesEvents>;
