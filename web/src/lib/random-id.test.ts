import { describe, expect, it } from 'vitest';

import { randomId } from './random-id.ts';

const from = (all: number[]) => (count: number) => Uint8Array.from(all.splice(0, count));

describe('randomId', () => {
  it('makes 5 characters out of 62 [SHL-048]', () => {
    expect(randomId(from([0, 25, 26, 51, 61]))).toBe('AZaz9');
    expect(randomId(from([62, 63, 124, 186, 247]))).toBe('ABAA9');
  });

  it('makes each character as likely as all others: a byte that would favour some is drawn again', () => {
    expect(randomId(from([248, 255, 1, 2, 3, 4, 250, 5]))).toBe('BCDEF');
    const every = Array.from({ length: 256 }, (_, byte) => byte);
    const bytes = from(every);
    const drawn = Array.from({ length: 49 }, () => randomId(bytes)).join('');
    const counts = new Map<string, number>();
    for (const letter of drawn) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
  });
});
