import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Authenticator } from '../support/authenticator.ts';
import { type Person, signUp } from '../support/person.ts';
import { ProviderVisitor } from '../support/provider-login.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
beforeAll(async () => {
  stack = await leaseStack();
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Options = { options: { challenge: string; rpId: string } };

const register = async (person: Person) => {
  const device = new Authenticator(new URL(stack.url).hostname);
  const { body } = await person.call<Options>('/api/account/passkeys/options', { method: 'POST', body: {} });
  const credential = device.create(body.options, { origin: new URL(stack.url).origin });
  const registered = await person.call('/api/account/passkeys', {
    method: 'POST',
    body: { label: 'Phone', credential },
  });
  expect(registered.status).toBe(200);
  return device;
};

const challenge = async (visitor: ProviderVisitor) =>
  ((await visitor.ask('/api/account/login/passkey', {})).body as unknown as Options).options;

/** What the device of `oid` answers to a challenge. */
const answer = (device: Authenticator, options: { challenge: string }, oid: string, verified = true) => {
  const signed = device.get(options, { origin: new URL(stack.url).origin, verified });
  const userHandle = Buffer.from(oid, 'hex').toString('base64url');
  return { loginType: 'passkey', passkey: { ...signed, response: { ...signed.response, userHandle } } };
};

const wrong = { status: 401, body: { code: 'CREDENTIALS_WRONG' } };

describe('a log-in with a passkey', () => {
  it('opens the account that the device names, once for a challenge', async () => {
    const person = await signUp(stack, 'by-device');
    const device = await register(person);
    const visitor = new ProviderVisitor(stack);
    const body = answer(device, await challenge(visitor), person.oid);
    const thief = new ProviderVisitor(stack);
    await challenge(thief);
    expect(await thief.ask('/api/account/login', body)).toMatchObject(wrong);
    expect(await visitor.ask('/api/account/login', body)).toMatchObject({
      status: 200,
      body: { stage: 'complete', oid: person.oid },
    });
    expect(await visitor.ask('/api/account/login', body)).toMatchObject(wrong);
  });

  it('is refused without the owner’s PIN, for another account, and after the device was removed', async () => {
    const [person, other] = [await signUp(stack, 'by-device'), await signUp(stack, 'no-device')];
    const device = await register(person);
    const visitor = new ProviderVisitor(stack);
    const attempt = async (oid: string, verified = true) =>
      visitor.ask('/api/account/login', answer(device, await challenge(visitor), oid, verified));
    expect(await attempt(person.oid, false)).toMatchObject(wrong);
    expect(await attempt(other.oid)).toMatchObject(wrong);
    expect(await attempt('f'.repeat(24))).toMatchObject(wrong);
    expect((await attempt(person.oid)).status).toBe(200);
    await person.call('/api/account/passkeys/remove', {
      method: 'POST',
      body: { credentialId: device.credentialId },
    });
    expect(await attempt(person.oid)).toMatchObject(wrong);
  });
});
