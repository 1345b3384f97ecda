import { gzipSync } from 'node:zlib';
import { demoPassword } from '@fanfold/stack';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type BrowserSession,
  completeProfileInDialog,
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  settled,
  soon,
  untilBalance,
} from '../support/browser.ts';
import { codeFor, logIn, newestMail, type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let fan: Person;
const password = 'tin-drum-1959';

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  fan = await signUp(stack, 'shell');
  await fan.charge('coins-100');
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

/** The first tile that leads to a work's page; tiles of file contents lead to their own. */
const aWork = (page: Page) => page.locator('article a[href*="/play/"]').first();

/** The address of a page, as the application itself links to it. */
const pathOf = async ({ page, open }: BrowserSession, place: '/' | 'work' | 'creator'): Promise<string> => {
  if (place === '/') return place;
  await open('/');
  const work = (await aWork(page).getAttribute('href')) ?? '';
  if (place === 'work') return work.replace(/^\/en/, '');
  const reply = await page.request.get(`/api/content?lang=en&contentOid=${work.split('/').at(-1)}`);
  return `/creatorhome/${(await reply.json()).content.creatorOid}`;
};

const asFan = () => ({ as: { email: fan.email, password } });

describe('addresses and languages', () => {
  it('an address without a language gets the one of the browser [SHL-022] [SHL-023]', async () => {
    const session = await openBrowserSession(browser, stack, { language: 'jp' });
    await session.page.goto('/charge');
    await settled(session.page);
    expect(new URL(session.page.url()).pathname).toBe('/jp/charge');
    await session.context.close();
  });

  it('`lang` in the query beats the browser and moves into the path [SHL-021]', async () => {
    const session = await openBrowserSession(browser, stack, { language: 'jp' });
    await session.page.goto('/?lang=es');
    await settled(session.page);
    expect(new URL(session.page.url()).pathname + new URL(session.page.url()).search).toBe('/es');
    await session.context.close();
  });

  it('switching the language keeps the page, and going back goes back in the old one', async () => {
    const session = await openBrowserSession(browser, stack, asFan());
    await session.open('/myinfo/coins?kind=paid');
    await session.page.getByRole('button', { name: 'Language and appearance' }).click();
    await session.page.getByRole('menuitemradio', { name: '한국어' }).click();
    await session.page.getByRole('heading', { level: 1, name: '지갑' }).waitFor();
    expect(session.page.url()).toContain('/ko/myinfo/coins?kind=paid');
    await soon(() => session.page.evaluate(() => document.documentElement.lang)).toBe('ko');
    // Every link on the page has the new language.
    await soon(() => session.page.getByRole('link', { name: 'Fanfold 홈' }).getAttribute('href')).toBe('/ko');
    await session.page.getByRole('link', { name: 'Fanfold 홈' }).click();
    await session.page.getByRole('heading', { level: 1, name: /내가 고른 목소리/ }).waitFor();
    await session.page.goto('/en/charge');
    await session.page.getByRole('heading', { level: 1, name: 'Choose an amount' }).waitFor();
    await session.page.goBack();
    await session.page.getByRole('heading', { level: 1, name: /내가 고른 목소리/ }).waitFor();
    await session.page.goto('/charge');
    await settled(session.page);
    // The last choice is remembered.
    expect(session.page.url()).toContain('/ko/charge');
    expectQuiet(session);
    await session.context.close();
  });

  it('an address that leads nowhere says so [SHL-010] [SHL-011] [SHL-012]', async () => {
    const session = await openBrowserSession(browser, stack);
    for (const path of ['/no/such/page', '/play/000000000000000000000000', '/play/not-an-id', '/nothing']) {
      await session.open(path);
      await session.page.getByText('Page not found').waitFor();
      await session.page.getByText('Please check the URL.').waitFor();
    }
    await session.page.getByRole('link', { name: 'Back to home' }).click();
    await session.page.waitForURL('**/en');
    await session.context.close();
  });
});

describe('the frame of every page', () => {
  it('the progress bar steps 30, 60, 85, 100 on a navigation [SHL-030]', async () => {
    const session = await openBrowserSession(browser, stack);
    await session.open('/');
    await session.page.evaluate(() => {
      const bar = document.querySelector('[role="progressbar"]')!;
      const steps: string[] = [];
      Object.assign(window, { steps });
      new MutationObserver((changes) => {
        for (const { target } of changes) steps.push((target as Element).getAttribute('aria-valuenow')!);
      }).observe(bar, { attributes: true, attributeFilter: ['aria-valuenow'] });
    });
    await aWork(session.page).click();
    await session.page.waitForURL('**/play/**');
    const steps = () => session.page.evaluate(() => (window as unknown as { steps: string[] }).steps);
    await soon(async () => (await steps()).at(-1)).toBe('0');
    const seen = [...new Set(await steps())];
    for (const step of ['30', '60', '85', '100']) expect(seen).toContain(step);
    await session.context.close();
  });

  it('scroll positions are kept, and the focus goes to the new page [SHL-027] [SHL-020]', async () => {
    const session = await openBrowserSession(browser, stack);
    await session.open('/');
    await session.page.evaluate(() => window.scrollTo(0, 900));
    const link = session.page.getByRole('article').nth(9).getByRole('link').first();
    // Which work stands there depends on the works of the moment, and with its kind the address.
    const address = await link.getAttribute('href');
    await link.click();
    await session.page.waitForURL(`**${address}`);
    await settled(session.page);
    await soon(() => session.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await session.page.goBack();
    await expect.poll(() => session.page.evaluate(() => window.scrollY)).toBeGreaterThan(700);
    await session.context.close();
  });

  it('the footer says who runs this and where [SHL-014]', async () => {
    const session = await openBrowserSession(browser, stack);
    await session.open('/');
    const footer = session.page.getByRole('contentinfo');
    await soon(() => footer.innerText()).toMatch(/Fanfold Inc\.[\s\S]*Seoul[\s\S]*support@fanfold\.example/);
    await session.context.close();
  });

  it('Samsung Internet is told that it is not supported [SHL-033]', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122 Mobile';
    const session = await openBrowserSession(browser, stack, { userAgent, width: 360 });
    await session.open('/');
    const notice = session.page.getByRole('alert').filter({ hasText: 'Samsung Internet is not supported' });
    await notice.waitFor();
    await expectAccessible(session.page, 'Samsung notice');
    await session.page.getByRole('button', { name: 'Continue anyway' }).click();
    await soon(() => notice.count()).toBe(0);
    await session.context.close();
  });

  it('the theme follows the system until the user chooses one, and is set before the first paint', async () => {
    const session = await openBrowserSession(browser, stack, { theme: 'dark' });
    await session.open('/');
    const theme = () => session.page.evaluate(() => document.documentElement.dataset['theme']);
    expect(await theme()).toBe('dark');
    await session.page.emulateMedia({ colorScheme: 'light' });
    await soon(theme).toBe('light');
    await session.page.getByRole('button', { name: 'Language and appearance' }).click();
    await session.page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await soon(theme).toBe('dark');
    await session.page.goto('/en', { waitUntil: 'commit' });
    await session.page.waitForFunction(() => document.body !== null);
    expect(await theme()).toBe('dark');
    await session.context.close();
  });

  it('the keyboard gets past the header in one step', async () => {
    const session = await openBrowserSession(browser, stack);
    await session.open('/');
    await session.page.keyboard.press('Tab');
    await soon(() => session.page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Skip to content',
    );
    await session.page.keyboard.press('Enter');
    await soon(() => session.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await session.context.close();
  });

  it.each([
    ['/', 'a visitor', {}],
    ['/', 'a person', asFan],
    ['work', 'a visitor', {}],
    ['creator', 'a person', asFan],
  ] as const)('the document of %s asks ahead of its code for what %s is shown', async (place, _who, as) => {
    const session = await openBrowserSession(browser, stack, typeof as === 'function' ? as() : as);
    const path = await pathOf(session, place);
    const asked: string[] = [];
    session.page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET') asked.push(pathname + search);
    });
    await session.open(path);
    await session.page.locator('main h1').first().waitFor();
    await settled(session.page);
    // The application took all of it: it asked for the same, with the same headers.
    expect(
      await session.page.evaluate(() => [
        ...((window as { fanfoldEarly?: Map<string, unknown> }).fanfoldEarly ?? new Map()).keys(),
      ]),
    ).toEqual([]);
    const at = (file: RegExp) => asked.findIndex((address) => file.test(address));
    expect(at(/^\/early\.js/)).toBeLessThan(at(/^\/assets\/shell-[\w-]+\.css/));
    // The shell asks for the fonts when it runs: what is asked for before it was asked for without it.
    const running = at(/^\/assets\/fonts-/);
    for (const early of [
      /^\/api\/account\/me\?/,
      /^\/assets\/lists-[\w-]+\.js/,
      /^\/assets\/catalogue-[\w-]+\.js/,
    ]) {
      expect(at(early), String(early)).toBeGreaterThan(0);
      expect(at(early), String(early)).toBeLessThan(running);
    }
    await session.context.close();
  });

  it('the home page of a visitor takes less than 180 kB of gzipped JavaScript', async () => {
    // Japanese needs the most bytes.
    const session = await openBrowserSession(browser, stack, { language: 'jp' });
    const addresses: string[] = [];
    const scripts: Promise<Buffer>[] = [];
    session.page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      addresses.push(response.url());
      scripts.push(response.body());
    });
    await session.open('/');
    await session.page.getByRole('article').first().waitFor();
    await settled(session.page);
    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
    // The shell alone has most of the bytes: a smaller sum would mean that the page was not complete.
    expect(Math.max(...sizes)).toBeGreaterThan(100_000);
    // Each new page adds its address and its searches to what all pages load.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(180_000);
    // A visitor does not get the texts of pages that need an account.
    expect(addresses.filter((address) => /assets\/(wallet|payments|commerce)-/.test(address))).toEqual([]);
    await session.context.close();
  });

  it('a part of the application that does not arrive is said, and reloading helps [SHL-041]', async () => {
    const session = await openBrowserSession(browser, stack);
    await session.open('/');
    await session.context.route('**/assets/_contentOid-*.js', (route) => route.abort());
    await aWork(session.page).click();
    await session.page.getByText('Loading chunk failed').waitFor();
    await session.context.unroute('**/assets/_contentOid-*.js');
    await session.page.getByRole('button', { name: 'Reload the page' }).click();
    await session.page.getByRole('button', { name: /^Buy/ }).waitFor();
    await session.context.close();
  });

  it('a page waits for its texts while its code comes; without them it alone fails [SHL-041] [SHL-043]', async () => {
    const session = await openBrowserSession(browser, stack);
    const { page, context } = session;
    await session.open('/');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    // The texts of the contexts commerce and payments, which no page before has brought.
    await context.route(/assets\/(commerce|payments)-/, async (route) => {
      await held;
      await route.abort();
    });
    const code = page.waitForResponse(/assets\/_contentOid-/);
    await aWork(page).click();
    expect((await code).ok()).toBe(true);
    release();
    await page.getByText('Loading chunk failed').waitFor();
    await soon(() => page.getByRole('banner').count()).toBe(1);
    await context.unrouteAll();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: /^Buy/ }).waitFor();
    await context.close();
  });
});

