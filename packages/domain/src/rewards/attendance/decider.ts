import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, seoulDay, type Timestamp } from '../../time.ts';
import { type AttendanceEvent, attendanceEvents, type RewardReason } from './events.ts';

export type AttendanceCommand = {
  readonly type: 'CheckIn';
  readonly userOid: Oid;
  readonly checkInId: Oid;
  readonly now: Timestamp;
};

/** Plain JSON. Days are `yyyy-mm-dd` in Asia/Seoul; weeks begin on Monday. */
export type AttendanceState = {
  lastDay: string;
  streakDays: number;
  /** The days of the week of `lastDay` on which there was a check-in, and the credits of each. */
  week: { day: string; credits: number }[];
};

export type AttendanceRefusal = 'ALREADY_CHECKED_IN';

type Reward = { reason: RewardReason; credits: number };

/** Sizes in bonus credits, and how long they last. */
export const attendanceRewards = {
  daily: 50,
  weekday: 50,
  weekend: 100,
  consecutive: 50,
  perfect_week: 100,
  lifeDays: 30,
  consecutiveDays: 7,
} as const;

/** One check-in a day (COM-038), and what it is worth (COM-056). */
export const attendance: Decider<AttendanceState, AttendanceCommand, AttendanceEvent, AttendanceRefusal> = {
  initial: () => ({ lastDay: '', streakDays: 0, week: [] }),

  evolve: (state, { day, streakDays, credits }) => {
    const earlier = mondayOf(day) === (state.lastDay && mondayOf(state.lastDay)) ? state.week : [];
    state.week = [...earlier, { day, credits }];
    state.lastDay = day;
    state.streakDays = streakDays;
    return state;
  },

  decide: (state, { userOid, checkInId, now }) => {
    const day = seoulDay(now);
    // The clock never runs back on one stream, so a day before the last one is the last one's.
    if (day <= state.lastDay) return refuse('ALREADY_CHECKED_IN');
    const streakDays = streakOn(state, day) + 1;
    const rewards = rewardsOf(weekOf(state, day), { day, streakDays });
    const credits = rewards.reduce((sum, reward) => sum + reward.credits, 0);
    return [{ type: 'CheckedIn', userOid, checkInId, day, streakDays, rewards, credits }];
  },
};

/** Stream names are `attendance-{userOid}`. */
export const attendanceStream = defineStream({
  category: 'attendance',
  idPattern: '{oid}',
  holds: 'daily check-ins and what each is worth',
  context: 'rewards',
  decider: attendance,
  events: attendanceEvents,
  chained: true,
});

/** What a check-in on `day` would be worth, after what is recorded. */
export const rewardsOf = (
  checkedThisWeek: readonly string[],
  { day, streakDays }: { day: string; streakDays: number },
): Reward[] => {
  const number = weekdayOf(day);
  const weekdays = checkedThisWeek.filter((other) => weekdayOf(other) <= 5).length;
  const base: Reward =
    number <= 5
      ? { reason: 'weekday', credits: attendanceRewards.weekday }
      : weekdays === 5
        ? { reason: 'weekend', credits: attendanceRewards.weekend }
        : { reason: 'daily', credits: attendanceRewards.daily };
  const extras: Reward[] = [];
  if (streakDays % attendanceRewards.consecutiveDays === 0)
    extras.push({ reason: 'consecutive', credits: attendanceRewards.consecutive });
  if (number === 7 && checkedThisWeek.length === 6)
    extras.push({ reason: 'perfect_week', credits: attendanceRewards.perfect_week });
  // Both may fall on one Sunday; then only the larger counts.
  const extra = extras.sort((a, b) => b.credits - a.credits)[0];
  return extra ? [base, extra] : [base];
};

/** The days of `day`'s week that have a check-in. */
export const weekOf = ({ lastDay, week }: Readonly<AttendanceState>, day: string): string[] =>
  lastDay !== '' && mondayOf(lastDay) === mondayOf(day) ? week.map((checked) => checked.day) : [];

/** How many days in a row there are up to the day before `day`. */
export const streakOn = ({ lastDay, streakDays }: Readonly<AttendanceState>, day: string): number =>
  lastDay !== '' && dayAfter(lastDay) === day ? streakDays : 0;

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7;

const shifted = (day: string, days: number): string => addDays(`${day}T00:00:00.000Z`, days).slice(0, 10);
const dayAfter = (day: string): string => shifted(day, 1);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => shifted(day, 1 - weekdayOf(day));
