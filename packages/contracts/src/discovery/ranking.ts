import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { calendarDay, Freshness } from '../common.ts';
import { RowCreator } from './row-creator.ts';

/** Of so many days of Asia/Seoul, the last one today. */
export const rankingDays = { day: 1, week: 7, month: 30 } as const;
export type RankingPeriod = keyof typeof rankingDays;
export const rankingPeriods = ['day', 'week', 'month'] as const satisfies readonly RankingPeriod[];

/** What each counts for. A like that was taken back and a purchase that was refunded are deducted. */
export const rankingPoints = { plays: 1, likes: 5, sales: 20 } as const;

export const RankingQuery = z.object({
  period: z.enum(rankingPeriods).default('week'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** Why something stands where it does: the points follow from these numbers by `rankingPoints`. */
const counted = { place: z.int(), plays: z.int(), likes: z.int(), sales: z.int(), points: z.int() };

export const RankingReply = Freshness.extend({
  period: z.enum(rankingPeriods),
  /** The first and the last day that count. */
  from: calendarDay,
  to: calendarDay,
  works: z.array(z.object({ ...counted, work: Tile })),
  creators: z.array(z.object({ ...counted, creator: RowCreator })),
});
export type RankingReply = z.infer<typeof RankingReply>;
