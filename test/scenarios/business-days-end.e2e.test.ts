import { randomUUID } from 'node:crypto';
import type { CloseCalendar, SettlementReply } from '@fanfold/contracts/settlement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { grantRole } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

/** The table of Korean business days ends with 2029. */
let stack: TestStack;
let creator: Person;
let finance: Person;
const testClock = createTestClock();

beforeAll(async () => {
  await testClock.moveTo('2028-11-20T03:00:00.000Z');
  stack = await startTestStack({ env: testClock.env });
  [creator, finance] = await Promise.all([signUp(stack, 'creator'), signUp(stack, 'finance')]);
  await creator.becomeCreator();
  await grantRole(stack, finance);
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

/** Moves the clock of all processes, and signs both in again: their sessions are over by then. */
const travelTo = async (moment: string): Promise<void> => {
  await testClock.moveTo(moment);
  for (const person of [creator, finance])
    person.token = (await logIn(stack, person.email, testPassword)).token;
};
const settlement = () => creator.call<SettlementReply>('/api/account/creator-settlement');
const calendar = async () => (await finance.call<CloseCalendar>('/api/admin/close-calendar')).body;

describe('the end of the table of business days', () => {
  it('is told to finance thirteen months before', async () => {
    expect((await calendar()).tableEndsOn).toBeNull();
    await travelTo('2028-11-28T03:00:00.000Z');
    expect(await calendar()).toMatchObject({ today: '2028-11-28', tableEndsOn: '2029-12-31' });
  });

  it('leaves the day of payment open, and takes no request', async () => {
    await travelTo('2029-11-26T03:00:00.000Z');
    expect((await settlement()).body.window).toMatchObject({ open: true, payOn: '2029-12-10' });
    await travelTo('2029-12-26T03:00:00.000Z');
    const { status, body } = await settlement();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      window: { open: true, opensOn: '2029-12-25', payOn: null },
      obstacles: ['BUSINESS_DAYS_MISSING'],
      preview: null,
    });
    const asked = await creator.call<{ code: string }>('/api/account/revenuerequest', {
      method: 'POST',
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([asked.status, asked.body.code]).toEqual([409, 'BUSINESS_DAYS_MISSING']);
  });

  it('shows the months after it without their days, and that those that are over wait', async () => {
    await travelTo('2030-02-02T03:00:00.000Z');
    expect((await settlement()).body.window).toMatchObject({ open: false, payOn: null });
    const { months } = await calendar();
    const known = months.map(({ month, rateDay, payOn }) => [month, rateDay, payOn]);
    expect(known).toEqual([
      ['2029-11', '2029-11-30', null],
      ['2029-12', '2029-12-31', null],
      ['2030-01', null, null],
      ['2030-02', null, null],
      ['2030-03', null, null],
      ['2030-04', null, null],
    ]);
    const waiting = months.filter(({ missing }) => missing !== null).map(({ month }) => month);
    expect(waiting).toEqual(['2030-01']);
  });
});
