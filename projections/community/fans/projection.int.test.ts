import { type Oid, parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { fanCounts, fansPage, fansRead } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const creatorOid = story.creator;
const now = '2026-11-24T12:00:00.000Z';
const tierHash = parseOid('7'.repeat(24));
const ids = (subscriberOid: Oid) => ({ creatorOid, subscriberOid });
const add = (oid: Oid, event: Parameters<typeof told.add>[1]) =>
  told.add(`subscription-${creatorOid}-${oid}`, event);
add(story.fan, { type: 'ChannelFollowed', ...ids(story.fan), followedAt: now });
add(story.friend, { type: 'ChannelFollowed', ...ids(story.friend), followedAt: now });
add(story.friend, { type: 'ChannelUnfollowed', ...ids(story.friend), unfollowedAt: now });
add(story.fan, {
  type: 'SubscriptionStarted',
  ...ids(story.fan),
  tierHash,
  feeCoins: 50,
  coins: 50,
  coupon: null,
  month: '2026-11',
  streak: false,
  chargeId: parseOid('8'.repeat(24)),
  until: '2026-12-01T00:00:00.000Z',
  streakStart: '2026-11',
  totalMonths: 1,
  startedAt: now,
});
const beforeBan = told.events.length;
const sanctionId = parseOid('9'.repeat(24));
told.add(`sanctions-${story.friend}`, {
  type: 'SanctionImposed',
  accountOid: story.friend,
  sanctionId,
  kind: 'channelBan',
  channelOid: creatorOid,
  errorStatus: null,
  reason: 'Insults',
  imposedAt: now,
  until: null,
});
const banned = told.events.length;
told.add(`sanctions-${story.friend}`, {
  type: 'SanctionLifted',
  accountOid: story.friend,
  sanctionId,
  reason: '',
  liftedAt: now,
});
const { events } = told;

const asked = { creatorOid, now, limit: 10, cursor: undefined } as const;

describe('following', () => {
  it('tells the person’s pages that what they can open has changed', async () => {
    await using replayed = await replay(database.url, fansRead, { events: told.events });
    expect(replayed.messages.map(({ topic }) => topic)).toEqual(
      [story.fan, story.friend, story.friend].map((oid) => `access:${oid}`),
    );
  });
});

describe('the fans of a channel [CAT-067]', () => {
  it('are its followers and members; who left is in no list', async () => {
    await using replayed = await replay(database.url, fansRead, { events: events.slice(0, beforeBan) });
    const { fans } = await fansPage(replayed.db, { ...asked, kind: 'all' });
    expect(fans).toEqual([
      {
        oid: story.fan,
        follows: true,
        tierHash,
        memberUntil: '2026-12-01T00:00:00.000Z',
        months: 1,
        ban: null,
      },
    ]);
    expect(await fanCounts(replayed.db, asked)).toEqual({ all: 1, members: 1, followers: 1, banned: 0 });
    const later = { ...asked, now: '2026-12-02T00:00:00.000Z' };
    expect((await fansPage(replayed.db, { ...later, kind: 'members' })).fans).toEqual([]);
  });

  it('are banned until it is lifted', async () => {
    await using replayed = await replay(database.url, fansRead, { events: events.slice(0, banned) });
    const { fans } = await fansPage(replayed.db, { ...asked, kind: 'banned' });
    expect(fans).toMatchObject([{ oid: story.friend, ban: { reason: 'Insults', until: null } }]);
    await using lifted = await replay(database.url, fansRead, { events });
    expect((await fansPage(lifted.db, { ...asked, kind: 'banned' })).fans).toEqual([]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, fansRead, events);
    expect(one?.['fan']?.length).toBe(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
