import { randomUUID } from 'node:crypto';
import type { InvitationReply } from '@fanfold/contracts/rewards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, type Person, send, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let inviter: Person;
const testClock = createTestClock();
beforeAll(async () => {
  stack = await startTestStack({ env: testClock.env });
  inviter = await signUp(stack, 'inviter');
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const invite = (name: string, overrides: { email?: string } = {}): Promise<Person> =>
  signUp(stack, name, { invitedBy: inviter.oid, ...overrides });

const statusOf = async (person: Person): Promise<string | undefined> =>
  (await person.call<InvitationReply>('/api/account/invitation')).body.invitedBy?.status;

const bonusOf = async (person: Person): Promise<number> => (await person.wallet()).balance.bonus;

const post = (person: Person, path: string, body: unknown) =>
  person.call(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });

/** Logs in from one browser, which keeps its name in a cookie. */
const onDevice = (person: Person, device: string) =>
  send(stack.url, '/api/account/login', {
    method: 'POST',
    headers: { cookie: `fanfold-device=${device}` },
    body: { loginType: 'email', email: person.email, password: testPassword },
  });

describe('the bonus for an invitation [COM-058]', () => {
  it('is paid for another person whose first charge stands, and for nothing else', async () => {
    const friend = await invite('friend');
    const refunding = await invite('refunding');
    const sharing = await invite('sharing');
    const [name, domain] = friend.email.split('@');
    const again = await invite('again', { email: `${name}+1@${domain}` });
    const self = await invite('self', { email: inviter.email.replace('@', '+fan@') });
    for (const person of [inviter, sharing])
      expect((await onDevice(person, 'a'.repeat(22))).status).toBe(200);

    const { chargeId } = await friend.charge('coins-10');
    const refunded = await refunding.charge('coins-10');
    for (const person of [sharing, again, self]) await person.charge('coins-10');
    const asked = await post(refunding, '/api/payment/refund', {
      chargeId: refunded.chargeId,
      reason: 'I changed my mind',
    });
    expect(asked.status).toBeLessThan(300);
    await expect.poll(() => statusOf(friend)).toBe('qualified');
    await expect.poll(() => statusOf(sharing)).toBe('qualified');
    await expect.poll(() => statusOf(refunding)).toBe('refunded');
    await expect.poll(() => statusOf(again)).toBe('same_person');
    await expect.poll(() => statusOf(self)).toBe('same_person');
    expect(await bonusOf(inviter)).toBe(0);

    await testClock.setOffset(8 * 86_400_000);
    await expect.poll(() => statusOf(friend)).toBe('rewarded');
    await expect.poll(() => statusOf(sharing)).toBe('linked');
    await expect.poll(() => bonusOf(inviter)).toBe(30);
    await expect.poll(() => bonusOf(friend)).toBe(30);

    // Refunded after all, by an administrator: the bonus goes with it.
    const keeper = await signUp(stack, 'keeper');
    await grantRole(stack, keeper);
    const admin = await logIn(stack, keeper.email, testPassword);
    const back = await post(admin, '/api/admin/refund/coin', {
      kind: 'charge',
      userOid: friend.oid,
      chargeId,
      reason: 'a stolen card',
    });
    expect(back.status).toBeLessThan(300);
    await expect.poll(() => statusOf(friend)).toBe('refunded');
    await expect.poll(() => bonusOf(inviter)).toBe(0);
    await expect.poll(() => bonusOf(friend)).toBe(0);
    expect(await verifyStack(stack.dataDir)).toMatchObject({ ok: true, differences: [] });
  });
});
