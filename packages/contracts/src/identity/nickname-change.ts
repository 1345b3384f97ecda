import { z } from 'zod';

import { oid, position } from '../common.ts';
import { nickname } from './nickname.ts';

/**
 * LED-006. `price` is what the person saw (0 for a first setting), `allowBonus` that bonus coins are taken
 * first. `userOid` may only name the caller.
 */
export const NicknameChangeBody = z.object({
  nickname,
  price: z.int().nonnegative(),
  allowBonus: z.boolean().default(false),
  userOid: oid.optional(),
});
export const NicknameChangeReply = z.object({
  position,
  nickname: z.string(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
});
