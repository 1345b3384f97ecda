import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { emptyBalance } from '@fanfold/contracts/wallet';
import { sleep } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { apiAddress } from '../support/health.ts';
import { watch } from '../support/live.ts';
import { fanfold, verifyStack } from '../support/operator.ts';
import {
  codeFor,
  logIn,
  newestMail,
  type Person,
  profileOf,
  type Reply,
  send,
  signUp,
  testPassword,
} from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let fan: Person;
let creator: Person;
let admin: Person;
let story: string;
let unmatched = 0;

beforeAll(async () => {
  stack = await startTestStack();
  [fan, creator, admin] = await Promise.all([
    signUp(stack, 'fan'),
    signUp(stack, 'creator'),
    signUp(stack, 'admin'),
  ]);
  expect((await creator.becomeCreator()).status).toBe(200);
  story = await creator.publish(120, 'Rain on the arcade roof');
  const granted = await fanfold(
    stack.dataDir,
    'grant-role',
    '--email',
    admin.email,
    '--role',
    'admin',
    '--reason',
    'first',
  );
  expect(granted).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
});

describe('the first story: charge, buy, earn, refund, verify', () => {
  it('charges coins on the hosted pay page and sees them arrive live [PAY-005, PAY-013, PAY-014, LED-008]', async () => {
    using live = watch(fan, `wallet:${fan.oid}`);
    expect(await live.status).toBe(200);
    const charge = await fan.charge('coins-300');
    expect(charge).toMatchObject({ status: 'credited', paidCoins: 300, bonusCoins: 15 });
    expect(charge.amounts).toMatchObject({
      currency: 'KRW',
      baseMinor: 30_000,
      taxMinor: 3_000,
      totalMinor: 33_000,
    });
    await expect
      .poll(() => live.messages().at(-1))
      .toMatchObject({
        kind: 'balance',
        balance: { paid: 300, bonus: 15, heldPaid: 0, heldBonus: 0, debt: 0 },
      });
    expect(await fan.wallet()).toMatchObject({ balance: { paid: 300, bonus: 15 }, stale: false });
  });

  it('buys, sees the balance change and may read; the creator sees the revenue arrive live [COM-003, CAT-002, LED-002, LED-005]', async () => {
    expect(await fan.content(story)).toMatchObject({ canView: false, body: null });
    using money = watch(fan, `wallet:${fan.oid}`);
    using revenue = watch(creator, `revenue:${creator.oid}`);
    await Promise.all([money.status, revenue.status]);
    const { status, body } = await fan.buy(story, { coins: 120 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ paidCoins: 120, bonusCoins: 0, balance: { paid: 180, bonus: 15 } });
    await expect
      .poll(() => money.messages().at(-1))
      .toMatchObject({ balance: { paid: 180 }, position: body.position });
    await expect
      .poll(() => revenue.messages().at(-1))
      .toMatchObject({ kind: 'revenue', paidCoins: 120, sales: 1 });
    expect(await fan.content(story)).toMatchObject({ canView: true, unopened: true, body: null });
    await fan.call('/api/content/open', { method: 'POST', body: { contentOid: story } });
    expect(await fan.content(story)).toMatchObject({ canView: true, body: { en: 'What the buyer reads.' } });
    expect(await creator.revenue()).toMatchObject({
      totals: { paidCoins: 120, bonusCoins: 0, sales: 1, refunds: 0 },
    });
  });

  it('explains a movement: the event, its place in the chain, and its postings [LED-001, LED-009]', async () => {
    const { lines } = await fan.history();
    expect(
      lines.map(({ transactionType, paidCoins, balancePaid }) => [transactionType, paidCoins, balancePaid]),
    ).toEqual([
      ['purchase', -120, 180],
      ['increase', 300, 300],
    ]);
    const why = await fan.why(lines[0]?.revision ?? -1);
    expect(why).toMatchObject({
      eventType: 'ContentBought',
      actorOid: fan.oid,
      chain: { verified: true },
      data: { resource: { kind: 'work', oid: story }, payerCountry: 'US', paidCoins: 120 },
    });
    expect(why.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(why.postings).toContainEqual({
      account: `creator-earned:${creator.oid}`,
      unit: 'paid',
      amount: -120,
    });
  });

  it('declares where one lives: the country of what was bought before stays', async () => {
    const me = () => fan.call<{ me: { residence: object } }>('/api/account/me');
    expect((await me()).body.me.residence).toMatchObject({ country: 'US', evidence: 'language' });
    const declare = (country: string) =>
      fan.call('/api/account/residence', { method: 'POST', body: { country } });
    expect((await declare('ZZ')).status).toBe(400);
    expect((await declare('KR')).status).toBe(200);
    expect((await me()).body.me.residence).toMatchObject({ country: 'KR', evidence: 'declared' });
    const { lines } = await fan.history();
    expect((await fan.why(lines[0]?.revision ?? -1)).data).toMatchObject({ payerCountry: 'US' });
  });

  it('refuses a second purchase, a changed price, and one coin too many, changing nothing [COM-036, LED-019, LED-020]', async () => {
    const dear = await creator.publish(500);
    const before = await fan.wallet();
    expect(await fan.buy(story, { coins: 120 })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_PURCHASED' },
    });
    expect(await fan.buy(dear, { coins: 400 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', details: { priceCoins: 500 } },
    });
    expect(await fan.buy(dear, { coins: 500 })).toMatchObject({
      status: 402,
      body: { code: 'NOT_ENOUGH_COINS', title: 'Not enough coins', details: { missingCoins: 320 } },
    });
    expect(await fan.buy(dear, { coins: 500, payWith: 'bonus' })).toMatchObject({
      body: { code: 'BONUS_NOT_ACCEPTED' },
    });
    await creator.call('/api/account/modify', { method: 'POST', body: { allowBonus: true } });
    await expect
      .poll(async () => (await fan.buy(dear, { coins: 500, payWith: 'bonus' })).body)
      .toMatchObject({ code: 'NOT_ENOUGH_BONUS_COINS', details: { missingCoins: 485 } });
    expect((await fan.wallet()).balance).toEqual(before.balance);
  });

  it('continues the interrupted purchase after the top-up, under the same key', async () => {
    const dear = await creator.publish(190);
    const key = randomUUID();
    expect((await fan.buy(dear, { coins: 190, key })).body).toMatchObject({ code: 'NOT_ENOUGH_COINS' });
    await fan.charge('coins-10');
    expect((await fan.buy(dear, { coins: 190, key })).status).toBe(201);
    const again = await fan.buy(dear, { coins: 190, key });
    expect(again).toMatchObject({ status: 201, body: { paidCoins: 190 } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await fan.wallet()).balance.paid).toBe(0);
  });

  it('lets an administrator find the fan, see the wallet and refund with a reason [ADM-020, ADM-024]', async () => {
    const found = await admin.call<{ users: { oid: string; email: string }[] }>(
      `/api/admin/getuser?query=${encodeURIComponent(fan.email)}`,
    );
    expect(found.body.users).toMatchObject([{ oid: fan.oid, email: fan.email }]);
    const history = await admin.call<{ lines: { revision: number; contentOid: string }[] }>(
      `/api/coinevent?userOid=${fan.oid}`,
    );
    const line = history.body.lines.find(({ contentOid }) => contentOid === story);
    using live = watch(fan, `wallet:${fan.oid}`);
    await live.status;
    const key = randomUUID();
    const refund = () =>
      admin.call('/api/admin/refund', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { userOid: fan.oid, revision: line?.revision, reason: 'wrong file' },
      });
    const replies = await Promise.all([refund(), refund(), refund()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => live.messages().at(-1)).toMatchObject({ balance: { paid: 120 } });
    fan.position = BigInt(String(replies[0]?.body['position']));
    expect((await fan.history()).lines[0]).toMatchObject({
      transactionType: 'refund',
      paidCoins: 120,
      reason: 'wrong file',
    });
    expect(await fan.content(story)).toMatchObject({ canView: false, body: null });
    await expect
      .poll(async () => (await creator.revenue()).totals)
      .toEqual({ paidCoins: 190, bonusCoins: 0, sales: 2, refunds: 1 });
    const second = await admin.call('/api/admin/refund', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: { userOid: fan.oid, revision: line?.revision, reason: 'again' },
    });
    expect(second).toMatchObject({ status: 409, body: { code: 'PURCHASE_NOT_REFUNDABLE' } });
  });

  it('grants bonus coins within the day’s limit and never to oneself [ADM-050, LED-014]', async () => {
    const grant = (userOid: string, coins: number, key = randomUUID()) =>
      admin.call('/api/admin/bonuscoins', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { userOid, coins, reason: 'a late reply' },
      });
    expect(await grant(admin.oid, 1)).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
    const key = randomUUID();
    expect((await grant(fan.oid, 40, key)).status).toBe(200);
    expect((await grant(fan.oid, 40, key)).headers.get('idempotent-replayed')).toBe('true');
    expect(await grant(fan.oid, 9_961)).toMatchObject({
      status: 403,
      body: { code: 'GRANT_LIMIT', details: { leftCoins: 9_960 } },
    });
    await expect.poll(async () => (await fan.wallet()).balance.bonus).toBe(55);
  });

  it('gives several people the same gift of bonus coins, all of them or none [ADM-022]', async () => {
    const [one, two] = [await signUp(stack, 'gifted-one'), await signUp(stack, 'gifted-two')];
    const give = (userOids: string[], coins: number, key = randomUUID()) =>
      admin.call('/api/admin/gift-coins', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { userOids, coins, reason: 'spring festival' },
      });
    const unknownOid = '0'.repeat(24);
    expect(await give([one.oid, unknownOid], 5)).toMatchObject({
      status: 404,
      body: { code: 'ACCOUNT_NOT_FOUND', details: { userOid: unknownOid } },
    });
    expect(await give([one.oid, admin.oid], 5)).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
    const key = randomUUID();
    const given = await give([one.oid, two.oid, one.oid], 30, key);
    expect(given).toMatchObject({ status: 200, body: { given: [one.oid, two.oid] } });
    expect((await give([one.oid, two.oid, one.oid], 30, key)).headers.get('idempotent-replayed')).toBe(
      'true',
    );
    expect(await give([one.oid, two.oid], 30, key)).toMatchObject({ status: 422 });
    // 40 went to one person and 60 to these two: together they may have 9,900 more today.
    expect(await give([one.oid, two.oid], 4_951)).toMatchObject({
      status: 403,
      body: { code: 'GRANT_LIMIT', details: { leftCoins: 9_900 } },
    });
    for (const person of [one, two]) {
      await expect.poll(async () => (await person.wallet()).balance.bonus).toBe(30);
      expect((await person.history()).lines).toMatchObject([
        { transactionType: 'gift', labels: ['gift'], bonusCoins: 30, reason: 'spring festival' },
      ]);
    }
  });

  it('verifies all of it', async () => {
    expect(await verifyStack(stack.dataDir)).toMatchObject({ ok: true, code: 0, differences: [] });
  });
});

