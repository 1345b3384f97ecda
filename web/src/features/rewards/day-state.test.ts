import { describe, expect, it } from 'vitest';

import { dayState } from './day-state.ts';

const joinedOnThursday = { today: '2026-11-22', since: '2026-11-19' };

describe('a day of the week of check-ins', () => {
  it.each([
    ['2026-11-18', null, 'before'],
    ['2026-11-19', null, 'missed'],
    ['2026-11-20', 50, 'done'],
    ['2026-11-22', null, 'open'],
  ] as const)('%s with %s credits: %s', (day, credits, state) =>
    expect(dayState({ day, credits }, joinedOnThursday)).toBe(state),
  );

  it('of an account of unknown age is missed as before', () =>
    expect(dayState({ day: '2026-11-16', credits: null }, { ...joinedOnThursday, since: null })).toBe(
      'missed',
    ));
});
