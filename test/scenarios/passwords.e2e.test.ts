import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newestMail, type Person, type Reply, send, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let person: Person;
beforeAll(async () => {
  stack = await leaseStack();
  person = await signUp(stack, 'forgets');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const next = 'amber-quay-4417';
const post = (path: string, body: unknown) => send(stack.url, path, { method: 'POST', body });
const logIn = (password: string) =>
  post('/api/account/login', { loginType: 'email', email: person.email, password });
const opened = async (password: string): Promise<string> => String((await logIn(password)).body['token']);
const sessionsOf = (token: string) =>
  send(stack.url, '/api/account/sessions', { headers: { authorization: `Bearer ${token}` } });
const askForLink = (email: string) => post('/api/account/changepw/request', { email });

/** What the newest reset mail links to. */
const mailedLink = async (other?: string): Promise<{ oid: string; secret: string }> => {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(async () => {
      found = /\/en\/pwreset#([0-9a-f]{24})\.([\w-]{43})\s/.exec(
        (await newestMail(stack, person.email)).text,
      );
      return found !== null && found[2] !== other;
    })
    .toBe(true);
  const [, oid = '', secret = ''] = found ?? [];
  return { oid, secret };
};
const finalize = (link: object, password = next): Promise<Reply> =>
  post('/api/account/changepw/finalize', { ...link, password });

describe('a forgotten password', () => {
  it('is asked for with one answer, and the mail tells the truth [IDN-027]', async () => {
    const unknown = 'nobody-has-this@example.test';
    const replies = [await askForLink(person.email), await askForLink(unknown)];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [202, {}],
      [202, {}],
    ]);
    expect((await newestMail(stack, unknown)).subject).toBe('No Fanfold account with this address');
    expect(await mailedLink()).toMatchObject({ oid: person.oid });
  });

  it('is set by the newest link, once, ends every session and is told [IDN-028, IDN-140]', async () => {
    const former = await mailedLink();
    const before = await opened(testPassword);
    await askForLink(person.email);
    const link = await mailedLink(former.secret);
    const lapsed = { status: 410, body: { code: 'PASSWORD_LINK_EXPIRED' } };
    expect(await finalize(former)).toMatchObject(lapsed);
    expect(JSON.stringify((await finalize(former)).body)).toMatch(/expired.*reset e-mail/);
    expect(await finalize(link, 'password1')).toMatchObject({ body: { code: 'PASSWORD_TOO_COMMON' } });
    expect((await finalize(link)).status).toBe(200);
    expect(await finalize(link, 'another-one-55')).toMatchObject(lapsed);
    expect((await sessionsOf(before)).status).toBe(401);
    expect((await sessionsOf(person.token)).status).toBe(401);
    expect((await logIn(testPassword)).body['code']).toBe('CREDENTIALS_WRONG');
    expect((await logIn(next)).status).toBe(200);
    await expect
      .poll(async () => (await newestMail(stack, person.email)).subject)
      .toBe('Your Fanfold password was changed');
  });
});

describe('a signed-in person', () => {
  it('sees where they are signed in and ends it there', async () => {
    const [one, two, three] = [await opened(next), await opened(next), await opened(next)];
    const asOne = { authorization: `Bearer ${one}` };
    const { body } = await sessionsOf(two);
    const sessions = body['sessions'] as readonly { sessionId: string; current: boolean }[];
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const ofTwo = sessions.find(({ current }) => current);
    const end = () =>
      send(stack.url, '/api/account/sessions/end', {
        method: 'POST',
        body: { sessionId: ofTwo?.sessionId },
        headers: asOne,
      });
    expect((await end()).status).toBe(200);
    expect(await end()).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    expect((await sessionsOf(two)).status).toBe(401);
    await send(stack.url, '/api/account/sessions/end-others', { method: 'POST', headers: asOne });
    expect((await sessionsOf(three)).status).toBe(401);
    expect((await sessionsOf(one)).body['sessions']).toHaveLength(1);
  });

  it('is told of a browser that the account was never opened from', async () => {
    const fromBrowser = () =>
      send(stack.url, '/api/account/login', {
        method: 'POST',
        body: { loginType: 'email', email: person.email, password: next },
        headers: { 'sec-fetch-site': 'same-origin', 'user-agent': 'A browser of the test' },
      });
    expect((await fromBrowser()).status).toBe(200);
    await expect
      .poll(() => newestMail(stack, person.email))
      .toMatchObject({
        subject: 'New sign-in to your Fanfold account',
        text: expect.stringContaining('A browser of the test'),
      });
  });

  it('changes the password, which ends the other sessions and makes reset links useless', async () => {
    const [mine, other] = [await opened(next), await opened(next)];
    await askForLink(person.email);
    const link = await mailedLink();
    const headers = { authorization: `Bearer ${mine}` };
    const change = (password: string) =>
      send(stack.url, '/api/account/changepw', { method: 'POST', body: { password }, headers });
    expect(await change('qwerty123')).toMatchObject({ body: { code: 'PASSWORD_TOO_COMMON' } });
    const { body } = await change('violet-barn-8820');
    expect((await sessionsOf(String(body['token']))).body['sessions']).toHaveLength(1);
    expect((await sessionsOf(other)).status).toBe(401);
    expect((await finalize(link)).status).toBe(410);
    expect((await logIn('violet-barn-8820')).status).toBe(200);
    const again = (password: string) =>
      send(stack.url, '/api/account/reauthenticate', {
        method: 'POST',
        body: { password },
        headers: { authorization: `Bearer ${String(body['token'])}` },
      });
    expect(await again(next)).toMatchObject({ body: { code: 'CREDENTIALS_WRONG' } });
    expect((await again('violet-barn-8820')).status).toBe(200);
  });
});