describe('a charge, whatever the provider does', () => {
  it.each(['no-return', 'double-webhook', 'stale-decline', 'forged-signature', 'late-webhook'])(
    'is credited exactly once with the fault %s [PAY-003]',
    async (fault) => {
      const buyer = await signUp(stack, 'buyer');
      expect(await buyer.charge('coins-50', { fault })).toMatchObject({ status: 'credited' });
      await sleep(fault === 'stale-decline' ? 2_000 : 300);
      expect((await buyer.wallet()).balance.paid).toBe(50);
      expect((await buyer.history()).lines).toHaveLength(1);
    },
  );

  it('is credited when only a request to the provider shows the payment [PAY-006]', async () => {
    const buyer = await signUp(stack, 'buyer');
    const { chargeId, payUrl } = await buyer.startCharge('coins-50', randomUUID());
    await buyer.actOnPage(payUrl, 'approve', 'no-webhook');
    await sleep(500);
    expect((await buyer.call(`/api/payment/charge?chargeId=${chargeId}`)).body).toMatchObject({
      status: 'opened',
    });
    const looks = Array.from({ length: 5 }, () =>
      buyer.call('/api/payment/charge', { method: 'PUT', body: { chargeId } }),
    );
    for (const { status } of await Promise.all(looks)) expect(status).toBe(200);
    await buyer.untilCharge(chargeId, ['credited']);
    expect((await buyer.wallet()).balance.paid).toBe(50);
  });

  it('gives no coins when it is declined, and says so [PAY-062, PAY-063]', async () => {
    const buyer = await signUp(stack, 'buyer');
    expect(await buyer.charge('coins-50', { action: 'decline' })).toMatchObject({
      status: 'declined',
      declineReason: 'insufficient_funds',
      notCharged: true,
    });
    expect(await buyer.charge('coins-50', { action: 'cancel' })).toMatchObject({
      status: 'declined',
      declineReason: 'cancelled',
    });
    expect((await buyer.wallet()).balance).toEqual(emptyBalance);
  });

  it('gives no coins for another amount than was initiated, and verify shows it to finance', async () => {
    const buyer = await signUp(stack, 'buyer');
    expect(await buyer.charge('coins-50', { fault: 'wrong-amount' })).toMatchObject({ status: 'mismatched' });
    unmatched += 1;
    expect((await buyer.wallet()).balance.paid).toBe(0);
  });

  it('is one charge however often its start is repeated; another body under its key is refused', async () => {
    const buyer = await signUp(stack, 'buyer');
    const key = randomUUID();
    const starts = await Promise.all(Array.from({ length: 4 }, () => buyer.startCharge('coins-30', key)));
    expect(new Set(starts.map(({ chargeId }) => chargeId)).size).toBe(1);
    expect(new Set(starts.map(({ payUrl }) => payUrl)).size).toBe(1);
    const other = await buyer.call('/api/payment/charge', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: {
        productId: 'coins-50',
        currency: 'KRW',
        agreedToTerms: true,
        agreedToPaymentTerms: true,
        totalMinor: 5_500,
      },
    });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it.each([
    ['no agreement to the terms [PAY-051, PAY-064]', { agreedToTerms: false }, 'TERMS_REQUIRED', 400],
    ['no agreement to the payment terms [PAY-051]', { agreedToPaymentTerms: false }, 'TERMS_REQUIRED', 400],
    ['no such product [PAY-068]', { productId: 'coins-11' }, 'PRODUCT_NOT_FOUND', 404],
    ['a total that is not the price', { totalMinor: 1 }, 'PRICE_CHANGED', 409],
    ['an unknown currency [PAY-068]', { currency: 'EUR' }, 'UNKNOWN_CURRENCY', 400],
    ['a provider that takes another currency', { provider: 'paypay' }, 'PRODUCT_NOT_FOUND', 404],
  ])('is refused with %s', async (_what, wrong, code, status) => {
    const body = {
      productId: 'coins-10',
      currency: 'KRW',
      agreedToTerms: true,
      agreedToPaymentTerms: true,
      totalMinor: 1_100,
      ...wrong,
    };
    const reply = await fan.call('/api/payment/charge', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body,
    });
    expect(reply).toMatchObject({ status, body: { code } });
  });

  it('refuses a webhook without the right signature', async () => {
    const { chargeId } = await fan.startCharge('coins-10', randomUUID());
    const body = {
      eventId: 'e',
      providerRef: 'x',
      chargeId,
      status: 'approved',
      totalMinor: 1_100,
      currency: 'KRW',
    };
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      const reply = await send(stack.url, '/api/payment/webhook/sandbox', {
        method: 'POST',
        body,
        headers: { 'fanfold-signature': signature },
      });
      expect(reply).toMatchObject({ status: 401, body: { code: 'SIGNATURE_WRONG' } });
    }
    expect((await fan.call(`/api/payment/charge?chargeId=${chargeId}`)).body).toMatchObject({
      status: 'opened',
    });
  });
});

