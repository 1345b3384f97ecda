import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { grantRole } from '../support/operator.ts';
import { logIn, type Person, send, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let admin: Person;
beforeAll(async () => {
  stack = await leaseStack();
  creator = await signUp(stack, 'purged');
  await creator.becomeCreator();
  admin = await signUp(stack, 'purges');
  await grantRole(stack, admin);
  admin = await logIn(stack, admin.email, testPassword);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Purge = { readonly part: string; readonly cacheKeys: readonly string[] };
const purges = async () =>
  (await send<{ purged: Purge[] }>(stack.sandboxUrl, '/cdn/v1/purges', { method: 'GET' })).body.purged;
const post = (who: Person, path: string, body: unknown) =>
  who.call<{ purged?: number }>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });

it('is asked for by administrators, of the public and of the private CDN [UPL-007, UPL-008]', async () => {
  const key = `/pics/${randomUUID()}`;
  for (const [name, part] of [
    ['purgePublicCDN', 'public'],
    ['purgePrivateCDN', 'private'],
  ] as const) {
    const body = { cacheKeys: [key, `${key}*`] };
    expect((await post(creator, `/api/upload/${name}`, body)).status).toBe(403);
    expect(await post(admin, `/api/upload/${name}`, body)).toMatchObject({
      status: 200,
      body: { purged: 2 },
    });
    expect((await purges())[0]).toEqual({ part, ...body });
    expect((await post(admin, `/api/upload/${name}`, { cacheKeys: [] })).status).toBe(400);
    expect((await post(admin, `/api/upload/${name}`, { cacheKeys: ['https://x'] })).status).toBe(400);
  }
});

it('follows when a work is made private, and when it is taken down', async () => {
  const told = (contentOid: string) => async () =>
    (await purges()).filter(({ cacheKeys }) => cacheKeys.some((key) => key.includes(contentOid)));
  const closed = await creator.publish(0, 'A work that is closed');
  const visibility = { contentOid: closed, visibility: 'private' };
  expect((await post(creator, '/api/content/visibility', visibility)).status).toBe(200);
  await expect.poll(told(closed)).toEqual([
    { part: 'private', cacheKeys: [`/api/media/work/${closed}/*`, `/api/media/picture/${closed}.*`] },
    {
      part: 'public',
      cacheKeys: expect.arrayContaining([`/thumbnail/${closed}*`, `/kr/thumbnail/${closed}*`]),
    },
  ]);
  const taken = await creator.publish(0, 'A work that is taken down');
  admin.position = creator.position;
  const body = { contentOid: taken, reason: 'reported', buyersKeep: true };
  expect((await post(admin, '/api/admin/content/suspend', body)).status).toBe(200);
  await expect.poll(async () => (await told(taken)()).length).toBe(2);
});
