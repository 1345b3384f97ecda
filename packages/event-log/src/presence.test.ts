import { describe, expect, it } from 'vitest';

import { type Beat, skewOf, widestSkew } from './presence.ts';

const beat = (id: string, clockAheadMs: number | null, silentMs = 0): Beat => ({
  id,
  service: 'worker',
  place: id,
  address: '',
  startedAt: '2026-11-21T09:00:00.000Z',
  working: true,
  clockAheadMs,
  alarms: [],
  report: {},
  silentMs,
});

describe('clocks of several processes', () => {
  it('are compared with each other and not with the database', () => {
    const beats = [beat('a', 90_000), beat('b', 90_020), beat('c', 89_990)];
    expect(widestSkew(beats)?.ms).toBe(30);
    expect(skewOf(beats, 'b')).toBe(20);
  });

  it('tell who is furthest from the others', () => {
    const beats = [beat('a', 0), beat('b', 1_400), beat('c', 10)];
    expect(widestSkew(beats)).toMatchObject({ ms: 1_400, who: { id: 'b' } });
    expect(skewOf(beats, 'b')).toBe(1_390);
    expect(skewOf(beats, 'a')).toBe(-10);
  });

  it('leave out who is silent and who was not measured', () => {
    const beats = [beat('a', 0), beat('b', 5_000, 9_000), beat('c', null)];
    expect(widestSkew(beats)?.ms).toBe(0);
    expect(skewOf(beats, 'a')).toBeUndefined();
    expect(skewOf(beats, 'c')).toBeUndefined();
  });
});
