import { randomUUID } from 'node:crypto';
import type { ContentReply, IssueIdReply, OwnWorksReply } from '@fanfold/contracts/catalogue';
import type { PurchasedReply } from '@fanfold/contracts/commerce';
import type { PictureReply } from '@fanfold/contracts/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { soon } from '../support/browser.ts';
import { type Person, signUp } from '../support/person.ts';
import { publishPictured } from '../support/pictured.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let other: Person;
beforeAll(async () => {
  stack = await leaseStack();
  [creator, other] = await Promise.all([signUp(stack, 'pictures'), signUp(stack, 'pictures-too')]);
  await Promise.all([creator.becomeCreator(), other.becomeCreator()]);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const painted = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const send = async (file: Buffer, person = creator) => {
  const answer = await fetch(`${stack.url}/api/upload/picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(file),
  });
  return { status: answer.status, body: (await answer.json()) as PictureReply & { code?: string } };
};
const post = <Body>(path: string, body: unknown, person = creator) =>
  person.call<Body>(path, { method: 'POST', body });

const colours = ['#101820', '#c05030', '#f0e8d8'];
const issue = async () =>
  (await post<z.infer<typeof IssueIdReply>>('/api/content/issueid', { kind: 'audio' })).body.contentOid;
const save = (contentOid: string, metaData: object, person = creator) =>
  post<{ code?: string }>('/api/content/save', { contentOid, metaData }, person);
const text = (en: string) => ({ original: 'en', texts: { en } });
/** The mean colour of a picture, as words of a test. */
const colourOf = async (path: string): Promise<string> => {
  const answer = await fetch(`${stack.url}${path}`);
  if (answer.status !== 200) return String(answer.status);
  const [red = 0, , blue = 0] = await sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(1, 1)
    .raw()
    .toBuffer();
  return red > blue ? 'red' : 'blue';
};

describe('a picture of a work', () => {
  it('is made smaller, kept for ever at its own address in every region, and shown in lists [UPL-016, UPL-026]', async () => {
    const { status, body } = await send(await painted(1_600, 900, '#c03020'));
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 1_600, height: 900 });
    const { key, colour } = body;
    for (const region of ['', '/kr', '/jp', '/us']) {
      const answer = await fetch(`${stack.url}${region}/pics/${key}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    }
    const small = await fetch(`${stack.url}/pics/${key}-320.webp`);
    const made = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([made.format, made.width, made.height]).toEqual(['webp', 320, 180]);

    const contentOid = await issue();
    const picture = { ratio: '16:9', language: null, key, colour };
    const cover = { scene: 'rain', colours, pictures: [picture] };
    const saved = await save(contentOid, {
      title: text('Rain'),
      body: text('It rained.'),
      cover,
      offer: { priceCoins: 30 },
    });
    expect(saved.status).toBe(200);
    expect((await post('/api/content/publish', { contentOid })).status).toBe(200);
    const shown = await creator.call<z.infer<typeof ContentReply>>(`/api/content?contentOid=${contentOid}`);
    expect(shown.body.content.cover.pictures).toEqual([picture]);
    expect((await fetch(`${stack.url}/pics/${key}-640.webp`)).status).toBe(200);
    const own = await creator.call<OwnWorksReply>('/api/content/own');
    expect(own.body.works.find((one) => one.contentOid === contentOid)?.cover?.pictures).toEqual([picture]);
    // What was published is its buyers': it stays.
    const kept = await creator.call<{ code: string }>('/api/upload/fileList', {
      method: 'DELETE',
      body: { fileList: [key] },
    });
    expect(kept.body.code).toBe('FILE_PUBLISHED');
  });

  it('is found by the work, in the language of the reader where there is one [UPL-015]', async () => {
    const [all, korean] = await Promise.all([
      send(await painted(400, 400, '#c03020')),
      send(await painted(400, 400, '#2030c0')),
    ]);
    const contentOid = await issue();
    const picture = (language: string | null, { key, colour }: PictureReply) => ({
      ratio: '1:1',
      language,
      key,
      colour,
    });
    const pictures = [picture(null, all.body), picture('ko', korean.body)];
    await save(contentOid, {
      title: text('Two'),
      body: text('Two.'),
      cover: { scene: 'rain', colours, pictures },
      offer: { priceCoins: 30 },
    });
    expect(await colourOf(`/thumbnail/${contentOid}`)).toBe('404');
    await post('/api/content/publish', { contentOid });
    await soon(() => colourOf(`/thumbnail/${contentOid}`)).toBe('red');
    expect(await colourOf(`/kr/thumbnail/${contentOid}_ko`)).toBe('blue');
    expect(await colourOf(`/us/thumbnail/${contentOid}_es`)).toBe('red');
    await post('/api/content/visibility', { contentOid, visibility: 'private' });
    await soon(() => colourOf(`/thumbnail/${contentOid}_ko`)).toBe('404');
  });

  it('has a public address while all people find the work, and else one for each reader that ends [UPL-005, UPL-016]', async () => {
    const { contentOid, key } = await publishPictured(creator, 'First for all');
    const publicly = async () => (await fetch(`${stack.url}/jp/pics/${key}-640.webp`)).status;
    const shownTo = async (person: Person) => {
      const { body } = await person.call<Partial<ContentReply>>(`/api/content?contentOid=${contentOid}`);
      return body.content?.cover.pictures?.[0]?.address;
    };
    const opened = async (address: string | undefined, person?: Person) => {
      const headers: HeadersInit = person ? { authorization: `Bearer ${person.token}` } : {};
      return fetch(`${stack.url}${address}640.webp`, { headers });
    };
    await soon(publicly).toBe(200);
    expect(await shownTo(creator)).toBeUndefined();
    await post('/api/content/save', { contentOid, metaData: { isAdultContent: true } });
    await post('/api/content/publish', { contentOid });
    await soon(publicly).toBe(404);
    await soon(() => shownTo(creator)).toBeDefined();
    const address = await shownTo(creator);
    const answer = await opened(address, creator);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    // The address is the creator's: it opens nothing for others, and no other picture.
    expect((await opened(address)).status).toBe(404);
    expect((await opened(address, other)).status).toBe(404);
    expect((await opened(address?.replace(key, 'f'.repeat(24)), creator)).status).toBe(404);
    const own = await creator.call<OwnWorksReply>('/api/content/own');
    const listed = own.body.works.find((one) => one.contentOid === contentOid)?.cover?.pictures?.[0];
    expect((await opened(listed?.address, creator)).status).toBe(200);
    await post('/api/content/save', { contentOid, metaData: { isAdultContent: false } });
    await post('/api/content/publish', { contentOid });
    await soon(publicly).toBe(200);
    await post('/api/content/visibility', { contentOid, visibility: 'private' });
    await soon(publicly).toBe(404);
  });

  it('of a work for adults is blurred here for who owns the work or has its link, and has not verified their age [IDN-118]', async () => {
    const fan = await signUp(stack, 'owns-it');
    const { contentOid, key } = await publishPictured(creator, 'After midnight');
    fan.position = creator.position;
    await fan.charge('coins-30');
    expect((await fan.buy(contentOid, { coins: 30 })).status).toBe(201);
    await post('/api/content/save', { contentOid, metaData: { isAdultContent: true } });
    expect((await post('/api/content/publish', { contentOid })).status).toBe(200);
    fan.position = creator.position;

    type Purchased = z.infer<typeof PurchasedReply>;
    const { tiles, closed } = (await fan.call<Purchased>('/api/content/purchased3')).body;
    expect(tiles).toEqual([]);
    expect(closed).toMatchObject([{ contentOid, kind: 'audio', source: 'purchase' }]);
    expect(JSON.stringify(closed)).not.toMatch(/midnight/);
    const address = closed[0]?.blurredCover ?? '';
    const load = (path: string, token?: string) =>
      fetch(
        `${stack.url}${path}`,
        token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
      );
    const answer = await load(address, fan.token);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([picture.format, picture.width]).toEqual(['webp', 24]);
    // Its address is no other reader's, and opens no size of the picture itself.
    expect((await load(address, other.token)).status).toBe(404);
    expect((await load(address)).status).toBe(404);
    expect((await load(address.replace('blurred.webp', '320.webp'), fan.token)).status).toBe(404);
    expect((await load(`/pics/${key}-320.webp`, fan.token)).status).toBe(404);

    type Closed = { code: string; details: { blurredCover: string } };
    const linked = await fetch(`${stack.url}/api/content?contentOid=${contentOid}`);
    const { code, details } = (await linked.json()) as Closed;
    expect([linked.status, code]).toEqual([403, 'ADULT_ONLY']);
    expect((await load(details.blurredCover)).status).toBe(200);
    // A signed address of the picture itself does not open for who may not see it.
    const own = await creator.content(contentOid);
    const signed = own.content.cover.pictures?.[0]?.address ?? '';
    expect((await load(`${signed}blurred.webp`, creator.token)).status).toBe(404);
    await post('/api/content/visibility', { contentOid, visibility: 'private' });
    await soon(async () => (await load(details.blurredCover)).status).toBe(404);
  });

  it('of a work that is being written is seen by its owner alone [UPL-016]', async () => {
    const { key, colour } = (await send(await painted(60, 60, '#c03020'))).body;
    const cover = { scene: 'rain', colours, pictures: [{ ratio: '1:1', language: null, key, colour }] };
    await save(await issue(), { cover });
    await soon(async () => (await fetch(`${stack.url}/pics/${key}`)).status).toBe(404);
    const asked = async (person: Person) => (await person.call(`/api/upload/picture/${key}-320.webp`)).status;
    expect(await asked(other)).toBe(404);
    const answer = await fetch(`${stack.url}/api/upload/picture/${key}-320.webp`, {
      headers: { authorization: `Bearer ${creator.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('is refused where it is none, too wide or too large, and where it is another person’s [UPL-031, UPL-033, CAT-093, CAT-094]', async () => {
    expect((await send(Buffer.from('no picture'))).body.code).toBe('IMAGE_UNREADABLE');
    expect((await send(await painted(8_193, 8, '#c03020'))).body.code).toBe('IMAGE_TOO_WIDE');
    const png = await painted(8, 8, '#c03020');
    const large = Buffer.concat([png, Buffer.alloc(3_000_001 - png.length)]);
    expect((await send(large)).body.code).toBe('THUMBNAIL_TOO_LARGE');
    const theirs = (await send(png, other)).body;
    const contentOid = await issue();
    const named = (key: string) =>
      save(contentOid, {
        cover: {
          scene: 'rain',
          colours,
          pictures: [{ ratio: '1:1', language: null, key, colour: '#000000' }],
        },
      });
    expect((await named(theirs.key)).body.code).toBe('FILE_NOT_YOURS');
    expect((await named('f'.repeat(24))).body.code).toBe('IMAGE_NOT_FOUND');
    const nowhere = await fetch(`${stack.url}/pics/${'f'.repeat(24)}`);
    expect([nowhere.status, ((await nowhere.json()) as { code: string }).code]).toEqual([
      404,
      'IMAGE_NOT_FOUND',
    ]);
  });

  it('that was deleted is gone, and its address says so [UPL-034]', async () => {
    const { key } = (await send(await painted(60, 60, '#c03020'))).body;
    expect((await fetch(`${stack.url}/pics/${key}`)).status).toBe(200);
    await creator.call('/api/upload/fileList', { method: 'DELETE', body: { fileList: [key] } });
    await soon(async () => {
      const answer = await fetch(`${stack.url}/pics/${key}-640.webp`);
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    }).toEqual([404, 'IMAGE_NOT_FOUND']);
  });
});

describe('a picture of a post', () => {
  type Post = { postOid: string; isLocked: boolean; pictures: { key: string; address?: string }[] };
  const path = '/api/content/community';
  const keyed = async <Body>(to: string, body: object) =>
    creator.call<Body>(to, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
  const shownTo = async (person: Person): Promise<Post | undefined> => {
    person.position = creator.position;
    const query = `${path}?creatorOid=${creator.oid}`;
    return (await person.call<{ posts: Post[] }>(query)).body.posts[0];
  };
  const publicly = async (key: string) => (await fetch(`${stack.url}/pics/${key}-640.webp`)).status;
  const opened = async (address: string | undefined, person?: Person) => {
    const headers: HeadersInit = person ? { authorization: `Bearer ${person.token}` } : {};
    return (await fetch(`${stack.url}${address}640.webp`, { headers })).status;
  };

  it('has a public address while the post is for all, and else one for each reader that ends [CAT-074, UPL-016]', async () => {
    const { key } = (await send(await painted(60, 60, '#3050c0'))).body;
    const tier = { name: 'Plus', feeCoins: 50 };
    const sell = { mode: 'push', tier };
    const sold = await keyed<{ tierHash: string }>('/api/account/modify/subscription_tiers', sell);
    const content = { text: 'A picture', pictures: [key] };
    const forAll = { ...content, audience: { to: 'all' } };
    const forPlus = { ...content, audience: { to: 'tiers', tiers: [sold.body.tierHash] } };
    const sent = await keyed<Post>(path, { operation: 'submit', postMetaData: forAll });
    expect(sent.status).toBe(200);
    const { postOid } = sent.body;
    const edit = (postMetaData: object) => keyed(`${path}/edit`, { postOid, postMetaData });
    expect(await shownTo(other)).toMatchObject({ pictures: [{ key }] });
    expect(await publicly(key)).toBe(200);

    expect((await edit(forPlus)).status).toBe(200);
    await soon(() => publicly(key)).toBe(404);
    expect(await shownTo(other)).toMatchObject({ isLocked: true, pictures: [] });
    const [picture] = (await shownTo(creator))?.pictures ?? [];
    expect(picture).toMatchObject({ key, address: expect.stringMatching(/^[/]api[/]media[/]picture[/]/) });
    // The address is the creator's: it opens nothing for others.
    expect(await opened(picture?.address, creator)).toBe(200);
    expect([await opened(picture?.address, other), await opened(picture?.address)]).toEqual([404, 404]);
    expect(await opened(picture?.address?.replace(key, 'f'.repeat(24)), creator)).toBe(404);

    const again = await keyed<{ code: string }>(path, { operation: 'submit', postMetaData: forAll });
    expect([again.status, again.body.code]).toEqual([409, 'FILE_IN_USE']);
    await creator.call(path, { method: 'DELETE', body: { postOid } });
    await soon(() => opened(picture?.address, creator)).toBe(404);
    expect(await publicly(key)).toBe(404);
  });
});