const inSpanish = (body: object) => ({ method: 'POST', body, headers: { 'fanfold-lang': 'es' } });

/** The reply refuses, and says at the field what is wrong with it. */
const expectFault = async (asked: Promise<Reply>, path: string): Promise<void> => {
  const { status, headers, body } = await asked;
  const { fields } = body as { fields: { path: string; message: string }[] };
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(fields.map((field) => field.path)).toContain(path);
  for (const { message } of fields) expect(message).not.toBe('');
};

describe('signing up and in', () => {
  it('answers the same for a new and a known address; only the mail differs [IDN-130, IDN-141]', async () => {
    const body = {
      email: fan.email,
      password: testPassword,
      language: 'jp',
    };
    const known = await send(stack.url, '/api/account/signup', { method: 'POST', body });
    expect(known).toMatchObject({ status: 202, body: { stage: 'askForConfirmationKey' } });
    await expect
      .poll(async () => (await newestMail(stack, fan.email)).subject)
      .toBe('すでにFanfoldのアカウントがあります');
    const code = await send(stack.url, '/api/account/signup/confirm', {
      method: 'POST',
      body: { signUpId: known.body['signUpId'], code: '123456' },
    });
    expect(code).toMatchObject({ status: 400, body: { code: 'CONFIRMATION_CODE_WRONG' } });
  });

  it('treats a sign-up that is repeated with its key as the same one', async () => {
    const email = `twice-${randomUUID().slice(0, 8)}@example.com`;
    const key = `sign-up-${randomUUID()}`;
    const signUpOnce = async (headers: Record<string, string>) =>
      send<{ signUpId: string }>(stack.url, '/api/account/signup', {
        method: 'POST',
        headers,
        body: {
          email,
          password: testPassword,
          language: 'en',
        },
      });
    const keyed = { 'idempotency-key': key };
    const replies = await Promise.all([signUpOnce(keyed), signUpOnce(keyed), signUpOnce(keyed)]);
    const [signUpId, ...others] = new Set(replies.map(({ body }) => body.signUpId));
    expect(others).toEqual([]);
    const body = { signUpId, code: await codeFor(stack, email) };
    expect(await send(stack.url, '/api/account/signup/confirm', { method: 'POST', body })).toMatchObject({
      status: 200,
      body: { oid: signUpId },
    });
    expect((await signUpOnce(keyed)).body.signUpId).toBe(signUpId);
    expect(await logIn(stack, email, testPassword)).toMatchObject({ oid: signUpId });
  });

  it('opens one session with a code, however often and however fast it is sent', async () => {
    const email = `race-${randomUUID().slice(0, 8)}@example.test`;
    const signedUp = await send<{ signUpId: string }>(stack.url, '/api/account/signup', {
      method: 'POST',
      body: {
        email,
        password: testPassword,
        language: 'en',
      },
    });
    const { signUpId } = signedUp.body;
    const confirm = async (code: string) =>
      send<{ code?: string }>(stack.url, '/api/account/signup/confirm', {
        method: 'POST',
        body: { signUpId, code },
      });
    const code = await codeFor(stack, email);
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(code)));
    const said = replies.map(({ status, body }) => [status, body['code']].join(' ')).sort();
    expect(said).toEqual(['200 ', ...Array.from({ length: 4 }, () => '409 ALREADY_CONFIRMED')]);
    expect(replies.filter(({ headers }) => headers.get('set-cookie')?.includes('fanfold='))).toHaveLength(1);
    const other = code === '000000' ? '000001' : '000000';
    expect(await confirm(other)).toMatchObject({ status: 400, body: { code: 'CONFIRMATION_CODE_WRONG' } });
  });

  it('reserves a nickname for one person, in every spelling [IDN-095]', async () => {
    const nickname = `Rain ${randomUUID().slice(0, 6)}`;
    const available = async (wanted: string) =>
      (await send(stack.url, `/api/account/nickname-available?nickname=${encodeURIComponent(wanted)}`)).body[
        'available'
      ];
    expect(await available(nickname)).toBe(true);
    await signUp(stack, 'rain', { nickname });
    expect(await available(nickname.toUpperCase().replace('A', 'Ａ'))).toBe(false);
    await expect(signUp(stack, 'rain', { nickname: nickname.toLowerCase() })).rejects.toThrow(
      'NICKNAME_TAKEN',
    );
  });

  it.each([
    ['a short password [IDN-093]', { password: 'ab1' }, 'password'],
    ['a password without digits [IDN-093]', { password: 'abcdefgh' }, 'password'],
    ['another password the second time [IDN-093]', { passwordRepeat: 'tin-drum-1958' }, 'passwordRepeat'],
    ['a common password', { password: 'password123' }, 'password'],
  ])('refuses %s and names the field', async (_what, wrong, path) => {
    const body = { email: 'new@example.test', password: testPassword, language: 'es', ...wrong };
    await expectFault(send(stack.url, '/api/account/signup', inSpanish(body)), path);
  });

  it.each([
    ['a nickname of one letter [IDN-094]', { nickname: 'x' }, 'nickname'],
    ['a nickname with special characters [IDN-094]', { nickname: 'rain<script>' }, 'nickname'],
    ['no consent [IDN-096]', { consents: { terms: true, personalData: false } }, 'consents.personalData'],
    ['no date of birth [IDN-097]', { birthDate: '' }, 'birthDate'],
    ['a birth date to come [IDN-138]', { birthDate: '2999-01-01' }, 'birthDate'],
    ['a child', { birthDate: '2024-01-01' }, 'birthDate'],
  ])('refuses a profile with %s and names the field', async (_what, wrong, path) => {
    const profile = inSpanish({ ...profileOf('wrong'), ...wrong });
    await expectFault(fan.call('/api/account/signup/profile', profile), path);
  });

  it('has one answer for an unknown address and a wrong password [IDN-134]', async () => {
    await expect(logIn(stack, 'nobody@example.test', testPassword)).rejects.toThrow('CREDENTIALS_WRONG');
    await expect(logIn(stack, fan.email, 'wrong-password-1')).rejects.toThrow('CREDENTIALS_WRONG');
    const again = await logIn(stack, fan.email.toUpperCase(), testPassword);
    expect(again.oid).toBe(fan.oid);
  });

  it('logs in with a stored token, and no more after logging out [IDN-002, IDN-010, IDN-082]', async () => {
    const person = await logIn(stack, fan.email, testPassword);
    const withToken = () =>
      send(stack.url, '/api/account/login', {
        method: 'POST',
        body: { loginType: 'token', token: person.token },
      });
    expect((await withToken()).body).toMatchObject({ oid: fan.oid, stage: 'complete' });
    await person.call('/api/account/logout', { method: 'POST' });
    expect((await withToken()).status).toBe(401);
    expect((await person.call('/api/coinevent/wallet')).status).toBe(401);
  });

  it('takes no rights from the request’s envelope [SHL-016, IDN-001]', async () => {
    const stranger = await signUp(stack, 'stranger');
    const path = `/api/coinevent/wallet?requestorOid=${fan.oid}&checkAdmin=true`;
    expect((await stranger.call<{ userOid: string }>(path)).body.userOid).toBe(stranger.oid);
    const asked = await stranger.call(
      `/api/coinevent/wallet?userOid=${fan.oid}&checkAdmin=true&requestorOid=${fan.oid}`,
    );
    expect(asked).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  });
});

