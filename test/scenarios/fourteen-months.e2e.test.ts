import { randomUUID } from 'node:crypto';
import type { RevenueReply } from '@fanfold/contracts/earnings';
import type { PayoutBatchesReply, PayoutBooks } from '@fanfold/contracts/payouts';
import type { SettlementReply } from '@fanfold/contracts/settlement';
import type { SubscriptionsReply } from '@fanfold/contracts/subscriptions';
import { addMonths, seoulDay, seoulDayStart } from '@fanfold/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

type Revenue = z.infer<typeof RevenueReply>;
type Batches = z.infer<typeof PayoutBatchesReply>;
type Subscriptions = z.infer<typeof SubscriptionsReply>;

let stack: TestStack;
let fan: Person;
let creator: Person;
let first: Person;
let second: Person;
const testClock = createTestClock();
// A stream that a worker could not go on with is tried again after half a minute, and after a minute.
const long = { timeout: 120_000 };
const fee = 1_000;

/** The story begins in the month after the present one. */
const firstMonth = addMonths(`${seoulDay(new Date().toISOString()).slice(0, 7)}-15T00:00:00.000Z`, 1).slice(
  0,
  7,
);
/** A day of the story's nth month, the first of which is 1: `dayOf(2, 25)`. */
const dayOf = (month: number, day: number): string =>
  `${addMonths(`${firstMonth}-15T00:00:00.000Z`, month - 1).slice(0, 7)}-${String(day).padStart(2, '0')}`;

const setClock = (moment: string): Promise<void> => testClock.moveTo(moment);
/**
 * Noon of a day in Korea, in which the day is the same in UTC; people sign in again, as their sessions may be
 * over.
 */
const travelTo = async (day: string): Promise<void> => {
  await setClock(new Date(Date.parse(seoulDayStart(day)) + 12 * 3_600_000).toISOString());
  for (const person of [fan, creator, first, second])
    person.token = (await logIn(stack, person.email, testPassword)).token;
};

const post = <Body = { code?: string }>(
  who: Person,
  path: string,
  body: object,
  key: string = randomUUID(),
) => who.call<Body & { code?: string }>(path, { method: 'POST', headers: { 'idempotency-key': key }, body });
const okay = async (reply: ReturnType<typeof post>): Promise<void> =>
  expect((await reply).status).toBeLessThan(300);

const coins = async (): Promise<number> => (await fan.wallet()).balance.paid;
const subscription = async () =>
  (await fan.call<Subscriptions>('/api/account/subscriptions')).body.subscriptions[0];
const payments = async () =>
  (await fan.call<Subscriptions>('/api/account/subscriptions')).body.payments.length;
const topUp = async (): Promise<void> => {
  await fan.charge('coins-3000');
};
const verified = async (): Promise<void> =>
  expect(await verifyStack(stack.dataDir)).toMatchObject({ differences: [], code: 0 });

const settlement = async (day: string): Promise<SettlementReply> =>
  (await creator.call<SettlementReply>(`/api/account/creator-settlement?year=${day.slice(0, 4)}`)).body;
const requestOf = async (day: string) =>
  (await settlement(day)).requests.find(({ requestMonth }) => requestMonth === day.slice(0, 7));
/** The month before a day is closed by the worker. */
const closed = (day: string): Promise<void> =>
  expect
    .poll(async () => (await settlement(dayBefore(day))).months.map(({ month }) => month), long)
    .toContain(dayBefore(day).slice(0, 7));
const refundsOn = async (day: string): Promise<number> => {
  const query = `startDate=${day}&endDate=${day}`;
  return (await creator.call<Revenue>(`/api/coinevent/creator/aggregate?${query}`)).body.totals.refunds;
};
const dayBefore = (day: string): string => seoulDay(seoulDayStart(day, -1));
/** The renewal of the month was paid by the worker. */
const renewed = (times: number): Promise<void> => expect.poll(payments, long).toBe(times);

/** The sandbox's bank sends what it pays to the first account back two days later. */
const accounts = { returned: '12345678900402', good: '12345678900001' };
const payee = (accountNumber: string) => ({
  residence: 'KR',
  party: 'person',
  treatment: 'krFreelancer',
  name: 'Hana Kim',
  taxId: '900101-2000000',
  bank: { format: 'kr', bankName: 'Kookmin', accountHolder: 'Hana Kim', accountNumber, routingNumber: '004' },
});
const batches = async () => (await first.call<Batches>('/api/admin/payout-batches')).body;

