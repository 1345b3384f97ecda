import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { addDays } from '../../time.ts';
import { restrictedUntil, strikeDays, strikes } from './decider.ts';
import type { StrikeEvent } from './events.ts';

const given = scenario(strikes);
const [creatorOid, contentOid] = ['1', '2'].map((digit) => parseOid(digit.repeat(24))) as [never, never];
const now = '2026-11-26T12:00:00.000Z';
const about = (digit: number) => ({
  creatorOid,
  takedownOid: parseOid(String(digit).repeat(24)) as never,
  contentOid,
});
const strike = (digit: number, at = now): StrikeEvent => ({
  type: 'StrikeGiven',
  ...about(digit),
  givenAt: at,
  expiresAt: addDays(at, strikeDays),
});
const takenBack = (digit: number): StrikeEvent => ({
  type: 'StrikeTakenBack',
  ...about(digit),
  takenBackAt: now,
});
const until = (at: string, ...events: readonly StrikeEvent[]): string | null =>
  restrictedUntil(
    events.reduce((state, event) => strikes.evolve(state, event, 0), strikes.initial()),
    at,
  );

describe('strikes', () => {
  it('are given once for each notice, and taken back once', () => {
    const give = { type: 'GiveStrike', ...about(4), now } as const;
    const takeBack = { type: 'TakeBackStrike', ...about(4), now } as const;
    given().when(give).emits(strike(4));
    given(strike(4)).when(give).emits();
    given(strike(4)).when(takeBack).emits(takenBack(4));
    given(strike(4), takenBack(4)).when(takeBack).emits();
    given().when(takeBack).emits();
  });

  it('restrict from the third that counts, until the first of three expires', () => {
    const later = addDays(now, 10);
    const [first, second, third] = [strike(4), strike(5, later), strike(6, later)];
    const end = addDays(now, strikeDays);
    expect(until(later, first, second)).toBeNull();
    expect(until(later, first, second, third)).toBe(end);
    expect(until(end, first, second, third)).toBeNull();
    expect(until(later, first, second, third, takenBack(5))).toBeNull();
    expect(until(later, first, second, third, strike(7, later))).toBe(addDays(later, strikeDays));
  });
});
