import { parseOid, workTarget } from '@fanfold/domain';
import { type FanRelation, fanRelations } from '@fanfold/domain/notifications';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  creatorsOf,
  fansOf,
  notificationsOf,
  notificationsRead,
  subscribersOn,
  unreadOf,
} from './queries.ts';

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
/** Two begin on one day, one on the next; months that the creator gave are not told. */
const begins = (subscriberOid: typeof story.fan, day: string, complimentary = false) =>
  told.add(`subscription-${story.song}-${subscriberOid}`, {
    type: 'SubscriptionStarted',
    creatorOid: story.song,
    subscriberOid,
    tierHash: parseOid('6'.repeat(24)),
    feeCoins: 50,
    coins: 50,
    coupon: null,
    month: day.slice(0, 7),
    streak: false,
    chargeId: parseOid('4'.repeat(24)),
    until: '2027-02-01T00:00:00.000Z',
    streakStart: day.slice(0, 7),
    totalMonths: 1,
    startedAt: `${day}T12:00:00.000Z`,
    ...(complimentary ? { complimentary } : {}),
  });
begins(story.fan, '2027-01-10');
begins(story.friend, '2027-01-10');
begins(story.fan, '2027-01-11');
begins(story.friend, '2027-01-11', true);
const file = { assetOid: parseOid('7'.repeat(24)), ownerOid: story.friend };
told.add(`asset-${file.assetOid}`, {
  type: 'AssetQuarantined',
  ...file,
  reason: 'executable',
  finding: null,
  quarantinedAt: '2026-11-23T00:00:00.000Z',
});
told.add(`asset-${file.assetOid}`, {
  type: 'QuarantineDecided',
  ...file,
  outcome: 'released',
  reason: 'It is harmless',
  decidedBy: story.admin,
  decidedAt: '2026-11-23T00:00:00.000Z',
});
told.add(`takedown-${'8'.repeat(24)}`, {
  type: 'TakedownAccepted',
  takedownOid: parseOid('8'.repeat(24)),
  contentOid: story.song,
  creatorOid: story.friend,
  reason: 'The recording is the same.',
  decidedBy: story.admin,
  decidedAt: '2026-11-23T00:00:00.000Z',
  buyersKeep: true,
});
/** The author deletes one, the creator one that was shown and one that waited for review. */
const removes = (digit: string, more: { by: 'author' | 'creator'; wasHeld?: true }) =>
  told.add(`comment-${digit.repeat(24)}`, {
    type: 'CommentDeleted',
    commentOid: parseOid(digit.repeat(24)),
    contentOid: story.song,
    authorOid: story.friend,
    deletedAt: '2026-11-23T00:00:00.000Z',
    ...more,
  });
removes('a', { by: 'author' });
removes('b', { by: 'creator' });
removes('c', { by: 'creator', wasHeld: true });
/** A reply to a comment of the friend's, and one of their own. */
for (const [digit, authorOid] of [
  ['d', story.fan],
  ['e', story.friend],
] as const)
  told.add(`comment-${digit.repeat(24)}`, {
    type: 'CommentWritten',
    commentOid: parseOid(digit.repeat(24)),
    contentOid: story.song,
    authorOid,
    creatorOid: story.creator,
    parentOid: parseOid('f'.repeat(24)),
    replyTo: story.friend,
    text: 'What a rain',
    atMs: null,
    writtenAt: '2026-11-23T00:00:00.000Z',
  });
const draft = { contentOid: parseOid('9'.repeat(24)), creatorOid: story.friend };
told.add(`content-${draft.contentOid}`, { type: 'ScheduleCancelled', ...draft });
told.add(`content-${draft.contentOid}`, { type: 'ScheduleCancelled', ...draft, because: 'strikes' });
for (const [digit, wasAccepted] of [
  ['8', true],
  ['7', false],
] as const)
  told.add(`takedown-${digit.repeat(24)}`, {
    type: 'TakedownWithdrawn',
    takedownOid: parseOid(digit.repeat(24)),
    contentOid: story.song,
    creatorOid: story.friend,
    reason: 'It was mine.',
    decidedBy: story.admin,
    decidedAt: '2026-11-24T00:00:00.000Z',
    wasAccepted,
  });
