import { expect, it } from 'vitest';

import { cacheNames, newestFirst, repliesOf, tooOld } from './cache-names.ts';
import { cacheFor } from './pictures.ts';

it('the caches have the specified names, and those of replies the hour [SHL-039]', () => {
  expect(Object.values(cacheNames)).toEqual(['assets', 'assets_v2', 'images', 'public-images']);
  expect(repliesOf(new Date('2026-11-24T13:59:59.999Z'))).toBe('replies-2026-11-24T13');
  expect(repliesOf(new Date('2026-11-24T14:00:00.000Z'))).toBe('replies-2026-11-24T14');
});

it('replies are shown for a day, the newest first', () => {
  const names = [
    'assets',
    'replies-2026-11-23T12',
    'replies-2026-11-24T09',
    'replies-2026-11-23T13',
    'images',
  ];
  const now = new Date('2026-11-24T13:30:00.000Z');
  expect(tooOld(names, now)).toEqual(['replies-2026-11-23T12']);
  expect(newestFirst(names)).toEqual([
    'replies-2026-11-24T09',
    'replies-2026-11-23T13',
    'replies-2026-11-23T12',
  ]);
});

it.each([
  ['public, max-age=31536000, immutable', 'public-images'],
  ['private, max-age=31536000, immutable', 'images'],
  ['no-store', undefined],
  ['public, max-age=60', undefined],
])('a picture with `%s` goes to %s', (rule, cache) => {
  expect(cacheFor({ ok: true, headers: new Headers({ 'cache-control': rule }) })).toBe(cache);
  expect(cacheFor({ ok: false, headers: new Headers({ 'cache-control': rule }) })).toBeUndefined();
});
