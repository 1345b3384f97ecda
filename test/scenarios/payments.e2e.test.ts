import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CardSetUp,
  Charge,
  ChargeStarted,
  PaymentSettings,
  ProductsReply,
} from '@fanfold/contracts/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { Authenticator } from '../support/authenticator.ts';
import { verifyStack } from '../support/operator.ts';
import { newestMail, type Person, send, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
const testClock = createTestClock();
let minutes = 0;
const pass = (more: number): Promise<void> => testClock.setOffset((minutes += more) * 60_000);
beforeAll(async () => {
  await pass(0);
  stack = await startTestStack({ env: testClock.env });
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

type Settings = PaymentSettings;
type Way = { provider?: string; currency?: string; productId?: string };

const agreement = async (
  person: Person,
  { provider = 'stripe', currency = 'USD', productId = 'coins-50' }: Way,
) => {
  const path = `/api/payment/products?currency=${currency}&provider=${provider}`;
  const { body } = await person.call<z.infer<typeof ProductsReply>>(path);
  const totalMinor = body.products.find((product) => product.productId === productId)?.amounts.totalMinor;
  return { productId, currency, totalMinor, agreedToTerms: true, agreedToPaymentTerms: true };
};

const post = <Body>(person: Person, path: string, body: object, key: string = randomUUID()) =>
  person.call<Body & { code?: string; details?: Record<string, number> }>(path, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  });

const start = async (person: Person, way: Way) => {
  const body = { ...(await agreement(person, way)), provider: way.provider ?? 'stripe' };
  const { status, body: started } = await post<z.infer<typeof ChargeStarted>>(
    person,
    '/api/payment/onetime/ready',
    body,
  );
  expect(status).toBe(201);
  return started;
};

const press = async (payUrl: string, body: object) => {
  const ref = new URL(payUrl).pathname.split('/').at(-1);
  const reply = await send<{ redirectUrl: string | null }>(
    stack.sandboxUrl,
    `/payments/v1/pages/${ref}/act`,
    { method: 'POST', body },
  );
  return reply.body.redirectUrl === null ? undefined : new URL(reply.body.redirectUrl);
};

const comeBack = (person: Person, chargeId: string, redirect: URL | undefined) =>
  post<Charge>(person, '/api/payment/onetime/confirm', {
    chargeId,
    ...(redirect?.searchParams.has('pg_token')
      ? { approvalToken: redirect.searchParams.get('pg_token') }
      : {}),
  });

const booked = async (chargeId: string) => {
  const { body } = await send<{ entries: { chargeId: string; provider: string }[] }>(
    stack.sandboxUrl,
    '/payments/v1/books',
  );
  return body.entries.filter((entry) => entry.chargeId === chargeId).map(({ provider }) => provider);
};

const saveCard = async (person: Person, card = '4242', path = '/api/payment/stripe/setup-card') => {
  const { body } = await post<{ setUpId: string; pageUrl: string }>(person, path, {});
  await press(body.pageUrl, { action: 'approve', card });
  const finish = path.includes('subscription') ? 'subscription/confirm' : 'registercard';
  return (await post<CardSetUp>(person, `/api/payment/${finish}`, { setUpId: body.setUpId })).body;
};

const ways = [
  ['stripe', 'USD'],
  ['paypal', 'USD'],
  ['paypay', 'JPY'],
  ['kakao', 'KRW'],
  ['payletter', 'KRW'],
] as const;

describe.each(ways)('a charge by %s in %s [PAY-013, PAY-014, PAY-021, PAY-044]', (provider, currency) => {
  it('is credited once, by return page, webhook and poll together [PAY-004]', async () => {
    const person = await signUp(stack, 'payer');
    const { chargeId, payUrl } = await start(person, { provider, currency });
    const redirect = await press(payUrl, { action: 'approve', fault: 'double-webhook' });
    await Promise.all([1, 2, 3].map(() => comeBack(person, chargeId, redirect)));
    await person.untilCharge(chargeId, ['credited']);
    await sleep(300);
    expect((await person.wallet()).balance.paid).toBe(50);
    expect(await booked(chargeId)).toEqual([provider]);
    const check = await person.call(`/api/account/payment/checkConfirmPayment?chargeId=${chargeId}`);
    expect(check.body).toMatchObject({ confirmed: true });
  });

  it('that failed says that nothing was charged, as the books do [PAY-007, PAY-062, PAY-066]', async () => {
    const person = await signUp(stack, 'payer');
    for (const action of ['decline', 'cancel', 'time-out', 'leave']) {
      const { chargeId, payUrl } = await start(person, { provider, currency });
      await press(payUrl, { action });
      await person.call(`/api/payment/charge?chargeId=${chargeId}`, { method: 'DELETE' });
      const charge = await person.untilCharge(chargeId, ['declined', 'expired']);
      expect(charge.notCharged).toBe(true);
      expect(await booked(chargeId)).toEqual([]);
    }
    expect((await person.wallet()).balance.paid).toBe(0);
  });
});

describe('a lost answer', () => {
  it.each([
    ['paypal', 'USD'],
    ['kakao', 'KRW'],
  ] as const)(
    'of %s leaves the charge unknown, never "not charged", until the provider answers',
    async (provider, currency) => {
      const person = await signUp(stack, 'payer');
      const { chargeId, payUrl } = await start(person, { provider, currency });
      const redirect = await press(payUrl, { action: 'approve', fault: 'lost-answer' });
      const { body } = await comeBack(person, chargeId, redirect);
      expect(['unknown', 'approved', 'credited']).toContain(body.status);
      expect(body.notCharged).toBe(false);
      // Only the worker asks.
      await person.untilCharge(chargeId, ['credited']);
      expect(await booked(chargeId)).toEqual([provider]);
    },
  );

  it('of a saved card likewise; a repeated request is answered with the same charge', async () => {
    const person = await signUp(stack, 'payer');
    await saveCard(person, '0119');
    const key = randomUUID();
    const body = await agreement(person, {});
    const first = await post<Charge>(person, '/api/payment/stripe/charge-saved', body, key);
    expect(first.body).toMatchObject({ notCharged: false });
    await person.untilCharge(first.body.chargeId, ['credited']);
    const again = await post<Charge>(person, '/api/payment/stripe/charge-saved', body, key);
    expect(again.body.chargeId).toBe(first.body.chargeId);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await booked(first.body.chargeId)).toEqual(['stripe']);
  });
});

describe('another amount or currency than was initiated', () => {
  it.each([
    ['stripe', 'USD', 'wrong-amount'],
    ['paypal', 'USD', 'wrong-currency'],
    ['payletter', 'KRW', 'wrong-amount'],
  ] as const)('by %s in %s (%s) is refused and left to finance', async (provider, currency, fault) => {
    const person = await signUp(stack, 'payer');
    const { chargeId, payUrl } = await start(person, { provider, currency });
    await comeBack(person, chargeId, await press(payUrl, { action: 'approve', fault }));
    const charge = await person.untilCharge(chargeId, ['mismatched']);
    expect(charge.notCharged).toBe(false);
    expect((await person.wallet()).balance.paid).toBe(0);
  });
});

describe('saved cards [PAY-012, PAY-015, PAY-016, PAY-017]', () => {
  it('whose set-up is repeated after it was saved lead to its result, not to a second card', async () => {
    const person = await signUp(stack, 'payer');
    const key = randomUUID();
    const begin = () =>
      post<{ setUpId: string; pageUrl: string }>(person, '/api/payment/stripe/setup-card', {}, key);
    const { setUpId, pageUrl } = (await begin()).body;
    expect((await begin()).body).toMatchObject({ setUpId, pageUrl });
    await press(pageUrl, { action: 'approve', card: '4242' });
    expect((await post<CardSetUp>(person, '/api/payment/registercard', { setUpId })).body).toMatchObject({
      status: 'saved',
    });
    const again = await begin();
    expect(again.status).toBe(201);
    expect(again.body.pageUrl).toContain(`/charge/registrationok?setUpId=${setUpId}`);
  });

  it('are saved on the provider’s page, pay, are chosen, and are removed', async () => {
    const person = await signUp(stack, 'payer');
    expect(await saveCard(person)).toMatchObject({
      status: 'saved',
      card: { last4: '4242', selected: true },
    });
    expect(await saveCard(person, '4444')).toMatchObject({ card: { cardIdx: 2, selected: false } });
    expect(await saveCard(person)).toMatchObject({ card: { cardIdx: 3, duplicate: true } });
    const clean = await post<Settings>(person, '/api/payment/duplicate-card/delete', {});
    expect(clean.body.cards.map(({ cardIdx }) => cardIdx)).toEqual([1, 2]);
    await post(person, '/api/payment/select-card', { cardIdx: 2 });
    const settings = await person.call<Settings>('/api/payment/stripe/customer-data');
    expect(settings.body.cards.map(({ selected }) => selected)).toEqual([false, true]);
    expect(JSON.stringify(settings.body)).not.toMatch(/pm_|cus_/);
    const paid = await post<Charge>(person, '/api/payment/stripe/charge-saved', await agreement(person, {}));
    await person.untilCharge(paid.body.chargeId, ['credited']);
    const left = await post<Settings>(person, '/api/payment/card/delete', { cardIdx: 2 });
    expect(left.body.cards.map(({ cardIdx }) => cardIdx)).toEqual([1]);
  });

  it('that decline are not saved, and say why', async () => {
    const person = await signUp(stack, 'payer');
    expect(await saveCard(person, '0069')).toMatchObject({
      status: 'failed',
      reason: 'card_expired',
      card: null,
    });
  });

  it('are set up for a monthly fee, initiated and confirmed at the provider [PAY-010, PAY-011]', async () => {
    const person = await signUp(stack, 'payer');
    const done = await saveCard(person, '4242', '/api/payment/subscription/ready');
    expect(done).toMatchObject({ status: 'saved', purpose: 'subscription', card: { last4: '4242' } });
  });

  it('without money say so, and nothing was charged', async () => {
    const person = await signUp(stack, 'payer');
    await saveCard(person, '0341');
    const { body } = await post<Charge>(
      person,
      '/api/payment/stripe/charge-saved',
      await agreement(person, {}),
    );
    expect(body).toMatchObject({ status: 'declined', declineReason: 'insufficient_funds', notCharged: true });
    expect(await booked(body.chargeId)).toEqual([]);
  });

  it('pay once for a key, also when requests come at once', async () => {
    const person = await signUp(stack, 'payer');
    await saveCard(person);
    const key = randomUUID();
    const body = await agreement(person, {});
    const all = await Promise.all(
      [1, 2, 3].map(() => post<Charge>(person, '/api/payment/stripe/charge-saved', body, key)),
    );
    expect(new Set(all.map((reply) => reply.body.chargeId)).size).toBe(1);
    const chargeId = all[0]?.body.chargeId ?? '';
    await person.untilCharge(chargeId, ['credited']);
    expect(await booked(chargeId)).toEqual(['stripe']);
    const other = await agreement(person, { productId: 'coins-100' });
    expect(await post(person, '/api/payment/stripe/charge-saved', other, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});

describe('one-touch payment [PAY-008, PAY-009, PAY-043, PAY-048]', () => {
  it('requires the terms, and never takes won [PAY-052, PAY-061, PAY-064]', async () => {
    const person = await signUp(stack, 'payer');
    await saveCard(person);
    expect((await post(person, '/api/payment/one-touch', { cardIdx: 1 })).body.code).toBe('TERMS_REQUIRED');
    const dollars = await agreement(person, {});
    expect((await post(person, '/api/payment/one-touch/confirm', dollars)).body.code).toBe('ONE_TOUCH_OFF');
    await post(person, '/api/payment/one-touch', { cardIdx: 1, agreedToPaymentTerms: true });
    const me = await person.call<{ me: { oneTouchPayment: boolean } }>('/api/account/me');
    expect(me.body.me.oneTouchPayment).toBe(true);
    const won = await agreement(person, { currency: 'KRW' });
    const refused = await post(person, '/api/payment/one-touch/confirm', won);
    expect(refused, 'PAY-052, PAY-061').toMatchObject({ status: 409, body: { code: 'ONE_TOUCH_KRW' } });
    const paid = await post<Charge>(person, '/api/payment/one-touch/confirm', dollars);
    expect(paid.body.method).toBe('oneTouch');
    await person.untilCharge(paid.body.chargeId, ['credited']);
    await post(person, '/api/payment/one-touch/delete', {});
    expect((await post(person, '/api/payment/one-touch/confirm', dollars)).body.code).toBe('ONE_TOUCH_OFF');
  });

  it('tops up chat credits only if it is switched on', async () => {
    const person = await signUp(stack, 'payer');
    const on = await post<Settings>(person, '/api/payment/chat-one-touch', { enabled: true });
    expect(on.body.chatOneTouchPayment).toBe(true);
  });
});

describe('limits', () => {
  it('apply to all payment methods together, and a failed charge releases its amount', async () => {
    const person = await signUp(stack, 'payer');
    await post(person, '/api/payment/limits', { monthlyKrw: 6_000 });
    const { chargeId, payUrl } = await start(person, { provider: 'kakao', currency: 'KRW' });
    const body = await agreement(person, { productId: 'coins-10' });
    const refused = await post(person, '/api/payment/charge', body);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'SPENDING_LIMIT', details: { limitKrw: 6_000 } },
    });
    await press(payUrl, { action: 'leave' });
    await person.call(`/api/payment/charge?chargeId=${chargeId}`, { method: 'DELETE' });
    await expect.poll(async () => (await post(person, '/api/payment/charge', body)).status).toBe(201);
  });

  it('a pause refuses every charge', async () => {
    const person = await signUp(stack, 'payer');
    await post(person, '/api/payment/pause', { days: 7 });
    const body = await agreement(person, {});
    expect(await post(person, '/api/payment/charge', body)).toMatchObject({
      body: { code: 'CHARGING_PAUSED' },
    });
    await post(person, '/api/payment/pause', { days: 0 });
    expect((await post(person, '/api/payment/charge', body)).status).toBe(201);
  });

  it('of a minor are lifted only by the e-mail to a guardian', async () => {
    const minor = await signUp(stack, 'minor', { birthDate: `${new Date().getUTCFullYear() - 16}-01-02` });
    const body = await agreement(minor, { productId: 'coins-1000' });
    expect(await post(minor, '/api/payment/charge', body)).toMatchObject({
      status: 403,
      body: { code: 'MINOR_LIMIT' },
    });
    for (const guardianEmail of [minor.email, minor.email.replace('@', '+mother@')]) {
      const own = await post(minor, '/api/payment/guardian/ask', { guardianEmail });
      expect(own.body.code).toBe('OWN_ACCOUNT');
    }
    const guardianEmail = `guardian-${randomUUID()}@example.com`;
    await post(minor, '/api/payment/guardian/ask', { guardianEmail });
    const { text } = await newestMail(stack, guardianEmail);
    const [, oid, secret] = /#([0-9a-f]{24})\.([0-9a-f]{32})/.exec(text) ?? [];
    const consent = (said: string) =>
      send(stack.url, '/api/payment/guardian/consent', { method: 'POST', body: { oid, secret: said } });
    expect((await consent('0'.repeat(32))).status).toBe(400);
    expect((await consent(String(secret))).status).toBe(200);
    expect((await post(minor, '/api/payment/charge', body)).status).toBe(201);
  });
});

describe('one-touch payment above its limit', () => {
  type Question = { options: { challenge: string; rpId: string } | null };
  const recent = 16;
  const origin = () => `http://localhost:${new URL(stack.url).port}`;
  const confirm = async (person: Person, body: object) => {
    const reply = await post<{ token: string }>(person, '/api/account/reauthenticate', body);
    if (reply.status === 200) person.token = reply.body.token;
    return reply.status === 200 ? 'confirmed' : reply.body.code;
  };
  const question = async (person: Person) => {
    const { body } = await post<Question>(person, '/api/account/reauthenticate/options', {});
    return body.options;
  };
  const challenge = async (person: Person) => (await question(person)) ?? { challenge: '' };
  /** A person with one-touch payment and a device that may confirm a charge. */
  const withDevice = async () => {
    const person = await signUp(stack, 'payer');
    await saveCard(person);
    await post(person, '/api/payment/one-touch', { cardIdx: 1, agreedToPaymentTerms: true });
    const { body } = await post<Question>(person, '/api/account/passkeys/options', {});
    const device = new Authenticator('localhost');
    const credential = device.create(body.options ?? { challenge: '' }, { origin: origin() });
    const registered = await post(person, '/api/account/passkeys', { label: 'Phone', credential });
    expect(registered.status).toBe(200);
    return { person, device };
  };

  it('requires the password or the device’s PIN, and then continues with the same request', async () => {
    const { person, device } = await withDevice();
    const small = await agreement(person, {});
    const large = await agreement(person, { productId: 'coins-1000' });
    const pay = (body: object) =>
      post<Charge>(person, '/api/payment/one-touch/confirm', body, `large-${person.oid}`);
    await pass(recent);
    await expect.poll(async () => (await pay(large)).body.code).toBe('REAUTHENTICATE');
    expect((await post(person, '/api/payment/one-touch/confirm', small)).status).toBe(201);
    expect(
      await confirm(person, { passkey: device.get(await challenge(person), { origin: origin() }) }),
    ).toBe('confirmed');
    const paid = await pay(large);
    expect(paid.status).toBe(201);
    await person.untilCharge(paid.body.chargeId, ['credited']);
    await pass(recent);
    await expect
      .poll(async () => (await post(person, '/api/payment/one-touch/confirm', large)).body.code)
      .toBe('REAUTHENTICATE');
    expect(await confirm(person, { password: testPassword })).toBe('confirmed');
    expect((await pay(large)).status).toBe(201);
  });

  it('accepts only the registered device, on this site, with its owner present', async () => {
    const { person, device } = await withDevice();
    const other = await withDevice();
    const passkey = async (told: { origin?: string; verified?: boolean } = {}) =>
      device.get(await challenge(person), { origin: origin(), ...told });
    const right = await passkey();
    const refusals = [
      { passkey: await passkey({ origin: 'http://localhost.example' }) },
      { passkey: await passkey({ verified: false }) },
      {
        passkey: device.get(
          { challenge: Buffer.from('made up').toString('base64url') },
          { origin: origin() },
        ),
      },
      { passkey: device.get(await challenge(other.person), { origin: origin() }) },
      {
        passkey: {
          ...(await passkey()),
          response: other.device.get(await challenge(person), { origin: origin() }).response,
        },
      },
    ];
    for (const body of refusals) expect(await confirm(person, body)).toBe('PASSKEY_REFUSED');
    const strange = { passkey: other.device.get(await challenge(person), { origin: origin() }) };
    expect(await confirm(person, strange)).toBe('PASSKEY_NOT_FOUND');
    expect(await confirm(person, { passkey: right })).toBe('confirmed');
    // The answer belonged to the session that has ended.
    expect(await confirm(person, { passkey: right })).toBe('PASSKEY_REFUSED');
    const late = await passkey();
    const date = async () => Date.parse((await person.call<{ date: string }>('/api/account/date')).body.date);
    const before = await date();
    await pass(6);
    await expect.poll(date).toBeGreaterThan(before + 5 * 60_000);
    expect(await confirm(person, { passkey: late })).toBe('PASSKEY_REFUSED');
  });

  it('refuses a copy of the device, whose counter is behind', async () => {
    const { person, device } = await withDevice();
    const answered = async (counter: number) => {
      device.counter = counter;
      return confirm(person, { passkey: device.get(await challenge(person), { origin: origin() }) });
    };
    expect([await answered(2), await answered(3), await answered(3), await answered(2)]).toEqual([
      'confirmed',
      'confirmed',
      'PASSKEY_REFUSED',
      'PASSKEY_REFUSED',
    ]);
  });

  it('asks only for the password once the device is removed', async () => {
    const { person, device } = await withDevice();
    const listed = await person.call<{ passkeys: object[] }>('/api/account/passkeys');
    expect(listed.body.passkeys).toMatchObject([{ label: 'Phone', usedAt: null }]);
    const { credentialId } = device;
    expect((await post(person, '/api/account/passkeys/remove', { credentialId })).status).toBe(200);
    expect(await question(person)).toBeNull();
    const again = await post(person, '/api/account/passkeys/remove', { credentialId });
    expect(again.body.code).toBe('PASSKEY_NOT_FOUND');
  });

  it('refuses a registration with certificates, or one that another person requested', async () => {
    const { person } = await withDevice();
    const other = await signUp(stack, 'payer');
    const { body } = await post<Question>(other, '/api/account/passkeys/options', {});
    const credential = new Authenticator('localhost').create(body.options ?? { challenge: '' }, {
      origin: origin(),
    });
    const register = (given: object) =>
      post(person, '/api/account/passkeys', { label: 'Phone', credential: given });
    expect((await register(credential)).body.code).toBe('PASSKEY_REFUSED');
    const named = Buffer.from(credential.response.attestationObject, 'base64url');
    named.write('tpm!', named.indexOf('none'));
    const response = { ...credential.response, attestationObject: named.toString('base64url') };
    const own = { ...credential, response };
    expect((await post(other, '/api/account/passkeys', { label: 'Phone', credential: own })).body.code).toBe(
      'PASSKEY_REFUSED',
    );
    expect((await post(other, '/api/account/passkeys', { label: 'Phone', credential })).status).toBe(200);
  });
});

it('verifies all of it: every provider’s books agree except for what finance has to examine', async () => {
  await sleep(1_000);
  const { differences } = await verifyStack(stack.dataDir);
  // The charges with another amount or currency were taken and, rightly, never credited.
  expect(differences.filter((line: string) => !/never credited/.test(line))).toEqual([]);
});
