import { rewardReasons } from '@fanfold/domain/rewards';
import { z } from 'zod';

import { oid, position } from '../common.ts';

const day = z.iso.date();
const Reward = z.object({ reason: z.enum(rewardReasons), credits: z.int() });

/** COM-012. `userOid` may be named and is the caller's own. */
export const AttendanceQuery = z.object({ userOid: oid.optional() });

/** The week of `today` in Asia/Seoul, Monday first (COM-028, COM-057). */
export const AttendanceReply = z.object({
  position,
  userOid: oid,
  today: day,
  /**
   * The day of the account's registration: no day before it can have been missed. Null where it is not known.
   */
  since: day.nullable(),
  checkedInToday: z.boolean(),
  /** Days in a row up to today, or up to yesterday when today is still to come. */
  streakDays: z.int(),
  /** How many of the week's seven days have a check-in. */
  weekProgress: z.int().min(0).max(7),
  week: z.array(z.object({ day, credits: z.int().nullable() })).length(7),
  /** What a check-in today is worth, or was. */
  rewards: z.array(Reward),
});
export type AttendanceReply = z.infer<typeof AttendanceReply>;

/** COM-013. */
export const CheckInBody = z.object({ userOid: oid.optional() });
export const CheckInReply = z.object({
  position,
  day,
  streakDays: z.int(),
  credits: z.int(),
  rewards: z.array(Reward),
});
