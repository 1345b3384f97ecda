import { describe, expect, it } from 'vitest';

import { compressed, middlePart, mostBytes, PictureError } from './cut-picture.ts';

const blob = (size: number) => ({ size }) as Blob;

describe('a picture that is sent', () => {
  it('has quality 0.8 where that is small enough [UPL-027]', async () => {
    const asked: number[] = [];
    const made = await compressed(async (quality) => {
      asked.push(quality);
      return blob(mostBytes);
    });
    expect([made.size, asked]).toEqual([3_000_000, [0.8]]);
  });

  it('is tried in steps of 0.05 down to 0.2, and refused if it is too large even then [UPL-027, CAT-093]', async () => {
    const asked: number[] = [];
    const encode = async (quality: number) => {
      asked.push(quality);
      return blob(mostBytes + 1);
    };
    await expect(compressed(encode)).rejects.toMatchObject({ fault: 'bytes' });
    expect(asked).toEqual([0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2]);
  });

  it('that the browser cannot convert says so [UPL-032]', async () => {
    await expect(compressed(async () => null)).rejects.toEqual(new PictureError('convert'));
  });
});

describe('the part that is chosen first', () => {
  it.each([
    ['1:1', { width: 200, height: 100 }, { x: 25, y: 0, width: 50, height: 100 }],
    ['1:1', { width: 100, height: 200 }, { x: 0, y: 25, width: 100, height: 50 }],
    ['4:3', { width: 400, height: 300 }, { x: 0, y: 0, width: 100, height: 100 }],
    ['16:9', { width: 160, height: 180 }, { x: 0, y: 25, width: 100, height: 50 }],
  ] as const)('is the largest in the middle: %s of %o', (ratio, size, part) => {
    expect(middlePart(ratio, size)).toEqual(part);
  });
});
