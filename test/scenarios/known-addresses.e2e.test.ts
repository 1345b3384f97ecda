import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, newestMail, profileOf, type Reply, send, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let knownAddress: string;
beforeAll(async () => {
  stack = await leaseStack();
  knownAddress = (await signUp(stack, 'known')).email;
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (path: string, body: unknown) => send(stack.url, path, { method: 'POST', body });

const password = 'a-stranger-guesses-7';
const startSignUp = (email: string) => post('/api/account/signup', { email, password, language: 'en' });

/** All that can be tried with an address that one does not own, in the order in which it tells the most. */
const probe = async (email: string): Promise<readonly unknown[]> => {
  const first = await startSignUp(email);
  const signUpId = String(first.body['signUpId']);
  const confirm = (code: string) => post('/api/account/signup/confirm', { signUpId, code });
  const logIn = (secret: string) =>
    post('/api/account/login', { loginType: 'email', email, password: secret });
  const replies: Reply[] = [first, await startSignUp(email)];
  for (const code of ['000000', '111111', '222222', '333333', '444444', '555555'])
    replies.push(await confirm(code));
  replies.push(await post('/api/account/signup/resend', { signUpId }), await confirm('666666'));
  replies.push(await logIn(password), await logIn('another-guess-8'), await confirm('777777'));
  replies.push(await startSignUp(email));
  replies.push(await send(stack.url, `/api/account/inviter?inviterOid=${signUpId}`));
  return replies.map(({ status, body }) => {
    const { instance: _random, ...told } = body;
    const plain = JSON.stringify(told)
      .replaceAll(email, '{email}')
      .replace(/"[0-9a-f]{24}"/g, '"{oid}"');
    return [status, plain];
  });
};

describe('an address that another account may have', () => {
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
    const one = await startSignUp(email);
    const oneCode = await codeFor(stack, email);
    const two = await startSignUp(email);
    await expect.poll(() => codeFor(stack, email)).not.toBe(oneCode);
    const confirm = ({ body }: Reply, code: string) =>
      post('/api/account/signup/confirm', { signUpId: body['signUpId'], code });
    expect(await confirm(two, await codeFor(stack, email))).toMatchObject({ status: 200 });
    expect(await confirm(one, oneCode)).toMatchObject({ status: 409, body: { code: 'ALREADY_REGISTERED' } });
  });

  it('finishes a sign-up that was left, by log-in and the code that it sends [IDN-081, IDN-098]', async () => {
    const email = `left-${randomUUID().slice(0, 8)}@example.test`;
    const { body } = await startSignUp(email);
    const first = await codeFor(stack, email);
    const again = await post('/api/account/login', { loginType: 'email', email, password });
    expect(again.body).toMatchObject({ oid: body['signUpId'], stage: 'askForConfirmationKey', token: '' });
    await expect.poll(() => codeFor(stack, email)).not.toBe(first);
    const confirmed = await post('/api/account/signup/confirm', {
      signUpId: again.body['oid'],
      code: await codeFor(stack, email),
    });
    expect(confirmed).toMatchObject({ status: 200, body: { stage: 'askForProfile' } });
    const logIn = () => post('/api/account/login', { loginType: 'email', email, password });
    const elsewhere = await logIn();
    expect(elsewhere.body).toMatchObject({ stage: 'askForProfile', email });
    // A person without a profile can do nothing else.
    const as = ({ body: { token } }: Reply) => ({ headers: { authorization: `Bearer ${String(token)}` } });
    const wallet = () => send(stack.url, '/api/coinevent/wallet', as(elsewhere));
    expect(await wallet()).toMatchObject({ status: 403, body: { code: 'PROFILE_REQUIRED' } });
    const me = () => send(stack.url, '/api/account/me', as(elsewhere));
    expect((await me()).body).toMatchObject({ me: null, newcomer: { email } });
    const complete = (profile: object) =>
      send(stack.url, '/api/account/signup/profile', { ...as(confirmed), method: 'POST', body: profile });
    const profile = profileOf('left');
    expect(await complete(profile)).toMatchObject({ status: 200 });
    // The answer was lost: the same once more is answered alike, another name is not taken.
    expect(await complete(profile)).toMatchObject({ status: 200 });
    expect(await complete(profileOf('other'))).toMatchObject({ body: { code: 'PROFILE_COMPLETE' } });
    expect(await wallet()).toMatchObject({ status: 200 });
    expect((await me()).body).toMatchObject({ me: { nickname: profile.nickname }, newcomer: null });
    expect((await logIn()).body).toMatchObject({ stage: 'complete' });
    const wrong = await post('/api/account/login', { loginType: 'email', email, password: testPassword });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'CREDENTIALS_WRONG' } });
  });
});
