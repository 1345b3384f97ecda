import { parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { playKeys, playKeysOf } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const assetOid = parseOid('d'.repeat(24));
const issued = (viewerOid: typeof story.fan, mark: string, issuedAt: string) =>
  told.add(`playKeys-${viewerOid}`, {
    type: 'PlayKeyIssued',
    viewerOid,
    contentOid: story.song,
    assetOid,
    mark,
    issuedAt,
  });
issued(story.fan, 'AAAAAAAAAA', '2026-12-01T00:00:00.000Z');
issued(story.friend, 'BBBBBBBBBB', '2026-12-01T01:00:00.000Z');
issued(story.fan, 'AAAAAAAAAA', '2026-12-02T00:00:00.000Z');

it('says whose key opened a work, and whose a mark is [COM-006]', async () => {
  const { events } = told;
  await using replayed = await replay(database.url, playKeys, { events });
  const { db } = replayed;
  const { keys } = await playKeysOf(db, { mark: 'AAAAAAAAAA', limit: 10 });
  expect(keys).toEqual([
    {
      mark: 'AAAAAAAAAA',
      viewerOid: story.fan,
      contentOid: story.song,
      firstAt: '2026-12-01T00:00:00.000Z',
      lastAt: '2026-12-02T00:00:00.000Z',
      times: 2,
    },
  ]);
  const ofWork = await playKeysOf(db, { contentOid: story.song, limit: 10 });
  expect(ofWork.keys.map(({ viewerOid }) => viewerOid)).toEqual([story.friend, story.fan]);
  const [one, three, all] = await replayDumps(database.url, playKeys, events);
  expect(three).toEqual(one);
  expect(all).toEqual(one);
});
