import type { ListedTakedown, OwnTakedown } from '@fanfold/contracts/catalogue';
import { type OverviewReply, queueNames } from '@fanfold/contracts/operations';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { looksOf, personsOf } from '../support/looks.ts';
import { codeFor, logIn, newestMail, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let admin: Person;
let contentOid: string;

beforeAll(async () => {
  stack = await leaseStack();
  creator = await signUp(stack, 'is-accused');
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  expect((await creator.becomeCreator()).status).toBe(200);
  contentOid = await creator.publish(0);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (who: Person, path: string, body: object) => who.call(path, { method: 'POST', body });
const email = 'rin-claims@example.test';
const words = {
  role: 'owner',
  name: 'Rin Aoki',
  infringed: 'My song Harbour, published in 2024.',
  goodFaith: true,
  accurate: true,
  signature: 'Rin Aoki',
};
type Own = { takedowns: OwnTakedown[]; strikes: object[]; restrictedUntil: string | null };
const own = async () => (await creator.call<Own>('/api/content/takedowns')).body;
const listed = async (takedownOid: string) =>
  (
    await admin.call<{ takedowns: ListedTakedown[] }>('/api/admin/content/takedowns?state=all')
  ).body.takedowns.find((one) => one.takedownOid === takedownOid);
const soon = { timeout: 45_000 };

describe('a notice against a work', () => {
  it('goes from a visitor over an administrator and a counter-notice back to the work', async () => {
    const asVisitor = (path: string, body: object) =>
      send<{ takedownOid: string; position: string; code: string }>(stack.url, path, {
        method: 'POST',
        body,
      });
    const notice = { contentOid, ...words, email };
    expect(await asVisitor('/api/content/takedown', { ...notice, accurate: false })).toMatchObject({
      status: 400,
    });
    expect(await asVisitor('/api/content/takedown', { ...notice, code: '000000' })).toMatchObject({
      body: { code: 'CONFIRMATION_CODE_WRONG' },
    });
    expect((await asVisitor('/api/content/takedown/code', { email })).status).toBe(200);
    const filed = await asVisitor('/api/content/takedown', { ...notice, code: await codeFor(stack, email) });
    expect(filed.status).toBe(200);
    const { takedownOid } = filed.body;
    admin.position = BigInt(filed.body.position);

    expect(await listed(takedownOid)).toMatchObject({
      status: 'filed',
      email,
      claimantOid: null,
      strikes: 0,
    });
    const looks = await looksOf(admin, creator);
    const look = looks.find(({ operation }) => operation === 'GET /api/admin/content/takedowns');
    expect(personsOf(look)).toContain(creator.oid);
    const overview = await admin.call<z.output<typeof OverviewReply>>('/api/admin/overview');
    expect(queueNames).toContain('takedowns');
    const queue = overview.body.queues.find((one) => one.queue === 'takedowns');
    expect(queue?.waiting).toBeGreaterThan(0);
    expect((await own()).takedowns).toEqual([]);

    const decide = { takedownOid, outcome: 'accepted', reason: 'The recording is the same.' };
    expect((await post(creator, '/api/admin/content/takedowns/decide', decide)).status).toBe(403);
    expect((await post(admin, '/api/admin/content/takedowns/decide', decide)).status).toBe(200);
    await expect.poll(async () => (await own()).strikes.length, soon).toBe(1);
    expect(await own()).toMatchObject({
      restrictedUntil: null,
      takedowns: [{ takedownOid, status: 'accepted', work: { original: 'en' }, name: 'Rin Aoki' }],
    });
    const work = (path: string) => creator.call<{ code?: string }>(path);
    await expect
      .poll(async () => (await send(stack.url, `/api/content?contentOid=${contentOid}`)).status, soon)
      .toBe(404);
    expect((await work(`/api/content/draft?contentOid=${contentOid}`)).body).toMatchObject({
      status: 'suspended',
      suspension: { notice: true },
    });
    await expect
      .poll(async () => (await newestMail(stack, creator.email)).subject, soon)
      .toContain('took down');

    const counter = {
      takedownOid,
      name: 'Mina Kim',
      statement: 'I recorded it myself at home.',
      mistaken: true,
      consents: true,
    };
    const stranger = await signUp(stack, 'answers');
    await stranger.becomeCreator();
    expect(await post(stranger, '/api/content/takedown/counter', counter)).toMatchObject({
      status: 404,
      body: { code: 'TAKEDOWN_NOT_FOUND' },
    });
    expect(
      (await post(creator, '/api/content/takedown/counter', { ...counter, consents: false })).status,
    ).toBe(400);
    expect((await post(creator, '/api/content/takedown/counter', counter)).status).toBe(200);
    expect((await own()).takedowns[0]).toMatchObject({ status: 'countered', counter: { name: 'Mina Kim' } });
    await expect
      .poll(async () => (await newestMail(stack, email)).text, soon)
      .toContain('I recorded it myself');

    const back = { ...decide, outcome: 'reinstated', reason: 'We were wrong.' };
    expect((await post(admin, '/api/admin/content/takedowns/decide', back)).status).toBe(200);
    await expect.poll(async () => (await own()).strikes.length, soon).toBe(0);
    await expect
      .poll(async () => (await send(stack.url, `/api/content?contentOid=${contentOid}`)).status, soon)
      .toBe(200);
  });
});
