import { randomUUID } from 'node:crypto';
import type { ContentReply } from '@fanfold/contracts/catalogue';
import type { ListedSanction } from '@fanfold/contracts/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { publishFilm, publishSound } from '../support/film.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, newestMail, Person, send, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let creator: Person;
let admin: Person;
let sound: string;
beforeAll(async () => {
  stack = await startTestStack({
    env: { FANFOLD_TRUSTED_PROXIES: '127.0.0.1,::1', FANFOLD_DOWNLOAD_NETWORKS: '2' },
  });
  creator = await signUp(stack, 'sounds');
  await creator.becomeCreator();
  sound = await publishSound(creator, 10);
  admin = await signUp(stack, 'looks');
  await grantRole(stack, admin);
  admin = await logIn(stack, admin.email, testPassword);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (who: Person, path: string, body: object) =>
  who.call<{ code?: string; token?: string }>(path, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body,
  });
const bytes = (who: Person, path: string, network = 1) =>
  fetch(`${stack.url}${path}`, {
    headers: { authorization: `Bearer ${who.token}`, 'x-forwarded-for': `198.51.100.${network}` },
  });
const pathOf = (address: string) => address.slice(address.indexOf('/api/'));
const named = (text: string, ending: string) =>
  [...text.matchAll(/^[^#\s]+$|URI="([^"]+)"/gm)]
    .map(([line, uri]) => uri ?? line)
    .filter((name) => name.endsWith(ending));
/** Plays the first segments of a work, from so many networks; answers the statuses. */
const play = async (who: Person, networks: number, contentOid = sound): Promise<ReadonlySet<number>> => {
  const { media } = (await who.call<ContentReply>(`/api/content?contentOid=${contentOid}`)).body;
  const master = new URL(pathOf(String(media?.playlist)), stack.url);
  const [list = ''] = named(await (await bytes(who, master.pathname)).text(), '.m3u8');
  const address = new URL(list, master);
  const segments = named(await (await bytes(who, address.pathname)).text(), '.m4s');
  const statuses = new Set<number>();
  for (let network = 1; network <= networks; network += 1)
    for (const segment of segments.slice(0, 2))
      statuses.add((await bytes(who, new URL(segment, address).pathname, network)).status);
  return statuses;
};
const played = new Set([200]);
const opened = (who: Person) =>
  who.call<{ code?: string; details?: { errorStatus?: number } }>(`/api/content?contentOid=${sound}`);

it('blocks who copies, tells them and administrators why, and ends by objection [IDN-129] [CAT-097] [ADM-059]', async () => {
  const fan = await signUp(stack, 'copies');
  expect(await play(fan, 2)).toEqual(played);
  expect((await opened(fan)).status).toBe(200);
  await play(fan, 3);
  await expect
    .poll(async () => (await opened(fan)).body)
    .toMatchObject({
      code: 'ILLEGAL_DOWNLOADER',
      details: { errorStatus: 444 },
    });
  const credentials = { loginType: 'email', email: fan.email, password: testPassword };
  const refused = await send(stack.url, '/api/account/login', { method: 'POST', body: credentials });
  expect(refused.body).toMatchObject({ code: 'ILLEGAL_DOWNLOADER', details: { errorStatus: 444 } });
  await expect
    .poll(async () => (await newestMail(stack, fan.email)).text)
    .toContain('unusually many downloads');

  const listed = async (state: string) => {
    const path = `/api/admin/sanctions?state=${state}&kind=illegalDownload&userOid=${fan.oid}`;
    return (await admin.call<{ sanctions: ListedSanction[] }>(path)).body.sanctions;
  };
  await expect.poll(async () => (await listed('active')).length).toBe(1);
  const [block] = await listed('active');
  expect(block).toMatchObject({
    errorStatus: 444,
    evidence: { measure: 'networks', works: 1, unplayableMs: 0, networks: 3 },
  });
  expect(block?.evidence?.keys).toMatchObject([{ contentOid: sound, fetchedMs: 8_000 }]);

  const { sanctionId } = block!;
  const objection = { sanctionId, text: 'I was on a train.' };
  expect((await post(fan, '/api/account/sanctions/appeal', objection)).status).toBe(200);
  await expect.poll(async () => (await listed('appealed')).length).toBe(1);
  const answer = { userOid: fan.oid, sanctionId, granted: true, answer: 'We see.' };
  expect((await post(admin, '/api/admin/sanctions/decide-appeal', answer)).status).toBe(200);
  await expect.poll(async () => (await opened(fan)).status).toBe(200);
  expect(await play(fan, 2)).toEqual(played);
});

it('leaves alone who makes the works, looks after them, or looks as another person', async () => {
  for (const who of [creator, admin]) expect(await play(who, 3)).toEqual(played);
  const helped = await signUp(stack, 'is-helped');
  const asked = { userOid: helped.oid, reason: 'a complaint about the player' };
  const { body } = await post(admin, '/api/admin/impersonate', asked);
  const looking = new Person(stack, { ...helped, token: String(body.token) });
  expect(await play(looking, 3)).toEqual(played);
  for (const who of [creator, helped]) expect((await opened(who)).status).toBe(200);
});

it('counts a film also where its files may be kept, as a film is only played, and no sound that may be', async () => {
  const film = await publishFilm(stack, { by: creator });
  const kept = await publishSound(creator, 10);
  for (const contentOid of [film, kept]) {
    expect(
      (await post(creator, '/api/content/save', { contentOid, metaData: { downloads: true } })).status,
    ).toBe(200);
    await post(creator, '/api/content/publish', { contentOid, publicConfirmed: true });
  }
  const fan = await signUp(stack, 'keeps');
  const pageOf = (contentOid: string) => fan.call<ContentReply>(`/api/content?contentOid=${contentOid}`);
  await expect.poll(async () => (await pageOf(kept)).body.downloads?.[0]?.url).toEqual(expect.any(String));
  expect(await play(fan, 4, kept)).toEqual(played);
  expect((await opened(fan)).status).toBe(200);
  await play(fan, 3, film);
  await expect.poll(async () => (await opened(fan)).body).toMatchObject({ code: 'ILLEGAL_DOWNLOADER' });
});