describe('a connection that breaks', () => {
  it('is said, heals by itself, and nothing that happened meanwhile is missed', async () => {
    const session = await openBrowserSession(browser, stack, asFan());
    await session.open('/');
    await untilBalance(session.page, { paid: 100, bonus: 3 });
    const banner = session.page.getByTestId('live-banner');
    await session.context.setOffline(true);
    await expect.poll(() => banner.innerText()).toContain('Live updates are interrupted');
    await expectAccessible(session.page, 'offline banner');
    await fan.charge('coins-10');
    await session.context.setOffline(false);
    await untilBalance(session.page, { paid: 110, bonus: 3 });
    await soon(() => banner.innerText()).toBe('');
    await session.context.close();
  });

  it('to a service that was restarted is taken up again', async () => {
    const session = await openBrowserSession(browser, stack, asFan());
    await session.open('/');
    await untilBalance(session.page, { paid: 110, bonus: 3 });
    await stack.kill('api');
    await stack.ready('api');
    await fan.charge('coins-10');
    await untilBalance(session.page, { paid: 120, bonus: 3 });
    await session.context.close();
  });

  it('makes a page that cannot be read say so, and shows it when the network is back', async () => {
    const session = await openBrowserSession(browser, stack, asFan());
    await session.open('/');
    const unreachable = ['**/api/content/purchased3*', '**/healthz'];
    for (const path of unreachable) await session.context.route(path, (route) => route.abort());
    await session.page.getByRole('link', { name: 'Library', exact: true }).click();
    await session.page.getByText('We cannot reach Fanfold').waitFor();
    await expectAccessible(session.page, 'unreachable page');
    for (const path of unreachable) await session.context.unroute(path);
    // The page recovers without a press.
    await session.page.getByText('You have not bought anything yet').waitFor();
    await session.context.close();
  });

  it('with a fault of the service gives the reference for support', async () => {
    const session = await openBrowserSession(browser, stack, asFan());
    await session.open('/');
    const problem = {
      type: 'about:blank',
      title: 'Something went wrong here',
      status: 500,
      code: 'INTERNAL_ERROR',
      instance: 'request-4711',
    };
    await session.context.route('**/api/content/purchased3*', (route) =>
      route.fulfill({ status: 500, json: problem }),
    );
    await session.page.getByRole('link', { name: 'Library', exact: true }).click();
    await session.page.getByText('Something went wrong here').waitFor();
    await session.page.getByText('request-4711').waitFor();
    await expectAccessible(session.page, 'fault page');
    await session.context.close();
  });
});

