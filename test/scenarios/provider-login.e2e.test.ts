import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { codeFor, Person, profileOf, signUp } from '../support/person.ts';
import { ProviderVisitor } from '../support/provider-login.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
beforeAll(async () => {
  stack = await leaseStack();
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const personOf = (body: Record<string, string>) =>
  new Person(stack, { oid: body['oid'] ?? '', email: body['email'] ?? '', token: body['token'] ?? '' });
const complete = (person: Person) =>
  person.call('/api/account/signup/profile', { method: 'POST', body: profileOf('social') });

type Methods = { hasPassword: boolean; providers: { provider: string; linkedAt: string | null }[] };

describe('a log-in with Google or Apple', () => {
  it('begins an account without a code where the provider vouches for the address, and finds it again [IDN-003] [IDN-004] [IDN-069] [IDN-080]', async () => {
    const visitor = new ProviderVisitor(stack);
    const first = await visitor.logIn('google');
    expect(first).toMatchObject({
      status: 200,
      body: { stage: 'askForProfile', email: visitor.email, firstName: 'Mina', lastName: 'Park' },
    });
    const person = personOf(first.body);
    expect((await complete(person)).status).toBe(200);
    const again = await visitor.logIn('google');
    expect(again.body).toMatchObject({ stage: 'complete', oid: person.oid });
    const { body } = await personOf(again.body).call<{ sessions: { sessionId: string }[] }>(
      '/api/account/sessions',
    );
    expect(body.sessions.map(({ sessionId }) => sessionId)).toContain(again.body['googleSessionHash']);
  });

  it('comes back from Apple by a post without cookies [IDN-005] [IDN-006] [IDN-009]', async () => {
    const visitor = new ProviderVisitor(stack);
    const { status, body } = await visitor.logIn('apple');
    expect({ status, stage: body['stage'] }).toEqual({ status: 200, stage: 'askForProfile' });
    expect(body['appleSessionHash']).toMatch(/^[\w-]{43}$/);
  });

  it('asks for the code of a mail where the provider does not vouch for the address [IDN-080]', async () => {
    const visitor = new ProviderVisitor(stack);
    const { body } = await visitor.logIn('google', { unverified: true });
    expect(body).toMatchObject({ stage: 'askForConfirmationKey', token: '', email: visitor.email });
    const confirmed = await visitor.ask('/api/account/signup/confirm', {
      signUpId: body['oid'],
      code: await codeFor(stack, visitor.email),
    });
    expect(confirmed).toMatchObject({ status: 200, body: { stage: 'askForProfile' } });
    expect((await visitor.logIn('google')).body).toMatchObject({ stage: 'askForProfile', oid: body['oid'] });
  });

  it('never opens an account by its address alone, and says to its owner how to sign in [IDN-131] [IDN-136] [IDN-137]', async () => {
    const known = await signUp(stack, 'by-mail');
    const visitor = new ProviderVisitor(stack);
    const refused = await visitor.logIn('google', { email: known.email });
    expect(refused).toMatchObject({ status: 409, body: { code: 'REGISTERED_BY_EMAIL' } });
    const byGoogle = new ProviderVisitor(stack);
    await byGoogle.logIn('google');
    const byApple = await new ProviderVisitor(stack).logIn('apple', { email: byGoogle.email });
    expect(byApple).toMatchObject({ status: 409, body: { code: 'REGISTERED_WITH_GOOGLE' } });
    const withApple = new ProviderVisitor(stack);
    await withApple.logIn('apple');
    const byOther = await new ProviderVisitor(stack).logIn('google', { email: withApple.email });
    expect(byOther).toMatchObject({ status: 409, body: { code: 'REGISTERED_OTHERWISE' } });
    // Who has not proved the address learns nothing.
    const unproved = await visitor.logIn('google', { email: known.email, unverified: true });
    expect(unproved).toMatchObject({ status: 200, body: { stage: 'askForConfirmationKey' } });
  });

  it('confirms what is sensitive, asked again at the provider, and only by the account that is linked', async () => {
    const visitor = new ProviderVisitor(stack);
    const person = personOf((await visitor.logIn('google')).body);
    await complete(person);
    const headers = { authorization: `Bearer ${person.token}` };
    const ask = (path: string, body: object, by = visitor) =>
      by.ask(`/api/account/reauthenticate${path}`, body, headers);
    const answerOf = async (by = visitor) => {
      const { body } = await ask('/provider', { provider: 'google' }, by);
      const url = new URL(body['url'] ?? '');
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
      const back = await by.answer(url.href);
      return { provider: 'google', code: back.get('code') ?? '', state: back.get('state') ?? '' };
    };
    // Another account of the provider, in another browser with this session.
    const other = new ProviderVisitor(stack);
    expect(await ask('', await answerOf(other), other)).toMatchObject({ body: { code: 'LOGIN_NOT_LINKED' } });
    const answer = await answerOf();
    const confirmed = await ask('', answer);
    expect(confirmed.status).toBe(200);
    person.token = confirmed.body['token'] ?? '';
    const { body } = await person.call<{ me: { fresh: boolean } }>('/api/account/me');
    expect(body.me.fresh).toBe(true);
    // An answer is used once, and one that was given to sign in confirms nothing.
    headers.authorization = `Bearer ${person.token}`;
    expect(await ask('', answer)).toMatchObject({ status: 401, body: { code: 'LOGIN_PROVIDER_FAILED' } });
    const toSignIn = await visitor.answer(await visitor.address('google'));
    expect(
      await ask('', {
        provider: 'google',
        code: toSignIn.get('code') ?? '',
        state: toSignIn.get('state') ?? '',
      }),
    ).toMatchObject({ status: 401, body: { code: 'LOGIN_PROVIDER_FAILED' } });
  });

  it('takes an answer in the browser that asked, once, and no other [IDN-133]', async () => {
    const visitor = new ProviderVisitor(stack);
    const thief = new ProviderVisitor(stack);
    const back = await visitor.answer(await visitor.address('google'));
    const answer = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
    const failed = { status: 401, body: { code: 'LOGIN_PROVIDER_FAILED' } };
    expect(await thief.finish('google', answer)).toMatchObject(failed);
    await thief.address('google');
    expect(await thief.finish('google', answer)).toMatchObject(failed);
    expect((await visitor.finish('google', answer)).status).toBe(200);
    expect(await visitor.finish('google', answer)).toMatchObject(failed);
    const cancelled = await visitor.answer(await visitor.address('google'), { action: 'cancel' });
    expect(Object.fromEntries(cancelled)).toMatchObject({ error: 'access_denied' });
  });
});

describe('a linked log-in', () => {
  const link = async (person: Person, visitor: ProviderVisitor, provider: 'google' | 'apple') => {
    const headers = { authorization: `Bearer ${person.token}` };
    const { body } = await visitor.ask('/api/account/logins/start', { provider }, headers);
    const back = await visitor.answer(body['url'] ?? '');
    const answer = { provider, code: back.get('code') ?? '', state: back.get('state') ?? '' };
    return visitor.ask('/api/account/logins', answer, headers);
  };
  const methodsOf = async (person: Person) => (await person.call<Methods>('/api/account/logins')).body;
  const remove = (person: Person, provider: string) =>
    person.call('/api/account/logins/remove', { method: 'POST', body: { provider } });

  it('opens the account that linked it, until it is removed; the last way in stays', async () => {
    const owner = await signUp(stack, 'links');
    const visitor = new ProviderVisitor(stack);
    expect((await link(owner, visitor, 'google')).status).toBe(200);
    expect(await methodsOf(owner)).toMatchObject({ hasPassword: true });
    expect((await visitor.logIn('google')).body).toMatchObject({ stage: 'complete', oid: owner.oid });
    const other = await signUp(stack, 'links-too');
    expect(await link(other, visitor, 'google')).toMatchObject({
      status: 409,
      body: { code: 'LOGIN_TAKEN' },
    });
    expect((await remove(owner, 'google')).status).toBe(200);
    expect((await remove(owner, 'google')).body).toMatchObject({ code: 'LOGIN_NOT_LINKED' });
    // The provider's account is free again, and begins an account of its own.
    await expect.poll(async () => (await visitor.logIn('google')).body['stage']).toBe('askForProfile');
  });

  it('is the last way into an account without a password, until one is set [IDN-135]', async () => {
    const visitor = new ProviderVisitor(stack);
    const person = personOf((await visitor.logIn('google')).body);
    await complete(person);
    expect(await methodsOf(person)).toMatchObject({ hasPassword: false });
    expect((await remove(person, 'google')).body).toMatchObject({ code: 'LAST_LOGIN_METHOD' });
    const confirm = { method: 'POST', body: { password: 'tin-drum-1959' } };
    expect((await person.call('/api/account/reauthenticate', confirm)).body).toMatchObject({
      code: 'PASSWORD_NOT_SET',
    });
    const changed = await person.call<Record<string, string>>('/api/account/changepw', confirm);
    expect(changed.status).toBe(200);
    person.token = changed.body['token'] ?? '';
    expect(await methodsOf(person)).toMatchObject({ hasPassword: true });
  });
});
