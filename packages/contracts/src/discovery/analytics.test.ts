import { describe, expect, it } from 'vitest';

import { WriteInfluxBody } from './analytics.ts';

const isAccepted = (fields: unknown): boolean =>
  WriteInfluxBody.safeParse({ measurement: 'first_frame', fields }).success;

describe('a measurement [DIS-015]', () => {
  it('is how many milliseconds something took, with other figures', () => {
    const fields = { ms: 640, first_byte_ms: 21 };
    expect(WriteInfluxBody.parse({ measurement: 'page_load', fields }).fields).toEqual(fields);
    expect(isAccepted({ ms: 0 })).toBe(true);
    expect(isAccepted({ ms: 412.5 })).toBe(true);
  });

  it.each([
    {},
    { frames: 1 },
    { ms: -1 },
    { ms: Number.NaN },
    { ms: Number.POSITIVE_INFINITY },
    { ms: 'long' },
    { ms: 1, 'not a name': 1 },
    { ms: 1, words: 'long' },
    { ms: 1, ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, index])) },
  ])('is not %j', (fields) => expect(isAccepted(fields)).toBe(false));
});
