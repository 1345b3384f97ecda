import { expect, it } from 'vitest';
import { z } from 'zod';

import { DraftMetaData } from './works.ts';

it('the hashtags of a draft are cleaned when they come, and stand in the reply as they are', () => {
  expect(DraftMetaData.parse({ hashtags: ['#Rain', ' ＡＳＭＲ '] })).toEqual({ hashtags: ['rain', 'asmr'] });
  expect(z.encode(DraftMetaData, { hashtags: ['rain'] })).toEqual({ hashtags: ['rain'] });
  expect(DraftMetaData.safeParse({ hashtags: ['two words'] }).success).toBe(false);
});

it('the chapters of a draft begin one after the other, and have titles', () => {
  const isTaken = (chapters: object[]) => DraftMetaData.safeParse({ chapters }).success;
  expect(isTaken([])).toBe(true);
  expect(
    isTaken([
      { startMs: 0, title: 'Door' },
      { startMs: 1, title: 'Rain' },
    ]),
  ).toBe(true);
  expect(
    isTaken([
      { startMs: 5, title: 'Door' },
      { startMs: 5, title: 'Rain' },
    ]),
  ).toBe(false);
  expect(isTaken([{ startMs: 0, title: '  ' }])).toBe(false);
  expect(isTaken([{ startMs: 86_400_001, title: 'Tomorrow' }])).toBe(false);
  expect(isTaken(Array.from({ length: 101 }, (_, startMs) => ({ startMs, title: 'x' })))).toBe(false);
});
