import { randomUUID } from 'node:crypto';
import { demoPassword } from '@fanfold/stack';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';

import {
  type BrowserSession,
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  settled,
  shownBalance,
  signUpInDialog,
  soon,
  untilBalance,
} from '../support/browser.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const demo = (name: string) => ({ email: `${name}@fanfold.example`, password: demoPassword });
const soldCoins = ({ page }: BrowserSession) =>
  page.getByTestId('revenue-totals').locator('[data-kind="paid"]').getAttribute('data-value');

/** A title of 80 coins by Harrow and Wick, which no demo charge of 50 covers. */
const title = 'Post for the Upper Hut';
const person = {
  email: `first-${randomUUID().slice(0, 8)}@example.test`,
  password: 'tin-drum-1959',
  nickname: `First ${randomUUID().slice(0, 6)}`,
};

/**
 * Chooses a content of the demo world on the home page, which shows contents of other test files before it.
 */
const chooseAtHome = async (page: Page, name: string): Promise<void> => {
  // A work may stand in more than one row.
  const [tile, more] = [
    page.getByRole('link', { name }).first(),
    page.getByRole('button', { name: 'Show more' }),
  ];
  await tile.or(more).first().waitFor();
  await soon(async () => {
    if ((await tile.count()) === 0 && (await more.isEnabled())) await more.click();
    return tile.count();
  }).toBe(1);
  await tile.click();
};

