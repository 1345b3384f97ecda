import { demoPassword } from '@fanfold/stack';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';

import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  soon,
} from '../support/browser.ts';
import { logIn, newestMail, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let adminPath: string;
let admin: Person;

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const asAdmin = { email: 'admin@fanfold.example', password: demoPassword };

describe('advertising by e-mail on screen', () => {
  it('is written, previewed, tried out, reviewed and scheduled, and cancelled again [ADM-044] [IDN-023]', async () => {
    const reader = await signUp(stack, 'wants-offers');
    const updateData = { categories: { marketing: true } };
    await reader.call('/api/account/notification/setting', {
      method: 'POST',
      body: { finder: {}, updateData },
    });
    const session = await openBrowserSession(browser, stack, { as: asAdmin });
    const { page } = session;
    await session.open(`/${adminPath}/adminmail`);
    await page.getByRole('button', { name: 'New e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/agrees? to advertising\./).waitFor();
    // What is missing is said where it is missing.
    await dialog.getByRole('button', { name: 'Review', exact: true }).click();
    await dialog.getByText('Write the e-mail in one language at least.').waitFor();
    await dialog.getByLabel('Subject').fill('Rain sale');
    await dialog.getByLabel('Text (Markdown)').fill('**Half** price');
    await dialog.getByRole('tab', { name: '한국어' }).click();
    await dialog.getByLabel('Subject').fill('비 오는 날 할인');
    await dialog.getByLabel('Text (Markdown)').fill('**반값**');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('(광고) Rain sale').waitFor();
    const frame = page.frameLocator('iframe[title="Preview: English"]');
    await frame.locator('strong', { hasText: 'Half' }).waitFor();
    await dialog.getByRole('button', { name: 'Send a test to me' }).click();
    await dialog.getByText('Test sent to admin@fanfold.example').waitFor();
    const mailed = async () => (await newestMail(stack, asAdmin.email)).subject;
    await soon(mailed).toMatch(/^\(광고\) (Rain sale|비 오는 날 할인)$/);
    await dialog.getByLabel('Send at (optional)').fill('2999-01-01T12:00');
    await expectAccessible(page, 'adminmail');
    await dialog.getByRole('button', { name: 'Review', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Schedule this e-mail?' });
    await review.getByText('Written in: English, 한국어.').waitFor();
    await review.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('The e-mail is scheduled.').waitFor();
    const line = page.getByRole('row', { name: /Rain sale/ });
    await line.getByText('Scheduled').waitFor();
    await line.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the mailing' }).click();
    await line.getByText('Cancelled').waitFor();
    await soon(() => line.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    expectQuiet(session);
    await session.context.close();
  });
});

describe('e-mail that did not go out, on screen', () => {
  it('is listed with its person, sent again and set aside [ADM-035] [ADM-065]', async () => {
    const reader = await signUp(stack, 'unsent-mail');
    const refuse = (code: number | null) =>
      send(stack.sandboxUrl, '/mail/v1/refusals', { method: 'POST', body: { to: reader.email, code } });
    const tell = (title: string) =>
      admin.call('/api/account/notification', {
        method: 'POST',
        body: { audience: { kind: 'person', userOid: reader.oid }, title },
        headers: { 'idempotency-key': `unsent-${title}` },
      });
    await refuse(550);
    await tell('Thunder');
    const session = await openBrowserSession(browser, stack, { as: asAdmin });
    const { page } = session;
    await soon(async () => {
      await session.open(`/${adminPath}`);
      return page.locator('[data-queue="failedMails"][data-waiting="true"]').count();
    }).toBe(1);
    await page.locator('[data-queue="failedMails"]').click();
    await page.getByRole('heading', { level: 1, name: 'Unsent e-mail' }).waitFor();
    const line = page.getByRole('row', { name: /Thunder/ });
    await line.getByRole('link').waitFor();
    await expectAccessible(page, 'resend-noti');
    await refuse(null);
    await line.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The e-mail is sent again.').waitFor();
    await soon(() => line.count()).toBe(0);
    await soon(async () => (await newestMail(stack, reader.email)).subject).toBe('Thunder');
    await refuse(550);
    await tell('Hail');
    const other = page.getByRole('row', { name: /Hail/ });
    await soon(async () => {
      await session.open(`/${adminPath}/resend-noti?category=message`);
      return other.count();
    }).toBe(1);
    await page.getByRole('button', { name: 'Set all aside' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set all aside' }).click();
    await page.getByText(/e-mails? (is|are) set aside\./).waitFor();
    await soon(() => other.count()).toBe(0);
    expectQuiet(session);
    await session.context.close();
  });
});

describe('pushes on screen', () => {
  it('are written in several languages, previewed, reviewed and sent by an administrator [ADM-054] [ADM-010]', async () => {
    const session = await openBrowserSession(browser, stack, { as: asAdmin });
    const { page } = session;
    await session.open(`/${adminPath}/pushappnotification`);
    await page.getByRole('button', { name: 'New notification' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Review', exact: true }).click();
    await dialog.getByText('Write the notification in one language at least.').waitFor();
    await dialog.getByLabel('Title').fill('New player');
    await dialog.getByLabel('Text').fill('It remembers where you stopped.');
    await dialog.getByRole('figure', { name: 'Preview' }).getByText('New player').waitFor();
    await dialog.getByRole('tab', { name: '日本語' }).click();
    await dialog.getByLabel('Title').fill('新しいプレーヤー');
    await expectAccessible(page, 'pushappnotification');
    await dialog.getByRole('button', { name: 'Review', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Push this notification?' });
    await review.getByText(/Written in: English, 日本語\./).waitFor();
    await review.getByRole('button', { name: 'Push' }).click();
    await page.getByText('The notification is going out.').waitFor();
    await page.getByRole('row', { name: /New player/ }).waitFor();
    expectQuiet(session);
    await session.context.close();
  });

  it('are asked for by the reader alone; a browser says why it cannot, and a line can be turned off [ADM-010]', async () => {
    const reader = await signUp(stack, 'gets-pushes');
    await reader.call('/api/account/push', {
      method: 'POST',
      body: {
        endpoint: 'https://push.example.com/send/one',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        browser: 'Firefox · Android',
      },
    });
    const as = { email: reader.email, password: 'tin-drum-1959' };
    const session = await openBrowserSession(browser, stack, { as, width: 360 });
    const { page } = session;
    await page.addInitScript(() => {
      const asked = { times: 0 };
      Object.assign(globalThis, { asked });
      Notification.requestPermission = async () => {
        asked.times += 1;
        return 'denied';
      };
      Object.defineProperty(Notification, 'permission', {
        get: () => (asked.times === 0 ? 'default' : 'denied'),
      });
    });
    await session.open('/myinfo/notifications');
    const line = page.getByRole('listitem').filter({ hasText: 'Firefox · Android' });
    await line.waitFor();
    const times = () =>
      page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times);
    await soon(times).toBe(0);
    await page.getByRole('button', { name: 'Turn on in this browser' }).click();
    await page.getByText('Notifications of Fanfold are blocked in this browser.').waitFor();
    await soon(times).toBe(1);
    await expectAccessible(page, 'notifications with pushes');
    const upload = page.getByRole('checkbox', { name: 'New works and replays: Push' });
    await upload.click();
    await soon(() => upload.isChecked()).toBe(false);
    await soon(async () => {
      await session.open('/myinfo/notifications');
      return upload.isChecked();
    }).toBe(false);
    await line.getByRole('button', { name: 'Turn off' }).click();
    await soon(() => line.count()).toBe(0);
    expectQuiet(session);
    await session.context.close();
  });

  it('are shown by the service worker under their tag, and lead to their page when they are pressed [ADM-010]', async () => {
    const reader = await signUp(stack, 'opens-push');
    const as = { email: reader.email, password: 'tin-drum-1959' };
    const session = await openBrowserSession(browser, stack, { as, serviceWorker: true });
    const { page, context } = session;
    await session.open('/');
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    // A browser without windows has no notifications to show: what it is asked to show is noted instead.
    await worker.evaluate(() => {
      const shown: object[] = [];
      Object.assign(globalThis, { shown });
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
        void shown.push({ title, ...options });
    });
    const devtools = await context.newCDPSession(page);
    let registrationId: string | undefined;
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations.at(-1)?.registrationId ?? registrationId;
    });
    await devtools.send('ServiceWorker.enable');
    await soon(async () => registrationId !== undefined).toBe(true);
    const deliver = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: stack.url,
        registrationId: registrationId ?? '',
        data,
      });
    const push = { title: '雨', body: '今夜', path: '/jp/search', language: 'jp', tag: 'one' };
    await deliver(JSON.stringify(push));
    await deliver('of another version');
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
    await soon(shown).toMatchObject([
      { title: '雨', body: '今夜', tag: 'one', lang: 'ja', data: { path: '/jp/search' } },
      { title: 'Fanfold', data: { path: '/myinfo/notifications' } },
    ]);
    await worker.evaluate(async () => {
      const press = new Event('notificationclick');
      let done: Promise<unknown> = Promise.resolve();
      Object.assign(press, {
        notification: { close: () => undefined, data: { path: '/jp/search' } },
        waitUntil: (work: Promise<unknown>) => {
          done = work;
        },
      });
      globalThis.dispatchEvent(press);
      await done;
    });
    await soon(async () => new URL(page.url()).pathname).toBe('/jp/search');
    await context.close();
  });
});
