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
import { logIn, type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let creator: Person;
let adminPath: string;
beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  creator = await signUp(stack, 'has-an-event');
  await creator.becomeCreator();
  const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

describe('an event of the site', () => {
  it('is written, published and removed by an administrator, and read with its works [ADM-051] [DIS-037] [DIS-038] [DIS-039]', async () => {
    await creator.publish(0, 'Rain for the festival');
    const own = await openBrowserSession(browser, stack, {
      width: 360,
      as: { email: 'admin@fanfold.example', password: demoPassword },
    });
    const { page } = own;
    await own.open(`/${adminPath}/event`);
    await page.getByRole('button', { name: 'Add an event' }).click();
    await page.getByLabel('Title in English').fill('Festival of rain');
    await page.getByLabel('Text in English (Markdown)').fill('Come and **listen**.');
    await page.getByLabel('Find a work by title, tag or creator').fill('Rain for the festival');
    await page.getByRole('button', { name: 'Add: Rain for the festival' }).click();
    await page.getByRole('list', { name: 'Chosen works' }).getByText('Rain for the festival').waitFor();
    await expectAccessible(page, 'a new event');
    await page.getByRole('button', { name: 'Save the event' }).click();
    const line = page
      .getByTestId('site-events')
      .getByRole('listitem')
      .filter({ hasText: 'Festival of rain' });
    await line.getByText('Draft').waitFor();
    await line.getByRole('button', { name: 'Publish' }).click();
    await line.getByText('Published').waitFor();
    await expectAccessible(page, 'the events of administrators');

    const reader = await openBrowserSession(browser, stack);
    await reader.open('/event');
    await expectAccessible(reader.page, 'the events');
    await reader.page.getByRole('link', { name: /Festival of rain/ }).click();
    await reader.page.getByText('Running', { exact: true }).waitFor();
    await soon(() => reader.page.locator('strong', { hasText: 'listen' }).count()).toBe(1);
    await reader.page.getByText('Rain for the festival').first().waitFor();
    await expectAccessible(reader.page, 'an event');
    await reader.open('/event/recommendation');
    await reader.page.getByText('Rain for the festival').first().waitFor();
    await expectAccessible(reader.page, 'works of running events');
    expectQuiet(reader);

    await line.getByRole('button', { name: 'Remove: Festival of rain' }).click();
    await page.getByRole('button', { name: 'Remove the event' }).click();
    await soon(() => line.count()).toBe(0);
    expectQuiet(own);
  });
});
