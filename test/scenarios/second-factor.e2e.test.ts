import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Person, send, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
beforeAll(async () => {
  stack = await leaseStack();
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Body = Record<string, string> & { recoveryCodes: string[] };

/**
 * The code that an app shows; each later `step` (30 seconds) is one the server still takes, up to one ahead.
 */
const codeOf = (secret: string, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

const post = (person: Person, path: string, body: unknown = {}) =>
  person.call<Body>(`/api/account/${path}`, { method: 'POST', body });

const enable = async (person: Person) => {
  const { body: prepared } = await post(person, 'second-factor/prepare');
  const secret = prepared['secret'] ?? '';
  const { status, body } = await post(person, 'second-factor/enable', { code: codeOf(secret) });
  expect(status).toBe(200);
  return { secret, recoveryCodes: body.recoveryCodes };
};

/** A log-in with the password: a session that may enter the code, and nothing else. */
const halfWay = async (person: Person): Promise<Person> => {
  const { body } = await send<Body>(stack.url, '/api/account/login', {
    method: 'POST',
    body: { loginType: 'email', email: person.email, password: testPassword },
  });
  expect(body).toMatchObject({ stage: 'askForSecondFactor', oid: person.oid });
  return new Person(stack, { oid: person.oid, email: person.email, token: body['token'] ?? '' });
};

describe('an authenticator app', () => {
  it('is asked for after the password; until then the session opens nothing', async () => {
    const person = await signUp(stack, 'two-steps');
    const { secret } = await enable(person);
    const half = await halfWay(person);
    expect((await half.call('/api/coinevent/wallet')).body).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await half.call('/api/account/me')).body).toMatchObject({ me: null, secondFactor: true });
    const again = await send<Body>(stack.url, '/api/account/login', {
      method: 'POST',
      body: { loginType: 'token', token: half.token },
    });
    expect(again.body).toMatchObject({ stage: 'askForSecondFactor' });
    const wrong = await post(half, 'login/second-factor', { code: 'aaaaa-aaaaa' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'SECOND_FACTOR_WRONG' } });
    const code = codeOf(secret, 1);
    const { status, body } = await post(half, 'login/second-factor', { code });
    expect({ status, stage: body['stage'] }).toEqual({ status: 200, stage: 'complete' });
    const whole = new Person(stack, { ...person, token: body['token'] ?? '' });
    expect((await whole.call('/api/coinevent/wallet')).status).toBe(200);
    // The half session is used up, and so is the code.
    expect((await post(half, 'login/second-factor', { code })).status).toBe(401);
    const replay = await post(await halfWay(person), 'login/second-factor', { code });
    expect(replay.body).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
  });

  it('is replaced by a recovery code, once, also when two log-ins send it together', async () => {
    const person = await signUp(stack, 'lost-phone');
    const { recoveryCodes } = await enable(person);
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    const halves = [await halfWay(person), await halfWay(person)];
    const answers = await Promise.all(halves.map((half) => post(half, 'login/second-factor', { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await person.call('/api/account/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 });
    const { body } = await post(person, 'second-factor/recovery-codes');
    expect(body.recoveryCodes).toHaveLength(10);
    const former = await post(await halfWay(person), 'login/second-factor', { code: recoveryCodes[1] });
    expect(former.body).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
  });

  it('is turned off with a code, and a log-in is whole again', async () => {
    const person = await signUp(stack, 'off-again');
    const { secret, recoveryCodes } = await enable(person);
    expect((await post(person, 'second-factor/prepare')).body).toMatchObject({
      code: 'SECOND_FACTOR_ALREADY_SET_UP',
    });
    const wrong = await post(person, 'second-factor/disable', { code: codeOf(secret, -1) });
    expect(wrong.body).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    expect((await post(person, 'second-factor/disable', { code: recoveryCodes[0] })).status).toBe(200);
    const { body } = await send<Body>(stack.url, '/api/account/login', {
      method: 'POST',
      body: { loginType: 'email', email: person.email, password: testPassword },
    });
    expect(body['stage']).toBe('complete');
  });
});
