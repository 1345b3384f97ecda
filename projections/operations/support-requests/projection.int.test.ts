import { parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  openSupportRequests,
  ownSupportRequests,
  requestOidsOf,
  supportRequestsList,
  supportRequestsRead,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const [first, second] = ['1', '2'].map((digit) => parseOid(digit.repeat(24))) as [never, never];
const ask = (requestOid: never, requesterOid: typeof story.fan, requestedAt: string) =>
  told.add(`supportRequest-${requestOid}`, {
    type: 'SupportRequested',
    requestOid,
    requesterOid,
    topic: 'payment',
    text: 'I paid twice.',
    reference: null,
    path: '/charge',
    language: 'ko',
    requestedAt,
  });
ask(first, story.fan, '2026-11-24T00:00:00.000Z');
ask(second, story.friend, '2026-11-24T01:00:00.000Z');
told.add(`supportRequest-${first}`, {
  type: 'SupportAnswered',
  requestOid: first,
  requesterOid: story.fan,
  answer: 'We sent it back.',
  answeredBy: story.admin,
  answeredAt: '2026-11-24T02:00:00.000Z',
});
const { events } = told;

describe('requests for help', () => {
  it('wait oldest first until they are answered, and each person sees their own', async () => {
    await using replayed = await replay(database.url, supportRequestsRead, { events });
    const { db } = replayed;
    expect(await supportRequestsList(db, { state: 'open' })).toMatchObject([
      { requestOid: second, answer: null },
    ]);
    expect((await supportRequestsList(db, { state: 'all' })).map(({ requestOid }) => requestOid)).toEqual([
      second,
      first,
    ]);
    expect(await ownSupportRequests(db, story.fan)).toMatchObject([
      { requestOid: first, answer: 'We sent it back.', answeredAt: '2026-11-24T02:00:00.000Z' },
    ]);
    expect(await requestOidsOf(db, story.friend)).toEqual([second]);
    expect(await openSupportRequests(db)).toEqual({ waiting: 1, oldestAt: '2026-11-24T01:00:00.000Z' });
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, supportRequestsRead, events);
    expect(one?.['support_request']?.length).toBe(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
