import { country, timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { calendarDay, countries, Freshness, oid, position, reason } from '../common.ts';

/** `ZZ`: coins of which no country of issue is known. */
const countryOfIssue = country.refine((code) => code === 'ZZ' || countries.includes(code));
/** More than all money that there is would not be read exactly. */
const mostWon = 1_000_000_000_000_000;

export const coverAlarms = ['notCovered', 'overThreshold'] as const;

const Cover = z.object({
  country,
  /** Paid coins of all wallets, held ones included. */
  coins: z.int(),
  /** At 100 won each. */
  unspentWon: z.int(),
  segregatedWon: z.int(),
  thresholdWon: z.int().nullable(),
  alarms: z.array(z.enum(coverAlarms)),
});
export type CountryCover = z.infer<typeof Cover>;

/** `GET /api/admin/segregated-money`: at the end of a calendar day in Asia/Seoul. */
export const SegregatedMoneyQuery = z.object({ date: calendarDay });
export const SegregatedMoneyReply = Freshness.extend({
  date: calendarDay,
  countries: z.array(Cover),
  /**
   * The unspent paid coins of the trial balance of that day: the sum of the countries, or the books are
   * wrong.
   */
  ledgerCoins: z.int(),
  /**
   * What one person asked to book and another one has to decide, the oldest first; it is not in the amounts.
   */
  waiting: z.array(
    z.object({
      country,
      won: z.int(),
      reference: z.string(),
      bookedOn: calendarDay,
      reason: z.string(),
      askedByOid: oid,
      askedAt: timestamp,
    }),
  ),
  /** The newest bookings up to that day. */
  moves: z.array(
    z.object({
      position,
      country,
      won: z.int(),
      reference: z.string(),
      bookedOn: calendarDay,
      reason: z.string(),
    }),
  ),
});
export type SegregatedMoneyReply = z.infer<typeof SegregatedMoneyReply>;

/**
 * `POST /api/admin/segregated-money`: asks to book won that were moved into the account (positive) or out of
 * it.
 */
export const MoveSegregatedBody = z.object({
  country: countryOfIssue,
  amountWon: z.int().min(-mostWon).max(mostWon),
  reference: z.string().trim().min(1).max(60),
  bookedOn: calendarDay,
  reason,
});

/** `POST /api/admin/segregated-money/decide`: by another person than the one who asked. */
const decided = { country: countryOfIssue, reference: z.string().trim().min(1).max(60) };
export const DecideSegregatedBody = z.discriminatedUnion('to', [
  z.object({ ...decided, to: z.literal('approved') }),
  z.object({ ...decided, to: z.literal('rejected'), reason }),
]);

/** `POST /api/admin/segregated-money/threshold`: null takes the threshold away. */
export const UnspentThresholdBody = z.object({
  country: countryOfIssue,
  thresholdWon: z.int().nonnegative().max(mostWon).nullable(),
  reason,
});
