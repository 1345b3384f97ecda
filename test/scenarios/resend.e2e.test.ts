import { randomUUID } from 'node:crypto';
import type { UnsentMail, UnsentMailsDone, UnsentMailsReply } from '@fanfold/contracts/notifications';
import type { Queue } from '@fanfold/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { looksOf } from '../support/looks.ts';
import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, type Person, send, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let admin: Person;
let readers: readonly Person[];

beforeAll(async () => {
  stack = await startTestStack();
  const keeper = await signUp(stack, 'resends');
  await grantRole(stack, keeper);
  admin = await logIn(stack, keeper.email, testPassword);
  readers = [
    await signUp(stack, 'box-one'),
    await signUp(stack, 'box-two'),
    await signUp(stack, 'box-three'),
  ];
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = <Body = Record<string, unknown>>(who: Person, path: string, body: object) =>
  who.call<Body>(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
const tell = (who: Person, title: string) =>
  post(admin, '/api/account/notification', { audience: { kind: 'person', userOid: who.oid }, title });
const unsent = async (query = ''): Promise<readonly UnsentMail[]> =>
  (await admin.call<z.output<typeof UnsentMailsReply>>(`/api/admin/resend-noti${query}`)).body.mails;
const failedQueue = async () =>
  (await admin.call<{ queues: Queue[] }>('/api/admin/overview')).body.queues.find(
    ({ queue }) => queue === 'failedMails',
  );
/** The mail server refuses e-mail to a person, or takes it again. */
const refuse = async ({ email: to }: Person, code: number | null) => {
  const refused = await send(stack.sandboxUrl, '/mail/v1/refusals', { method: 'POST', body: { to, code } });
  expect(refused.status).toBe(204);
};
type Mails = { readonly messages: readonly { readonly subject: string }[] };
const mailsOf = async ({ email }: Person, title: string) => {
  const path = `/mail/v1/messages?to=${encodeURIComponent(email)}`;
  const { messages } = (await send<Mails>(stack.sandboxUrl, path)).body;
  return messages.filter(({ subject }) => subject === title);
};
const act = (body: object) => post(admin, '/api/admin/resend-noti', body);
const actOnAll = (body: object) =>
  post<z.output<typeof UnsentMailsDone>>(admin, '/api/admin/resend-noti/all', body);
const wait = { timeout: 45_000, interval: 200 };

describe('e-mail that the mail server refused', () => {
  it('waits in a queue of administrators, and is sent again once when one asks for it [ADM-035] [ADM-065]', async () => {
    const [first] = readers;
    await refuse(first!, 550);
    expect((await tell(first!, 'Rain')).status).toBe(200);
    await expect.poll(() => failedQueue(), wait).toMatchObject({ waiting: 1 });
    const [mail] = await unsent();
    expect(mail).toMatchObject({ ownerOid: first!.oid, category: 'message', title: 'Rain', resent: 0 });
    expect(await looksOf(admin, first!)).toMatchObject([{ operation: 'GET /api/admin/resend-noti' }]);
    // It is refused once more.
    const one = { act: 'resend', ownerOid: mail!.ownerOid, noticeId: mail!.noticeId };
    expect((await act(one)).status).toBe(200);
    await expect.poll(() => unsent(), wait).toMatchObject([{ noticeId: mail!.noticeId, resent: 1 }]);
    await refuse(first!, null);
    const both = await Promise.all([act(one), act(one)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => mailsOf(first!, 'Rain'), wait).toHaveLength(1);
    expect((await act(one)).status).toBe(200);
    await expect.poll(() => failedQueue(), wait).toMatchObject({ waiting: 0, oldestAt: null });
    expect(await mailsOf(first!, 'Rain')).toHaveLength(1);
    expect(await act({ ...one, noticeId: '0'.repeat(24) })).toMatchObject({
      status: 404,
      body: { code: 'NOTICE_NOT_FOUND' },
    });
  });

  it('is sent again with all that a filter finds, but for what is not wanted any more [ADM-035]', async () => {
    for (const reader of readers) {
      await refuse(reader, 550);
      expect((await tell(reader, 'Snow')).status).toBe(200);
    }
    await expect.poll(() => failedQueue(), wait).toMatchObject({ waiting: 3 });
    expect(await unsent('?category=gift')).toEqual([]);
    const [, off, aside] = readers;
    const updateData = { categories: { message: false } };
    expect((await post(off!, '/api/account/notification/setting', { finder: {}, updateData })).status).toBe(
      200,
    );
    const ofAside = (await unsent()).find(({ ownerOid }) => ownerOid === aside!.oid);
    const { ownerOid, noticeId } = ofAside!;
    expect((await act({ act: 'setAside', ownerOid, noticeId })).status).toBe(200);
    await expect.poll(() => failedQueue(), wait).toMatchObject({ waiting: 2 });
    for (const reader of readers) await refuse(reader, null);
    const ofOff = (await unsent()).find((one) => one.ownerOid === off!.oid);
    expect(await act({ act: 'resend', ownerOid: off!.oid, noticeId: ofOff!.noticeId })).toMatchObject({
      status: 409,
      body: { code: 'NOTICE_NOT_WANTED' },
    });
    const filter = { act: 'resend', status: 'failed', category: 'message' };
    expect((await actOnAll(filter)).body).toMatchObject({ done: 1, passedOver: 1, nextCursor: null });
    await expect.poll(() => mailsOf(readers[0]!, 'Snow'), wait).toHaveLength(1);
    await expect.poll(() => failedQueue(), wait).toMatchObject({ waiting: 1 });
    // What is left was not wanted; again nothing is sent.
    expect((await actOnAll(filter)).body).toMatchObject({ done: 0, passedOver: 1 });
    expect((await actOnAll({ ...filter, act: 'setAside' })).body).toMatchObject({ done: 1, passedOver: 0 });
    await expect.poll(() => unsent(), wait).toEqual([]);
    for (const reader of [off!, aside!]) expect(await mailsOf(reader, 'Snow')).toEqual([]);
    expect(await mailsOf(readers[0]!, 'Snow')).toHaveLength(1);
    const audit = await admin.call('/api/admin/audit?limit=100');
    expect(JSON.stringify(audit.body)).toMatch(/NoticeRequeued/);
    expect((await post(off!, '/api/admin/resend-noti/all', filter)).status).toBe(403);
    expect((await verifyStack(stack.dataDir)).code).toBe(0);
  });
});
