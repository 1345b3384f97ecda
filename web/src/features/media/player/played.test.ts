import { describe, expect, it } from 'vitest';

import { begun, type Played, playedOn, taken } from './played.ts';

const look = (played: Played, nowMs: number, more: object = {}) =>
  playedOn(played, { nowMs, isPaused: false, durationMs: 60_000, ...more });
/** Looks four times a second, as a player does. */
const play = (played: Played, fromMs: number, toMs: number, more: object = {}): Played => {
  let after = played;
  for (let now = fromMs; now <= toMs; now += 250) after = look(after, now, more);
  return after;
};

describe('the time that a work was played', () => {
  it('is a play after ten seconds, or half of a shorter work', () => {
    expect(play(begun, 0, 9_750).isCounted).toBe(false);
    expect(play(begun, 0, 10_000).isCounted).toBe(true);
    expect(play(begun, 0, 3_750, { durationMs: 8_000 }).isCounted).toBe(false);
    expect(play(begun, 0, 4_000, { durationMs: 8_000 }).isCounted).toBe(true);
  });

  it('leaves out pauses, and the sleep of a device', () => {
    const paused = look(play(begun, 0, 5_000), 5_000, { isPaused: true });
    const later = look(look(paused, 90_000), 91_000);
    expect(later.totalMs).toBe(6_000);
    expect(look(later, 600_000).totalMs).toBe(11_000);
  });

  it('is reported every fifteen seconds, and what was reported is not reported again', () => {
    const due = play(begun, 0, 15_000);
    expect([play(begun, 0, 14_750).isDue, due.isDue]).toEqual([false, true]);
    const { playedMs, rest } = taken(due);
    expect([playedMs, rest.unreportedMs, rest.isDue, rest.totalMs]).toEqual([15_000, 0, false, 15_000]);
    expect(taken(look(rest, 15_250)).playedMs).toBe(250);
  });
});
