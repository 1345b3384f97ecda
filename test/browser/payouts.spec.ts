import { addMonths, seoulDay, seoulDayStart } from '@fanfold/domain';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  expectAccessible,
  expectFits,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  soon,
} from '../support/browser.ts';
import { awayFromMidnight } from '../support/midnight.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let browser: Browser;
let creator: Person;
let other: Person;
const testClock = createTestClock();
await awayFromMidnight();
const month = seoulDay(new Date().toISOString()).slice(0, 7);
const next = addMonths(`${month}-15T00:00:00.000Z`, 1).slice(0, 7);

const travelTo = async (day: string): Promise<void> => {
  await testClock.moveTo(seoulDayStart(day));
  for (const person of [creator, other])
    person.token = (await logIn(stack, person.email, testPassword)).token;
};

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ env: testClock.env }), launchBrowser()]);
  const fan = await signUp(stack, 'fan');
  [creator, other] = [await signUp(stack, 'creator'), await signUp(stack, 'other')];
  await creator.becomeCreator();
  await other.becomeCreator();
  await fan.charge('coins-3000');
  const contentOid = await creator.publish(1_000);
  fan.position = creator.position;
  expect((await fan.buy(contentOid, { coins: 1_000 })).status).toBe(201);
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

/** Makes the person an administrator. Each process of the API learns it by itself, a moment later. */
const adminPathOf = async (person: Person): Promise<string> => {
  await grantRole(stack, person);
  let path: string | undefined;
  await soon(async () => {
    const { body } = await person.call<{ me: { adminPath?: string } }>('/api/account/me');
    path = body.me.adminPath;
    return path;
  }).toMatch(/./);
  return path ?? '';
};

const as = ({ email }: Person) => ({ email, password: testPassword });

