import { z } from 'zod';

import { calendarDay, Freshness } from '../common.ts';

/** Sums of all postings by account, and per unit; every unit sums to zero. Signed: debit positive. */
export const TrialBalanceReply = Freshness.extend({
  accounts: z.array(z.object({ account: z.string(), unit: z.string(), amount: z.int() })),
  units: z.array(z.object({ unit: z.string(), amount: z.int() })),
});
/** At the end of a calendar day in Asia/Seoul; without one, now. */
export const TrialBalanceQuery = z.object({
  date: calendarDay.optional(),
});
export type TrialBalanceReply = z.infer<typeof TrialBalanceReply>;

/**
 * Unspent paid coins on 31 March and 30 September (end of the day, Asia/Seoul), and how they changed in the
 * half-year before. `issued` came with charges; what left was spent on creators or Fanfold, converted to chat
 * credits, expired, or went back with a refunded charge. `others` is what no column names, so that every line
 * adds up.
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
