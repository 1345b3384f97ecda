import { describe, expect, it } from 'vitest';

import { searchOf } from './search-categories.ts';

const none = { tags: [], contentTypes: [], free: false, adult: false };

describe('the search of a category [DIS-045]', () => {
  it('has the filters that the category has, and no others', () => {
    expect(searchOf({ ...none, tags: ['rain', 'sleep'] })).toEqual({ tags: 'rain,sleep' });
    expect(searchOf({ ...none, free: true, contentTypes: ['audio', 'roleplay'] })).toEqual({
      contentTypes: 'audio,roleplay',
      maxPrice: 0,
    });
    expect(searchOf({ ...none, adult: true })).toEqual({ adult: 'true' });
  });
});