describe('live updates', () => {
  it('sends a client that was disconnected what it missed, once, and continues', async () => {
    const buyer = await signUp(stack, 'buyer');
    await buyer.charge('coins-100');
    const after = String(buyer.position);
    const pieces = await Promise.all([creator.publish(1), creator.publish(2), creator.publish(3)]);
    for (const [index, piece] of pieces.slice(0, 2).entries()) {
      await buyer.buy(piece, { coins: index + 1 });
      // Events that the projector applies in one batch are one message.
      await buyer.wallet();
    }
    using live = watch(buyer, `wallet:${buyer.oid}`, after);
    await expect.poll(() => live.messages().length).toBe(2);
    await buyer.buy(pieces[2] ?? '', { coins: 3 });
    await expect.poll(() => live.messages().length).toBe(3);
    expect(live.messages().map((message) => 'balance' in message && message.balance.paid)).toEqual([
      99, 97, 94,
    ]);
    const ids = live.events.filter(({ event }) => event === 'message').map(({ id }) => BigInt(id));
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('refuses other people’s topics and invalid ones', async () => {
    const stranger = await signUp(stack, 'stranger');
    for (const [topics, status] of [
      [`wallet:${fan.oid}`, 403],
      [`revenue:${creator.oid}`, 403],
      ['wallet:me', 400],
      ['everything', 400],
      ['catalogue', 200],
    ] as const) {
      using live = watch(stranger, topics);
      expect(await live.status, topics).toBe(status);
    }
    using visitor = watch({ place: stack }, `wallet:${fan.oid}`);
    expect(await visitor.status).toBe(401);
  });

  it('ends with its session', async () => {
    const person = await logIn(stack, fan.email, testPassword);
    using live = watch(person, `wallet:${fan.oid}`);
    await live.status;
    await person.call('/api/account/logout', { method: 'POST' });
    await live.closed;
    expect(live.events.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'revoked' } });
  });
});

