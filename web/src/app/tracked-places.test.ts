import { describe, expect, it } from 'vitest';

import { toldOf } from './tracked-places.ts';

const told = (pathname: string, search = '') =>
  toldOf({ pathname, search }).map(({ event, properties }) =>
    [event, ...Object.values(properties)].join(' '),
  );

describe('what analytics hears when a page is opened', () => {
  it.each([
    ['/', 'main'],
    ['/creatorhome/66f0', 'creator_home'],
    ['/c/harrow', 'creator_home'],
    ['/myinfo/coins', 'my_page'],
    ['/p/asmr', 'category'],
    ['/p/live', 'live'],
    ['/realplay', 'category'],
    ['/search', 'search'],
  ])('%s is a place called %s [DIS-055]', (pathname, route) =>
    expect(told(pathname)).toEqual([`view_route ${route}`]),
  );

  it('is the work, the page of coins and that something was searched, without its words [DIS-057] [DIS-060] [DIS-061]', () => {
    expect(told('/play/66f0')).toEqual(['view_route content', 'view_content 66f0']);
    expect(told('/charge')).toEqual(['view_coincharge']);
    expect(told('/charge/success')).toEqual([]);
    expect(told('/search', '?keyword=moon')).toEqual(['view_route search', 'view_search_result']);
    expect(told('/constructor')).toEqual([]);
  });
});
