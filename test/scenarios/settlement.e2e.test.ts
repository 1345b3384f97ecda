import { randomUUID } from 'node:crypto';
import type { PayoutsReply, SettlementReply } from '@fanfold/contracts/settlement';
import { addMonths, seoulDay, seoulDayStart } from '@fanfold/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, newestMail, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let fan: Person;
let creator: Person;
let dollars: Person;
let first: Person;
let second: Person;
const testClock = createTestClock();

/** Moves the clock of all processes to a moment, and signs people in again: their sessions may be over by then. */
const travelTo = async (moment: string): Promise<void> => {
  await testClock.moveTo(moment);
  for (const person of [fan, creator, dollars, first, second])
    person.token = (await logIn(stack, person.email, testPassword)).token;
};
const startOf = (month: string, day: string) => seoulDayStart(`${month}-${day}`);
const monthAfter = (month: string, months = 1): string =>
  addMonths(`${month}-15T00:00:00.000Z`, months).slice(0, 7);

beforeAll(async () => {
  stack = await startTestStack({ env: testClock.env });
  fan = await signUp(stack, 'fan');
  [creator, dollars] = [await signUp(stack, 'creator'), await signUp(stack, 'dollars')];
  [first, second] = [await signUp(stack, 'first'), await signUp(stack, 'second')];
  await creator.becomeCreator();
  await dollars.call('/api/account/creator', {
    method: 'POST',
    body: { channelLanguage: 'en', earningCurrency: 'USD', usageTerms: true, feeTerms: true },
  });
  for (const person of [first, second]) await grantRole(stack, person);
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const post = (who: Person, path: string, body: unknown, key: string = randomUUID()) =>
  who.call<{ code?: string; requestId?: string }>(path, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body,
  });
const settlementOf = async (who: Person, query = ''): Promise<SettlementReply> =>
  (await who.call<SettlementReply>(`/api/account/creator-settlement${query}`)).body;
const payee = {
  residence: 'KR',
  party: 'person',
  treatment: 'krFreelancer',
  name: 'Hana Kim',
  taxId: '900101-2000000',
  bank: {
    format: 'kr',
    bankName: 'Kookmin',
    accountHolder: 'Hana Kim',
    accountNumber: '123-456-78901234',
    routingNumber: '004',
  },
};

describe('from a sale to a payout', () => {
  it('closes the month, takes the request in its window, and pays on the 10th [REV-013] [REV-023] [REV-025] [REV-026] [REV-030]', async () => {
    const month = seoulDay(new Date().toISOString()).slice(0, 7);
    const [next, later] = [monthAfter(month), monthAfter(month, 2)];
    await fan.charge('coins-3000');
    for (const seller of [creator, dollars]) {
      const contentOid = await seller.publish(1_000);
      fan.position = seller.position;
      expect((await fan.buy(contentOid, { coins: 1_000 })).status).toBe(201);
    }

    await travelTo(startOf(next, '01'));
    await expect
      .poll(async () => (await settlementOf(creator, `?year=${month.slice(0, 4)}`)).months, {
        timeout: 60_000,
      })
      .toMatchObject([
        { month, grossWon: 100_000, gatewayFeeWon: 5_000, levelFeeWon: 40_000, payableWon: 55_000 },
      ]);
    // Too early, and before the creator said who is paid.
    expect((await post(creator, '/api/account/revenuerequest', {})).body.code).toBe('REQUEST_WINDOW_CLOSED');

    await travelTo(startOf(next, '25'));
    expect((await post(creator, '/api/account/revenuerequest', {})).body.code).toBe('PAYEE_MISSING');
    for (const seller of [creator, dollars])
      expect((await post(seller, '/api/account/payouts', payee)).status).toBe(200);
    await expect
      .poll(async () => (await newestMail(stack, creator.email)).subject, { timeout: 60_000 })
      .toContain('bank details');
    const key = randomUUID();
    const asked = await post(creator, '/api/account/revenuerequest', {}, key);
    expect(asked.status).toBe(200);
    expect((await post(creator, '/api/account/revenuerequest', {}, key)).body.requestId).toBe(
      asked.body.requestId,
    );
    expect((await post(creator, '/api/account/revenuerequest', {})).body.code).toBe('REQUEST_EXISTS');
    expect((await post(dollars, '/api/account/revenuerequest', {})).status).toBe(200);

    const requestId = asked.body.requestId ?? '';
    const follow = (who: Person, to: object) =>
      post(who, '/api/admin/completerequestrevenue', { creatorOid: creator.oid, requestId, ...to });
    expect((await follow(first, { to: 'processing' })).body.code).toBe('BANK_DETAILS_HELD');
    await travelTo(startOf(later, '01'));
    expect((await follow(first, { to: 'processing' })).status).toBe(200);
    const complete = { to: 'complete', reference: 'KR-1' };
    expect((await follow(second, complete)).body.code).toBe('PAYMENT_DAY_NOT_REACHED');
    const { requests } = await settlementOf(creator, `?year=${next.slice(0, 4)}`);
    expect(requests).toMatchObject([
      {
        state: 'processing',
        won: 55_000,
        incomeTaxWon: 1_650,
        localTaxWon: 160,
        netWon: 53_190,
        amountMinor: 53_190,
      },
    ]);
    await travelTo(seoulDayStart(requests[0]?.payOn ?? ''));
    expect((await follow(first, complete)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await follow(second, complete)).status).toBe(200);
    expect((await settlementOf(creator, `?year=${next.slice(0, 4)}`)).requests).toMatchObject([
      { state: 'complete' },
    ]);

    const { requests: inDollars } = await settlementOf(dollars, `?year=${next.slice(0, 4)}`);
    expect(inDollars).toMatchObject([{ currency: 'USD', netWon: 53_190 }]);
    const rate = inDollars[0]?.months[0]?.microWonPerMinor ?? 0;
    expect(inDollars[0]?.amountMinor).toBe(Number((53_190n * 1_000_000n) / BigInt(rate)));
  }, 240_000);

  it('is shown to its creator with years and masked bank details, and to no other creator [REV-007] [REV-011] [REV-012] [REV-031]', async () => {
    const own = await creator.call<PayoutsReply>('/api/account/payouts');
    expect(own.body.payee).toMatchObject({ name: 'Hana Kim', bank: { accountNumber: '•••• 1234' } });
    const years = await creator.call<{ years: number[] }>('/api/account/creator-settlement-years');
    expect(years.body.years.length).toBeGreaterThan(0);
    for (const path of ['payouts', 'creator-settlement', 'creator-settlement-years'])
      expect((await dollars.call(`/api/account/${path}?creatorOid=${creator.oid}`)).status, path).toBe(403);
    const seen = await first.call<PayoutsReply>(`/api/account/payouts?creatorOid=${creator.oid}`);
    expect(seen.body.payee?.name).toBe('Hana Kim');
    const list = await first.call<{ requests: { creatorOid: string; state: string }[] }>(
      '/api/admin/check-settlement?state=complete',
    );
    expect(list.body.requests).toMatchObject([{ creatorOid: creator.oid, state: 'complete' }]);
    const full = await first.call<PayoutsReply>(
      `/api/admin/check-settlement/payee?creatorOid=${creator.oid}`,
    );
    expect(full.body.payee?.bank?.accountNumber).toBe('12345678901234');
  });

  it('is computed a second time by verify', async () => {
    expect(await verifyStack(stack.dataDir)).toMatchObject({ differences: [] });
  }, 120_000);
});
