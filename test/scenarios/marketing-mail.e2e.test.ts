import { randomUUID } from 'node:crypto';
import type { Mailing, MailingAudienceReply, MailingsReply } from '@fanfold/contracts/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, type Person, send, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

const testClock = createTestClock();
let stack: TestStack;
let admin: Person;
let readers: readonly Person[];
let stranger: Person;

const wait = { timeout: 60_000, interval: 300 };
const hourMs = 3_600_000;
const koreaAheadMs = 9 * hourMs;
let offsetMs = 0;
const now = () => Date.now() + offsetMs;
/** Moves the clock on to the next such hour in Korea. */
const moveTo = async (hour: number) => {
  const local = now() + koreaAheadMs;
  const today = Math.floor(local / (24 * hourMs)) * 24 * hourMs + hour * hourMs;
  offsetMs += (today > local ? today : today + 24 * hourMs) - local;
  await testClock.setOffset(offsetMs);
};
const enter = (person: Person) => logIn(stack, person.email, testPassword);
/** The administrator enters the password again, once the service has the new time. */
const moveOn = async (hour: number) => {
  await moveTo(hour);
  await expect.poll(async () => (await admin.call('/api/admin/adminmail')).status, wait).toBe(403);
  admin = await enter(admin);
};

beforeAll(async () => {
  await moveTo(12);
  stack = await startTestStack({ env: testClock.env });
  const keeper = await signUp(stack, 'writes-mail');
  await grantRole(stack, keeper);
  admin = await enter(keeper);
  readers = [
    await signUp(stack, 'reads-one'),
    await signUp(stack, 'reads-two'),
    await signUp(stack, 'reads-three'),
  ];
  stranger = await signUp(stack, 'reads-none');
  for (const reader of readers) expect((await agree(reader, true)).status).toBe(200);
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const post = <Body = Record<string, unknown>>(who: Person, path: string, body: object, key?: string) =>
  who.call<Body>(path, { method: 'POST', body, headers: { 'idempotency-key': key ?? randomUUID() } });
const agree = (who: Person, marketing: boolean) =>
  post(who, '/api/account/notification/setting', { finder: {}, updateData: { categories: { marketing } } });

const letter = (title: string) => ({
  words: { en: { title, body: '**Half** price [here](https://fanfold.example/en/search)' } },
  link: '/search',
});
const mail = (title: string, more: object = {}, key?: string) =>
  post<{ mailingId: string; code?: string }>(
    admin,
    '/api/account/marketingmail',
    { ...letter(title), ...more },
    key,
  );

type Mails = { readonly messages: readonly { readonly subject: string; readonly text: string }[] };
/** How many e-mails with these words in their subject a person has. */
const mailsOf = async ({ email }: Person, title: string) => {
  const path = `/mail/v1/messages?to=${encodeURIComponent(email)}`;
  return (await send<Mails>(stack.sandboxUrl, path)).body.messages.filter(({ subject }) =>
    subject.includes(title),
  );
};
const mailing = async (mailingId: string): Promise<Mailing | undefined> =>
  (await admin.call<z.output<typeof MailingsReply>>('/api/admin/adminmail')).body.mailings.find(
    (one) => one.mailingId === mailingId,
  );

describe('advertising by e-mail', () => {
  it('is looked at, counted and tried out before it is sent [IDN-023] [ADM-044]', async () => {
    // What the readers agreed to has to be counted.
    for (const { position } of readers) if (position > admin.position) admin.position = position;
    const { body } = await admin.call<z.output<typeof MailingAudienceReply>>('/api/admin/adminmail/audience');
    expect(body).toMatchObject({ people: 3, languages: [{ language: 'en', people: 3 }] });
    const inJapan = await admin.call('/api/admin/adminmail/audience?country=JP');
    expect(inJapan.body).toMatchObject({ people: 0, languages: [] });
    const preview = await post(admin, '/api/admin/adminmail/preview', letter('Spring'));
    expect(preview.body).toMatchObject({ mails: [{ language: 'en', subject: '(광고) Spring' }] });
    expect(JSON.stringify(preview.body)).toContain('<strong>Half</strong>');
    const key = randomUUID();
    for (const _ of [1, 2]) {
      const tried = await post(admin, '/api/admin/adminmail/test', letter('Spring'), key);
      expect(tried).toMatchObject({ status: 200, body: { to: admin.email, sent: 1 } });
    }
    expect(await mailsOf(admin, 'Spring')).toHaveLength(1);
    // Nothing else went out.
    for (const reader of readers) expect(await mailsOf(reader, 'Spring')).toEqual([]);
    expect((await admin.call('/api/admin/adminmail')).body).toMatchObject({ mailings: [] });
  });

  it('reaches those who agree once each, although the worker is killed on the way [IDN-023]', async () => {
    const key = randomUUID();
    const sent = await mail('Autumn', {}, key);
    expect(sent.status).toBe(200);
    await stack.kill('worker');
    expect((await mail('Autumn', {}, key)).body.mailingId).toBe(sent.body.mailingId);
    await stack.ready('worker');
    await stack.kill('worker');
    const { mailingId } = sent.body;
    await expect
      .poll(() => mailing(mailingId), wait)
      .toMatchObject({ status: 'finished', counts: { waiting: 0, sent: 3, failed: 0, dropped: 0 } });
    for (const reader of readers) expect(await mailsOf(reader, 'Autumn')).toHaveLength(1);
    expect(await mailsOf(stranger, 'Autumn')).toEqual([]);
    expect(await mailsOf(admin, 'Autumn')).toEqual([]);
    const [received] = await mailsOf(readers[0]!, 'Autumn');
    expect(received?.text).toContain('Unsubscribe from advertising');
    const token = /\/unsubscribe#(\S+)/.exec(received?.text ?? '')?.[1];
    const ended = await fetch(new URL(`/api/account/unsubscribe/${token}`, stack.url), { method: 'POST' });
    expect(ended.status).toBe(200);
    await expect.poll(() => mailing(mailingId), wait).toMatchObject({ counts: { unsubscribed: 1 } });
  });

  it('waits at night, and is dropped where it was cancelled or is not wanted in the morning [IDN-023]', async () => {
    await moveOn(22);
    const kept = (await mail('Winter')).body.mailingId;
    const cancelled = (await mail('Summer')).body.mailingId;
    for (const one of [kept, cancelled])
      await expect
        .poll(() => mailing(one), wait)
        .toMatchObject({ status: 'finished', counts: { waiting: 2, sent: 0 } });
    const cancel = () => post(admin, '/api/admin/adminmail/cancel', { mailingId: cancelled });
    for (const _ of [1, 2]) expect((await cancel()).status).toBe(200);
    expect((await agree(await enter(readers[1]!), false)).status).toBe(200);
    await moveOn(9);
    await expect
      .poll(() => mailing(kept), wait)
      .toMatchObject({ counts: { waiting: 0, sent: 1, dropped: 1 } });
    await expect
      .poll(() => mailing(cancelled), wait)
      .toMatchObject({ status: 'cancelled', counts: { waiting: 0, sent: 0, dropped: 2 } });
    expect(await mailsOf(readers[2]!, 'Winter')).toHaveLength(1);
    for (const reader of readers) expect(await mailsOf(reader, 'Summer')).toEqual([]);
  });

  it('starts at its moment, unless it is cancelled before [IDN-023] [ADM-044]', async () => {
    const startsAt = new Date(now() + hourMs).toISOString();
    expect(await mail('Late', { startsAt: new Date(now() - 1_000).toISOString() })).toMatchObject({
      status: 422,
      body: { code: 'MAILING_TIME_PASSED' },
    });
    const goes = (await mail('Goes', { startsAt })).body.mailingId;
    const stays = (await mail('Stays', { startsAt, country: 'JP' })).body.mailingId;
    const ends = (await mail('Ends', { startsAt })).body.mailingId;
    await expect.poll(() => mailing(ends), wait).toMatchObject({ status: 'scheduled', startsAt });
    expect((await post(admin, '/api/admin/adminmail/cancel', { mailingId: ends })).status).toBe(200);
    expect(await post(admin, '/api/admin/adminmail/cancel', { mailingId: '0'.repeat(24) })).toMatchObject({
      status: 404,
      body: { code: 'MAILING_NOT_FOUND' },
    });
    await moveOn(11);
    await expect.poll(() => mailing(goes), wait).toMatchObject({ status: 'finished', counts: { sent: 1 } });
    await expect.poll(() => mailing(stays), wait).toMatchObject({ status: 'finished', counts: { sent: 0 } });
    expect(await mailing(ends)).toMatchObject({ status: 'cancelled', counts: { sent: 0, waiting: 0 } });
    expect(await mailsOf(readers[2]!, 'Goes')).toHaveLength(1);
    expect(await mailsOf(readers[2]!, 'Ends')).toEqual([]);
  });

  it('is an administrator’s, stands in the audit, and leaves the books right', async () => {
    const body = letter('Mine');
    expect((await post(stranger, '/api/account/marketingmail', body)).status).toBe(403);
    for (const wrong of [{ words: {} }, { link: '//evil.example' }, { link: 'https://evil.example' }])
      expect((await mail('Wrong', wrong)).status).toBe(400);
    const audit = await admin.call<{ acts: readonly { type: string }[] }>('/api/admin/audit?limit=100');
    expect(JSON.stringify(audit.body)).toMatch(/MailingScheduled[^]*MailingCancelled|MailingCancelled/);
    expect((await verifyStack(stack.dataDir)).code).toBe(0);
  });
});