told.add(`content-${story.song}`, {
  type: 'WorkEditedByAdministrator',
  contentOid: story.song,
  creatorOid: story.creator,
  reason: 'It named a person',
  editedBy: story.admin,
  changed: ['title'],
});
const { events } = told;
const asked = { since: '2020-01-01T00:00:00.000Z', muted: [], heard: fanRelations, limit: 100 };
type Row = { readonly kind: string; readonly title: string | null };
const words = (rows: readonly Row[]) =>
  rows.filter(({ kind }) => kind === 'announcement').map(({ title }) => title);

describe('notifications', () => {
  it('tell a creator that an administrator changed a work, and why [ADM-045]', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const rows = await notificationsOf(replayed.db, { ...asked, userOid: story.creator });
    expect(rows.filter(({ kind }) => kind === 'edit')).toMatchObject([
      { content_oid: story.song, body: 'It named a person', sender_oid: null },
    ]);
  });

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

  it('tell the makers of a work what others decided on it, and nothing that a notice tells', async () => {
    const works = coinStory();
    const ids = { contentOid: story.song, creatorOid: story.creator };
    const add = (event: Parameters<typeof works.add>[1]) => works.add(`content-${story.song}`, event);
    const down = { reason: 'A complaint', suspendedBy: story.admin, reportOid: null, buyersKeep: true };
    add({ type: 'ContentSuspended', ...ids, ...down });
    add({ type: 'SuspensionKept', ...ids, reason: 'It stands', decidedBy: story.admin });
    const back = { reinstatedBy: story.admin, status: 'published' } as const;
    add({ type: 'ContentReinstated', ...ids, reason: 'A mistake', ...back });
    const takedownOid = parseOid('8'.repeat(24));
    add({ type: 'ContentSuspended', ...ids, ...down, takedownOid });
    add({ type: 'ContentReinstated', ...ids, reason: 'It was withdrawn', ...back, takedownOid });
    add({ type: 'WorkFileFailed', ...ids, assetOid: takedownOid });
    const review = { ...ids, reviewOid: takedownOid, videoOid: takedownOid, decidedBy: story.admin };
    add({ type: 'WorkRated', ...review, rating: '15' });
    add({ type: 'RatingRefused', ...review, reason: 'No picture' });
    const other = { ...ids, accountOid: story.fan };
    add({ type: 'CoCreatorInvited', ...other, sharePercent: 20 });
    add({ type: 'CoCreatorAccepted', ...other });
    add({ type: 'CoCreatorRemoved', ...other, by: 'coCreator' });
    add({ type: 'CoCreatorRemoved', ...other, by: 'creator' });
    await using replayed = await replay(database.url, notificationsRead, works);
    const of = async (userOid: string, more = {}) =>
      (await notificationsOf(replayed.db, { ...asked, ...more, userOid }))
        .filter(({ kind }) => kind === 'workNews')
        .map(({ work_news, body, sender_oid }) => [work_news, body ?? sender_oid]);
    expect((await of(story.creator)).toReversed()).toEqual([
      ['suspended', 'A complaint'],
      ['kept', 'It stands'],
      ['reinstated', 'A mistake'],
      ['fileFailed', null],
      ['rated', null],
      ['ratingRefused', 'No picture'],
      ['accepted', story.fan],
      ['left', story.fan],
    ]);
    const told = ['removed', 'invited'].map((what) => [what, story.creator]);
    expect(await of(story.fan)).toEqual(told);
    // Who has blocked a person gets no invitation of theirs.
    expect(await of(story.fan, { blocked: [story.creator] })).toEqual([['removed', story.creator]]);
  });

  it('reach followers and subscribers too, as what each of them wants to hear of [IDN-071]', async () => {
    const fans = coinStory();
    const ids = (subscriberOid: typeof story.fan) => ({ creatorOid: story.creator, subscriberOid });
    const channel = (oid: typeof story.fan, event: Parameters<typeof fans.add>[1]) =>
      fans.add(`subscription-${story.creator}-${oid}`, event);
    const said = (title: string, kind: 'fans' | 'favourites' = 'fans') =>
      fans.add(`announcements-${story.creator}`, {
        type: 'NotificationSent',
        senderOid: story.creator,
        notificationId: parseOid('9'.repeat(24)),
        audience: { kind },
        title,
        body: 'words',
        sentAt: '2026-11-23T00:00:00.000Z',
      });
    const followedAt = '2026-11-23T00:00:00.000Z';
    channel(story.fan, { type: 'ChannelFollowed', ...ids(story.fan), followedAt });
    const tierHash = parseOid('6'.repeat(24));
    channel(story.friend, {
      type: 'SubscriptionStarted',
      ...ids(story.friend),
      tierHash,
      feeCoins: 50,
      coins: 50,
      coupon: null,
      month: '2026-11',
      streak: false,
      chargeId: parseOid('4'.repeat(24)),
      until: '2026-12-01T00:00:00.000Z',
      streakStart: '2026-11',
      totalMonths: 1,
      startedAt: followedAt,
    });
    fans.add(`marks-${story.friend}`, { type: 'CreatorFavoured', ...marked, ownerOid: story.friend });
    said('first');
    said('to favourites', 'favourites');
    channel(story.fan, { type: 'ChannelUnfollowed', ...ids(story.fan), unfollowedAt: followedAt });
    const endedAt = followedAt;
    channel(story.friend, {
      type: 'SubscriptionEnded',
      ...ids(story.friend),
      tierHash,
      cause: 'cancelled',
      endedAt,
    });
    said('second');
    const [one, some, all] = await replayDumps(database.url, notificationsRead, fans.events);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
    await using replayed = await replay(database.url, notificationsRead, fans);
    const { db } = replayed;
    const of = async (userOid: string, heard: readonly FanRelation[] = fanRelations) =>
      words(await notificationsOf(db, { ...asked, heard, userOid }));
    expect(await of(story.fan)).toEqual(['first']);
    expect(await of(story.fan, ['favourite', 'subscriber'])).toEqual([]);
    expect(await of(story.friend)).toEqual(['second', 'to favourites', 'first']);
    expect(await of(story.friend, ['subscriber'])).toEqual(['first']);
    expect(await of(story.friend, ['follower'])).toEqual([]);
    expect(await creatorsOf(db, story.friend)).toEqual([story.creator]);
    expect(await creatorsOf(db, story.fan)).toEqual([]);
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

  it('of new subscribers are one for each creator and day, at the place of the last of them [SUB-017]', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const { db } = replayed;
    const found = (await notificationsOf(db, { ...asked, userOid: story.song })).filter(
      ({ kind }) => kind === 'subscribers',
    );
    expect(found).toMatchObject([
      { day: '2027-01-11', people: 1, sender_oid: story.fan },
      { day: '2027-01-10', people: 2, sender_oid: story.friend },
    ]);
    const on = (day: string) => subscribersOn(db, { creatorOid: story.song, day });
    expect(await on('2027-01-10')).toEqual({ people: 2, lastOid: story.friend });
    expect(await on('2027-01-12')).toEqual({ people: 0, lastOid: null });
    const told = replayed.messages.filter(({ topic }) => topic === `notifications:${story.song}`);
    expect(told).toHaveLength(3);
  });

  it('of a file that is held back, of its decision, of a copyright notice and of its withdrawal reach the creator', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const found = await notificationsOf(replayed.db, { ...asked, userOid: story.friend });
    const ofStudio = found.filter(({ kind }) => ['fileHeld', 'fileDecided', 'takedown'].includes(kind));
    expect(ofStudio.map(({ kind }) => kind)).toEqual(['takedown', 'takedown', 'fileDecided', 'fileHeld']);
  });

  it('of a work that strikes kept from being published reach its creator, and not of what they cancelled', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const found = await notificationsOf(replayed.db, { ...asked, userOid: story.friend });
    expect(found.filter(({ kind }) => kind === 'notPublished')).toMatchObject([
      { content_oid: draft.contentOid },
    ]);
  });

  it('of a comment reach its author when it is removed while it waits for review [CAT-064]', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const found = await notificationsOf(replayed.db, { ...asked, userOid: story.friend });
    expect(found.filter(({ kind }) => kind === 'commentRemoved')).toMatchObject([
      { content_oid: story.song, sender_oid: null },
    ]);
  });

  it('of a reply reach the author of the comment, unless they blocked its author', async () => {
    await using replayed = await replay(database.url, notificationsRead, { events });
    const replies = async (blocked: string[]) => {
      const found = await notificationsOf(replayed.db, { ...asked, blocked, userOid: story.friend });
      return found.filter(({ kind }) => kind === 'reply');
    };
    expect(await replies([])).toMatchObject([
      { sender_oid: story.fan, content_oid: story.song, comment_oid: 'd'.repeat(24) },
    ]);
    expect(await replies([story.fan])).toEqual([]);
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
    const by = (moment: string | null) =>
      fansOf(replayed.db, {
        creatorOid: story.creator,
        relations: fanRelations,
        by: moment,
        after: '',
        limit: 10,
      });
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
    expect(one?.['notification']?.length).toBe(14);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
