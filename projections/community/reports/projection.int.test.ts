import { parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { reportOidsOf, reportsList, reportsRead } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const [first, second] = ['1', '2'].map((digit) => parseOid(digit.repeat(24))) as [never, never];
const about = { kind: 'content', targetOid: story.song } as const;
const file = (reportOid: never, reporterOid: typeof story.fan, details: string) =>
  told.add(`report-${reportOid}`, {
    type: 'ReportFiled',
    reportOid,
    reporterOid,
    ...about,
    reason: 'harmful',
    details,
    filedAt: '2026-11-23T00:00:00.000Z',
  });
file(first, story.fan, 'first');
file(second, story.friend, 'second');
told.add(`report-${first}`, {
  type: 'ReportDecided',
  reportOid: first,
  reporterOid: story.fan,
  ...about,
  outcome: 'dismissed',
  note: 'fine',
  decidedBy: story.admin,
  decidedAt: '2026-11-23T01:00:00.000Z',
});
const decided = told.events.length;
file(first, story.fan, 'changed since');
const { events } = told;

describe('reports', () => {
  it('are listed with how many about the same thing are open, all of them newest first', async () => {
    await using replayed = await replay(database.url, reportsRead, { events: events.slice(0, decided) });
    const { db } = replayed;
    expect(await reportsList(db, { state: 'open' })).toMatchObject([
      { reportOid: second, details: 'second', openAboutTarget: 1, outcome: null },
    ]);
    expect((await reportsList(db, { state: 'all' })).map(({ reportOid }) => reportOid)).toEqual([
      second,
      first,
    ]);
    expect(await reportOidsOf(db, story.fan)).toEqual([first]);
  });

  it('that have waited longest come first, so that a hundred newer ones hide none of them', async () => {
    const many = coinStory();
    for (let number = 1; number <= 101; number += 1) {
      const reportOid = parseOid(String(number).padStart(24, '0'));
      const said = {
        reason: 'harmful',
        details: 'One of many',
        filedAt: '2026-11-23T00:00:00.000Z',
      } as const;
      const filed = { type: 'ReportFiled', reportOid, reporterOid: story.fan, ...about, ...said } as const;
      many.add(`report-${reportOid}`, filed);
    }
    await using replayed = await replay(database.url, reportsRead, { events: many.events });
    const [oldest] = await reportsList(replayed.db, { state: 'open' });
    expect(oldest?.reportOid).toBe('1'.padStart(24, '0'));
  });

  it('wait again when they are filed again', async () => {
    await using replayed = await replay(database.url, reportsRead, { events });
    expect(await reportsList(replayed.db, { state: 'open' })).toMatchObject([
      { reportOid: second },
      { reportOid: first, details: 'changed since', openAboutTarget: 2, outcome: null, note: null },
    ]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, reportsRead, events);
    expect(one?.['report']?.length).toBe(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
