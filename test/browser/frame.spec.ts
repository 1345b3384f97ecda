import { readFileSync } from 'node:fs';
import { demoPassword } from '@fanfold/stack';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type BrowserSession,
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  settled,
  soon,
} from '../support/browser.ts';
import { logIn, signUp } from '../support/person.ts';
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

const password = 'tin-drum-1959';
const demo = (name: string) => ({ email: `${name}@fanfold.example`, password: demoPassword });

const heading = ({ page }: BrowserSession, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

describe('the search', () => {
  it('finds works and creators from the header, and remembers what was searched for [DIS-028] [DIS-041] [IDN-068]', async () => {
    const session = await openBrowserSession(browser, stack);
    const { page } = session;
    await session.open('/');
    const title = (await page.getByRole('article').last().getByRole('link').first().innerText()).trim();
    const creator = (await page.getByRole('article').last().locator('p span').first().innerText()).trim();
    const field = page.getByRole('combobox', { name: 'Search works and creators' });
    await field.fill(title.toUpperCase());
    await field.press('Enter');
    await heading(session, `Results for “${title.toUpperCase()}”`);
    await page.getByRole('article').getByRole('link', { name: title }).waitFor();
    expect(new URL(page.url()).searchParams.get('keyword')).toBe(title.toUpperCase());
    await expectAccessible(page, 'search results');

    await field.fill(creator);
    await page.getByRole('button', { name: 'Start the search' }).click();
    await page.getByRole('heading', { level: 2, name: 'Creators' }).waitFor();
    // Creators are listed by their names in the reader's language, which may not be that of the tile.
    await page.getByRole('main').locator('a[href*="/creatorhome/"]').first().click();
    await page.waitForURL('**/creatorhome/**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await soon(() => page.getByRole('article').count()).toBeGreaterThan(0);
    await page.goBack();
    await soon(() => field.inputValue()).toBe(creator);

    await field.fill('zzzz qqqq');
    await field.press('Enter');
    await page.getByText('Nothing found').waitFor();
    await session.open('/search');
    const recent = page.getByTestId('recent-searches').getByRole('listitem');
    await soon(() => recent.allInnerTexts()).toEqual(['zzzz qqqq', creator, title.toUpperCase()]);
    await page.getByRole('button', { name: `Remove ${creator}` }).click();
    await soon(() => recent.allInnerTexts()).toEqual(['zzzz qqqq', title.toUpperCase()]);
    await expectAccessible(page, 'recent searches');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('What are you looking for?').waitFor();
    expectQuiet(session);
    await session.context.close();
  });
});

describe('the places of a phone', () => {
  const places = {
    ko: ['홈', '검색', '보관함', '지갑', '내 정보'],
    jp: ['ホーム', '検索', 'ライブラリ', 'ウォレット', 'マイページ'],
  } as const;

  it.each(['ko', 'jp'] as const)(
    'are one press away, in %s, home from anywhere [SHL-009]',
    async (language) => {
      const session = await openBrowserSession(browser, stack, { language, width: 360, as: demo('fan') });
      const { page } = session;
      await session.open('/');
      const bar = page.locator('[data-ui="bottom-bar"]');
      await soon(() => bar.getByRole('link').allInnerTexts()).toEqual([...places[language]]);
      const addresses = ['', '/search', '/myinfo/purchases', '/myinfo/coins', '/myinfo'];
      for (const [index, path] of addresses.entries()) {
        await bar.getByRole('link').nth(index).click();
        await page.waitForURL(`**/${language}${path}`);
        await settled(page);
        await soon(() => bar.locator('[aria-current="page"]').allInnerTexts()).toEqual([
          places[language][index],
        ]);
      }
      // The first press was made at home already.
      await bar.getByRole('link', { name: places[language][0] }).click();
      await page.waitForURL(`**/${language}`);
      await page.getByRole('article').first().waitFor();
      await expectAccessible(page, `bottom bar in ${language}`);
      // It covers nothing: at the end of the page the footer ends above it.
      // What is loaded as one scrolls moves the end.
      await soon(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const [footer, top] = await Promise.all([
          page.getByRole('contentinfo').boundingBox(),
          bar.boundingBox(),
        ]);
        return Math.round(footer!.y + footer!.height) - Math.ceil(top!.y);
      }).toBeLessThanOrEqual(0);
      expectQuiet(session);
      await session.context.close();
    },
  );
});

describe('the navigation of my info, on a phone', () => {
  it('shows the open group, though the line is wider than the window, and names one page as the open one', async () => {
    const session = await openBrowserSession(browser, stack, { language: 'ko', width: 360, as: demo('fan') });
    const { page } = session;
    await session.open('/myinfo/security');
    const open = page.locator('[data-ui="section-nav"] [data-open="true"]');
    await soon(async () => {
      const box = await open.boundingBox();
      return box && box.x >= 0 && box.x + box.width <= 360;
    }).toBe(true);
    const current = page.locator('[data-ui="section-nav"] [aria-current="page"]');
    await soon(() => current.allInnerTexts()).toEqual(['보안']);
    await session.context.close();
  });
});

describe('the header of a person', () => {
  it('counts what is in the cart, and its menu names their pages [SHL-013]', async () => {
    const fan = await signUp(stack, 'menu');
    const session = await openBrowserSession(browser, stack, { as: { email: fan.email, password } });
    const { page } = session;
    await session.open('/');
    await page.getByRole('link', { name: 'Cart', exact: true }).waitFor();
    const paid = page.getByRole('article').filter({ hasNotText: 'Free' }).last().getByRole('link').first();
    await paid.click();
    await page.getByRole('button', { name: 'Put in cart' }).click();
    await page.getByRole('link', { name: 'Cart: 1' }).click();
    await page.waitForURL('**/myinfo/cart');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await soon(() => page.getByRole('menuitem').allInnerTexts()).toEqual([
      'My info',
      'My coins',
      'Purchases',
      'Shopping cart',
      'Become a creator',
      'Help',
      'Sign out',
    ]);
    expectQuiet(session);
    await session.context.close();
  });
});

describe('a popup of the operator', () => {
  it('comes over the page, and is hidden for a day or with all others for an hour [SHL-015] [SHL-017] [SHL-018]', async () => {
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const post = async (path: string, body: object) =>
      expect((await admin.call(`/api/admin/pages${path}`, { method: 'POST', body })).status).toBe(200);
    const dayMs = 86_400_000;
    const times = {
      from: new Date(Date.now() - dayMs).toISOString(),
      until: new Date(Date.now() + dayMs).toISOString(),
    };
    const ids = ['popup-party', 'popup-rest'] as const;
    for (const pageId of ids) {
      await post('', { pageId, language: 'en', title: `About ${pageId}`, markdown: '**Come** and see.' });
      await post('/popup', { pageId, audience: 'visitors', ...times });
    }
    const session = await openBrowserSession(browser, stack);
    const { page } = session;
    const dialog = (pageId: string) => page.getByRole('dialog', { name: `About ${pageId}` });
    // The page asks for the popups once, and each process learns of them a moment later.
    await soon(async () => {
      await session.open('/');
      return dialog('popup-party')
        .waitFor({ timeout: 10_000 })
        .then(
          () => true,
          () => false,
        );
    }).toBe(true);
    await expectAccessible(page, 'a popup');
    await page.getByRole('checkbox', { name: 'Do not show for 24 hours' }).check();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await dialog('popup-rest').waitFor();
    await session.open('/');
    // The first one stays away; the second one is there again, as it was not closed.
    await dialog('popup-rest').waitFor();
    await page.getByRole('button', { name: 'Hide all popups for an hour' }).click();
    await soon(() => page.getByRole('dialog').count()).toBe(0);
    const hidden = await page.evaluate(() => localStorage.getItem('fanfold.popups'));
    expect(Object.keys(JSON.parse(hidden ?? '{}').each)).toEqual(['popup-party']);
    for (const pageId of ids) await post('/popup/end', { pageId });
    expect((await admin.call<{ popups: unknown[] }>('/api/popups')).body.popups).toEqual([]);
    expectQuiet(session);
    await session.context.close();
  });
});

describe('pages of the administration', () => {
  it('lead from the list of creators to one of them, and show every icon with its name [ADM-052] [ADM-053] [ADM-058]', async () => {
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const { body } = await admin.call<{ me: { adminPath: string } }>('/api/account/me');
    const { adminPath } = body.me;
    const session = await openBrowserSession(browser, stack, { as: demo('admin') });
    const { page } = session;
    await session.open(`/${adminPath}/creatorlist`);
    await page.getByRole('link', { name: 'Harrow and Wick' }).first().click();
    await page.getByRole('heading', { level: 2, name: 'Harrow and Wick' }).waitFor();
    await heading(session, 'Creator lookup');
    const facts = page.locator('dl').first();
    await soon(() => facts.innerText()).toMatch(/State\s+Creator/);
    await soon(() => facts.innerText()).toMatch(/Paid in\s+USD/);
    await expectAccessible(page, 'one creator');
    await session.open(`/${adminPath}/iconsample`);
    const source = readFileSync(new URL('../../web/src/ui/icons.tsx', import.meta.url), 'utf8');
    const icons = source.match(/^export const/gm)?.length ?? 0;
    const drawn = page.getByRole('main').locator('li');
    await soon(() => drawn.locator('code').count()).toBe(icons);
    // Each is drawn at three sizes.
    await soon(() => drawn.locator('svg').count()).toBe(3 * icons);
    await expectAccessible(page, 'icons');
    await session.context.close();
  });
});
