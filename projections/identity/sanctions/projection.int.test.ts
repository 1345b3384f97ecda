import { type Oid, parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { sanctionsList, sanctionsRead } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const [first, second] = [parseOid('1'.repeat(24)), parseOid('2'.repeat(24))];
const at = '2026-11-22T09:00:00.000Z';
const impose = (accountOid: Oid, sanctionId: Oid, kind: 'suspension' | 'illegalDownload') =>
  told.add(`sanctions-${accountOid}`, {
    type: 'SanctionImposed',
    accountOid,
    sanctionId,
    kind,
    channelOid: null,
    errorStatus: kind === 'illegalDownload' ? 999 : null,
    reason: 'insults',
    imposedAt: at,
    until: kind === 'suspension' ? '2026-11-29T09:00:00.000Z' : null,
  });
impose(story.fan, first, 'suspension');
impose(story.friend, second, 'illegalDownload');
told.add(`sanctions-${story.fan}`, {
  type: 'SanctionAppealed',
  accountOid: story.fan,
  sanctionId: first,
  text: 'It was not me.',
  appealedAt: at,
});
const appealed = [...told.events];
told.add(`sanctions-${story.fan}`, {
  type: 'AppealDecided',
  accountOid: story.fan,
  sanctionId: first,
  granted: true,
  answer: 'You are right.',
  decidedAt: at,
});
const { events } = told;

describe('sanctions', () => {
  it('are listed by person, kind and state; an appeal waits until it is answered [ADM-059]', async () => {
    await using replayed = await replay(database.url, sanctionsRead, { events: appealed });
    const list = async (asked: object, now = at) =>
      (await sanctionsList(replayed.db, { state: 'all', now, ...asked })).map(({ sanctionId }) => sanctionId);
    expect(await list({})).toEqual([second, first]);
    expect(await list({ userOid: story.fan })).toEqual([first]);
    expect(await list({ kind: 'illegalDownload' })).toEqual([second]);
    expect(await list({ state: 'appealed' })).toEqual([first]);
    expect(await list({ state: 'active' })).toEqual([second, first]);
    expect(await list({ state: 'active' }, '2026-11-29T09:00:00.000Z')).toEqual([second]);
  });

  it('end when an appeal is granted', async () => {
    await using replayed = await replay(database.url, sanctionsRead, { events });
    const [one] = await sanctionsList(replayed.db, { state: 'all', userOid: story.fan, now: at });
    expect(one).toMatchObject({
      active: false,
      liftedAt: at,
      appeal: { granted: true, answer: 'You are right.' },
    });
    expect(await sanctionsList(replayed.db, { state: 'appealed', now: at })).toEqual([]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, sanctionsRead, events);
    expect(one?.['sanction']?.length).toBe(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