it('still verifies, except for the payments that were taken with a wrong amount', async () => {
  const { differences } = await verifyStack(stack.dataDir);
  expect(differences.filter((difference) => !difference.includes('never credited'))).toEqual([]);
  expect(differences.length).toBeLessThanOrEqual(unmatched);
});

it('refuses characters that no read model could store, before they become events', async () => {
  const refused = { status: 400, body: { code: 'INVALID_REQUEST' } };
  for (const title of ['Rain\0', 'half \ud800']) {
    const reply = await creator.call<{ fields: { path: string }[] }>('/api/content', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: { metaData: { title: { original: 'en', texts: { en: title } } } },
    });
    expect(reply).toMatchObject(refused);
    expect(reply.body.fields.map(({ path }) => path)).toEqual(['metaData.title.texts.en']);
  }
  expect(await admin.call('/api/admin/getuser?query=%00ab')).toMatchObject(refused);
  expect(await fan.call('/api/coinevent/statement?userOid=nobody')).toMatchObject(refused);
  expect(await admin.call('/api/admin/trial-balance?date=0000-01-01')).toMatchObject(refused);
});

it('exports a history as a PDF', async () => {
  const { body } = await fan.call<string>('/api/coinevent/export.pdf?lang=ko');
  expect(body).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
});

