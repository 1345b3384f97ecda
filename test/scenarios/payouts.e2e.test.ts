import { randomUUID } from 'node:crypto';
import type { BankStatementsReply, PayoutBatchesReply, PayoutBooks } from '@fanfold/contracts/payouts';
import type { SettlementReply } from '@fanfold/contracts/settlement';
import { addMonths, seoulDay, seoulDayStart } from '@fanfold/domain';
import { readStatements } from '@fanfold/payments';
import type { PartName } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';

import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, newestMail, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

type Batches = z.infer<typeof PayoutBatchesReply>;
type Statements = z.infer<typeof BankStatementsReply>;

let stack: TestStack;
let fan: Person;
let sellers: Person[];
let first: Person;
let second: Person;
let payOn: string;
let year: string;
const testClock = createTestClock();
// A stream that a worker could not go on with is tried again after half a minute, and after a minute.
const long = { timeout: 120_000 };

const travelTo = async (moment: string): Promise<void> => {
  await testClock.moveTo(moment);
  for (const person of [fan, ...sellers, first, second])
    person.token = (await logIn(stack, person.email, testPassword)).token;
};
const monthAfter = (month: string, months = 1): string =>
  addMonths(`${month}-15T00:00:00.000Z`, months).slice(0, 7);
const dayAfter = (day: string, days: number): string => seoulDayStart(day, days);

/** The last digits say what the bank does wrong: see the sandbox's `mistakes.ts`. */
const accounts = ['0001', '0401', '0402', '0403', '0404', '0405'].map((digits) => `1234567890${digits}`);
const payeeOf = (accountNumber: string) => ({
  residence: 'KR',
  party: 'person',
  treatment: 'krFreelancer',
  name: 'Hana Kim',
  taxId: '900101-2000000',
  bank: { format: 'kr', bankName: 'Kookmin', accountHolder: '김하나', accountNumber, routingNumber: '004' },
});

const post = <Body = { code?: string }>(
  who: Person,
  path: string,
  body: unknown,
  key: string = randomUUID(),
) => who.call<Body & { code?: string }>(path, { method: 'POST', headers: { 'idempotency-key': key }, body });
const batches = async () => (await first.call<Batches>('/api/admin/payout-batches')).body;
const statements = async () => (await first.call<Statements>('/api/admin/bank-statements')).body;
const books = async (day: string) =>
  (await first.call<PayoutBooks>(`/api/admin/payout-books?day=${day}`)).body;
const requestOf = async (seller: Person, year: string) =>
  (await seller.call<SettlementReply>(`/api/account/creator-settlement?year=${year}`)).body.requests[0];
const bankStatements = async (): Promise<string[]> => {
  const answer = await fetch(`${stack.sandboxUrl}/bank/v1/statements?from=2000-01-01`);
  return ((await answer.json()) as { statements: string[] }).statements;
};
/** What finance would upload; the worker fetches the same, and each counts once. */
const importAll = async () => {
  // What pays or returns payouts takes two people, unless the worker had it first.
  for (const content of await bankStatements())
    for (const person of [first, second])
      expect((await post(person, '/api/admin/bank-statements', { content })).status).toBe(200);
};
/** Kills a part in the middle of a request, which is then sent again under its key, as a browser does. */
const killedDuring = async <Reply>(part: PartName, send: (key: string) => Promise<Reply>): Promise<Reply> => {
  const key = randomUUID();
  const interrupted = send(key).catch(() => undefined);
  await stack.kill(part);
  await interrupted;
  await stack.ready(part);
  return send(key);
};
/** How often the bank has paid each transfer. */
const payments = async (): Promise<ReadonlyMap<string, number>> => {
  const times = new Map<string, number>();
  for (const content of await bankStatements())
    for (const { kind, endToEndId } of readStatements(content).flatMap(({ entries }) => entries))
      if (kind === 'payout' && endToEndId) times.set(endToEndId, (times.get(endToEndId) ?? 0) + 1);
  return times;
};

