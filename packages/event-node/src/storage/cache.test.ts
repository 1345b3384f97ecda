import { expect, it } from 'vitest';

import { Cache } from './cache.ts';

it('a cache keeps what is read and stays within its bound', () => {
  const cache = new Cache<number, string>(100);
  for (let key = 0; key < 1_000; key += 1) {
    cache.set(key, `value ${key}`);
    expect(cache.get(0)).toBe('value 0');
  }
  const kept = Array.from({ length: 1_000 }, (_, key) => cache.get(key)).filter(
    (value) => value !== undefined,
  );
  expect(kept.length).toBeLessThanOrEqual(101);
  expect(cache.get(999)).toBe('value 999');
  cache.clear();
  expect(cache.get(999)).toBeUndefined();
});
