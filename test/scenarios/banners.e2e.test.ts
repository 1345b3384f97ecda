import { randomUUID } from 'node:crypto';
import type {
  BannerDatesReply,
  BannerRequestsReply,
  BannerViewCountReply,
  CreatorBannerReply,
  CuratedPageReply,
  ShownBanner,
} from '@fanfold/contracts/discovery';
import type { PictureReply } from '@fanfold/contracts/media';
import { demoPassword } from '@fanfold/stack';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let admin: Person;
let creators: Person[];
let fan: Person;
beforeAll(async () => {
  stack = await leaseStack();
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  creators = await Promise.all(
    Array.from({ length: 6 }, (_, n) => signUp(stack, `banner-${['a', 'b', 'c', 'd', 'e', 'f'][n]}`)),
  );
  for (const creator of creators) await creator.becomeCreator();
  fan = await signUp(stack, 'sees-banners');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (person: Person, path: string, body: object) =>
  person.call<{ code?: string }>(path, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });

const pictureOf = async (person: Person) => {
  const file = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#24405a' } })
    .jpeg()
    .toBuffer();
  const answer = await fetch(`${stack.url}/api/upload/picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(file),
  });
  const { key, colour } = (await answer.json()) as PictureReply;
  return { key, colour };
};

const save = async (person: Person, words: string) => {
  const banner = { title: { en: words, ko: words }, picture: await pictureOf(person), link: null };
  expect(await post(person, '/api/creator-api/banner', banner)).toMatchObject({ status: 200 });
  return banner;
};
const dates = async (person: Person) =>
  (await person.call<BannerDatesReply>('/api/creator-api/banner-dates')).body.dates;
const ask = (person: Person, desiredDate: string) =>
  post(person, '/api/creator-api/init-banner', { desiredDate });
const requests = async () => (await admin.call<BannerRequestsReply>('/api/admin/banner-requests')).body.days;
const decide = (body: object) => post(admin, '/api/admin/set-creator-banner', body);
const shown = async () =>
  (await send<{ banners: ShownBanner[] }>(stack.url, '/api/content/banners')).body.banners;

describe('the banner of a creator', () => {
  it('is saved with a picture of their own, for creators alone [DIS-023] [DIS-024]', async () => {
    const [one, other] = creators as [Person, Person];
    const own = await save(one, 'A week of rain');
    const read = await one.call<CreatorBannerReply>('/api/creator-api/banner');
    expect(read.body.banner).toEqual(own);
    expect(await post(other, '/api/creator-api/banner', own)).toMatchObject({
      status: 404,
      body: { code: 'FILE_NOT_YOURS' },
    });
    expect((await other.call<CreatorBannerReply>('/api/creator-api/banner')).body.banner).toBeNull();
    expect(await post(one, '/api/creator-api/banner', { ...own, title: {} })).toMatchObject({
      status: 400,
      body: { code: 'BANNER_INCOMPLETE' },
    });
    const away = { ...own, link: '//elsewhere.example' };
    expect(await post(one, '/api/creator-api/banner', away)).toMatchObject({ status: 400 });
    expect(await post(fan, '/api/creator-api/banner', own)).toMatchObject({ status: 403 });
  });

  it('has a place of five on a day at most three days ahead, when several ask at once [DIS-022] [DIS-025]', async () => {
    const [, other] = creators as [Person, Person];
    const days = await dates(other);
    expect(days).toHaveLength(4);
    const [, , , last] = days;
    const tooFar = new Date(Date.parse(`${last?.day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(await ask(other, last!.day)).toMatchObject({ body: { code: 'BANNER_MISSING' } });
    await Promise.all(creators.slice(1).map((creator, n) => save(creator, `Banner ${n}`)));
    expect(await ask(other, tooFar)).toMatchObject({ status: 409, body: { code: 'BANNER_DAY_TOO_FAR' } });
    expect(await ask(fan, last!.day)).toMatchObject({ status: 403 });
    const answers = await Promise.all(creators.map((creator) => ask(creator, last!.day)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 409,
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('BANNER_DAY_FULL');
    const placed = creators.find((_creator, n) => answers[n]?.status === 200)!;
    expect(await ask(placed, last!.day)).toMatchObject({ body: { code: 'BANNER_DAY_TAKEN' } });
    expect((await dates(placed)).at(-1)).toMatchObject({ free: 0, own: { status: 'requested' } });
  });
});

describe('the banners of today', () => {
  it('are shown when an administrator has approved them, on the first page and the kiosk, and are counted [DIS-040] [ADM-007] [ADM-013] [ADM-031] [ADM-032]', async () => {
    const [one, other] = creators as [Person, Person];
    const [today] = (await dates(one)).map(({ day }) => day);
    for (const creator of [one, other]) expect(await ask(creator, today!)).toMatchObject({ status: 200 });
    const waiting = (await requests()).find(({ day }) => day === today)?.banners ?? [];
    const of = (person: Person) => waiting.find(({ creatorOid }) => creatorOid === person.oid)!;
    expect(of(one)).toMatchObject({ status: 'requested', creator: { oid: one.oid } });
    expect((await fan.call('/api/admin/banner-requests')).status).toBe(403);
    expect(await shown()).not.toContainEqual(expect.objectContaining({ bannerOid: of(one).bannerOid }));

    const slot = { day: today, bannerOid: of(one).bannerOid };
    expect(await decide({ ...slot, status: 'approved' })).toMatchObject({ status: 200 });
    const rejected = { day: today, bannerOid: of(other).bannerOid, status: 'rejected' };
    expect(await decide(rejected)).toMatchObject({ status: 400 });
    expect(await decide({ ...rejected, reason: 'Too dark' })).toMatchObject({ status: 200 });
    expect((await dates(other))[0]?.own).toMatchObject({ status: 'rejected', reason: 'Too dark' });
    // Who corrects it reads to whom it leads by name.
    const toOther = { ...slot, title: { en: 'Corrected' }, link: `/creatorhome/${other.oid}` };
    expect(await post(admin, '/api/admin/update-banner', toOther)).toMatchObject({ status: 200 });
    const { body: listed } = await admin.call<BannerRequestsReply>('/api/admin/banner-requests');
    expect(listed.named.creators.map(({ oid }) => oid)).toEqual([other.oid]);
    const changed = { ...slot, title: { en: 'Corrected' }, link: '/p/rain' };
    expect(await post(admin, '/api/admin/update-banner', changed)).toMatchObject({ status: 200 });

    const banner = { bannerOid: slot.bannerOid, title: { en: 'Corrected' }, link: '/p/rain' };
    await expect.poll(shown).toContainEqual(expect.objectContaining(banner));
    expect(await shown()).not.toContainEqual(expect.objectContaining({ bannerOid: of(other).bannerOid }));
    const onHome = async () => {
      const { body } = await fan.call<CuratedPageReply>('/api/content/page2?pageUrl=home');
      return body.rows.flatMap(({ banners }) => banners.map(({ bannerOid }) => bannerOid));
    };
    await expect.poll(onHome).toContain(slot.bannerOid);

    const acts = [
      ['show', slot.bannerOid],
      ['show', slot.bannerOid],
      ['click', slot.bannerOid],
      ['show', of(other).bannerOid],
    ];
    for (const [act, bannerOid] of acts)
      expect(await post(fan, '/api/content/banner-count', { act, bannerOid })).toMatchObject({ status: 202 });
    const { body } = await admin.call<BannerViewCountReply>('/api/admin/bannerViewCount');
    const counted = body.days.find(({ day }) => day === today)?.banners ?? [];
    expect(counted).toContainEqual(expect.objectContaining({ ...banner, shows: 2, clicks: 1 }));
    expect(counted.map(({ bannerOid }) => bannerOid)).not.toContain(of(other).bannerOid);
    expect((await fan.call('/api/admin/bannerViewCount')).status).toBe(403);
  });
});
