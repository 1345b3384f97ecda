// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** COM-029. */
export const rewardReasons = ['daily', 'weekday', 'weekend', 'consecutive', 'perfect_week'] as const;
export type RewardReason = (typeof rewardReasons)[number];

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** A user checked in on a day of Asia/Seoul; bonus credits follow. */
export const CheckedIn = defineEvent('CheckedIn', {
  userOid: oid,
  checkInId: oid,
  day,
  /** Days in a row, this one included. */
  streakDays: z.int().positive(),
  /** The credits for each reason; they sum to `credits`. */
  rewards: z.array(z.object({ reason: z.enum(rewardReasons), credits: z.int().positive() })).min(1),
  credits: z.int().positive(),
});

export const attendanceEvents = [CheckedIn] as const;
export type AttendanceEvent = EventOf<typeof attendanceEvents>;