describe('a dialog', () => {
  it('gives the focus back to what opened it this time, by Escape and by its button', async () => {
    const session = await openBrowserSession(browser, stack);
    await session.open('/giftcard');
    const dialog = session.page.getByRole('dialog');
    const openers = ['Sign in', 'Sign in first', 'Sign up', 'Sign in'];
    for (const [turn, name] of openers.entries()) {
      const opener = session.page.getByRole('button', { name, exact: true });
      await opener.press('Enter');
      await dialog.waitFor();
      await soon(() => dialog.evaluate((open) => open.contains(document.activeElement))).toBe(true);
      if (turn % 2 === 0) await session.page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
      await soon(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await session.context.close();
  });
});

describe('being signed in', () => {
  it('is not reached without a connection: the dialog says so, and keeps what was typed [IDN-139]', async () => {
    const session = await openBrowserSession(browser, stack, { language: 'ko', width: 360 });
    const { page } = session;
    await session.open('/');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('이메일').fill(fan.email);
    await dialog.getByLabel('비밀번호').fill(password);
    await page.route('**/api/account/login', (route) => route.abort());
    await dialog.getByRole('button', { name: '로그인', exact: true }).click();
    await dialog.getByText('인터넷 연결').waitFor();
    await soon(() => dialog.getByLabel('이메일').inputValue()).toBe(fan.email);
    await page.unroute('**/api/account/login');
    await dialog.getByRole('button', { name: '로그인', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await session.context.close();
  });

  it('wrong credentials get one answer, and a sign-out reaches every tab [IDN-134] [IDN-084]', async () => {
    const session = await openBrowserSession(browser, stack);
    await session.open('/');
    await session.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await session.page.getByLabel('E-mail').fill(fan.email);
    await session.page.getByLabel('Password').fill('wrong-1234');
    await session.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    const answer = await session.page.getByRole('dialog').getByRole('alert').innerText();
    await session.page.getByLabel('E-mail').fill('nobody@example.test');
    // The former answer stands until the next one comes, and meanwhile the form sends nothing.
    const second = session.page.waitForResponse('**/api/account/login');
    const signIn = session.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true });
    await signIn.click();
    await second;
    await soon(() => signIn.getAttribute('aria-busy')).not.toBe('true');
    await soon(() => session.page.getByRole('dialog').getByRole('alert').count()).toBe(1);
    expect((await session.page.getByRole('dialog').getByRole('alert').innerText()).split('\n')[0]).toBe(
      answer.split('\n')[0],
    );
    await session.page.getByLabel('E-mail').fill(fan.email);
    await session.page.getByLabel('Password').fill(password);
    await session.page.keyboard.press('Enter');
    await untilBalance(session.page, { paid: 120, bonus: 3 });
    const other = await session.context.newPage();
    await other.goto('/en/myinfo/coins');
    await other.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    await session.page.getByRole('button', { name: /Account menu/ }).click();
    await expectAccessible(session.page, 'account menu');
    await session.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await session.page.getByRole('button', { name: 'Sign up' }).waitFor();
    await other.getByText('Sign in to see this page').waitFor();
    expectQuiet(session);
    await session.context.close();
  });

  it('an illegal downloader is led to the page that says why, with a form where the block is automatic [SHL-007]', async () => {
    const copier = await signUp(stack, 'copier');
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const mark = { userOid: copier.oid, kind: 'illegalDownload', reason: 'copies on another site' };
    const headers = { 'idempotency-key': `mark-${copier.oid}` };
    const marked = await admin.call('/api/admin/sanctions', { method: 'POST', headers, body: mark });
    expect(marked.status).toBe(200);
    const session = await openBrowserSession(browser, stack);
    const { page } = session;
    await session.open('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('E-mail').fill(copier.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/illegal-downloader?**');
    const query = new URL(page.url()).searchParams;
    expect([query.get('errorStatus'), query.get('email')]).toEqual(['999', copier.email]);
    const main = page.getByRole('main');
    await main.getByText(copier.email).waitFor();
    await main.getByText('An administrator decided this.').waitFor();
    await soon(() => main.getByRole('textbox').count()).toBe(0);

    await session.open(`/illegal-downloader?errorStatus=444&email=${encodeURIComponent(copier.email)}`);
    await main.getByText('The block ends after 24 hours.').waitFor();
    // Who cannot sign in objects by e-mail.
    await main.getByRole('link', { name: 'support@fanfold.example' }).waitFor();
    await soon(() => main.getByLabel('E-mail').inputValue()).toBe(copier.email);
    // Another status opens no way out.
    await session.open('/illegal-downloader?errorStatus=5');
    await main.getByText('An administrator decided this.').waitFor();
    await soon(() => main.getByRole('textbox').count()).toBe(0);
    await session.context.close();
  });

  it('sign-up says what is wrong, where it is wrong [IDN-093] [IDN-094] [IDN-095] [IDN-132]', async () => {
    const session = await openBrowserSession(browser, stack, { width: 360 });
    await session.open('/');
    await session.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await session.page.getByRole('button', { name: 'Create an account' }).click();
    const dialog = session.page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Create an account' });
    const email = `new-${Date.now()}@example.test`;
    await dialog.getByLabel('E-mail', { exact: true }).fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('abcdef');
    await dialog.getByText('Add both letters and numbers.').waitFor();
    const secret = dialog.getByLabel('Password', { exact: true });
    await secret.fill('tin-drum-1959');
    await dialog.getByRole('button', { name: 'Show password' }).click();
    await soon(() => secret.getAttribute('type')).toBe('text');
    await create.click();
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('alert').waitFor();
    await expectAccessible(session.page, 'wrong code');
    await dialog.getByLabel('Code').fill(await codeFor(stack, email));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const finish = dialog.getByRole('button', { name: 'Finish' });
    await dialog.getByLabel('Nickname', { exact: true }).fill('Juniper');
    await dialog.getByText('This nickname is already taken.').waitFor();
    await dialog.getByLabel('Birth date').fill('2020-01-01');
    await finish.click();
    await soon(() => dialog.getByText('This is needed to continue.').count()).toBe(2);
    await completeProfileInDialog(session.page, `New ${Date.now()}`);
    await untilBalance(session.page, { paid: 0, bonus: 0 });
    await session.context.close();
  });

  it('sign-up goes on wherever it was left: Escape, reload, Back, the link, another device [IDN-098] [IDN-081]', async () => {
    const email = `left-${Date.now()}@example.test`;
    const session = await openBrowserSession(browser, stack);
    const { page } = session;
    const code = page.getByRole('dialog').getByLabel('Code');
    await session.open('/charge');
    await page.goto('/en', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('dialog').getByLabel('E-mail').fill(email);
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
    await code.waitFor();
    await page.keyboard.press('Escape');
    await code.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign up' }).click();
    await code.waitFor();
    await page.reload();
    await code.waitFor();
    await page.goBack();
    await code.waitFor();
    // On another device, by the log-in of an address that is not confirmed.
    const phone = await openBrowserSession(browser, stack, { width: 360 });
    await phone.open('/');
    const signIn = async () => {
      await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await phone.page.getByRole('dialog').getByLabel('E-mail').fill(email);
      await phone.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
      await phone.page.keyboard.press('Enter');
    };
    const first = await codeFor(stack, email);
    await signIn();
    await phone.page.getByRole('dialog').getByLabel('Code').waitFor();
    await soon(() => codeFor(stack, email)).not.toBe(first);
    // By the link of the mail, which is opened by itself and leaves no secret in the address.
    const link =
      /https?:\S+\/signup#[0-9a-f]{24}\.\d{6}/.exec((await newestMail(stack, email)).text)?.[0] ?? '';
    const mailed = await openBrowserSession(browser, stack);
    await mailed.page.goto(link);
    await mailed.page.getByRole('dialog').getByLabel('Nickname', { exact: true }).waitFor();
    expect(new URL(mailed.page.url()).hash).toBe('');
    await expectAccessible(mailed.page, 'profile step');
    await mailed.page.reload();
    await mailed.page.getByRole('dialog').getByLabel('Nickname', { exact: true }).waitFor();
    // The last step elsewhere, after a log-in.
    await phone.page.getByRole('button', { name: 'Sign in with your password' }).click();
    await phone.page.getByRole('dialog').getByLabel('E-mail').fill(email);
    await phone.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    await phone.page.keyboard.press('Enter');
    await completeProfileInDialog(phone.page, `Left ${Date.now()}`);
    await untilBalance(phone.page, { paid: 0, bonus: 0 });
    // The first device has a session of a newcomer: it is whole now.
    await mailed.page.reload();
    await untilBalance(mailed.page, { paid: 0, bonus: 0 });
    expectQuiet(mailed);
    for (const one of [session, phone, mailed]) await one.context.close();
  });

  it('a session that ended elsewhere is noticed where it is needed', async () => {
    const session = await openBrowserSession(browser, stack, asFan());
    // The live connection reports it as well; this test is about a browser without one.
    await session.context.route('**/api/live?*', (route) => route.abort());
    // A page without parts that are read later: such a read would say it before the click does.
    await session.open('/info/oppolicy1');
    await session.page.waitForLoadState('networkidle');
    const { cookies } = await session.context.storageState();
    // Signed out with the same session, but not in this browser.
    await fetch(new URL('/api/account/logout', stack.url), {
      method: 'POST',
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
      },
      body: '{}',
    });
    await session.page.getByRole('link', { name: 'Library', exact: true }).click();
    // The dialog hides the heading from the accessibility tree.
    const heading = { name: 'Sign in to see this page', includeHidden: true };
    await session.page.getByRole('heading', heading).waitFor();
    await session.page.getByRole('dialog').getByLabel('E-mail').fill(fan.email);
    await session.page.getByRole('dialog').getByLabel('Password').fill(password);
    await session.page.keyboard.press('Enter');
    await session.page.getByText('You have not bought anything yet').waitFor();
    await session.context.close();
  });

  it('the menu works by keyboard alone', async () => {
    const session = await openBrowserSession(browser, stack, asFan());
    await session.open('/');
    await session.page.getByRole('button', { name: /Account menu/ }).focus();
    await session.page.keyboard.press('Enter');
    const focused = () => session.page.evaluate(() => document.activeElement?.textContent);
    const inMenu = () =>
      session.page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null);
    await soon(inMenu).toBe(true);
    for (const item of ['My info', 'My coins']) {
      await session.page.keyboard.press('ArrowDown');
      await soon(focused).toBe(item);
    }
    await session.page.keyboard.press('Enter');
    await session.page.waitForURL('**/myinfo/coins');
    await session.context.close();
  });

  it('the password is asked for again where the service wants it, and the call goes on', async () => {
    const admin = { email: 'admin@fanfold.example', password: demoPassword };
    const { adminPath } = (
      await (
        await logIn(stack, admin.email, admin.password)
      ).call<{ me: { adminPath: string } }>('/api/account/me')
    ).body.me;
    const session = await openBrowserSession(browser, stack, { as: admin });
    await session.open(`/${adminPath}/users`);
    const problem = {
      type: 'about:blank',
      title: 'Please enter your password again.',
      status: 403,
      code: 'REAUTHENTICATE',
      instance: 'request-1',
    };
    // Pretends that the last sign-in was long ago.
    await session.context.route(
      '**/api/admin/getuser*',
      (route) => route.fulfill({ status: 403, json: problem }),
      {
        times: 1,
      },
    );
    await session.page.getByLabel('User number, nickname or e-mail').fill('Juniper');
    await session.page.getByRole('button', { name: 'Find' }).click();
    const dialog = session.page.getByRole('dialog');
    await dialog.getByLabel('Password').fill('wrong-1234');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('alert').waitFor();
    await expectAccessible(session.page, 'password dialog');
    await dialog.getByLabel('Password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await session.page.getByRole('table', { name: 'Coin history' }).waitFor();
    await session.context.close();
  });

  it('a registered device confirms in place of the password', async () => {
    const session = await openBrowserSession(browser, stack, asFan());
    const { page } = session;
    const device = await session.context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await session.open('/myinfo/security');
    const register = async (name: string) => {
      await page.getByRole('button', { name: 'Register this device' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name of the device').fill(name);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      return dialog;
    };
    await (await register('The blue phone')).waitFor({ state: 'hidden' });
    await page.getByRole('listitem').filter({ hasText: 'The blue phone' }).waitFor();
    await (await register('The same')).getByText('This device is registered already.').waitFor();
    await page.keyboard.press('Escape');

    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 403,
      code: 'REAUTHENTICATE',
      instance: 'request-1',
    };
    const asLongAgo = () =>
      session.context.route(
        '**/api/account/passkeys/remove',
        (route) => route.fulfill({ status: 403, json: problem }),
        {
          times: 1,
        },
      );
    const remove = page
      .getByRole('listitem')
      .filter({ hasText: 'The blue phone' })
      .getByRole('button', { name: 'Remove' });
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const confirm = dialog.getByRole('button', { name: 'Confirm with this device' });
    // The owner does not confirm once.
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await asLongAgo();
    await remove.click();
    await confirm.click();
    await dialog.getByText('The device did not confirm.').waitFor();
    await expectAccessible(page, 'device dialog');
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await confirm.click();
    // The refused act continues by itself.
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('The blue phone').waitFor({ state: 'detached' });
    await session.context.close();
  });
});
