import { randomUUID } from 'node:crypto';
import type { MyCharge } from '@fanfold/contracts/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { grantRole, verifyStack } from '../support/operator.ts';
import { newestMail, type Person, send, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let fan: Person;
let debtor: Person;
let creator: Person;
let admin: Person;

beforeAll(async () => {
  stack = await startTestStack();
  [fan, debtor, creator, admin] = (await Promise.all(
    ['fan', 'debtor', 'creator', 'admin'].map((name) => signUp(stack, name)),
  )) as [Person, Person, Person, Person];
  await creator.becomeCreator();
  await grantRole(stack, admin);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = (who: Person, path: string, body: object, key: string = randomUUID()) =>
  who.call(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
const charges = async (who: Person) =>
  (await who.call<{ charges: MyCharge[] }>('/api/payment/charges')).body.charges;
const patience = { timeout: 45_000, interval: 100 };

describe('refunds and disputes', () => {
  it('refunds a fan’s untouched charge without an administrator, once, with a receipt and a mail', async () => {
    const { chargeId } = await fan.charge('coins-100');
    const quote = await fan.call(`/api/payment/refund?chargeId=${chargeId}`);
    expect(quote.body).toMatchObject({ refused: null, paidCoins: 100, bonusCoins: 3, paybackMinor: 11_000 });
    const key = randomUUID();
    const asked = await Promise.all([1, 2].map(() => post(fan, '/api/payment/refund', { chargeId }, key)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    expect(asked[0]?.body['refundId']).toBe(asked[1]?.body['refundId']);
    expect((await fan.wallet()).balance).toMatchObject({ paid: 0, bonus: 0 });
    await expect.poll(async () => (await charges(fan))[0]?.refunds[0]?.status, patience).toBe('refunded');
    const again = await post(fan, '/api/payment/refund', { chargeId });
    expect([again.status, again.body['code']]).toEqual([409, 'CHARGE_ALREADY_REFUNDED']);
    const receipt = await fan.call(`/api/payment/receipt?chargeId=${chargeId}`);
    expect(receipt.body).toMatchObject({
      refunds: [{ paybackMinor: 11_000 }],
      amounts: { totalMinor: 11_000 },
    });
    expect((await debtor.call(`/api/payment/receipt?chargeId=${chargeId}`)).status).toBe(403);
    await expect.poll(async () => (await newestMail(stack, fan.email)).text, patience).toContain('11,000');
    expect((await post(fan, '/api/payment/receipt', { chargeId })).body).toEqual({ mailed: true });
  });

  it('refunds the rest of a charge by an administrator, never to oneself, and refuses the fan [ADM-025, ADM-043]', async () => {
    const story = await creator.publish(40, 'Tin roof');
    const { chargeId } = await fan.charge('coins-100');
    expect((await fan.buy(story, { coins: 40 })).status).toBe(201);
    expect((await post(fan, '/api/payment/refund', { chargeId })).body['code']).toBe('CHARGE_TOUCHED');
    const body = { kind: 'charge', chargeId, reason: 'charged by mistake' };
    expect((await post(admin, '/api/admin/refund/coin', { ...body, userOid: admin.oid })).body['code']).toBe(
      'OWN_ACCOUNT',
    );
    const [first, second] = await Promise.all([
      post(admin, '/api/admin/refund/coin', { ...body, userOid: fan.oid }),
      post(admin, '/api/admin/refund/coin', { ...body, userOid: fan.oid }),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const done = first.status === 200 ? first : second;
    expect(done.body).toMatchObject({ refund: { paidCoins: 60, paybackMinor: 6_600, needsApproval: false } });
    await expect
      .poll(async () => (await admin.call('/api/admin/refunds?status=refunded')).body['refunds'], patience)
      .toHaveLength(2);
  });

  it('makes a lost dispute a debt that blocks spending until the next charge pays it', async () => {
    const story = await creator.publish(30, 'Fan-fold paper');
    const { chargeId, payUrl } = await debtor.startCharge('coins-50', randomUUID());
    await debtor.actOnPage(payUrl, 'approve');
    await debtor.untilCharge(chargeId, ['credited']);
    expect((await debtor.buy(story, { coins: 30 })).status).toBe(201);
    // The payer's bank takes the money; the provider reports it by webhook, and verify compares both books.
    const ref = new URL(payUrl).pathname.split('/').at(-1);
    for (const status of ['open', 'lost'])
      await send(stack.sandboxUrl, `/payments/disputes/${ref}`, { method: 'POST', body: { status } });
    // A manual entry of the same case by finance changes nothing any more.
    await expect
      .poll(async () => (await admin.call('/api/admin/disputes')).body['disputes'], patience)
      .toMatchObject([{ status: 'lost' }]);
    const told = {
      chargeId,
      disputeRef: `dp_${ref}`,
      kind: 'chargeback',
      reason: 'by letter',
      status: 'lost',
    };
    expect((await post(admin, '/api/admin/dispute', told)).status).toBe(200);
    await expect
      .poll(async () => (await debtor.wallet()).balance, patience)
      .toMatchObject({ paid: 0, debt: 30 });
    const more = await creator.publish(10, 'Perforation');
    const blocked = await debtor.buy(more, { coins: 10 });
    expect(blocked.body).toMatchObject({ code: 'SPENDING_BLOCKED', details: { debtCoins: 30 } });
    await debtor.charge('coins-50');
    expect((await debtor.wallet()).balance).toMatchObject({ paid: 20, debt: 0 });
    expect((await debtor.buy(more, { coins: 10 })).status).toBe(201);
    const shown = await admin.call('/api/admin/disputes');
    expect(shown.body).toMatchObject({
      disputes: [{ status: 'lost', totalMinor: 5_500 }],
      debts: [{ coins: 30, leftCoins: 0, clearedBy: 'charge' }],
    });
  });

  it('shows finance the months, a calculator and a day’s reconciliation [ADM-005, ADM-071]', async () => {
    const metrics = await admin.call<{ months: { charges: number; refunds: number; lost: number }[] }>(
      '/api/admin/monthly-charge-metrics?from=2026-01&to=2099-12',
    );
    const sum = (what: 'charges' | 'refunds' | 'lost') =>
      metrics.body.months.reduce((all, month) => all + month[what], 0);
    expect([sum('charges'), sum('refunds'), sum('lost')]).toEqual([4, 2, 1]);
    const calc = await admin.call(
      '/api/admin/calc-charge?paidCoins=100&currency=USD&provider=stripe&refundedCoins=50&spentBonusCoins=3',
    );
    expect(calc.body).toMatchObject({
      amounts: { totalMinor: 1_099 },
      refund: { paybackMinor: 517, withheldMinor: 32, needsSecondAdmin: false },
    });
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    const early = await post(admin, '/api/admin/reconciliation', { provider: 'kakao', day: today });
    expect(early.body['code']).toBe('DAY_NOT_OVER');
    const day = new Date(Date.now() - 15 * 3_600_000).toISOString().slice(0, 10);
    expect((await post(admin, '/api/admin/reconciliation', { provider: 'kakao', day })).status).toBe(200);
    await expect
      .poll(async () => (await admin.call('/api/admin/reconciliations')).body['days'], patience)
      .toContainEqual(expect.objectContaining({ provider: 'kakao', day, lines: 0 }));
  });

  it('flags a payer who shares a device with the creator; finance decides, but not about itself', async () => {
    const story = await creator.publish(20, 'Two chairs');
    const [, again] = await Promise.all([fan.charge('coins-50'), signUp(stack, 'again')]);
    const device = { cookie: `fanfold-device=${'d'.repeat(22)}` };
    for (const { email } of [creator, fan])
      expect(
        await send(stack.url, '/api/account/login', {
          method: 'POST',
          headers: device,
          body: { loginType: 'email', email, password: testPassword },
        }),
      ).toMatchObject({ status: 200 });
    expect((await fan.buy(story, { coins: 20 })).status).toBe(201);
    const cases = async () =>
      (await admin.call<{ cases: object[] }>('/api/admin/linked-accounts')).body.cases;
    const of = { payerOid: fan.oid, creatorOid: creator.oid };
    await expect
      .poll(cases, patience)
      .toContainEqual(expect.objectContaining({ ...of, kinds: ['device'], status: 'open' }));
    const body = { ...of, verdict: 'confirm', reason: 'the same browser, the same evening' };
    expect((await again.call('/api/admin/linked-accounts')).status).toBe(403);
    expect((await post(again, '/api/admin/linked-accounts/decide', body)).status).toBe(403);
    const own = { ...body, creatorOid: admin.oid };
    expect((await post(admin, '/api/admin/linked-accounts/decide', own)).body['code']).toBe(
      'LINKED_ACCOUNTS_NOT_FOUND',
    );
    expect((await post(admin, '/api/admin/linked-accounts/decide', { ...body, reason: '' })).status).toBe(
      400,
    );
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await post(admin, '/api/admin/linked-accounts/decide', body, key)).status).toBe(200);
    await expect
      .poll(cases, patience)
      .toContainEqual(expect.objectContaining({ status: 'confirmed', decidedByOid: admin.oid }));
    const held = async () => {
      const days = 'startDate=2020-01-01&endDate=2099-12-31';
      const path = `/api/coinevent/creator/aggregate?${days}`;
      return (await creator.call<{ held: object }>(path)).body.held;
    };
    // Earlier purchases of the fan from the same creator count as well.
    await expect.poll(held, patience).toEqual({ paidCoins: 60, sales: 2 });
  });

  it('leaves books, balances and the providers’ own books in agreement', async () => {
    expect(await verifyStack(stack.dataDir)).toMatchObject({ ok: true, differences: [] });
  });
});
