import { creditPolicy } from '@fanfold/domain/wallet';
import { z } from 'zod';

import { oid, position } from '../common.ts';

export { creditPolicy };

/** `GET /api/story-chat/credits`: read from the log itself, so it is never behind. */
export const CreditsReply = z.object({
  chat: z.int(),
  bonusCredits: z.int(),
  /** What can be used now: all chat credits, and bonus credits as far as the day allows. */
  usable: z.int(),
  bonusLeftToday: z.int(),
  /** Coins that can still be converted today (Asia/Seoul). */
  conversionLeftCoins: z.int(),
  /** Conversions that the wallet has not answered yet. */
  pending: z.int(),
  chatOneTouchPayment: z.boolean(),
  topUpCoinsADay: z.int(),
});
export type CreditsReply = z.infer<typeof CreditsReply>;

/** LED-007. Paid coins only: bonus coins are spent on content. */
export const ConvertBody = z.object({ coins: z.int().positive().max(1_000_000) });
export const ConvertReply = z.object({
  position,
  conversionId: oid,
  /** `pending`: the wallet has not answered in time; the credits come, or the day's limit is free again. */
  status: z.enum(['completed', 'pending']),
  credits: z.int(),
  conversionLeftCoins: z.int(),
});
export type ConvertReply = z.infer<typeof ConvertReply>;

/** LED-013: the switch of automatic top-up, and how many coins it may take on a day. */
export const OneTouchBody = z.object({
  chatOneTouchPayment: z.boolean(),
  topUpCoinsADay: z.int().nonnegative().max(creditPolicy.conversionCoinsADay).optional(),
});