/** What waits is paid as one batch on its day of payment. Answers the day. */
const payOut = async (requestedOn: string): Promise<string> => {
  await expect.poll(async () => (await batches()).waiting.length, long).toBe(1);
  const requests = (await batches()).waiting.map(({ creatorOid, requestId }) => ({ creatorOid, requestId }));
  const payOn = String((await requestOf(requestedOn))?.payOn);
  await travelTo(payOn);
  const { body } = await post<{ batchId: string }>(first, '/api/admin/payout-batches', { requests });
  const { batchId } = body;
  for (const to of ['approved', 'sent'])
    await okay(post(second, '/api/admin/payout-batches/follow', { batchId, to }));
  await expect
    .poll(async () => (await batches()).batches.find((one) => one.batchId === batchId)?.status, long)
    .toBe('sent');
  return payOn;
};
const bankSays = async (): Promise<void> => {
  const answer = await fetch(`${stack.sandboxUrl}/bank/v1/statements?from=2000-01-01`);
  const { statements } = (await answer.json()) as { statements: string[] };
  // What pays or returns payouts takes two people.
  for (const content of statements)
    for (const person of [first, second]) await okay(post(person, '/api/admin/bank-statements', { content }));
};
const booksAgree = async (day: string): Promise<void> => {
  const { body } = await first.call<PayoutBooks>(`/api/admin/payout-books?day=${day}`);
  expect(body.accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  for (const bank of body.banks) expect(bank.booksMinor).toBe(bank.statementMinor);
};

beforeAll(async () => {
  await setClock(seoulDayStart(dayOf(1, 10)));
  stack = await startTestStack({ env: testClock.env });
  [fan, creator] = [await signUp(stack, 'fan'), await signUp(stack, 'creator')];
  [first, second] = [await signUp(stack, 'first'), await signUp(stack, 'second')];
  for (const person of [first, second]) await grantRole(stack, person);
  await creator.becomeCreator();
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

/** Each month ends with a whole `verify`: the log, the read models, the books and the settlements agree. */
describe('fourteen months of a subscription and of what it pays', () => {
  let tierHash: string;
  let saleRevision: number | undefined;

  it('month 1: a fan subscribes, and buys a work', async () => {
    const tier = { name: 'Plus', feeCoins: fee };
    const made = await post<{ tierHash: string }>(creator, '/api/account/modify/subscription_tiers', {
      mode: 'push',
      tier,
    });
    ({ tierHash } = made.body);
    await topUp();
    await okay(post(fan, '/api/account/subscribe', { creatorOid: creator.oid, tierHash, fee }));
    const contentOid = await creator.publish(fee);
    fan.position = creator.position;
    expect((await fan.buy(contentOid, { coins: fee })).status).toBe(201);
    saleRevision = (await fan.history()).lines.find((line) => line.contentOid === contentOid)?.revision;
    expect(await coins()).toBe(1_000);
    await verified();
  });

  it('month 2: it is renewed; the first month is closed and asked for', async () => {
    await travelTo(dayOf(2, 1));
    await renewed(2);
    await closed(dayOf(2, 1));
    expect((await settlement(dayOf(1, 1))).months).toMatchObject([{ payableWon: 110_000 }]);
    await okay(post(creator, '/api/account/payouts', payee(accounts.returned)));
    await travelTo(dayOf(2, 25));
    await okay(post(creator, '/api/account/revenuerequest', {}));
    await verified();
  });

  it('month 3: no coin is left, so the month is not paid; it is on the 2nd, after a top-up', async () => {
    await travelTo(dayOf(3, 1));
    await expect.poll(async () => (await subscription())?.status, long).toBe('paymentFailed');
    expect(await payments()).toBe(2);
    await topUp();
    await travelTo(dayOf(3, 2));
    await renewed(3);
    expect(await subscription()).toMatchObject({ status: 'subscribed', totalMonths: 3 });
    await closed(dayOf(3, 1));
    const payOn = await payOut(dayOf(2, 25));
    await travelTo(seoulDay(seoulDayStart(payOn, 1)));
    await bankSays();
    await expect.poll(async () => (await requestOf(dayOf(2, 25)))?.state, long).toBe('complete');
    await travelTo(seoulDay(seoulDayStart(payOn, 4)));
    await bankSays();
    // The bank sent it back.
    await expect.poll(async () => (await requestOf(dayOf(2, 25)))?.state, long).toBe('failed');
    await booksAgree(seoulDay(seoulDayStart(payOn, 3)));
    await verified();
  });

  it('month 4: with other bank details, all that is owed is paid again, and stays', async () => {
    await travelTo(dayOf(4, 1));
    await renewed(4);
    await closed(dayOf(4, 1));
    await okay(post(creator, '/api/account/payouts', payee(accounts.good)));
    await travelTo(dayOf(4, 25));
    await okay(post(creator, '/api/account/revenuerequest', {}));
    // Three months: 110,000 of the first, 55,000 of each of the two after it.
    expect(await requestOf(dayOf(4, 25))).toMatchObject({ won: 220_000 });
    const payOn = await payOut(dayOf(4, 25));
    await travelTo(seoulDay(seoulDayStart(payOn, 4)));
    await bankSays();
    await expect.poll(async () => (await requestOf(dayOf(4, 25)))?.state, long).toBe('complete');
    await booksAgree(seoulDay(seoulDayStart(payOn, 3)));
    await verified();
  });

  it('month 5: a sale that was paid out is given back; what is owed falls by it', async () => {
    await travelTo(dayOf(5, 20));
    await renewed(5);
    await closed(dayOf(5, 1));
    const before = (await settlement(dayOf(5, 20))).availableWon;
    const refund = { userOid: fan.oid, revision: saleRevision, reason: 'it was the wrong work' };
    await okay(post(first, '/api/admin/refund', refund));
    // Posted before the month is closed: what is posted later belongs to the next one.
    await expect.poll(() => refundsOn(dayOf(5, 20)), long).toBe(1);
    await travelTo(dayOf(6, 1));
    await closed(dayOf(6, 1));
    await renewed(6);
    // The month earned 55,000 by the subscription, and gave 55,000 back.
    expect((await settlement(dayOf(6, 1))).availableWon).toBe(before);
    await verified();
  });

  it('month 6: it is cancelled, and month 7 is not paid', async () => {
    const wish = { creatorOid: creator.oid, tierHash, tiername: 'Plus', creatorNickname: 'creator' };
    await okay(post(fan, '/api/account/unsubscribe', { ...wish, reqType: 'cancel' }));
    const left = await coins();
    await travelTo(dayOf(7, 1));
    await expect.poll(async () => (await subscription())?.status, long).toBe('ended');
    expect(await coins()).toBe(left);
    await closed(dayOf(7, 1));
    await verified();
  });

  it('months 8 to 13: it begins again, and each month is paid once and closed', async () => {
    await travelTo(dayOf(8, 3));
    await topUp();
    await topUp();
    await okay(post(fan, '/api/account/subscribe', { creatorOid: creator.oid, tierHash, fee }));
    for (let month = 9; month <= 13; month++) {
      await travelTo(dayOf(month, 1));
      await renewed(month - 1);
      await closed(dayOf(month, 1));
      await verified();
    }
  }, 300_000);

  it('month 14: all that is owed is paid, and each won of it is explained', async () => {
    await travelTo(dayOf(13, 25));
    const { availableWon } = await settlement(dayOf(13, 25));
    await okay(post(creator, '/api/account/revenuerequest', {}));
    expect(await requestOf(dayOf(13, 25))).toMatchObject({ won: availableWon });
    const payOn = await payOut(dayOf(13, 25));
    await travelTo(seoulDay(seoulDayStart(payOn, 4)));
    await bankSays();
    await expect.poll(async () => (await requestOf(dayOf(13, 25)))?.state, long).toBe('complete');
    await booksAgree(seoulDay(seoulDayStart(payOn, 3)));
    // Months 1 to 6 and 8 to 13 were charged once each; in month 14 there was no coin left.
    expect(await payments()).toBe(12);
    expect(await coins()).toBe(0);
    await verified();
  });
});
