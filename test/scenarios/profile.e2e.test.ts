import type { PublicUser } from '@fanfold/contracts/identity';
import { demoPassword } from '@fanfold/stack';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let rival: Person;
let fan: Person;
let admin: Person;

beforeAll(async () => {
  stack = await leaseStack();
  creator = await signUp(stack, 'shows-self');
  rival = await signUp(stack, 'rival');
  fan = await signUp(stack, 'looks-up');
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  const terms = { earningCurrency: 'KRW', usageTerms: true, feeTerms: true };
  for (const one of [creator, rival])
    expect((await post(one, '/api/account/creator', { channelLanguage: 'ko', ...terms })).status).toBe(200);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (who: Person, path: string, body: object) => who.call(path, { method: 'POST', body });
type Found = { readonly user: PublicUser };
const look = (who: Person, query: string) =>
  who.call<Found & { code?: string }>(`/api/account/getuser?${query}`);
const me = async (who: Person) =>
  (await who.call<{ me: { nickname: string; profileImageKey: string | null } }>('/api/account/me')).body.me;
/** What `by` sees of a person who has just changed something. */
const seen = async (who: Person): Promise<PublicUser> => (await look(who, `userOid=${who.oid}`)).body.user;

describe('a profile', () => {
  it('has an introduction of at most 40 characters and links that begin with their site [IDN-036] [IDN-110] [IDN-112]', async () => {
    const introduction = '달빛 아래에서 읽는 이야기'.padEnd(40, '.');
    const x = 'https://x.com/dalbit';
    expect((await post(fan, '/api/account/modify', { introduction, socialLinks: { x } })).status).toBe(200);
    expect(await seen(fan)).toMatchObject({ introduction, socialLinks: { x }, isCreator: false });
    const wrong = [
      { introduction: `${introduction}!` },
      { introduction: 'two\nlines' },
      { socialLinks: { x: 'https://evil.example/x.com/dalbit' } },
      { socialLinks: { x: 'https://x.com.evil.example/dalbit' } },
      { socialLinks: { x: 'javascript:alert(1)' } },
      { socialLinks: { x: 'https://x.com/' } },
      { socialLinks: { myspace: 'https://myspace.com/dalbit' }, introduction: 3 },
    ];
    for (const body of wrong)
      expect(await post(fan, '/api/account/modify', body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    expect((await post(fan, '/api/account/modify', { socialLinks: { x: '' } })).status).toBe(200);
    expect(await seen(fan)).toMatchObject({ introduction, socialLinks: {} });
    // Sales settings are a creator's, and nothing else of such a request is done.
    expect(await post(fan, '/api/account/modify', { allowBonus: true, introduction: 'x' })).toMatchObject({
      status: 403,
    });
    expect((await seen(fan)).introduction).toBe(introduction);
  });

  it('has an image without metadata in squares below 300 kB, which goes when it is replaced [IDN-051] [IDN-100]', async () => {
    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Copyright: 'a person', ImageDescription: 'at home' } })
      .jpeg()
      .toBuffer();
    const set = async (file: Uint8Array<ArrayBuffer>, type = 'image/jpeg') => {
      const reply = await fetch(`${stack.url}/api/account/profile-image`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fan.token}`, 'content-type': type },
        body: file,
      });
      return {
        status: reply.status,
        body: (await reply.json()) as { profileImageKey: string; code?: string },
      };
    };
    const first = await set(new Uint8Array(photo));
    expect(first.status).toBe(200);
    const addressOf = (key: string) => `${stack.url}/api/account/profile-image/${key}/large.webp`;
    const shown = await fetch(addressOf(first.body.profileImageKey));
    expect(shown.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.length).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await me(fan)).profileImageKey).toBe(first.body.profileImageKey);

    const second = await set(new Uint8Array(photo));
    expect(second.body.profileImageKey).not.toBe(first.body.profileImageKey);
    await expect.poll(async () => (await fetch(addressOf(first.body.profileImageKey))).status).toBe(404);
    expect((await fetch(addressOf(second.body.profileImageKey))).status).toBe(200);

    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect(await set(svg, 'image/svg+xml')).toMatchObject({
      status: 422,
      body: { code: 'IMAGE_UNREADABLE' },
    });
    expect(await set(new Uint8Array(400))).toMatchObject({ status: 422, body: { code: 'IMAGE_UNREADABLE' } });
    expect(await post(fan, '/api/account/profile-image', {})).toMatchObject({ status: 422 });
    expect((await me(fan)).profileImageKey).toBe(second.body.profileImageKey);

    expect((await fan.call('/api/account/profile-image', { method: 'DELETE' })).status).toBe(200);
    expect((await me(fan)).profileImageKey).toBeNull();
  });

  it('has a banner over the page of a creator, without metadata, which goes when it is replaced', async () => {
    const photo = await sharp({ create: { width: 2_000, height: 1_200, channels: 3, background: '#2a6' } })
      .withExif({ IFD0: { Copyright: 'a person' } })
      .jpeg()
      .toBuffer();
    const set = async (person: Person) => {
      const reply = await fetch(`${stack.url}/api/account/profile-banner`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(photo),
      });
      const body = (await reply.json()) as { position: string; bannerKey: string };
      return { status: reply.status, ...body };
    };
    expect((await set(fan)).status).toBe(403);
    const first = await set(creator);
    expect(first.status).toBe(200);
    const addressOf = (key: string, size: string) =>
      `${stack.url}/api/account/profile-image/${key}/${size}.webp`;
    for (const [size, width] of [
      ['wide', 1_600],
      ['narrow', 800],
    ] as const) {
      const shown = await fetch(addressOf(first.bannerKey, size));
      const made = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect(made).toMatchObject({ format: 'webp', width, height: width / 4 });
      expect(made.exif).toBeUndefined();
    }
    const bannerOf = async (who: Person) => (await seen(who)).bannerKey;
    await expect.poll(() => bannerOf(creator)).toBe(first.bannerKey);
    expect(await bannerOf(fan)).toBeNull();
    const second = await set(creator);
    await expect.poll(async () => (await fetch(addressOf(first.bannerKey, 'wide'))).status).toBe(404);
    expect((await fetch(addressOf(second.bannerKey, 'wide'))).status).toBe(200);
    expect((await creator.call('/api/account/profile-banner', { method: 'DELETE' })).status).toBe(200);
    await expect.poll(() => bannerOf(creator)).toBeNull();
    await expect.poll(async () => (await fetch(addressOf(second.bannerKey, 'wide'))).status).toBe(404);
  });

  it('has names by language that their creator sets once [IDN-014] [IDN-015] [IDN-101] [IDN-102] [IDN-103] [IDN-144]', async () => {
    const names = (multiLangNick: object, who = creator) =>
      post(who, '/api/account/multilang/nick', { multiLangNick });
    const { nickname } = await me(creator);
    expect(await names({ en: 'A' })).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(await names({ en: '' })).toMatchObject({ status: 400 });
    expect(await names({ en: 'Moon$hine' })).toMatchObject({ status: 400 });
    expect((await names({ jp: '月明かり' })).status).toBe(200);
    expect(await names({ jp: '月の光', en: 'Moon' })).toMatchObject({
      status: 409,
      body: { code: 'NICKNAME_FINAL' },
    });
    // The first setting may be what another person is called (IDN-103).
    expect((await names({ en: (await me(fan)).nickname })).status).toBe(200);
    // The language of the channel is Korean.
    const scoped = (fromNickname: string, toNickname: string) =>
      post(creator, '/api/account/creator/nickname', { fromNickname, toNickname });
    expect(await scoped('Someone else', '달빛 이야기')).toMatchObject({
      status: 409,
      body: { code: 'NICKNAME_NOT_CURRENT' },
    });
    expect((await scoped(nickname, '달빛 이야기')).status).toBe(200);
    expect(await scoped('달빛 이야기', '햇빛 이야기')).toMatchObject({ body: { code: 'NICKNAME_FINAL' } });
    expect((await seen(creator)).multiLangNick).toEqual({
      en: (await me(fan)).nickname,
      jp: '月明かり',
      ko: '달빛 이야기',
    });
    expect((await names({ en: 'Fan' }, fan)).status).toBe(403);

    const correct = (multiLangNick: object) =>
      post(admin, '/api/admin/multilang/nick', { multiLangNick, userOid: creator.oid });
    expect(await correct({ jp: (await me(fan)).nickname })).toMatchObject({
      status: 409,
      body: { code: 'NICKNAME_TAKEN' },
    });
    expect((await correct({ jp: '月光' })).status).toBe(200);
    creator.position = admin.position;
    expect((await seen(creator)).multiLangNick.jp).toBe('月光');
  });

  it('has an address of its page that no other creator has, and can be given up [IDN-037] [IDN-038] [IDN-109] [IDN-149] [IDN-150]', async () => {
    const customUrl = `Moon-${creator.oid.slice(-6)}`;
    const set = (who: Person, url: string) => post(who, '/api/account/customUrl', { customUrl: url });
    const notAvailable = { status: 409, body: { code: 'CUSTOM_URL_NOT_AVAILABLE' } };
    expect((await set(creator, customUrl)).status).toBe(200);
    expect((await set(creator, customUrl)).status).toBe(200);
    expect(await set(rival, customUrl.toUpperCase())).toMatchObject(notAvailable);
    for (const wrong of ['a b', 'a/b', '달빛', 'x', 'a.b', 'fanfold', 'y'.repeat(31)])
      expect(await set(rival, wrong), wrong).toMatchObject(notAvailable);
    expect((await set(fan, 'fan-page')).status).toBe(403);
    const visitor = await send(stack.url, '/api/account/customUrl', { method: 'POST', body: { customUrl } });
    expect(visitor).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    const found = await look(creator, `customUrl=${customUrl.toLowerCase()}`);
    expect(found.body.user).toMatchObject({ oid: creator.oid, customUrl });

    expect((await creator.call('/api/account/customUrl', { method: 'DELETE' })).status).toBe(200);
    await expect.poll(async () => (await set(rival, customUrl)).status).toBe(200);
    expect(await set(creator, customUrl)).toMatchObject(notAvailable);
    // Two creators want one address at the same moment: one gets it.
    const wanted = `Sun-${creator.oid.slice(-6)}`;
    const both = await Promise.all([creator, rival].map((who) => set(who, wanted)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('looking people up', () => {
  it('shows what is public of a person, and nothing else [IDN-020] [IDN-063]', async () => {
    const visitor = await send<Found>(stack.url, `/api/account/getuser?userOid=${fan.oid}`);
    expect(visitor.status).toBe(200);
    expect(Object.keys(visitor.body.user).sort()).toEqual([
      'bannerKey',
      'channelLanguage',
      'creatorTags',
      'customUrl',
      'introduction',
      'isCreator',
      'multiLangNick',
      'nickname',
      'oid',
      'profileImageKey',
      'socialLinks',
    ]);
    expect(JSON.stringify(visitor.body)).not.toContain(fan.email);
    expect((await look(fan, `userOid=${fan.oid}&creator=true`)).status).toBe(404);
    expect((await look(fan, `userOid=${'0'.repeat(24)}`)).status).toBe(404);
    expect((await look(fan, '')).status).toBe(400);
  });

  it('finds people by nickname, and by e-mail for administrators alone, whose look is recorded [IDN-017] [IDN-018] [IDN-019]', async () => {
    const { nickname } = await me(creator);
    const by = (who: Person, call: string, query: Record<string, string>) =>
      who.call<Found>(`/api/account/${call}?${new URLSearchParams(query)}`);
    const upper = nickname.toUpperCase();
    expect((await by(fan, 'userfromnickname', { nickname: upper })).body.user.oid).toBe(creator.oid);
    expect((await by(fan, 'creatorfromnickname', { nickname })).body.user.oid).toBe(creator.oid);
    const name = (await me(fan)).nickname;
    expect((await by(fan, 'creatorfromnickname', { nickname: name })).status).toBe(404);
    expect((await by(fan, 'userfromnickname', { nickname: `${name}x` })).status).toBe(404);
    expect((await by(fan, 'userfromemail', { email: creator.email })).status).toBe(403);
    expect((await by(admin, 'userfromemail', { email: creator.email })).body.user.oid).toBe(creator.oid);
    expect((await by(admin, 'userfromemail', { email: 'no-one@example.com' })).status).toBe(404);
  });

  it('fetches many people at once by their ids of 24 characters [IDN-021] [IDN-108] [IDN-145]', async () => {
    const bulk = async (users: string) =>
      (await send<{ users: PublicUser[] }>(stack.url, `/api/account/bulkgetusers?users=${users}`)).body.users;
    expect(
      (await bulk(`${fan.oid}|short|${creator.oid}|${fan.oid}|${'0'.repeat(24)}`)).map(({ oid }) => oid),
    ).toEqual([fan.oid, creator.oid]);
    expect(await bulk('')).toEqual([]);
    expect(await bulk('|||')).toEqual([]);
  });
});
