import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { codeFor, logIn, newestMail, type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let person: Person;
let other: Person;
beforeAll(async () => {
  stack = await leaseStack();
  [person, other] = [await signUp(stack, 'moves-house'), await signUp(stack, 'keeps-house')];
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const ask = (who: Person, email: string) =>
  who.call('/api/account/email', { method: 'POST', body: { email } });
const confirm = (who: Person, code: string) =>
  who.call('/api/account/email/confirm', { method: 'POST', body: { code } });
const emailOf = async (who: Person): Promise<string> =>
  (await who.call<{ me: { email: string } }>('/api/account/me')).body.me.email;
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('another e-mail address', () => {
  it('is the account’s after the code that was mailed to it; the old one is told and is free', async () => {
    const email = `new-${person.oid.slice(-8)}@example.test`;
    expect((await ask(person, email)).status).toBe(202);
    expect(await emailOf(person)).toBe(person.email);
    const code = await codeFor(stack, email);
    expect(await confirm(person, wrong(code))).toMatchObject({
      status: 400,
      body: { code: 'CONFIRMATION_CODE_WRONG' },
    });
    expect(await confirm(other, code)).toMatchObject({
      status: 400,
      body: { code: 'CONFIRMATION_CODE_WRONG' },
    });
    expect((await confirm(person, code)).status).toBe(200);
    expect(await emailOf(person)).toBe(email);
    await expect
      .poll(async () => (await newestMail(stack, person.email)).subject)
      .toBe('The e-mail address of your Fanfold account was changed');
    await logIn(stack, email, testPassword);
    await expect
      .poll(
        async () => (await ask(other, person.email)).status === 202 && (await isMailedACode(person.email)),
      )
      .toBe(true);
    await expect(logIn(stack, person.email, testPassword)).rejects.toThrow();
  });

  it('that another account has is answered as a free one, and no code works', async () => {
    expect((await ask(person, other.email)).status).toBe(202);
    expect((await newestMail(stack, other.email)).text).not.toMatch(/\b\d{6}\b/);
    expect(await confirm(person, '123456')).toMatchObject({ status: 400 });
    expect(await emailOf(other)).toBe(other.email);
  });

  it('is an address, and another one', async () => {
    const own = await emailOf(person);
    expect(await ask(person, own)).toMatchObject({ status: 409, body: { code: 'EMAIL_UNCHANGED' } });
    expect((await ask(person, 'no address')).status).toBe(400);
    expect((await confirm(person, 'abc')).status).toBe(400);
  });
});

/** Whether the newest mail to an address holds a code: the address is free. */
const isMailedACode = async (email: string): Promise<boolean> =>
  /\b\d{6}\b/.test((await newestMail(stack, email)).text);
