import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { DemoClock } from './demo-clock.ts';

const file = join(tmpdir(), `fanfold-demo-clock-${process.pid}`);
afterEach(() => rmSync(file, { force: true }));

describe('the clock of a demo', () => {
  it.each(['2026-11-23T00:10:00.000Z', '2026-11-23T14:59:00.000Z'])(
    'is noon in Seoul on the days before: at %s',
    async (now) => {
      expect(await timesOf(now)).toEqual(['2026-11-22T03:00:00.000Z', '2026-11-16T03:00:00.000Z']);
    },
  );

  it('counts from the day in Seoul, where it is tomorrow already', async () => {
    expect(await timesOf('2026-11-23T15:01:00.000Z')).toEqual([
      '2026-11-23T03:00:00.000Z',
      '2026-11-17T03:00:00.000Z',
    ]);
  });
});

/** One day ago and seven days ago. */
const timesOf = async (now: string): Promise<string[]> => {
  const clock = new DemoClock(file, () => Date.parse(now));
  const times: string[] = [];
  for (const days of [1, 7]) {
    await clock.daysAgo(days);
    times.push(new Date(Date.parse(now) + Number(readFileSync(file, 'utf8'))).toISOString());
  }
  return times;
};
