import { z } from 'zod';

import { Freshness, position } from '../common.ts';

/** Coins that a person plans to spend in a calendar month; null ends the plan. */
export const BudgetBody = z.object({ coinsAMonth: z.int().positive().max(10_000_000).nullable() });

/** What `POST /api/coinevent/budget` answers. */
export const BudgetSetReply = z.object({ position, coinsAMonth: z.int().nullable() });

/**
 * `GET /api/coinevent/budget`: the plan, and what six calendar months (Asia/Seoul) took of it, this one last.
 */
export const BudgetReply = Freshness.extend({
  coinsAMonth: z.int().nullable(),
  months: z.array(
    z.object({
      /** `yyyy-mm` */
      month: z.string(),
      /** Coins spent less coins that came back; below 0 where more came back than was spent. */
      coins: z.int(),
    }),
  ),
});
export type BudgetReply = z.infer<typeof BudgetReply>;