it('is ready, alive and measured', async () => {
  expect((await send(stack.url, '/healthz')).status).toBe(200);
  await expect
    .poll(async () => (await send(stack.url, '/readyz')).body)
    .toEqual({ ready: true, unready: {} });
  const { body: metrics } = await send<string>(await apiAddress(stack.databaseUrl), '/metrics');
  for (const name of [
    'fanfold_command_seconds_bucket',
    'fanfold_append_seconds_count',
    'fanfold_live_connections',
    'fanfold_nodejs_eventloop_lag_seconds',
  ]) {
    expect(metrics).toContain(name);
  }
});

it('opens the event log with its password alone, and shows that nowhere', async () => {
  const { port } = new URL(stack.eventStoreUrl.replace('esdb:', 'http:'));
  const stranger = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  const reading = async () => {
    for await (const _event of stranger.readAll({ maxCount: 1 }));
  };
  await expect(reading()).rejects.toMatchObject({ type: 'access-denied' });
  await stranger.dispose();
  const read = (...path: string[]) => readFileSync(join(stack.dataDir, ...path), 'utf8');
  const { eventNodePassword } = JSON.parse(read('secrets.json')) as { eventNodePassword: string };
  const logs = readdirSync(join(stack.dataDir, 'logs'));
  expect(logs.length).toBeGreaterThan(3);
  for (const text of [read('stack.json'), ...logs.map((name) => read('logs', name))])
    expect(text.includes(eventNodePassword)).toBe(false);
});

it('never shows its metrics on the public address', async () => {
  expect(await (await fetch(new URL('/metrics', stack.url))).text()).not.toContain('fanfold_append_seconds');
});
