import { type Oid, parseOid } from '@fanfold/domain';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  coCreationsOf,
  openObjections,
  ownWorksPage,
  suspendedWorks,
  worksOf,
  worksRead,
  worksUnderWay,
} from './queries.ts';

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
const suspension = {
  type: 'ContentSuspended',
  ...ids(story.clip),
  reason: 'A complaint',
  suspendedBy: story.admin,
  reportOid: null,
  buyersKeep: true,
} as const;
add(story.clip, suspension);
const before = told.events.length;
add(planned, { type: 'CoCreatorRemoved', ...coCreator, by: 'coCreator' });
const kept = told.events.length;
add(story.clip, { type: 'CounterNoticeFiled', ...ids(story.clip), statement: 'It is mine.' });
const objected = told.events.length;
const answer = { reason: 'It is not.', decidedBy: story.admin };
add(story.clip, { type: 'SuspensionKept', ...ids(story.clip), ...answer });
const answered = told.events.length;
add(story.clip, {
  type: 'ContentReinstated',
  ...ids(story.clip),
  reason: 'It is after all.',
  reinstatedBy: story.admin,
  status: 'published',
});
const reinstated = told.events.length;
add(story.clip, { ...suspension, takedownOid: planned });
const byNotice = told.events.length;
add(story.clip, suspension);
const { events } = told;

describe('works that are down', () => {
  const at = async (length: number) => {
    await using replayed = await replay(database.url, worksRead, { events: events.slice(0, length) });
    const { db } = replayed;
    const { waiting } = await openObjections(db);
    const [open, all] = [
      await suspendedWorks(db, { state: 'open' }),
      await suspendedWorks(db, { state: 'all' }),
    ];
    return { waiting, open, all };
  };

  it('wait for an answer to what their creators object, and are in no list once they came back', async () => {
    const down = { contentOid: story.clip, reason: 'A complaint', byReport: false, buyersKeep: true };
    expect(await at(kept)).toMatchObject({ waiting: 0, open: [], all: [{ ...down, objection: null }] });
    const objection = { statement: 'It is mine.' };
    expect(await at(objected)).toMatchObject({ waiting: 1, open: [{ ...down, objection, answer: null }] });
    const answeredWith = { objection, answer: { reason: 'It is not.' } };
    expect(await at(answered)).toMatchObject({ waiting: 0, open: [], all: [{ ...down, ...answeredWith }] });
    expect(await at(reinstated)).toEqual({ waiting: 0, open: [], all: [] });
    // A notice has a list and a counter-notice of its own.
    expect(await at(byNotice)).toEqual({ waiting: 0, open: [], all: [] });
  });
});

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

  it('that failed come after those that are under way, and leave the list when their creator goes on', async () => {
    const film = parseOid('f'.repeat(24));
    const [failed, again, givenUp, replaced] = ['4', '5', '6', '7'].map((digit) =>
      parseOid(digit.repeat(24)),
    ) as [Oid, Oid, Oid, Oid];
    const later = history();
    const addLater = (contentOid: Oid, event: Parameters<typeof told.add>[1]) =>
      later.add(`content-${contentOid}`, event);
    const publishAt = '2026-12-01T00:00:00.000Z';
    addLater(planned, { type: 'ContentDrafted', ...ids(planned), kind: 'audio' });
    addLater(planned, { type: 'ContentScheduled', ...ids(planned), publishAt, timeZone: 'Asia/Seoul' });
    for (const contentOid of [failed, again, givenUp, replaced]) {
      const assetOids = [film];
      addLater(contentOid, { type: 'ContentDrafted', ...ids(contentOid), kind: 'video' });
      addLater(contentOid, { type: 'EncodingAwaited', ...ids(contentOid), assetOids, purpose: 'publish' });
      addLater(contentOid, { type: 'WorkFileFailed', ...ids(contentOid), assetOid: film });
    }
    addLater(again, { type: 'EncodingAwaited', ...ids(again), assetOids: [film], purpose: 'publish' });
    addLater(givenUp, { type: 'EncodingGivenUp', ...ids(givenUp) });
    const files = [{ purpose: 'video', assetOid: planned }];
    addLater(replaced, { type: 'DraftSaved', ...ids(replaced), save: 1, fields: JSON.stringify({ files }) });
    await using replayed = await replay(database.url, worksRead, { events: later.events });
    const underWay = async (most?: number) =>
      (await worksUnderWay(replayed.db, creatorOid, most)).map(({ contentOid }) => contentOid);
    expect(await underWay()).toEqual([again, planned, failed]);
    expect(await underWay(2)).toEqual([again, planned]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, worksRead, events);
    expect(one?.['work']?.length).toBe(5);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
