import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type AttendanceCommand, attendance } from './decider.ts';

const userOid = parseOid('a'.repeat(24));
const checkInId = parseOid('c'.repeat(24));
/** A check-in at noon in Seoul. 2026-11-16 is a Monday. */
const on = (day: string, time = '03:00:00.000'): AttendanceCommand => ({
  type: 'CheckIn',
  userOid,
  checkInId,
  now: `${day}T${time}Z`,
});
const november = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => on(`2026-11-${String(from + index).padStart(2, '0')}`));
const rewardsOn = (...commands: AttendanceCommand[]) =>
  run(attendance, commands).events.map(({ day, credits, rewards }) => ({
    day: Number(day.slice(8)),
    credits,
    why: rewards.map(({ reason }) => reason).join('+'),
  }));

describe('a daily check-in', () => {
  it('is worth 50 credits on weekdays, and 100 at the weekend after all five [COM-056, COM-029]', () =>
    expect(rewardsOn(...november(16, 21))).toEqual([
      { day: 16, credits: 50, why: 'weekday' },
      { day: 17, credits: 50, why: 'weekday' },
      { day: 18, credits: 50, why: 'weekday' },
      { day: 19, credits: 50, why: 'weekday' },
      { day: 20, credits: 50, why: 'weekday' },
      { day: 21, credits: 100, why: 'weekend' },
    ]));

  it('is worth 50 at a weekend after a weekday was missed [COM-056]', () =>
    expect(rewardsOn(...november(17, 22)).slice(-2)).toEqual([
      { day: 21, credits: 50, why: 'daily' },
      { day: 22, credits: 50, why: 'daily' },
    ]));

  it('adds 100 for a perfect week, not 50 more for the seventh day as well [COM-029]', () =>
    expect(rewardsOn(...november(16, 22)).at(-1)).toEqual({
      day: 22,
      credits: 200,
      why: 'weekend+perfect_week',
    }));

  it('adds 50 on every seventh day in a row, whatever the week [COM-029]', () =>
    expect(
      rewardsOn(...november(11, 25))
        .filter(({ why }) => why.includes('consecutive'))
        .map(({ day, why }) => ({ day, why })),
    ).toEqual([
      { day: 17, why: 'weekday+consecutive' },
      { day: 24, why: 'weekday+consecutive' },
    ]));

  it('counts again from one after a day that was missed [COM-028]', () => {
    const { state } = run(attendance, [...november(11, 16), ...november(18, 19)]);
    expect(state).toMatchObject({ streakDays: 2, lastDay: '2026-11-19' });
    expect(state.week.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-18', '2026-11-19']);
  });

  it('happens once a day of Asia/Seoul, which begins at 15:00 UTC [COM-038]', () => {
    const first = run(attendance, [on('2026-11-16', '14:59:59.999')]).events;
    const given = scenario(attendance)(...first);
    given.when(on('2026-11-16', '14:59:59.999')).refuses('ALREADY_CHECKED_IN');
    const { decision } = given.when(on('2026-11-16', '15:00:00.000'));
    expect(decision).toMatchObject([{ day: '2026-11-17', streakDays: 2 }]);
  });
});
