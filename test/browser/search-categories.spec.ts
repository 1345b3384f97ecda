import type { AdminSearchInputsReply } from '@fanfold/contracts/discovery';
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
import { logIn, type Person } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let admin: Person;
let adminPath: string;
let before: AdminSearchInputsReply['categories'];
beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
  before = (await admin.call<AdminSearchInputsReply>('/api/admin/search-inputs')).body.categories;
});
afterAll(async () => {
  // Other tests have the same search page.
  await admin?.call('/api/admin/search-categories', { method: 'POST', body: { categories: before } });
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

describe('a category of the search page', () => {
  it('is added, put first and taken away by an administrator, and begins a search [ADM-062] [ADM-063] [DIS-045]', async () => {
    const own = await openBrowserSession(browser, stack, {
      width: 360,
      as: { email: 'admin@fanfold.example', password: demoPassword },
    });
    const { page } = own;
    await own.open(`/${adminPath}/search-category`);
    const lines = page.getByTestId('search-categories').getByRole('listitem');
    await soon(() => lines.count()).toBe(before.length);
    await page.getByRole('link', { name: 'Add a category' }).click();
    await page.getByRole('button', { name: 'Save the category' }).click();
    await page.getByText('Each category needs a name and at least one filter.').waitFor();
    await page.getByLabel('Name in English').fill('Rain at night');
    await page.getByLabel('Tags of the works').fill('#Rain night');
    await expectAccessible(page, 'a new category');
    await page.getByRole('button', { name: 'Save the category' }).click();
    await soon(() => lines.last().textContent()).toContain('#rain · #night');
    await page.getByRole('button', { name: 'Move up: Rain at night' }).click();
    await soon(() => lines.nth(before.length - 1).textContent()).toContain('Rain at night');
    await expectAccessible(page, 'the categories');

    const reader = await openBrowserSession(browser, stack);
    await reader.open('/search');
    await reader.page.getByTestId('categories').getByRole('link', { name: 'Rain at night' }).click();
    await soon(() => new URL(reader.page.url()).searchParams.get('tags')).toBe('rain,night');
    expectQuiet(reader);

    await page.getByRole('button', { name: 'Remove: Rain at night' }).click();
    await soon(() => lines.count()).toBe(before.length);
    await reader.open('/search');
    await reader.page.getByTestId('categories').waitFor();
    await soon(() => reader.page.getByRole('link', { name: 'Rain at night' }).count()).toBe(0);
    expectQuiet(own);
  });
});
