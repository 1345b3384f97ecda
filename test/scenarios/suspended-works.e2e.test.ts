import type { ContentReply, OwnWork, SuspendedWork } from '@fanfold/contracts/catalogue';
import type { PurchasedReply } from '@fanfold/contracts/commerce';
import type { OverviewReply } from '@fanfold/contracts/operations';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { looksOf, personsOf } from '../support/looks.ts';
import { logIn, type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
let admin: Person;

beforeAll(async () => {
  stack = await leaseStack();
  creator = await signUp(stack, 'is-reported');
  fan = await signUp(stack, 'who-reports');
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  expect((await creator.becomeCreator()).status).toBe(200);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = async (who: Person, path: string, body: object) => {
  const reply = await who.call<{ position: string }>(path, { method: 'POST', body });
  for (const one of [creator, fan, admin]) if (who.position > one.position) one.position = who.position;
  return reply;
};
const down = async (contentOid: string, state = 'all') =>
  (
    await admin.call<{ works: SuspendedWork[] }>(`/api/admin/content/suspended?state=${state}`)
  ).body.works.find((one) => one.contentOid === contentOid);
const own = async (contentOid: string) =>
  (await creator.call<{ works: OwnWork[] }>('/api/content/own')).body.works.find(
    (one) => one.contentOid === contentOid,
  );
const objections = async () => {
  const { body } = await admin.call<z.output<typeof OverviewReply>>('/api/admin/overview');
  return body.queues.find(({ queue }) => queue === 'objections')?.waiting ?? 0;
};
const soon = { timeout: 45_000 };

/** Takes a work down as administrators do for a report. */
const reported = async (contentOid: string) => {
  const contentMetadata = { kind: 'content', oid: contentOid };
  const complaint = { reason: 'harmful', details: 'It shows how to hurt people.' };
  expect((await post(fan, '/api/content/report', { contentMetadata, complaint })).status).toBe(200);
  const { body } = await admin.call<{ reports: { reportOid: string; targetOid: string }[] }>(
    '/api/admin/reports',
  );
  const { reportOid } = body.reports.find(({ targetOid }) => targetOid === contentOid)!;
  const decided = { reportOid, outcome: 'upheld', note: 'repeat offender' };
  expect(await post(admin, '/api/admin/reports/decide', decided)).toMatchObject({
    status: 400,
    body: { code: 'NOTHING_TOLD' },
  });
  const told = 'It shows how to hurt people.';
  expect((await post(admin, '/api/admin/reports/decide', { ...decided, told })).status).toBe(200);
};

describe('a work that was taken down', () => {
  it('for a report tells its creator a reason and no note, and an objection is read and answered', async () => {
    const contentOid = await creator.publish(0, 'Reported');
    await reported(contentOid);
    await expect
      .poll(async () => (await own(contentOid))?.suspension?.reason, soon)
      .toBe('It shows how to hurt people.');
    expect(await down(contentOid)).toMatchObject({
      title: 'Reported',
      creatorOid: creator.oid,
      reason: 'It shows how to hurt people.',
      byReport: true,
      objection: null,
    });
    const answer = { contentOid, reason: 'We saw the scene.' };
    const keep = '/api/admin/content/keep-suspended';
    expect(await post(admin, keep, answer)).toMatchObject({ body: { code: 'NO_OBJECTION' } });
    const before = await objections();
    const statement = 'The scene is not in the work.';
    expect((await post(creator, '/api/content/counter-notice', { contentOid, statement })).status).toBe(200);
    expect(await down(contentOid, 'open')).toMatchObject({ objection: { statement }, answer: null });
    expect(await objections()).toBe(before + 1);
    const looks = await looksOf(admin, creator);
    const look = looks.find(({ operation }) => operation === 'GET /api/admin/content/suspended');
    expect(personsOf(look)).toContain(creator.oid);

    expect((await post(creator, keep, answer)).status).toBe(403);
    expect((await post(admin, keep, answer)).status).toBe(200);
    expect(await down(contentOid, 'open')).toBeUndefined();
    expect((await own(contentOid))?.suspension).toMatchObject({ objected: true, answer: answer.reason });
    const back = { contentOid, reason: 'It was another work.' };
    expect((await post(admin, '/api/admin/content/reinstate', back)).status).toBe(200);
    expect(await down(contentOid)).toBeUndefined();
    expect(await own(contentOid)).toMatchObject({ status: 'published', suspension: null });
  });
});

describe('a work that a buyer has', () => {
  const mine = async (contentOid: string) =>
    (await fan.call<z.infer<typeof PurchasedReply>>('/api/content/purchased3')).body.tiles.find(
      (tile) => tile.contentOid === contentOid,
    );
  const page = (who: Person, contentOid: string) =>
    who.call<ContentReply & { code?: string; details?: object }>(`/api/content?contentOid=${contentOid}`);
  const bought = async (title: string) => {
    const contentOid = await creator.publish(10, title);
    expect((await fan.buy(contentOid, { coins: 10 })).status).toBe(201);
    await expect.poll(() => mine(contentOid), soon).toMatchObject({ offSale: null });
    return contentOid;
  };
  const suspend = async (contentOid: string, buyersKeep: boolean) => {
    const body = { contentOid, reason: 'It breaks our rules.', buyersKeep };
    expect((await post(admin, '/api/admin/content/suspend', body)).status).toBe(200);
  };

  it('says that its creator took it back, and stays open [CAT-004, CAT-034]', async () => {
    await fan.charge('coins-50');
    const contentOid = await bought('Taken back');
    for (const [method, path, body, what] of [
      ['POST', '/api/content/visibility', { contentOid, visibility: 'private' }, 'private'],
      ['DELETE', '/api/content', { contentOid }, 'deleted'],
    ] as const) {
      expect((await creator.call(path, { method, body })).status).toBe(200);
      const offSale = { what, because: null };
      await expect.poll(() => mine(contentOid), soon).toMatchObject({ offSale });
      expect(await page(fan, contentOid)).toMatchObject({ status: 200, body: { offSale, canView: true } });
      expect(await page(creator, contentOid)).toMatchObject({ status: 200 });
      expect((await page(admin, contentOid)).status).toBe(200);
    }
  });

  it('says that it was taken down, and why, where it was taken from its buyers too [CAT-034]', async () => {
    const contentOid = await bought('Taken down');
    await suspend(contentOid, true);
    const down = { what: 'takenDown', because: 'rules' };
    await expect.poll(() => mine(contentOid), soon).toMatchObject({ offSale: down });
    expect(await page(fan, contentOid)).toMatchObject({
      status: 200,
      body: { offSale: down, canView: true },
    });
    await suspend(contentOid, false);
    await expect
      .poll(() => mine(contentOid), soon)
      .toMatchObject({ offSale: { what: 'takenFromBuyers', because: 'rules' } });
    await expect
      .poll(() => page(fan, contentOid), soon)
      .toMatchObject({ status: 410, body: { code: 'CONTENT_TAKEN_DOWN', details: { because: 'rules' } } });
    // Who does not have it is told nothing.
    const stranger = await signUp(stack, 'has-nothing');
    expect(await page(stranger, contentOid)).toMatchObject({
      status: 404,
      body: { code: 'CONTENT_NOT_FOUND' },
    });
  });
});
