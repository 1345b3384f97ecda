import { parseOid } from '@fanfold/domain';
import { content } from '@fanfold/domain/catalogue';
import { expect, it } from 'vitest';

import { taskOf } from './task-of.ts';

const contentOid = '1'.repeat(24);
const [near, far] = [parseOid('a'.repeat(24)), parseOid('b'.repeat(24))];
type State = ReturnType<typeof content.initial>;
const tasks = (state: Partial<State>, percents: readonly number[] = []) => {
  const progress = [near, far].map((assetOid, index) => {
    const percent = percents[index] ?? null;
    return [
      assetOid,
      { assetOid, encoding: 'wanted', percent, problem: null, durationMs: null, screening: 'clean' },
    ] as const;
  });
  return taskOf({ row: { contentOid }, state: { ...content.initial(), ...state } }, new Map(progress));
};
const draft = { title: { original: 'en' as const, texts: { en: 'Rain' } } };
const awaited = { assetOids: [near, far], purpose: 'publish' as const, failed: false };

it('is what a work waits for: its moment, or the file that is farthest behind [CAT-011]', () => {
  const schedule = { publishAt: '2026-12-01T00:00:00.000Z', timeZone: 'Asia/Seoul' };
  expect(tasks({ status: 'scheduled', schedule, draft })).toEqual([
    { contentOid, title: 'Rain', task: 'publication', publishAt: schedule.publishAt, percent: null },
  ]);
  expect(tasks({ status: 'encoding', awaited }, [80, 35])).toMatchObject([
    { task: 'encoding', percent: 35, title: null, publishAt: null },
  ]);
  expect(tasks({ status: 'encoding', awaited })).toMatchObject([{ task: 'encoding', percent: 0 }]);
  expect(tasks({ status: 'encoding_failed' })).toMatchObject([{ task: 'encodingFailed', percent: null }]);
});

it('is nothing where the work waits for nothing', () => {
  for (const status of ['draft', 'published', 'private', 'suspended', 'deleted'] as const)
    expect(tasks({ status, draft })).toEqual([]);
});
