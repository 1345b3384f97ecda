import { describe, expect, it } from 'vitest';
import { searchState } from './search-state.ts';
import {
  asksForWorks,
  filtersOn,
  queryOf,
  shortNickname,
  tagsIn,
  withoutValue,
  withValue,
} from './search-values.ts';

describe('a search in the address', () => {
  it('leaves out what makes no sense', () => {
    expect(searchState.parse({ keyword: ' rain ', minPrice: '-3', from: 'soon', sort: 'upwards' })).toEqual({
      keyword: 'rain',
    });
    expect(asksForWorks(searchState.parse({}))).toBe(false);
    expect(asksForWorks(searchState.parse({ tags: 'rain' }))).toBe(true);
  });

  it('has each filter once, and counts them [DIS-042]', () => {
    const state = withValue(withValue(searchState.parse({}), 'tags', 'rain'), 'tags', 'rain');
    expect(state.tags).toBe('rain');
    expect(withoutValue(state, 'tags', 'rain').tags).toBeUndefined();
    expect(filtersOn({ ...state, minPrice: 1, maxPrice: 5, from: '2026-01-01', adult: 'true' })).toBe(4);
  });

  it('reads tags as people write them', () => {
    expect(tagsIn('#Rain sleep, ＢＬ')).toBe('rain,sleep,bl');
    expect(tagsIn(' # ')).toBeUndefined();
  });

  it('asks for whole days, the last one included [DIS-047]', () => {
    const { from, until } = queryOf(searchState.parse({ from: '2026-03-01', until: '2026-03-01' }));
    expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
  });

  it('shortens the nickname of a creator to ten letters [DIS-051]', () => {
    expect(shortNickname('0123456789')).toBe('0123456789');
    expect(shortNickname('01234567890')).toBe('0123456789…');
    expect(shortNickname('가나다라마바사아자차카')).toBe('가나다라마바사아자차…');
    expect(shortNickname('😀'.repeat(11))).toBe(`${'😀'.repeat(10)}…`);
  });
});
