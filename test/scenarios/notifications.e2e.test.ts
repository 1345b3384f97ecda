import { randomUUID } from 'node:crypto';
import type { Notification, NotificationSettings } from '@fanfold/contracts/notifications';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, newestMail, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  stack = await leaseStack();
  [creator, fan, stranger] = [
    await signUp(stack, 'announces'),
    await signUp(stack, 'is-told'),
    await signUp(stack, 'is-not-told'),
  ];
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  expect((await creator.becomeCreator()).status).toBe(200);
  expect((await favour('add')).status).toBe(200);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (who: Person, path: string, body: object, key: string = randomUUID()) =>
  who.call(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
const favour = (type: 'add' | 'remove') =>
  post(fan, '/api/account/favorite/creators', { type, creatorOid: creator.oid });
const announce = (who: Person, title: string, audience: object = { kind: 'favourites' }, key?: string) =>
  post(who, '/api/account/notification', { audience, title, body: 'It is about rain.' }, key);

type Inbox = { readonly notifications: Notification[]; readonly unread: number };
/** What a person was told, once the writes of another are there. */
const inboxOf = async (who: Person, after?: Person): Promise<Inbox> => {
  if (after && after.position > who.position) who.position = after.position;
  return (await who.call<Inbox>('/api/account/notifications')).body;
};

describe('notifications', () => {
  it('of a creator reach those who have marked them, once for a key and three times a day [IDN-022] [IDN-071]', async () => {
    const key = randomUUID();
    for (let sent = 0; sent < 3; sent += 1)
      expect((await announce(creator, 'A new story', undefined, key)).status).toBe(200);
    const told = await inboxOf(fan, creator);
    expect(told).toMatchObject({
      unread: 1,
      notifications: [
        {
          kind: 'announcement',
          title: 'A new story',
          body: 'It is about rain.',
          unread: true,
          from: { oid: creator.oid },
        },
      ],
    });
    expect((await inboxOf(stranger, creator)).notifications).toEqual([]);
    expect((await favour('remove')).status).toBe(200);
    if (fan.position > creator.position) creator.position = fan.position;
    expect((await announce(creator, 'Second')).status).toBe(200);
    expect((await inboxOf(fan, creator)).notifications).toHaveLength(1);
    expect((await favour('add')).status).toBe(200);
    expect((await announce(creator, 'Third')).status).toBe(200);
    expect((await inboxOf(fan, creator)).notifications.map(({ title }) => title)).toEqual([
      'Third',
      'A new story',
    ]);
    expect(await announce(creator, 'Fourth')).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_NOTIFICATIONS' },
    });
  });

  it('to one person or to all are an administrator’s', async () => {
    const one = { kind: 'person', userOid: stranger.oid };
    for (const audience of [one, { kind: 'all' }])
      expect(await announce(creator, 'Hello', audience)).toMatchObject({
        status: 403,
        body: { code: 'AUDIENCE_NOT_ALLOWED' },
      });
    expect((await announce(fan, 'Hello')).status).toBe(403);
    expect((await announce(admin, 'For you', one)).status).toBe(200);
    expect((await announce(admin, 'For all', { kind: 'all' })).status).toBe(200);
    expect((await announce(admin, 'x', { kind: 'person', userOid: '0'.repeat(24) })).status).toBe(404);
    expect((await inboxOf(stranger, admin)).notifications.map(({ title }) => title)).toEqual([
      'For all',
      'For you',
    ]);
    expect((await inboxOf(fan, admin)).notifications[0]).toMatchObject({ title: 'For all' });
    // A person who comes later is not told what was said before.
    const newcomer = await signUp(stack, 'comes-later');
    expect((await inboxOf(newcomer, admin)).notifications).toEqual([]);
  });

  it('tell a creator of a donation and its giver, and are counted until they are read [IDN-012] [IDN-152]', async () => {
    const contentOid = await creator.publish(0);
    await fan.charge('coins-100');
    const donated = await post(fan, '/api/account/donate', { contentOid, amount: 20, comment: 'Thank you' });
    expect(donated.status).toBeLessThan(300);
    await expect
      .poll(async () => (await inboxOf(creator)).notifications[0])
      .toMatchObject({
        kind: 'donation',
        coins: 20,
        from: { oid: fan.oid },
        work: { contentOid },
        unread: true,
      });
    const alarm = async () => (await creator.call<{ unread: number }>('/api/account/alarm')).body.unread;
    const before = await inboxOf(creator);
    expect(await alarm()).toBe(before.unread);
    const upTo = before.notifications[0]!.position;
    expect((await post(creator, '/api/account/notifications/read', { upTo })).status).toBe(200);
    expect(await alarm()).toBe(0);
    expect((await inboxOf(creator)).notifications[0]).toMatchObject({ unread: false });
    expect((await post(creator, '/api/account/notifications/read', { upTo: 'x' })).status).toBe(400);
    expect((await send(stack.url, '/api/account/notifications')).status).toBe(401);
  });

  it('of a new work are listed for those who have marked the creator, and mailed until they unsubscribe', async () => {
    const reader = await signUp(stack, 'reads-mail');
    const marked = { type: 'add', creatorOid: creator.oid };
    expect((await post(reader, '/api/account/favorite/creators', marked)).status).toBe(200);
    await inboxOf(creator, reader);
    const contentOid = await creator.publish(0);
    const mailed = async () => newestMail(stack, reader.email);
    await expect.poll(async () => (await mailed())?.subject).toContain('published a new work');
    expect((await inboxOf(reader, creator)).notifications[0]).toMatchObject({
      kind: 'work',
      work: { contentOid },
      unread: true,
    });
    // What lists do not show any more is not named here either.
    const show = (visibility: 'private' | 'unlisted' | 'listed') =>
      post(creator, '/api/content/visibility', { contentOid, visibility });
    for (const hidden of ['private', 'unlisted'] as const) {
      expect((await show(hidden)).status).toBe(200);
      expect((await inboxOf(reader, creator)).notifications[0]).toMatchObject({ kind: 'work', work: null });
    }
    expect((await show('listed')).status).toBe(200);
    expect((await inboxOf(reader, creator)).notifications[0]).toMatchObject({ work: { contentOid } });
    const token = /\/unsubscribe#(\S+)/.exec((await mailed())!.text)?.[1];
    const path = `/api/account/unsubscribe/${token}`;
    // Programs that look at links change nothing; a mail program's button works without a session.
    const opened = await fetch(new URL(path, stack.url), { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toContain(`/unsubscribe#${token}`);
    const upload = async () =>
      (await reader.call<{ settings: NotificationSettings }>('/api/account/notification/setting')).body
        .settings.categories.upload;
    expect(await upload()).toBe(true);
    const clicked = await fetch(new URL(path, stack.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    expect(await upload()).toBe(false);
    expect((await fetch(new URL(`${path}0`, stack.url), { method: 'POST' })).status).toBe(404);
  });

  it('of a new work reach followers, in the inbox and by e-mail, unless they switched that off [IDN-071]', async () => {
    const [reader, silent] = [await signUp(stack, 'follows'), await signUp(stack, 'is-silent')];
    for (const who of [reader, silent]) {
      const channel = { creatorOid: creator.oid, tierHash: creator.oid };
      expect((await post(who, '/api/account/subscribefree', channel)).status).toBe(200);
    }
    const receive = (types: string[]) =>
      post(silent, '/api/account/notification/setting', { finder: {}, updateData: { receive: types } });
    expect((await receive(['favourite', 'paid'])).status).toBe(200);
    await inboxOf(creator, silent);
    const contentOid = await creator.publish(0);
    const mailOf = async (who: Person) => (await newestMail(stack, who.email))?.subject;
    await expect.poll(() => mailOf(reader)).toContain('published a new work');
    expect((await inboxOf(reader, creator)).notifications[0]).toMatchObject({
      kind: 'work',
      work: { contentOid },
      unread: true,
    });
    const works = async () =>
      (await inboxOf(silent, creator)).notifications.filter(({ kind }) => kind === 'work');
    expect(await works()).toEqual([]);
    expect(await mailOf(silent)).not.toContain('published a new work');
    expect((await receive(['subscribed'])).status).toBe(200);
    expect(await works()).toMatchObject([{ work: { contentOid } }]);
    // What is said to fans goes to followers; what is said to favourites' owners does not.
    const teller = await signUp(stack, 'tells-fans');
    expect((await teller.becomeCreator()).status).toBe(200);
    await inboxOf(reader, teller);
    const channel = { creatorOid: teller.oid, tierHash: teller.oid };
    expect((await post(reader, '/api/account/subscribefree', channel)).status).toBe(200);
    await inboxOf(teller, reader);
    expect((await announce(teller, 'To favourites')).status).toBe(200);
    expect((await announce(teller, 'To fans', { kind: 'fans' })).status).toBe(200);
    const heard = (await inboxOf(reader, teller)).notifications.filter(
      ({ from }) => from?.oid === teller.oid,
    );
    expect(heard.map(({ title }) => title)).toEqual(['To fans']);
  });

  it('of a reply lead to the reply, below a work and below a post, and so do their mails', async () => {
    const reader = await signUp(stack, 'is-answered');
    const contentOid = await creator.publish(0, 'Talked of', 'audio', { access: 'open' });
    const made = await post(creator, '/api/content/community', {
      operation: 'submit',
      postMetaData: { text: 'What do you think?' },
    });
    const postOid = String(made.body['postOid']);
    for (const [about, address, below] of [
      [contentOid, `/play/${contentOid}?`, null],
      [
        postOid,
        `/creatorhome/${creator.oid}?tab=community&post=${postOid}&`,
        { postOid, creatorOid: creator.oid },
      ],
    ] as const) {
      await inboxOf(reader, creator);
      const say = async (who: Person, parentOid: string | null) => {
        const comment = { contentOid: about, commentContent: 'A word', parentOid };
        const said = await post(who, '/api/content/comment', comment);
        expect(said.status).toBe(200);
        return String(said.body['commentOid']);
      };
      const commentOid = await say(creator, await say(reader, null));
      expect((await inboxOf(reader, creator)).notifications[0]).toMatchObject({
        kind: 'reply',
        reply: { commentOid, post: below },
      });
      await expect
        .poll(async () => (await newestMail(stack, reader.email)).text)
        .toContain(`${address}comment=${commentOid}`);
      // The link shows the reply after what it answers; to a reader who has blocked its author, nothing.
      const path = below
        ? `/api/content/community/comments?postOid=${about}`
        : `/api/content/comments?contentOid=${about}`;
      const thread = async () =>
        (await reader.call<{ comments: { commentOid: string }[] }>(`${path}&threadOf=${commentOid}`)).body
          .comments;
      expect(await thread()).toMatchObject([{ isMine: true }, { commentOid }]);
      const block = (operation: string) =>
        post(reader, '/api/content/block', { operation, kind: 'user', oid: creator.oid });
      expect((await block('add')).status).toBe(200);
      expect(await thread()).toEqual([]);
      expect((await block('remove')).status).toBe(200);
    }
  });

  it('have their times in the person’s settings, and are hidden on the site where that is wanted', async () => {
    const change = (updateData: object) =>
      post(fan, '/api/account/notification/setting', { finder: {}, updateData });
    const quiet = { from: '22:00', to: '07:00' };
    const delivery = {
      digest: 'weekly',
      digestAt: '08:30',
      digestWeekday: 5,
      quiet,
      timeZone: 'Europe/Madrid',
    };
    expect((await change({ delivery })).status).toBe(200);
    const read = await fan.call<{ settings: { delivery: object } }>('/api/account/notification/setting');
    expect(read.body.settings.delivery).toMatchObject(delivery);
    for (const wrong of [
      { digestAt: '24:00' },
      { timeZone: 'Mars/Base' },
      { quiet: { from: '22:00' } },
      { digestWeekday: 0 },
    ])
      expect((await change({ delivery: wrong })).status).toBe(400);
    expect((await inboxOf(fan)).notifications.some(({ kind }) => kind === 'announcement')).toBe(true);
    expect((await change({ delivery: { site: { message: false } } })).status).toBe(200);
    expect((await inboxOf(fan)).notifications.some(({ kind }) => kind === 'announcement')).toBe(false);
    expect((await change({ delivery: { site: { message: true }, digest: 'off', quiet: null } })).status).toBe(
      200,
    );
  });

  it('follow the settings of the person [IDN-024] [IDN-025] [IDN-070] [IDN-072]', async () => {
    const settings = async () =>
      (await fan.call<{ settings: NotificationSettings }>('/api/account/notification/setting')).body.settings;
    const change = (updateData: object, finder: object = {}) =>
      post(fan, '/api/account/notification/setting', { finder, updateData });
    expect(await settings()).toMatchObject({
      categories: { all: true, message: true, marketing: false },
      receive: ['subscribed', 'favourite', 'paid'],
    });
    expect((await change({ categories: { live: false }, receive: ['favourite'] })).status).toBe(200);
    expect(await settings()).toMatchObject({
      categories: { all: true, live: false },
      receive: ['favourite'],
    });
    expect((await change({ categories: { fax: true, live: 'no' } })).status).toBe(400);
    expect((await change({}, { userOid: stranger.oid })).status).toBe(403);
    expect((await change({ mutedCreators: [creator.oid] }, { userOid: fan.oid })).status).toBe(200);
    expect((await inboxOf(fan)).notifications.some(({ from }) => from?.oid === creator.oid)).toBe(false);
    expect((await change({ mutedCreators: [] })).status).toBe(200);
    expect((await inboxOf(fan)).notifications.some(({ from }) => from?.oid === creator.oid)).toBe(true);
  });
});
