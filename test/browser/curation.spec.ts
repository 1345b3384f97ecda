import { randomBytes } from 'node:crypto';
import { demoPassword } from '@fanfold/stack';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectAccessible, launchBrowser, openBrowserSession, soon } from '../support/browser.ts';
import { logIn, type Person } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let admin: Person;
let adminPath: string;
beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

describe('pages of rows', () => {
  it('are not saved over what another administrator saved, and not left unsaved without a question [ADM-046]', async () => {
    const pageUrl = `page-${randomBytes(6).toString('hex')}`;
    const as = { email: 'admin@fanfold.example', password: demoPassword };
    const { page, open, context } = await openBrowserSession(browser, stack, { as, width: 360 });
    await open(`/${adminPath}/page-curation`);
    const choose = async (url: string) => {
      await page.getByLabel('Address of another page').fill(url);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
    };
    const rows = () => page.locator('ol > li').count();
    await soon(rows).toBeGreaterThan(0);
    await choose(pageUrl);
    await soon(rows).toBe(0);
    await page.getByRole('button', { name: 'Add a row' }).click();
    await soon(rows).toBe(1);

    await choose('asmr');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expectAccessible(page, 'the question before rows are left');
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await soon(rows).toBe(1);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('The draft is saved.').waitFor();
    // What was saved is there when the page is opened again, also after a look at another one.
    await choose('asmr');
    await soon(rows).toBeGreaterThan(1);
    await choose(pageUrl);
    await soon(rows).toBe(1);

    const { body } = await admin.call<{ draft: { components: object[] } }>(
      `/api/admin/curation?pageUrl=${pageUrl}`,
    );
    const [row] = body.draft.components;
    const components = [0, 1, 2].map((n) => ({ ...row, componentOid: `${n}`.repeat(24) }));
    const saved = { method: 'POST', body: { pageUrl, title: {}, components } } as const;
    expect((await admin.call('/api/admin/curation', saved)).status).toBe(200);
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Another administrator saved this page meanwhile.').waitFor();
    await page.getByRole('button', { name: 'Show the newest rows' }).click();
    await soon(rows).toBe(3);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The page is published.').waitFor();
    await context.close();
  });
});
