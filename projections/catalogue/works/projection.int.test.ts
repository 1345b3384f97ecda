import { type Oid, parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { coCreationsOf, ownWorksPage, worksOf, worksRead } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const [draft, planned, deleted] = ['1', '2', '3'].map((digit) => parseOid(digit.repeat(24))) as [
  Oid,
  Oid,
  Oid,
];
const creatorOid = story.creator;
const ids = (contentOid: Oid) => ({ contentOid, creatorOid });
const add = (contentOid: Oid, event: Parameters<typeof told.add>[1]) =>
  told.add(`content-${contentOid}`, event);
for (const contentOid of [draft, planned, deleted])
  add(contentOid, { type: 'ContentDrafted', ...ids(contentOid), kind: 'audio' });
add(planned, {
  type: 'ContentScheduled',
  ...ids(planned),
  publishAt: '2026-12-01T00:00:00.000Z',
  timeZone: 'Asia/Seoul',
});
const coCreator = { ...ids(planned), accountOid: story.fan };
add(planned, { type: 'CoCreatorInvited', ...coCreator, sharePercent: 20 });
add(planned, { type: 'CoCreatorAccepted', ...coCreator });
add(deleted, { type: 'ContentDeleted', ...ids(deleted) });
add(story.clip, {
  type: 'ContentSuspended',
  ...ids(story.clip),
  reason: 'A complaint',
  suspendedBy: story.admin,
  reportOid: null,
  buyersKeep: true,
});
const before = told.events.length;
add(planned, { type: 'CoCreatorRemoved', ...coCreator, by: 'coCreator' });
const { events } = told;

describe('works of creators', () => {
  it('are listed newest first in every state but deleted, with the reason of a suspension', async () => {
    await using replayed = await replay(database.url, worksRead, { events });
    const { works, nextCursor } = await ownWorksPage(replayed.db, {
      creatorOid,
      limit: 10,
      cursor: undefined,
    });
    expect(nextCursor).toBeNull();
    expect(works.map(({ contentOid }) => contentOid)).toEqual([planned, draft, story.clip, story.song]);
    expect(works.map(({ suspensionReason }) => suspensionReason)).toEqual([null, null, 'A complaint', null]);
    expect(await worksOf(replayed.db, creatorOid)).toContain(deleted);
    const others = await ownWorksPage(replayed.db, { creatorOid: story.fan, limit: 10, cursor: undefined });
    expect(others.works).toEqual([]);
  });

  it('are listed for those who make them together, until they leave', async () => {
    await using shared = await replay(database.url, worksRead, { events: events.slice(0, before) });
    expect(await coCreationsOf(shared.db, story.fan)).toEqual([
      { contentOid: planned, creatorOid, sharePercent: 20, accepted: true },
    ]);
    await using left = await replay(database.url, worksRead, { events });
    expect(await coCreationsOf(left.db, story.fan)).toEqual([]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, worksRead, events);
    expect(one?.['work']?.length).toBe(5);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
