import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
beforeAll(async () => {
  stack = await leaseStack();
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Body = Record<string, unknown> & { code?: string; me?: Record<string, unknown> };

const post = (person: Person, path: string, body: object = {}) =>
  person.call<Body>(path, { method: 'POST', body });
const me = async (person: Person) => (await person.call<Body>('/api/account/me')).body.me;
/** Agrees that visits are recorded. */
const agree = async (person: Person) => {
  const { body } = await person.call<{ texts: { consent: string; version: string }[] }>(
    '/api/account/consents',
  );
  const { version } = body.texts.find(({ consent }) => consent === 'analytics') ?? {};
  expect(
    (await post(person, '/api/account/consents', { given: [{ consent: 'analytics', version }] })).status,
  ).toBe(200);
};
const managerPassword = 'kettle-drum-77';

/** A creator who appointed this manager and set the password of the mode. */
const appointed = async (name: string) => {
  const [creator, manager] = [await signUp(stack, `${name}-creator`), await signUp(stack, `${name}-manager`)];
  await creator.becomeCreator();
  const { nickname } = (await me(manager)) as { nickname: string };
  expect((await post(creator, '/api/account/managers', { nickname })).status).toBe(200);
  await post(creator, '/api/account/managers/password', { password: managerPassword });
  return { creator, manager };
};

describe('the manager mode of a channel', () => {
  it('begins with the password, works for the channel, and gives nothing of its creator [IDN-056] [IDN-107]', async () => {
    const { creator, manager } = await appointed('mode');
    const listed = await manager.call<{ channels: { oid: string }[] }>('/api/account/manager-mode');
    expect(listed.body.channels.map(({ oid }) => oid)).toEqual([creator.oid]);
    const enter = (password: string) =>
      post(manager, '/api/account/manager-mode', { channelOid: creator.oid, password });
    const wrong = await enter('wrong-drum-77');
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'MANAGER_PASSWORD_WRONG', title: 'Incorrect password' },
    });
    expect((await me(manager))?.['managing']).toBeNull();
    expect((await enter(managerPassword)).status).toBe(200);
    expect((await me(manager))?.['managing']).toMatchObject({ oid: creator.oid, isOver: false });

    const contentOid = await manager.publish(10, 'Published by a manager');
    const { body: work } = await manager.call<Body>(`/api/content?contentOid=${contentOid}`);
    expect(JSON.stringify(work)).toContain(creator.oid);
    expect(JSON.stringify(work)).not.toContain(manager.oid);
    // The wallet, the earnings and the account are the manager's own, or closed.
    const wallet = await manager.call<Body>('/api/coinevent/wallet');
    expect(wallet.body['userOid']).toBe(manager.oid);
    expect((await manager.call(`/api/coinevent/creator?creatorOid=${creator.oid}`)).status).toBe(403);
    expect((await post(manager, '/api/account/managers', { nickname: 'x' })).status).toBe(403);

    expect((await creator.call(`/api/coinevent/creator?creatorOid=${creator.oid}`)).status).not.toBe(403);

    expect((await post(manager, '/api/account/manager-mode/leave')).status).toBe(200);
    expect((await me(manager))?.['managing']).toBeNull();
    await expect(manager.publish(10, 'Not a creator')).rejects.toThrow('NOT_ALLOWED');
  });

  it('ends with the appointment, and with another password', async () => {
    const { creator, manager } = await appointed('end');
    const enter = (password: string) =>
      post(manager, '/api/account/manager-mode', { channelOid: creator.oid, password });
    await enter(managerPassword);
    await post(creator, '/api/account/managers/password', { password: 'another-drum-78' });
    expect((await me(manager))?.['managing']).toBeNull();
    expect((await enter(managerPassword)).body.code).toBe('MANAGER_PASSWORD_WRONG');
    await enter('another-drum-78');
    await manager.publish(10, 'While appointed');
    await post(creator, '/api/account/managers/remove', { managerOid: manager.oid });
    await expect(manager.publish(10, 'After the end')).rejects.toThrow('NOT_ALLOWED');
    expect((await enter('another-drum-78')).body.code).toBe('NOT_ALLOWED');
    const list = await creator.call<Body>('/api/account/managers');
    expect(list.body).toEqual({ managers: [], hasPassword: true });
  });
});

describe('the sessions of an account', () => {
  it('say when they were used, and all end at once', async () => {
    const person = await signUp(stack, 'all-sessions');
    const other = await logIn(stack, person.email, testPassword);
    const { body } = await person.call<{ sessions: { lastSeenAt: string; country: string | null }[] }>(
      '/api/account/sessions',
    );
    expect(body.sessions).toHaveLength(2);
    for (const session of body.sessions) {
      expect(Date.parse(session.lastSeenAt)).toBeGreaterThan(Date.now() - 600_000);
      // No proxy is trusted here, so a header says nothing of the place.
      expect(session.country).toBeNull();
    }
    expect((await post(person, '/api/account/sessions/end-all')).body).toEqual({ ended: 2 });
    for (const one of [person, other]) expect((await one.call('/api/account/sessions')).status).toBe(401);
  });
});

describe('what a client keeps of a person', () => {
  it('is one reply: money, collections, and what the log-in said [IDN-064] [IDN-066]', async () => {
    const person = await signUp(stack, 'whole-info');
    await person.charge('coins-100');
    const { body, status } = await person.call<Body>('/api/account/info');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userOid: person.oid,
      stage: 'complete',
      allowBonus: false,
      coinData: { coins: 100, bonusCoins: 3 },
      credits: { credits: 0, bonusCredits: 0 },
      oneTouchPayment: false,
      chatOneTouchPayment: false,
      shoppingCart: [],
      gaClientId: null,
      gaExternalClientId: null,
    });
  });

  it('keeps the ids of analytics of people who agreed, and of no other people [IDN-011]', async () => {
    const person = await signUp(stack, 'client-ids');
    const ids = { gaClientId: 'GA1.2.3', gaExternalClientId: 'ext-9' };
    expect((await post(person, '/api/account/modify', ids)).status).toBe(200);
    expect((await person.call<Body>('/api/account/info')).body).toMatchObject({ gaClientId: null });
    await agree(person);
    await post(person, '/api/account/modify', ids);
    expect((await person.call<Body>('/api/account/info')).body).toMatchObject(ids);
  });

  it('takes a visit with one answer for all, and no address outside of the site [IDN-035]', async () => {
    const person = await signUp(stack, 'visits');
    const visit = (page: string) => post(person, '/api/account/v', { page });
    expect((await visit('/en/search?q=rain')).status).toBe(202);
    await agree(person);
    expect((await visit('/en/search?q=rain')).status).toBe(202);
    expect((await visit('https://other.example/')).status).toBe(400);
  });
});

describe('the account of a reviewer', () => {
  it('is marked by an administrator, with a reason, and told to its client [IDN-126]', async () => {
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const person = await signUp(stack, 'reviewer');
    const mark = (marked: boolean) =>
      post(admin, '/api/admin/compliance', { userOid: person.oid, marked, reason: 'store review' });
    expect(
      (await post(person, '/api/admin/compliance', { userOid: person.oid, marked: true, reason: 'x' }))
        .status,
    ).toBe(403);
    expect((await mark(true)).status).toBe(200);
    expect((await me(person))?.['compliance']).toBe(true);
    expect((await mark(false)).status).toBe(200);
    expect((await me(person))?.['compliance']).toBe(false);
  });
});
