import { describe, expect, it } from 'vitest';

import { scenario } from '../../testing/scenario.ts';
import { caches } from './decider.ts';

const now = '2026-11-24T09:00:00.000Z';

describe('the caches of curated pages', () => {
  it('are cleared as often as an administrator wants [ADM-037]', () => {
    const given = scenario(caches);
    const cleared = { type: 'CachesCleared', clearedAt: now } as const;
    given().when({ type: 'ClearCaches', now }).emits(cleared);
    given(cleared).when({ type: 'ClearCaches', now }).emits(cleared);
    expect(given(cleared, cleared).state()).toEqual({ clearedAt: now, times: 2 });
  });
});
