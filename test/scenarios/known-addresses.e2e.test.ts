import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, newestMail, type Reply, send, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let knownAddress: string;
beforeAll(async () => {
  stack = await leaseStack();
  knownAddress = (await signUp(stack, 'known')).email;
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (path: string, body: unknown) => send(stack.url, path, { method: 'POST', body });

const nicknameIsFree = (nickname: string) =>
  send(stack.url, `/api/account/nickname-available?nickname=${encodeURIComponent(nickname)}`);

const password = 'a-stranger-guesses-7';
const startSignUp = (email: string, nickname: string) =>
  post('/api/account/signup', {
    email,
    password,
    nickname,
    birthDate: '1990-05-05',
    language: 'en',
    consents: { terms: true, personalData: true },
  });

/** All that can be tried with an address that one does not own, in the order in which it tells the most. */
const probe = async (email: string): Promise<readonly unknown[]> => {
  const nickname = `probe ${randomUUID().slice(0, 6)}`;
  const first = await startSignUp(email, nickname);
  const signUpId = String(first.body['signUpId']);
  const confirm = (code: string) => post('/api/account/signup/confirm', { signUpId, code });
  const logIn = (secret: string) =>
    post('/api/account/login', { loginType: 'email', email, password: secret });
  const replies: Reply[] = [first, await nicknameIsFree(nickname), await startSignUp(email, nickname)];
  for (const code of ['000000', '111111', '222222', '333333', '444444', '555555'])
    replies.push(await confirm(code));
  replies.push(await post('/api/account/signup/resend', { signUpId }), await confirm('666666'));
  replies.push(await logIn(password), await logIn('another-guess-8'), await confirm('777777'));
  replies.push(await nicknameIsFree(nickname), await startSignUp(email, `${nickname} 2`));
  replies.push(await send(stack.url, `/api/account/inviter?inviterOid=${signUpId}`));
  return replies.map(({ status, body }) => {
    const { instance: _random, ...told } = body;
    const plain = JSON.stringify(told)
      .replaceAll(email, '{email}')
      .replace(/"[0-9a-f]{24}"/g, '"{oid}"');
    return [status, plain];
  });
};

describe('an address that another person may have', () => {
  it('is answered alike at every step of sign-up, confirmation and log-in, known or not [IDN-130]', async () => {
    const unknown = await probe(`unknown-${randomUUID().slice(0, 8)}@example.test`);
    const known = await probe(knownAddress);
    expect(known).toEqual(unknown);
    expect(unknown).toContainEqual([202, expect.stringContaining('askForConfirmationKey')]);
    expect(unknown).toContainEqual([410, expect.stringContaining('CONFIRMATION_CODE_EXPIRED')]);
    expect((await newestMail(stack, knownAddress)).subject).toBe('You already have a Fanfold account');
  });

  it('belongs to the first of two sign-ups that proves it', async () => {
    const email = `both-${randomUUID().slice(0, 8)}@example.test`;
    const one = await startSignUp(email, `one ${randomUUID().slice(0, 6)}`);
    const oneCode = await codeFor(stack, email);
    const two = await startSignUp(email, `two ${randomUUID().slice(0, 6)}`);
    await expect.poll(() => codeFor(stack, email)).not.toBe(oneCode);
    const confirm = ({ body }: Reply, code: string) =>
      post('/api/account/signup/confirm', { signUpId: body['signUpId'], code });
    expect(await confirm(two, await codeFor(stack, email))).toMatchObject({ status: 200 });
    expect(await confirm(one, oneCode)).toMatchObject({ status: 409, body: { code: 'ALREADY_REGISTERED' } });
  });

  it('finishes a sign-up that was left, by log-in and the code that it sends', async () => {
    const email = `left-${randomUUID().slice(0, 8)}@example.test`;
    const { body } = await startSignUp(email, `left ${randomUUID().slice(0, 6)}`);
    const first = await codeFor(stack, email);
    const again = await post('/api/account/login', { loginType: 'email', email, password });
    expect(again.body).toMatchObject({ oid: body['signUpId'], stage: 'askForConfirmationKey', token: '' });
    await expect.poll(() => codeFor(stack, email)).not.toBe(first);
    const confirmed = await post('/api/account/signup/confirm', {
      signUpId: again.body['oid'],
      code: await codeFor(stack, email),
    });
    expect(confirmed).toMatchObject({ status: 200, body: { stage: 'complete' } });
    const wrong = await post('/api/account/login', { loginType: 'email', email, password: testPassword });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'CREDENTIALS_WRONG' } });
  });
});
