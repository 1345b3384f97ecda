import { parseOid, workTarget } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { favouredBy, notificationsOf, notificationsRead, unreadOf } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const marked = { ownerOid: story.fan, creatorOid: story.creator };
const tell = (title: string, audience: { kind: 'favourites' } | { kind: 'all' }) =>
  told.add(`announcements-${story.creator}`, {
    type: 'NotificationSent',
    senderOid: story.creator,
    notificationId: parseOid('9'.repeat(24)),
    audience,
    title,
    body: 'words',
    sentAt: '2026-11-23T00:00:00.000Z',
  });
told.add(`marks-${story.fan}`, { type: 'CreatorFavoured', ...marked });
tell('first', { kind: 'favourites' });
told.add(`marks-${story.fan}`, { type: 'CreatorUnfavoured', ...marked });
tell('second', { kind: 'favourites' });
tell('third', { kind: 'all' });
told.add(`wallet-${story.friend}`, {
  type: 'EntitlementGranted',
  walletOid: story.friend,
  grantId: parseOid('8'.repeat(24)),
  entitlement: { ...workTarget(story.song), from: '2026-11-23T00:00:00.000Z', until: null, source: 'gift' },
  contentKind: 'audio',
  giverOid: story.fan,
  giftId: parseOid('7'.repeat(24)),
});
const subscription = {
  creatorOid: story.creator,
  subscriberOid: story.friend,
  tierHash: parseOid('6'.repeat(24)),
};
told.add(`subscription-${story.creator}-${story.friend}`, {
  type: 'SubscriptionPaymentFailed',
  ...subscription,
  chargeId: parseOid('5'.repeat(24)),
  month: '2026-12',
  attempt: 1,
  reason: 'NOT_ENOUGH_COINS',
  retryAt: '2026-12-02T00:00:00.000Z',
  failedAt: '2026-12-01T00:00:00.000Z',
});
told.add(`subscription-${story.creator}-${story.friend}`, {
  type: 'SubscriptionEnded',
  ...subscription,
  cause: 'account_closed',
  endedAt: '2026-12-01T00:00:00.000Z',
});
const { events } = told;
const asked = { since: '2020-01-01T00:00:00.000Z', muted: [], limit: 100 };
type Row = { readonly kind: string; readonly title: string | null };
const words = (rows: readonly Row[]) =>
  rows.filter(({ kind }) => kind === 'announcement').map(({ title }) => title);

describe('notifications', () => {
  it('reach those who have marked the sender at that moment, and all people', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const { db } = replayed;
    const of = (userOid: string, muted: string[] = []) => notificationsOf(db, { ...asked, muted, userOid });
    expect(words(await of(story.fan))).toEqual(['third', 'first']);
    expect(words(await of(story.friend))).toEqual(['third']);
    expect(words(await of(story.fan, [story.creator]))).toEqual([]);
    expect((await of(story.friend)).find(({ kind }) => kind === 'gift')).toMatchObject({
      sender_oid: story.fan,
      content_oid: story.song,
    });
    expect(await notificationsOf(db, { ...asked, userOid: story.friend, limit: 1 })).toHaveLength(1);
  });

  it('of a subscription that one pays cannot be muted, and are told to an account that is there', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const found = await notificationsOf(replayed.db, {
      ...asked,
      userOid: story.friend,
      muted: [story.creator],
    });
    expect(found.filter(({ kind }) => kind === 'subscription')).toMatchObject([
      {
        sender_oid: story.creator,
        subscription: { what: 'failed', at: '2026-12-02T00:00:00.000Z', byCard: false },
      },
    ]);
  });

  it('to all people are not shown to those who came later', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const later = { ...asked, since: '2099-01-01T00:00:00.000Z', userOid: story.fan };
    expect(words(await notificationsOf(replayed.db, later))).toEqual(['first']);
  });

  it('propose by e-mail who has marked the sender by a moment, and not who marked them later', async () => {
    const before = events.slice(
      0,
      events.findIndex(({ event }) => event.type === 'CreatorUnfavoured'),
    );
    await using replayed = await replay(database.url, notificationsRead, { events: before });
    const markedAt = before.find(({ event }) => event.type === 'CreatorFavoured')!.metadata.occurredAt;
    const by = (markedBy: string | null) =>
      favouredBy(replayed.db, { creatorOid: story.creator, markedBy, after: '', limit: 10 });
    expect(await by(markedAt)).toEqual([story.fan]);
    expect(await by(null)).toEqual([story.fan]);
    expect(await by('2020-01-01T00:00:00.000Z')).toEqual([]);
  });

  it('are counted from a position on', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const { db } = replayed;
    const [newest] = await notificationsOf(db, { ...asked, userOid: story.friend });
    const unread = (readUpTo: string) => unreadOf(db, { ...asked, userOid: story.friend, readUpTo });
    expect(await unread(newest!.position)).toBe(0);
    expect(await unread('0')).toBeGreaterThan(1);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, notificationsRead, events);
    expect(one?.['notification']?.length).toBe(4);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