describe('the page of payouts', () => {
  it('says what stands in the way of a request, takes it in its window, and keeps it with its statement [REV-015] [REV-017] [REV-018] [REV-019] [REV-021]', async () => {
    await travelTo(`${next}-02`);
    const session = await openBrowserSession(browser, stack, { as: as(creator) });
    const { page, open } = session;
    await open(`/payouts/${creator.oid}/show?year=${month.slice(0, 4)}`);
    const waterfall = page.getByTestId('statement').getByTestId('waterfall');
    await soon(async () => {
      await page.reload();
      return (await waterfall.isVisible()) && (await waterfall.innerText());
    }).toMatch(/100,000[\s\S]*−.5,000[\s\S]*−.40,000[\s\S]*55,000/);
    const obstacles = page.getByTestId('request-payout').locator('[data-obstacle]');
    const named = () => obstacles.evaluateAll((all) => all.map((one) => one.getAttribute('data-obstacle')));
    await soon(named).toEqual(['REQUEST_WINDOW_CLOSED', 'PAYEE_MISSING']);
    const automatic = page.getByTestId('automatic-request');
    await automatic.getByLabel('From this amount on, in won').fill('60000');
    await automatic.getByRole('button', { name: 'Switch on' }).click();
    await soon(() => automatic.innerText()).toMatch(/if .?60,000 or more is ready/);
    await automatic.getByRole('button', { name: 'Switch off' }).click();
    await soon(() => automatic.innerText()).toContain('Off.');
    await expectAccessible(page, 'payouts');

    await page.getByRole('link', { name: 'Enter the payee and the bank details' }).click();
    await page.getByLabel('Country of residence').click();
    await page.getByRole('option', { name: 'South Korea' }).click();
    await page.getByLabel('Kind of bank account').click();
    await page.getByRole('option', { name: 'Korean bank' }).click();
    await page.getByLabel('Legal name').fill('Hana Kim');
    await page.getByLabel('Resident registration number').fill('900101-2000000');
    await page.getByLabel('Name of the bank').fill('Kookmin');
    await page.getByLabel('Account holder').fill('Hana Kim');
    await page.getByLabel('Account number').fill('12');
    await page.getByLabel('Bank code').fill('004');
    await page.getByRole('button', { name: 'Save the payee' }).click();
    await soon(() => page.getByText('does not have the right form').count()).toBe(1);
    await page.getByLabel('Account number').fill('123-456-78901234');
    await page.getByRole('button', { name: 'Save the payee' }).click();
    await soon(() => page.getByText('These bank details are new').isVisible()).toBe(true);
    await soon(() => page.getByTestId('tax-note').innerText()).toContain('3% income tax and 0.3% local tax');
    await expectAccessible(page, 'payouts');

    await travelTo(`${next}-25`);
    await session.context.close();
    const later = await openBrowserSession(browser, stack, { as: as(creator), language: 'ko', width: 360 });
    await later.open(`/payouts/${creator.oid}/show`);
    await soon(() => later.page.getByTestId('request-payout').innerText()).toMatch(/53,190/);
    await expectFits(later.page, 'payouts');
    await later.page.getByRole('button', { name: '이 금액 신청하기' }).click();
    await soon(() => later.page.getByTestId('requests').innerText()).toContain('신청함');
    await soon(() => later.page.locator('[data-obstacle=REQUEST_EXISTS]').count()).toBe(1);
    expectQuiet(later);
  });

  it('is there for its creator and for administrators, and to others there is no such page [REV-015] [REV-032]', async () => {
    const { page, open } = await openBrowserSession(browser, stack, { as: as(other) });
    for (const path of [
      `/payouts/${creator.oid}/show`,
      `/payouts/${creator.oid}/edit`,
      `/payouts/${other.oid}/all`,
    ]) {
      await open(path);
      await soon(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found');
    }
    await adminPathOf(other);
    await open(`/payouts/${creator.oid}/edit`);
    await soon(() => page.getByText('Only the creator can change this.').isVisible()).toBe(true);
  });

  it('is followed by finance: who is paid, the start, the second person, and what the bank sent back [ADM-072]', async () => {
    const adminPath = await adminPathOf(other);
    const session = await openBrowserSession(browser, stack, { as: as(other) });
    const { page, open } = session;
    await open(`/${adminPath}/check-settlement`);
    const row = page.getByRole('row').filter({ hasText: '53,190' });
    await soon(() => row.innerText()).toMatch(/Requested[\s\S]*55,000 before tax/);
    await expectAccessible(page, 'check-settlement');
    // The creator's name leads to what the request is about.
    await row.getByRole('link').click();
    await soon(() => page.getByTestId('revenue-of-creator').isVisible()).toBe(true);
    await soon(() => page.getByTestId('lines').innerText()).toMatch(/Sales and refunds/i);
    await soon(() => page.getByTestId('books').innerText()).toMatch(/After fees/i);
    await expectAccessible(page, 'creator-revenue');
    await page.goBack();
    await row.getByRole('button', { name: 'Payee' }).click();
    await soon(() => page.getByRole('dialog').innerText()).toMatch(/Hana Kim[\s\S]*Kookmin/);
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Start the payout' }).click();
    await soon(() => row.innerText()).toContain('Being paid');
    await row.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByLabel('Reference of the transfer').fill('KR-1');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await soon(() => page.getByRole('dialog').innerText()).toContain('Another person has to complete');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'The bank sent it back' }).click();
    await page.getByLabel('Reason').fill('The account is closed');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await soon(() => row.innerText()).toContain('Sent back by the bank');

    await page.getByLabel('State', { exact: true }).click();
    await page.getByRole('option', { name: 'Rejected' }).click();
    await soon(() => page.getByText('No requests in this state').isVisible()).toBe(true);
    await session.context.close();
  });

  it('claims a lower tax for a business, which finance confirms [REV-008] [REV-028]', async () => {
    const own = await openBrowserSession(browser, stack, { as: as(creator), width: 360 });
    await own.open(`/payouts/${creator.oid}/edit`);
    const fill = (label: string, value: string) => own.page.getByLabel(label, { exact: true }).fill(value);
    await fill('Resident registration number', '900101-2000000');
    await fill('Account number', '123-456-78901234');
    await own.page.getByLabel('The payee is registered as a business').check();
    await fill('Business registration number', '220-81-62518');
    const save = own.page.getByRole('button', { name: 'Save the payee' });
    await save.click();
    await soon(() => own.page.getByText('does not have the right form').count()).toBe(1);
    await fill('Business registration number', '220-81-62517');
    await save.click();
    const note = () => own.page.getByTestId('tax-note').innerText();
    await soon(note).toContain('waits for our confirmation');
    await expectAccessible(own.page, 'payee');
    await expectFits(own.page, 'payee');

    const adminPath = await adminPathOf(other);
    const session = await openBrowserSession(browser, stack, { as: as(other) });
    const { page, open } = session;
    await open(`/${adminPath}/withholding`);
    const claims = page.getByTestId('tax-claims');
    await soon(async () => {
      await page.reload();
      await claims.waitFor();
      return claims.innerText();
    }).toContain('Korean business, 0%');
    // It counts from today on, and pays the tax of an individual until it is confirmed.
    const asIndividuals = claims.getByRole('checkbox', {
      name: 'Treated as individuals until confirmed (1)',
    });
    await asIndividuals.check();
    await soon(() => claims.innerText()).toContain('1 claim');
    await soon(() => claims.innerText()).toContain('treated as an individual until confirmed');
    await claims.getByRole('button', { name: 'Clear filters' }).click();
    await soon(() => asIndividuals.isChecked()).toBe(false);
    await claims.getByRole('button', { name: 'See the payee' }).click();
    await soon(() => page.getByRole('dialog').innerText()).toMatch(/Hana Kim[\s\S]*2208162517/);
    await page.keyboard.press('Escape');
    await claims.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await soon(() => claims.innerText()).toContain('No lower tax waits for a decision');
    await page.getByRole('button', { name: 'Set the rate' }).click();
    await page.getByLabel('Income tax in percent').fill('20');
    await page.getByLabel('Local tax in percent').fill('2');
    await page.getByLabel('Valid from').fill('2099-01-01');
    await page.getByLabel('Reason').fill('Opinion of counsel');
    await page.getByRole('dialog').getByRole('button', { name: 'Set the rate' }).click();
    await soon(() => page.getByTestId('non-resident-tax').innerText()).toContain('20%');
    await expectAccessible(page, 'withholding');
    expectQuiet(session);
    await session.context.close();

    await own.page.reload();
    await soon(note).toContain('The lower tax is confirmed');
    expectQuiet(own);
    await own.context.close();
  });

  it('stands in the revenue of all creators, beside the period before [ADM-039]', async () => {
    const adminPath = await adminPathOf(other);
    const session = await openBrowserSession(browser, stack, { as: as(other) });
    const { page, open } = session;
    await open(`/${adminPath}/revenue`);
    await soon(() => page.getByTestId('all-revenue').innerText()).toMatch(/1,000[\s\S]*The period before: 0/);
    await soon(() => page.getByRole('row').filter({ hasText: 'Works' }).innerText()).toContain('1,000');
    await expectAccessible(page, 'revenue of all');
    // Only days before the sale.
    await page.getByLabel('From', { exact: true }).fill('2026-01-01');
    await page.getByLabel('To', { exact: true }).fill('2026-01-31');
    await soon(() => page.getByText('No sales in these days').isVisible()).toBe(true);
    expectQuiet(session);
    await session.context.close();
  });
});