// One story in several chapters: each continues the one before.
describe('from a click to a live, provable balance', () => {
  let fan: BrowserSession;
  let creator: BrowserSession;
  let before: number;

  it('a visitor finds something, signs up to buy it, and lacks the coins [IDN-048] [IDN-091] [IDN-095] [IDN-096] [IDN-097] [IDN-098] [LED-019]', async () => {
    creator = await openBrowserSession(browser, stack, { as: demo('harrow') });
    await creator.open('/channel/revenue');
    before = Number(await soldCoins(creator));
    fan = await openBrowserSession(browser, stack);
    await fan.open('/');
    await chooseAtHome(fan.page, title);
    await fan.page.getByRole('button', { name: /^Buy/ }).click();
    await fan.page.getByRole('button', { name: 'Create an account' }).click();
    await expectAccessible(fan.page, 'sign-up dialog');
    await signUpInDialog(fan.page, stack, person);
    await fan.page.getByRole('dialog').getByText('Not enough coins').waitFor();
    await fan.page.getByText('80 coins are missing.').waitFor();
    await expectAccessible(fan.page, 'not enough coins');
  });

  it('charges on the hosted page, and the interrupted purchase goes through by itself, once [PAY-021] [PAY-023] [PAY-051]', async () => {
    await fan.page.getByRole('button', { name: 'Top up 100 coins for $10.99' }).click();
    await fan.page.getByText(`After the payment “${title}” is bought automatically for 80 coins.`).waitFor();
    const pay = fan.page.getByRole('button', { name: 'Pay $10.99' });
    // The button can be pressed: the missing fields are named beside it, and the first of them has the focus.
    await pay.click();
    const terms = fan.page.getByLabel('I agree to the terms of service');
    await soon(() => terms.evaluate((element) => element === document.activeElement)).toBe(true);
    await soon(() => fan.page.getByTestId('checkout').getByText('This is needed to continue.').count()).toBe(
      2,
    );
    await terms.check();
    await fan.page.getByLabel('I agree to the payment terms').check();
    await pay.click();
    await fan.page.waitForURL('**/pay/**');
    await fan.page.locator('button[value="approve"]').click();
    await fan.page.waitForURL('**/charge/success**');
    await fan.page.getByText('100 coins are yours').waitFor();
    await fan.page.getByText(`Your purchase went through: “${title}” is yours.`).waitFor();
    await untilBalance(fan.page, { paid: 20, bonus: 3 });
    await expectAccessible(fan.page, 'charge success');
    // Opening the page again, by reload or from the history, buys nothing.
    await fan.page.reload();
    await fan.page.getByText('100 coins are yours').waitFor();
    await soon(() => shownBalance(fan.page)).toEqual({ paid: 20, bonus: 3 });
    await soon(() => fan.page.getByTestId('resumed').count()).toBe(0);
  });

  it('the creator saw it arrive without reloading [LED-002] [LED-004] [LED-005]', async () => {
    await soon(() => soldCoins(creator)).toBe(String(before + 80));
    await creator.page.getByRole('row').filter({ hasText: person.nickname }).first().waitFor();
    await expectAccessible(creator.page, 'revenue');
  });

  it('each bar and part of it opens to its lines, each line to its events, and the page shows what it was before [REV-016]', async () => {
    const { page } = creator;
    const lines = page.getByTestId('lines');
    const ofFan = lines.getByRole('row').filter({ hasText: person.nickname });
    await page.getByTestId('books').getByRole('button', { name: 'Works' }).click();
    await soon(() => lines.getByRole('heading').innerText()).toBe('Works');
    await soon(() => ofFan.count()).toBe(1);
    await ofFan.getByRole('button').click();
    const events = page.getByTestId('line-events');
    await soon(() => events.innerText()).toMatch(/EarningPosted[\s\S]*"paid": 80/);
    await expectAccessible(page, 'events of a line');
    await page.keyboard.press('Escape');
    // The day's bar is the last one that can be reached.
    await page.locator('[data-point]').last().click();
    await soon(() => lines.getByRole('heading').innerText()).toMatch(/\d{4}/);
    await soon(() => ofFan.count()).toBe(1);
    await page.getByText('As it was at another time').click();
    const hourAgo = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16);
    await page.getByLabel('Moment (Korean time)').fill(hourAgo);
    await soon(() => page.getByTestId('as-of').innerText()).toContain('Your books as they were on');
    await soon(() => ofFan.count()).toBe(0);
    await expectAccessible(page, 'revenue as it was');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await soon(() => ofFan.count()).toBe(1);
  });

  it('a second tab of the fan follows what the first one does [COM-003] [COM-022] [CAT-002] [CAT-034]', async () => {
    const second = await fan.context.newPage();
    await second.goto('/en');
    await settled(second);
    await untilBalance(second, { paid: 20, bonus: 3 });
    await fan.open('/');
    await chooseAtHome(fan.page, 'Notes on the Second Moon');
    await fan.page.getByRole('button', { name: /^Buy/ }).click();
    await fan.page.getByRole('dialog').getByText('Left afterwards').waitFor();
    await expectAccessible(fan.page, 'buy dialog');
    await fan.page.getByRole('button', { name: 'Buy now' }).click();
    await fan.page.getByText('It is yours.').waitFor();
    await untilBalance(second, { paid: 10, bonus: 3 });
    await second.close();
    await fan.page.getByRole('button', { name: 'Start' }).click();
    await fan.page.getByRole('button', { name: 'Open it now' }).click();
    await soon(() => fan.page.getByTestId('body').innerText()).not.toBe('');
    await fan.page.getByRole('link', { name: 'Library', exact: true }).click();
    await fan.page.getByRole('link', { name: 'Notes on the Second Moon' }).waitFor();
    await fan.page.getByRole('link', { name: title }).waitFor();
  });

  it('"why" shows the event behind a line, verified [LED-001] [LED-008] [LED-009]', async () => {
    await fan.page.getByTestId('balance').click();
    const line = fan.page.getByRole('row').filter({ hasText: title });
    await line.getByText('−80').waitFor();
    await line.getByRole('button', { name: 'Why?' }).click();
    const dialog = fan.page.getByRole('dialog');
    await dialog.getByText(/80 coins went out, so the balance fell from/).waitFor();
    await dialog.getByText('Show the proof').click();
    await dialog.getByText('ContentBought').waitFor();
    await dialog.getByText('Verified: the hash follows').waitFor();
    await soon(() => dialog.getByRole('row').count()).toBeGreaterThan(2);
    await expectAccessible(fan.page, 'why dialog');
    await fan.page.keyboard.press('Escape');
  });

  it('an administrator refunds it after entering the password again, and the fan sees it [ADM-020] [ADM-024]', async () => {
    const admin = await openBrowserSession(browser, stack, { as: demo('admin') });
    const { me } = (await (await admin.context.request.get('/api/account/me')).json()) as {
      me: { adminPath: string };
    };
    await admin.open(`/${me.adminPath}/users`);
    await admin.page.getByLabel('User number, nickname or e-mail').fill(person.email);
    await admin.page.getByRole('button', { name: 'Find' }).click();
    const line = admin.page.getByRole('row').filter({ hasText: title });
    await line.getByRole('button', { name: 'Refund' }).click();
    await admin.page.getByLabel('Reason').fill('The wrong file');
    await expectAccessible(admin.page, 'refund dialog');
    await admin.page.getByRole('button', { name: 'Refund now' }).click();
    await admin.page
      .getByRole('row')
      .filter({ hasText: `Refund: ${title}` })
      .waitFor();
    // The fan's page is still open where it was.
    await untilBalance(fan.page, { paid: 90, bonus: 3 });
    await fan.page
      .getByRole('row')
      .filter({ hasText: `Refund: ${title}` })
      .getByText('“The wrong file”')
      .waitFor();
    await soon(() => soldCoins(creator)).toBe(String(before + 10));
    expectQuiet(admin);
    await admin.context.close();
  });

  it('gives the fan bonus coins, which have a glyph and a name of their own [ADM-050] [LED-014]', async () => {
    const admin = await openBrowserSession(browser, stack, { as: demo('admin') });
    const { me } = (await (await admin.context.request.get('/api/account/me')).json()) as {
      me: { adminPath: string };
    };
    await admin.open(`/${me.adminPath}/users`);
    await admin.page.getByLabel('User number, nickname or e-mail').fill(person.nickname);
    await admin.page.getByRole('button', { name: 'Find' }).click();
    await admin.page.getByRole('button', { name: 'Give bonus coins' }).click();
    await admin.page.getByRole('dialog').getByLabel('Bonus coins', { exact: true }).fill('7');
    await admin.page.getByLabel('Reason').fill('For the trouble');
    await admin.page.getByRole('button', { name: 'Give now' }).click();
    await untilBalance(fan.page, { paid: 90, bonus: 10 });
    await soon(() => fan.page.getByTestId('balance').innerText()).toMatch(/90\s+coins\s+10\s+bonus coins/);
    await admin.context.close();
  });

  it('the fan plans how many coins to spend in a month, sees how far that is, and plans no more', async () => {
    await fan.open('/myinfo/budget');
    const { page } = fan;
    await page.getByRole('button', { name: 'Save' }).click();
    await soon(() => page.getByLabel('Coins a month').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Coins a month').fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('meter', { name: 'Of your budget' }).waitFor();
    await soon(() => page.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/^\d+ of 50 coins$/);
    await expectAccessible(page, 'budget');
    await page.getByRole('button', { name: 'Remove the budget' }).click();
    await soon(() => page.getByRole('meter').count()).toBe(0);
    expectQuiet(fan);
  });

  it('no page reported an error', () => {
    expectQuiet(fan);
    expectQuiet(creator);
  });
});
