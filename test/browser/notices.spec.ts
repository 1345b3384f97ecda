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
import { logIn, newestMail, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let adminPath: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
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
