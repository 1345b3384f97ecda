import { bcp47, languages } from '@fanfold/contracts';
import { demoPassword } from '@fanfold/stack';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  type Seat,
  settled,
  takeSeat,
} from '../support/browser.ts';
import { logIn } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let browser: Browser;
let bought: string;
let unbought: string;
let chargeId: string;
let adminPath: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ seed: true, web: true }), launchBrowser()]);
  const fan = await logIn(stack, 'fan@fanfold.example', demoPassword);
  type Tiles = { tiles: { contentOid: string; purchased: boolean; priceCoins: number }[] };
  const { tiles } = (await fan.call<Tiles>('/api/content/projected?limit=100')).body;
  bought = tiles.find(({ purchased }) => purchased)!.contentOid;
  unbought = tiles.find(({ purchased, priceCoins }) => !purchased && priceCoins > 0)!.contentOid;
  chargeId = (await fan.history()).lines.find((line) => line.chargeId)!.chargeId!;
  const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const demo = (name: string) => ({ email: `${name}@fanfold.example`, password: demoPassword });

/** Every screen, by who sees it. */
const screens = {
  visitor: () => ['/', `/play/${unbought}`, '/charge', '/no/such/page'],
  fan: () => [
    '/',
    `/play/${bought}`,
    `/play/${unbought}`,
    '/charge',
    `/charge/success?chargeId=${chargeId}`,
    `/charge/fail?chargeId=${chargeId}`,
    '/myinfo',
    '/myinfo/coins',
    '/myinfo/purchases',
    '/studio2',
  ],
  harrow: () => ['/studio2', '/channel/revenue', '/channel/revenue?month=2026-01', '/myinfo'],
  admin: () => [`/${adminPath}`, `/${adminPath}/trial-balance`],
} as const;

const looks = [
  { width: 1280, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const;

const walk = async (seat: Seat, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await seat.open(path);
    expect(await seat.page.evaluate(() => document.documentElement.lang)).toBe(bcp47[seat.language]);
    // A page that asks to sign in does so in a dialog.
    await expectAccessible(seat.page, path);
  }
  expectQuiet(seat);
};

describe.each(languages)('every screen in %s [SHL-043]', (language) => {
  describe.each(looks)('at $width px, $theme [SHL-046]', ({ width, theme }) => {
    it.each(Object.keys(screens) as (keyof typeof screens)[])(
      'for %s is accessible and fits',
      async (who) => {
        const as = who === 'visitor' ? {} : { as: demo(who) };
        const seat = await takeSeat(browser, stack, { language, width, theme, ...as });
        await walk(seat, screens[who]());
        await seat.context.close();
      },
    );
  });
});

describe('the screens in four languages', () => {
  it('have no words in common where there are words', async () => {
    const headings = new Map<string, string[]>();
    for (const language of languages) {
      const seat = await takeSeat(browser, stack, { language, as: demo('fan') });
      const seen: string[] = [];
      for (const path of ['/', '/charge', '/myinfo/coins', '/myinfo/purchases', '/myinfo', '/nowhere/x']) {
        await seat.open(path);
        seen.push(await seat.page.locator('h1, .state-title').first().innerText());
      }
      headings.set(language, seen);
      await seat.context.close();
    }
    for (const index of [0, 1, 2, 3, 4, 5])
      expect(new Set(languages.map((language) => headings.get(language)?.[index])).size).toBe(4);
  });

  it('show prices in the currency of the language [PAY-058]', async () => {
    const prices = { en: '$11.00', ko: '₩11,000', jp: '￥1,100', es: '11,00' } as const;
    for (const language of languages) {
      const seat = await takeSeat(browser, stack, { language });
      await seat.context.request.post('/api/account/login', { data: { loginType: 'email', ...demo('fan') } });
      await seat.open('/charge');
      const card = seat.page.locator('.product', { hasText: prices[language] }).first();
      await card.waitFor();
      // Japanese prices have the dollar price beside them.
      if (language === 'jp') await card.getByText('$11.00').waitFor();
      await seat.context.close();
    }
  });
});

describe('the administration area', () => {
  it('shows a wallet with the reason behind every line [ADM-020]', async () => {
    const seat = await takeSeat(browser, stack, { as: demo('admin') });
    await seat.open(`/${adminPath}`);
    await seat.page.getByLabel('User number, nickname or e-mail').fill('Juniper');
    await seat.page.getByRole('button', { name: 'Find' }).click();
    await seat.page.getByRole('table', { name: 'Coin history' }).waitFor();
    await settled(seat.page);
    await expectAccessible(seat.page, 'admin wallet');
    await seat.page.getByRole('button', { name: 'Why?' }).first().click();
    await seat.page.getByRole('dialog').getByText('Verified: the hash follows').waitFor();
    expect(seat.page.url()).not.toContain('Juniper');
    await seat.context.close();
  });

  it('does not exist for anybody else', async () => {
    for (const as of [{}, { as: demo('fan') }, { as: demo('harrow') }]) {
      const seat = await takeSeat(browser, stack, as);
      await seat.open(`/${adminPath}`);
      await seat.page.getByText('Page not found').waitFor();
      await seat.context.close();
    }
  });

  it('lets finance see that every unit sums to zero', async () => {
    const seat = await takeSeat(browser, stack, { as: demo('finance') });
    await seat.open(`/${adminPath}/trial-balance`);
    for (const unit of ['Coins', 'Bonus coins', 'KRW', 'JPY', 'USD'])
      await seat.page.getByText(`${unit} sums to zero`, { exact: true }).waitFor();
    await expectAccessible(seat.page, 'trial balance');
    await seat.context.close();
  });
});
