import { describe, expect, it } from 'vitest';

import { clockText } from './clock-text.ts';

describe('a time of a work', () => {
  it.each([
    [0, '0:00'],
    [9_999, '0:09'],
    [60_000, '1:00'],
    [760_000, '12:40'],
    [3_600_000, '1:00:00'],
    [3_760_000, '1:02:40'],
    [-5, '0:00'],
  ])('%d ms', (ms, text) => expect(clockText(ms)).toBe(text));
});