beforeAll(async () => {
  stack = await startTestStack({ env: testClock.env });
  fan = await signUp(stack, 'fan');
  sellers = [];
  for (const [index] of accounts.entries()) sellers.push(await signUp(stack, `seller${index}`));
  [first, second] = [await signUp(stack, 'first'), await signUp(stack, 'second')];
  for (const person of [first, second]) await grantRole(stack, person);
  await fan.charge('coins-3000');
  await fan.charge('coins-3000');
  for (const seller of sellers) {
    await seller.becomeCreator();
    const contentOid = await seller.publish(1_000);
    fan.position = seller.position;
    expect((await fan.buy(contentOid, { coins: 1_000 })).status).toBe(201);
  }
  const month = seoulDay(new Date().toISOString()).slice(0, 7);
  const next = monthAfter(month);
  await travelTo(seoulDayStart(`${next}-01`));
  for (const [index, seller] of sellers.entries())
    expect((await post(seller, '/api/account/payouts', payeeOf(accounts[index] ?? ''))).status).toBe(200);
  await travelTo(seoulDayStart(`${next}-25`));
  for (const seller of sellers)
    await vi.waitFor(
      async () => expect((await post(seller, '/api/account/revenuerequest', {})).status).toBe(200),
      long,
    );
  year = next.slice(0, 4);
  payOn = (await requestOf(sellers[0] as Person, year))?.payOn ?? '';
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

describe('a payout run', () => {
  let batchId: string;
  const follow = (who: Person, to: object, key?: string) =>
    post(who, '/api/admin/payout-batches/follow', { batchId, ...to }, key);

  it('is prepared by one person, approved by another, and sent on the day of payment, also when processes are killed meanwhile [REV-013] [REV-026]', async () => {
    await expect.poll(async () => (await batches()).waiting.length, long).toBe(accounts.length);
    const { waiting } = await batches();
    const requests = waiting.map(({ creatorOid, requestId }) => ({ creatorOid, requestId }));
    const prepared = await killedDuring('api', (key) =>
      post<{ batchId: string; left: unknown[] }>(first, '/api/admin/payout-batches', { requests }, key),
    );
    expect(prepared.body.left).toEqual([]);
    ({ batchId } = prepared.body);
    expect((await follow(first, { to: 'approved' })).body.code).toBe('BATCH_NEEDS_ANOTHER_PERSON');
    const approved = await killedDuring('projector', (key) => follow(second, { to: 'approved' }, key));
    expect(approved.status).toBe(200);
    expect((await follow(second, { to: 'sent' })).body.code).toBe('BATCH_TOO_EARLY');
    await travelTo(seoulDayStart(payOn));
    // Sent again, it is sent once.
    const sent = await killedDuring('api', (key) => follow(second, { to: 'sent' }, key));
    expect(sent.status).toBe(200);
    // The worker is killed while it sends.
    await stack.kill('worker');
    await expect.poll(async () => (await batches()).batches[0]?.status, long).toBe('sent');
    const [batch] = (await batches()).batches;
    expect(batch?.lines.map(({ state, namesDiffer }) => [state, namesDiffer]).toSorted()).toEqual([
      ['refused', true],
      ...Array.from({ length: 5 }, () => ['sent', true]),
    ]);
    const [line] = batch?.lines ?? [];
    const byHand = {
      creatorOid: line?.creatorOid,
      requestId: line?.requestId,
      to: 'failed',
      reason: 'by hand',
    };
    expect((await post(first, '/api/admin/completerequestrevenue', byHand)).body.code).toBe(
      'REQUEST_IN_BATCH',
    );
  });

  it('ends by the bank’s statements, line by line; a statement that comes twice counts once', async () => {
    await travelTo(dayAfter(payOn, 1));
    const [content] = await bankStatements();
    const read = await killedDuring('api', (key) =>
      post(first, '/api/admin/bank-statements', { content }, key),
    );
    expect(read.status).toBe(200);
    for (const part of ['worker', 'projector'] as const) {
      await importAll();
      await stack.kill(part);
    }
    // One transfer is the one that this bank pays twice by itself, and one it refused.
    expect([...(await payments()).values()].toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 2]);
    const states = async () => {
      const found = [];
      for (const seller of sellers) found.push((await requestOf(seller, year))?.state);
      return found;
    };
    // A wrong amount waits for a person.
    const [good, bad, late] = ['complete', 'failed', 'processing'];
    await expect.poll(states, long).toEqual([good, bad, good, good, late, good]);
    await expect
      .poll(async () => (await statements()).differences.map(({ kind }) => kind).toSorted(), long)
      .toEqual(['paidTwice', 'wrongAmount']);
    await travelTo(dayAfter(payOn, 4));
    await importAll();
    await expect.poll(states, long).toEqual([good, bad, bad, good, late, bad]);
    // What came back can be asked for again, also what the banks on the way kept something of.
    for (const back of [sellers[2], sellers[5]]) {
      const { body } = (await back?.call<SettlementReply>('/api/account/creator-settlement')) ?? {};
      expect(body?.availableWon).toBe(55_000);
    }
  });

  it('leaves differences that a person works off with a reason, and books that agree with the bank', async () => {
    const today = dayAfter(payOn, 5).slice(0, 10);
    const opened = await books(today);
    const unexplained = ({ accounts: all }: PayoutBooks) =>
      all.find(({ account }) => account === 'unexplained')?.amount ?? 0;
    expect(unexplained(opened)).not.toBe(0);
    for (const { differenceId, kind, currency } of (await statements()).differences) {
      const said = { currency, differenceId, outcome: 'loss', reason: `the bank was asked: ${kind}` };
      expect((await post(first, '/api/admin/bank-statements/resolve', said)).status).toBe(200);
    }
    await expect.poll(async () => (await batches()).batches[0]?.status, long).toBe('settled');
    // The creator who was paid a wrong amount, which Fanfold bears, can ask again.
    const wronged = sellers[4] as Person;
    await expect.poll(async () => (await requestOf(wronged, year))?.state, long).toBe('failed');
    for (const [seller, said] of [
      [sellers[0], 'was paid'],
      [wronged, 'did not accept'],
    ] as const)
      await expect
        .poll(async () => (await newestMail(stack, seller?.email ?? '')).subject, long)
        .toContain(said);
    await expect.poll(async () => unexplained(await books(today)), long).toBe(0);
    const closed = await books(today);
    // Double entry: in each currency the accounts sum to nothing.
    expect(closed.accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(closed.banks).toHaveLength(1);
    for (const bank of closed.banks) expect(bank.booksMinor).toBe(bank.statementMinor);
    // Before the return came, the books agree with the statement of that day.
    const [before] = (await books(payOn)).banks;
    expect(before?.statementDay).toBe(payOn);
    expect(before?.booksMinor).toBe(before?.statementMinor);
    expect(before?.booksMinor).not.toBe(closed.banks[0]?.booksMinor);
    expect(closed.accounts.find(({ account }) => account === 'bankFee')?.amount).toBe(5 * 500 + 5_000);
    // Four requests failed: nothing is due, and no tax of them.
    expect(closed.accounts.find(({ account }) => account === 'payoutsDue')).toBeUndefined();
    expect(closed.accounts.find(({ account }) => account === 'creatorPayable')?.amount).toBe(-220_000);
    expect(closed.accounts.find(({ account }) => account === 'withholdingPayable')?.amount).toBe(-2 * 1_810);
  });

  it('is refused what is no statement', async () => {
    const refused = await post(first, '/api/admin/bank-statements', { content: '<html></html>' });
    expect(refused.body.code).toBe('STATEMENT_UNREADABLE');
    const [ours = ''] = await bankStatements();
    const content = ours.replace('11000000000001', '11000000000009');
    expect((await post(first, '/api/admin/bank-statements', { content })).body.code).toBe(
      'STATEMENT_OTHER_ACCOUNT',
    );
    const unknown = { currency: 'KRW', differenceId: 'x', outcome: 'loss', reason: 'the bank was asked' };
    expect((await post(first, '/api/admin/bank-statements/resolve', unknown)).body.code).toBe(
      'BANK_DIFFERENCE_NOT_FOUND',
    );
  });

  it('is clean for verify', async () => {
    expect(await verifyStack(stack.dataDir)).toMatchObject({ differences: [] });
  });
});
