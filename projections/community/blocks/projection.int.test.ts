import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { blockersOf, blocksRead } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const blocked = (ownerOid: typeof story.creator, targetOid: typeof story.fan) => ({
  ownerOid,
  kind: 'user' as const,
  targetOid,
});
const add = (owner: string, event: Parameters<typeof told.add>[1]) => told.add(`marks-${owner}`, event);
add(story.creator, { type: 'TargetBlocked', ...blocked(story.creator, story.fan) });
add(story.friend, { type: 'TargetBlocked', ...blocked(story.friend, story.fan) });
add(story.friend, { type: 'TargetUnblocked', ...blocked(story.friend, story.fan) });
add(story.creator, { type: 'TargetBlocked', ...blocked(story.creator, story.song), kind: 'content' });
const { events } = told;

describe('blocks', () => {
  it('name the people who blocked a reader, and no longer those who took it back', async () => {
    await using replayed = await replay(database.url, blocksRead, { events });
    expect(await blockersOf(replayed.db, story.fan)).toEqual([story.creator]);
    expect(await blockersOf(replayed.db, story.song)).toEqual([]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, blocksRead, events);
    expect(one?.['block']?.length).toBe(1);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
