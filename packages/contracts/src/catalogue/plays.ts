import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness, oid } from '../common.ts';
import { Tile } from './tile.ts';

const dayMs = 86_400_000;
const playedMs = z.int().nonnegative().max(dayMs);

/** CAT-035. */
export const ViewBody = z.object({ contentOid: oid });
/** CAT-036: for how long it plays already. */
export const PlayCountBody = z.object({ contentOid: oid, playedMs });
/** CAT-037: where the player is, and how long it played since the last report. */
export const PlayTimeBody = z.object({
  contentOid: oid,
  positionMs: playedMs,
  playedMs,
  /** The hundredths of the work that this play has reached: 100 bits as 25 digits, the beginning first. */
  reached: z
    .string()
    .regex(/^[0-9a-f]{25}$/)
    .optional(),
  /**
   * Which player tells it, by an id that it made, and its how many-th report it is: reports may arrive in
   * another order. Left out: as it arrives.
   */
  told: z
    .object({
      by: z.string().regex(/^[0-9a-f]{32}$/),
      order: z
        .int()
        .min(0)
        .max(2 ** 31 - 1),
    })
    .optional(),
});

/** What a person played, the newest first. */
/** Where a person left a work, on any of their devices. */
export const LeftAt = z.object({
  /** Milliseconds from the beginning; 0 where it was played to its end. */
  positionMs: z.int(),
  playedAt: timestamp,
});
export type LeftAt = z.infer<typeof LeftAt>;

export const PlayedWork = LeftAt.extend({ work: Tile });
export type PlayedWork = z.infer<typeof PlayedWork>;
/** The newest 100; what cannot be found now is missing. */
export const PlayHistoryReply = Freshness.extend({ played: z.array(PlayedWork) });

/** One work, or with null all of the history. */
export const ForgetHistoryBody = z.object({ contentOid: oid.nullable() });

/** How often a work was opened and played by people, each counted once in six hours. */
export const WorkReach = z.object({ views: z.int(), plays: z.int() });
