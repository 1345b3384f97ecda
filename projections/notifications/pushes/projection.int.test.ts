import { parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { pushCountsOf, pushesRead, subscriberCount, subscribersAfter } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const id = (digit: string) => parseOid(digit.repeat(24));
const at = '2026-11-24T03:00:00.000Z';
const mailingId = id('d');
const told = coinStory();
const subscribe = (ownerOid: typeof mailingId, subscriptionId: typeof mailingId) =>
  told.add(`pushes-${ownerOid}`, {
    type: 'PushSubscribed',
    ownerOid,
    subscriptionId,
    address: '{}',
    browser: 'Firefox',
    subscribedAt: at,
  });
const queue = (ownerOid: typeof mailingId, pushId: typeof mailingId) =>
  told.add(`pushes-${ownerOid}`, {
    type: 'PushQueued',
    ownerOid,
    pushId,
    category: 'message',
    about: { kind: 'mailing', mailingId },
    dueAt: at,
    queuedAt: at,
  });
subscribe(story.fan, id('1'));
subscribe(story.fan, id('2'));
// The same browser with new keys.
subscribe(story.fan, id('2'));
subscribe(story.friend, id('3'));
subscribe(story.creator, id('4'));
queue(story.fan, id('a'));
queue(story.friend, id('b'));
const ended = { type: 'PushEnded', endedAt: at } as const;
told.add(`pushes-${story.fan}`, {
  ...ended,
  ownerOid: story.fan,
  pushId: id('a'),
  delivered: 2,
  outcome: 'sent',
});
told.add(`pushes-${story.creator}`, {
  type: 'PushUnsubscribed',
  ownerOid: story.creator,
  subscriptionId: id('4'),
  reason: 'gone',
  unsubscribedAt: at,
});
const { events } = told;

describe('pushes', () => {
  it('are for the people with a browser that takes them, by their ids [ADM-010]', async () => {
    await using replayed = await replay(database.url, pushesRead, { events });
    const people = [story.fan, story.friend].toSorted();
    expect(await subscribersAfter(replayed.db, { after: '', limit: 10 })).toEqual(people);
    expect(await subscribersAfter(replayed.db, { after: people[0]!, limit: 10 })).toEqual([people[1]]);
    expect(await subscribersAfter(replayed.db, { after: '', limit: 1 })).toEqual([people[0]]);
    expect(await subscriberCount(replayed.db)).toBe(2);
  });

  it('are counted by mailing and outcome', async () => {
    await using replayed = await replay(database.url, pushesRead, { events });
    const counts = await pushCountsOf(replayed.db, [mailingId]);
    expect(counts(mailingId)).toEqual({ waiting: 1, sent: 1, failed: 0, dropped: 0 });
    expect(counts(id('9'))).toEqual({ waiting: 0, sent: 0, failed: 0, dropped: 0 });
  });

  it('are for no browser of an erased person', async () => {
    const later = coinStory();
    for (const { stream, event } of events.slice(later.events.length)) later.add(stream, event);
    later.add(`deletion-${story.fan}`, { type: 'AccountErased', accountOid: story.fan, erasedAt: at });
    await using replayed = await replay(database.url, pushesRead, { events: later.events });
    expect(await subscribersAfter(replayed.db, { after: '', limit: 10 })).toEqual([story.friend]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, pushesRead, events);
    expect(one?.['push_subscription']?.length).toBe(3);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
