import { randomBytes } from 'node:crypto';
import { demoPassword } from '@fanfold/stack';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';

import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  soon,
} from '../support/browser.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let creator: Person;
let adminPath: string;
const nickname = `Redstart ${randomBytes(3).toString('hex')}`;
beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  creator = await signUp(stack, 'has-a-banner', { nickname });
  await creator.becomeCreator();
  // Creators are found by their works.
  await creator.publish(0, 'A red night');
  const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const wide = () =>
  sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#c03020' } })
    .png()
    .toBuffer();

describe('a banner', () => {
  it('is asked for by its creator, approved by an administrator, seen on the kiosk and counted [ADM-061] [ADM-067] [ADM-070] [DIS-040]', async () => {
    const own = await openBrowserSession(browser, stack, {
      width: 360,
      // Robots are not counted, and a browser without a window says that it has none.
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      as: { email: creator.email, password: testPassword },
    });
    const { page } = own;
    await own.open('/channel/banner');
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    await expectAccessible(page, 'a creator without a banner');
    await page
      .getByTestId('banner-file')
      .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await wide() });
    await page.getByLabel('Title in English').fill('A red week');
    await page.getByRole('button', { name: 'Save the banner' }).click();
    await page.getByText('5 slots left').first().waitFor();
    await page
      .getByRole('button', { name: /^Ask for/ })
      .first()
      .click();
    await page.getByText('Waiting for an administrator').waitFor();
    await expectAccessible(page, 'a creator with a banner');

    const admin = await openBrowserSession(browser, stack, {
      as: { email: 'admin@fanfold.example', password: demoPassword },
    });
    await admin.open(`/${adminPath}/creator-banner`);
    await admin.page.getByText('A red week').waitFor();
    await expectAccessible(admin.page, 'requested banners');
    await admin.page.getByRole('button', { name: 'Approve' }).first().click();
    await admin.page.getByText('There are no banners here now').waitFor();
    await admin.open(`/${adminPath}/banner-manager`);
    await admin.page.getByText('Change or reject').first().click();
    await admin.page.getByLabel('Title in English').first().fill('A very red week');
    // Where it leads is chosen by name and picture.
    const find = admin.page.getByLabel('Find where it leads: a work, a creator, an event or a page').first();
    await find.fill(nickname);
    await admin.page.getByRole('button', { name: `Add: ${nickname}` }).click();
    const place = admin.page.getByRole('list', { name: 'Where it leads' });
    await place.getByText(nickname).waitFor();
    await expectAccessible(admin.page, 'banners that have a place');
    await admin.page.getByRole('button', { name: 'Save the banner' }).first().click();
    await admin.page.locator('strong', { hasText: 'A very red week' }).waitFor();

    await own.open('/banner_kiosk');
    const link = page.getByRole('link', { name: 'A very red week' });
    await link.waitFor();
    await expectAccessible(page, 'the kiosk');
    await link.click();
    await soon(() => new URL(page.url()).pathname).toContain('/creatorhome/');
    await own.open('/');
    await page.getByRole('heading', { name: 'Today from creators' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'A very red week' }).waitFor();

    await admin.open(`/${adminPath}/banner-count`);
    await admin.page.getByText(/Shown \d+ times?.*clicked 1 time/).waitFor();
    await expectAccessible(admin.page, 'counts of banners');
    await own.open('/channel/banner');
    await page.getByText('Approved').waitFor();
    expectQuiet(own);
    expectQuiet(admin);
  });
});

describe('how the works of a channel do', () => {
  it('is shown for 7 days, 30 days or a year, as the address says [DIS-046] [DIS-054]', async () => {
    const own = await openBrowserSession(browser, stack, {
      as: { email: creator.email, password: testPassword },
    });
    await own.open('/channel/analytics');
    const range = (name: string) => own.page.getByRole('radio', { name, exact: true });
    await soon(() => range('7 days').isChecked()).toBe(true);
    for (const [name, value] of [
      ['30 days', 'monthly'],
      ['A year', 'yearly'],
    ] as const) {
      await range(name).check();
      await soon(() => new URL(own.page.url()).searchParams.get('range')).toBe(value);
      await soon(() => range(name).isChecked()).toBe(true);
    }
    await soon(() => own.page.getByRole('heading', { name: 'Works' }).count()).toBe(1);
    expectQuiet(own);
  });
});
