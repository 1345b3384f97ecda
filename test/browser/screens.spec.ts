import { bcp47, type Language, languages } from '@fanfold/contracts';
import { alarmNames } from '@fanfold/platform';
import { demoPassword } from '@fanfold/stack';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { healthPage } from '../../services/api/src/operations/health/page.ts';
import { healthOf } from '../../services/api/src/operations/health/state.ts';
import {
  type BrowserSession,
  expectAccessible,
  expectQuiet,
  launchBrowser,
  misfitsOn,
  openBrowserSession,
  settled,
  soon,
  violationsOn,
} from '../support/browser.ts';
import { figure } from '../support/figure.ts';
import { parkReaction } from '../support/parking.ts';
import { logIn } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';
import { landmarkFaultsOn, untranslatedOn, walkTo, wear } from '../support/walk.ts';

let stack: SharedStack;
let browser: Browser;
let bought: string;
let unbought: string;
let chargeId: string;
let adminPath: string;
let draft: string;
let harrowOid: string;
let eventOid: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  const fan = await logIn(stack, 'fan@fanfold.example', demoPassword);
  type Tiles = { tiles: { contentOid: string; purchased: boolean; priceCoins: number }[] };
  const { tiles } = (await fan.call<Tiles>('/api/content/projected?limit=100')).body;
  // The oldest contents are from the demo world; the newest may be from another test file.
  bought = tiles.findLast(({ purchased }) => purchased)!.contentOid;
  unbought = tiles.findLast(({ purchased, priceCoins }) => !purchased && priceCoins > 0)!.contentOid;
  type Events = { running: { eventOid: string }[] };
  // The one of the demo world ends last.
  eventOid = (await fan.call<Events>('/api/content/events')).body.running.at(-1)!.eventOid;
  chargeId = (await fan.history()).lines.find((line) => line.chargeId)!.chargeId!;
  const harrow = await logIn(stack, 'harrow@fanfold.example', demoPassword);
  harrowOid = harrow.oid;
  const issued = { method: 'POST', body: { kind: 'video' } } as const;
  draft = (await harrow.call<{ contentOid: string }>('/api/content/issueid', issued)).body.contentOid;
  const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const demo = (name: string) => ({ email: `${name}@fanfold.example`, password: demoPassword });

/** Every screen, by the role that sees it. */
const screens = {
  visitor: () => [
    '/',
    `/play/${unbought}`,
    `/file/${unbought}`,
    `/scenario/${unbought}`,
    `/multiplay/${unbought}`,
    '/p/asmr',
    '/p/bl',
    '/p/draw',
    '/p/there-is-none',
    '/realplay',
    '/ranking',
    '/event',
    '/event/recommendation',
    `/event/${eventOid}`,
    '/banner_kiosk',
    `/creators-all/${'0'.repeat(23)}6`,
    '/creators-all/all',
    '/discovery',
    '/search',
    '/search?keyword=moon',
    '/search?keyword=zzzzzz',
    '/info/oppolicy1',
    '/forms/nothing-here',
    '/c/harrow',
    '/c/harrow?tab=community',
    '/c/harrow?tab=files',
    '/c/nobody-has-this',
    `/creatorhome/${'0'.repeat(24)}`,
    '/charge',
    '/charge/guardian',
    `/subscribe/${'0'.repeat(23)}6`,
    '/signup',
    `/unsubscribe#${'1'.repeat(24)}.message-upload.${'a'.repeat(48)}`,
    '/no/such/page',
    '/illegal-downloader?errorStatus=444',
  ],
  fan: () => [
    '/',
    `/play/${bought}`,
    `/play/${unbought}`,
    '/charge',
    `/charge/success?chargeId=${chargeId}`,
    `/charge/fail?chargeId=${chargeId}`,
    '/myinfo',
    '/myinfo?tab=inventory',
    '/myinfo/security',
    '/myinfo/profile',
    '/myinfo/favorites',
    '/myinfo/blocked',
    '/myinfo/notifications',
    '/myinfo/rewards',
    '/myinfo/creator',
    '/myinfo/coins',
    '/myinfo/budget',
    '/myinfo/purchases',
    '/myinfo/payment',
    '/register/adultverify',
    '/studio2',
    '/myinfo/cart',
    '/myinfo/charges',
    `/myinfo/receipt/${chargeId}`,
    '/giftcard',
    '/pwreset',
    `/pwreset#${'1'.repeat(24)}.${'a'.repeat(43)}`,
    '/myinfo/sanctions',
    '/help',
    `/takedown?work=${'1'.repeat(24)}`,
    '/myinfo/liked',
    '/myinfo/history',
    '/myinfo/playlists',
    '/myinfo/subscriptions',
    `/payouts/${harrowOid}/show`,
    `/subscribe/${harrowOid}`,
    `/subscribe/success?creatorOid=${harrowOid}`,
    `/subscribe/fail?creatorOid=${harrowOid}`,
  ],
  harrow: () => [
    '/studio2',
    '/studio2/simpleuploader/portrait',
    `/studio2/simpleuploader/draft/edit?contentOid=${draft}`,
    `/studio2/simpleuploader/draft/preview?contentOid=${draft}&reader=buyer`,
    '/studio2/calendar',
    '/studio2/notices',
    '/channel/revenue',
    `/payouts/${harrowOid}/show`,
    `/payouts/${harrowOid}/edit`,
    '/channel/comments',
    '/channel/banner',
    '/channel',
    '/channel/tabs',
    '/channel/url',
    '/channel/fans',
    '/channel/fans?kind=banned',
    '/file/write',
    `/file/modify/${draft}`,
    '/channel/tiers',
    '/channel/analytics',
    '/channel/analytics?range=yearly',
    `/studio2/${draft}/analytics`,
    '/channel/revenue?month=2026-01',
    '/channel/legacy-revenue',
    '/myinfo/creator',
    '/myinfo/profile',
  ],
  admin: () => [
    `/${adminPath}`,
    `/${adminPath}/editstudio`,
    `/${adminPath}/editstudio?creator=${harrowOid}`,
    ...[
      'users',
      'newusers',
      'creatorlist',
      'creator',
      'unregister',
      'iconsample',
      'trial-balance',
      'revenue',
      'legacy-revenue',
      `legacy-revenue?creator=${harrowOid}`,
      'creator-revenue',
      `creator-revenue?creator=${harrowOid}`,
      'qr-event',
      'recommendfilecontents',
      'projections',
      'gift-coins',
      'unspent-balance',
      'segregated-money',
      'charges',
      'refund',
      'disputes',
      'resub',
      'subscriptions',
      'reconciliation',
      'check-settlement',
      'close-calendar',
      'payout-batches',
      'bank-statements',
      'payout-books',
      'withholding',
      'invoices',
      'linked-accounts',
      'monthly-charge-metrics',
      'calc-charge',
      'gift-points',
      'sanctions',
      'illegal-downloader',
      'reports',
      'support',
      'pages',
      'page-curation',
      'creator-banner',
      'banner-manager',
      'banner-count',
      'route-analytics',
      'event',
      'search-category',
      `search-category-setting/${'1'.repeat(24)}`,
      'servercache',
      'audit',
      'approvals',
      'adminmail',
      'resend-noti',
      'encoding-callback-resender',
      'queue-monitor',
      'age-ratings',
      'quarantine',
      'takedowns',
      'suspended-works',
      'pushappnotification',
    ].map((page) => `/${adminPath}/${page}`),
  ],
  // Finance has other buttons on these screens than an administrator.
  finance: () => ['trial-balance', 'charges', 'refund', 'disputes'].map((page) => `/${adminPath}/${page}`),
} as const;

/** The windows and themes for axe. The pages take turns, so that each page is checked once. */
const looks = [
  { width: 1280, theme: 'light' },
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const;

/**
 * The windows in which a page is checked. Spanish has the longest texts, so it represents the others in the
 * wide window; the component gallery checks each component in all languages, and in one with still longer
 * texts.
 */
const widths: Readonly<Record<Language, readonly (360 | 1280)[]>> = {
  en: [1280, 360],
  ko: [360],
  jp: [360],
  es: [360, 1280],
};

/**
 * The languages in which a page is checked. Korean and Japanese take turns: both have short texts and break
 * lines alike, and that no text is missing in either is a test of the catalogues.
 */
const spokenOn = (index: number): readonly Language[] => ['en', 'es', index % 2 === 0 ? 'ko' : 'jp'];

const headings = new Map<string, Map<Language, string>>();
const remember = (path: string, language: Language, heading: string): void => {
  headings.set(path, (headings.get(path) ?? new Map<Language, string>()).set(language, heading));
};

type Visit = { readonly path: string; readonly index: number; readonly spoken: readonly Language[] };

/** A page's faults in each language and window; with axe in one of them. The document is not loaded again. */
const faultsOf = async (session: BrowserSession, { path, index, spoken }: Visit): Promise<string[]> => {
  const { page } = session;
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${path} ${where}: ${fault}`));
  const seen = looks[index % looks.length] ?? looks[0];
  for (const language of spoken) {
    await walkTo(session, language, path);
    for (const width of widths[language]) {
      const withAxe = language === 'en' && width === seen.width;
      await wear(session, withAxe ? seen : { width });
      note(`in ${language} at ${width} px`, await misfitsOn(page));
      if (withAxe) note(`in ${seen.theme}`, await violationsOn(page));
    }
    note(`in ${language}`, [
      ...(await untranslatedOn(session, language)),
      ...(await landmarkFaultsOn(session)),
    ]);
    remember(path, language, await page.locator('h1').innerText());
  }
  return faults;
};

describe('every screen, in four languages, wide and narrow [SHL-043] [SHL-046]', () => {
  it.each(Object.keys(screens) as (keyof typeof screens)[])(
    'for %s speaks the language, fits, is accessible',
    async (who) => {
      const as = who === 'visitor' ? {} : { as: demo(who) };
      const session = await openBrowserSession(browser, stack, as);
      await session.open('/');
      const faults: string[] = [];
      let visits = 0;
      for (const [index, path] of screens[who]().entries()) {
        // Finance sees some of the administrator's pages with other buttons: their texts were checked there.
        const spoken = who === 'finance' ? (['en'] as const) : spokenOn(index);
        faults.push(...(await faultsOf(session, { path, index, spoken })));
        visits += spoken.length;
      }
      figure('screens', screens[who]().length);
      figure('screens times languages', visits);
      figure('faults: axe, width, language, landmarks', faults.length);
      expect(faults).toEqual([]);
      expectQuiet(session);
      await session.context.close();
    },
    // Sixty-four pages at two widths take a busy machine a long time.
    600_000,
  );
});

describe('the addresses that providers send people back to', () => {
  it('all show the same charge [PAY-022, PAY-023, PAY-024, PAY-025]', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack, { as: demo('fan') });
    const seen = new Set<string>();
    for (const path of ['success', 'success2', 'success/new', 'dummy']) {
      await open(`/charge/${path}?chargeId=${chargeId}`);
      let before: string | undefined;
      await soon(async () => {
        const text = await page.locator('main').innerText();
        const isStill = text === before;
        before = text;
        return isStill;
      }).toBe(true);
      seen.add(String(before));
    }
    expect(seen.size).toBe(1);
    await context.close();
  });
});

describe('the screens in four languages', () => {
  it('have their own words in each', () => {
    // The title of a content, the name of a creator and that of a kind may be the same in two languages; all
    // other texts differ.
    const ours = [...headings].filter(
      ([path]) => !/^\/(play\/|myinfo\/receipt\/|c\/harrow|p\/asmr|p\/bl|realplay)/.test(path),
    );
    expect(ours.length).toBeGreaterThan(5);
    for (const [path, said] of ours) expect([path, new Set(said.values()).size]).toEqual([path, said.size]);
  });

  it('show prices in the currency of the language [PAY-058]', async () => {
    const prices = { en: '$10.99', ko: '₩11,000', jp: '￥1,100', es: '10,99' } as const;
    const session = await openBrowserSession(browser, stack, { as: demo('fan') });
    for (const language of languages) {
      // The currency is that of the language in which the page is opened.
      await session.page.goto(`/${language}/charge`);
      const card = session.page.getByTestId('product').filter({ hasText: prices[language] }).first();
      await card.waitFor();
      // Japanese prices have the dollar price beside them.
      if (language === 'jp') await card.getByText('$10.99').waitFor();
    }
    await session.context.close();
  });
});

describe('the health page', () => {
  const both = [
    { language: 'en', width: 1280, theme: 'light' },
    { language: 'ko', width: 360, theme: 'dark' },
  ] as const;

  it.each(both)('is accessible in $language at $width px, $theme, well and in trouble', async (look) => {
    const { page, context } = await openBrowserSession(browser, stack, look);
    await page.goto(`/health?lang=${look.language}`);
    await soon(() => page.evaluate(() => document.documentElement.lang)).toBe(bcp47[look.language]);
    await soon(() => page.locator('table').first().getByRole('row').count()).toBe(6);
    await expectAccessible(page, '/health');
    // All faults at once, which no real stack can show.
    const since = '2026-11-21T09:00:00.000Z';
    const alarms = alarmNames.map((name) => ({ name, since, detail: '' }));
    const state = { ...healthOf({ alarms: () => [], peers: () => [] }), alarms, waitingStreams: 3 };
    await page.setContent(healthPage(state, { language: look.language, now: since }));
    await expectAccessible(page, '/health in trouble');
    await context.close();
  });
});

describe('the administration area', () => {
  it('has no page that the list above does not name', async () => {
    const session = await openBrowserSession(browser, stack, { as: demo('admin') });
    await session.open(`/${adminPath}`);
    const links = session.page.locator(`nav a[href^="/en/${adminPath}"]`);
    const shown = () => links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    // One that is opened from another page has no link.
    const isLinked = (path: string) => !/\/search-category-setting\/|\/creator-revenue$|\?/.test(path);
    const named = screens
      .admin()
      .filter(isLinked)
      .map((path) => `/en${path}`);
    await soon(async () => (await shown()).length).toBeGreaterThan(4);
    expect(new Set(await shown())).toEqual(new Set(named));
    await session.context.close();
  });

  it('rebuilds a projection, refuses a second rebuild, swaps it in and goes back', async () => {
    const session = await openBrowserSession(browser, stack, { as: demo('admin') });
    await session.open(`/${adminPath}/projections`);
    const ledger = session.page.getByTestId('projection').filter({ hasText: 'ledger' });
    const ask = async (act: string) => {
      await ledger.getByRole('button', { name: act, exact: true }).click();
      const dialog = session.page.getByRole('dialog');
      if (act === 'Rebuild') await dialog.getByLabel('Take over only when told').check();
      await dialog.getByLabel('Reason').fill('The books look odd');
      await dialog.getByRole('button', { name: act, exact: true }).click();
      return dialog;
    };
    await ask('Rebuild');
    await ledger.getByText('up to date, waits to be swapped in').waitFor();
    const second = await ask('Rebuild');
    await second.getByText('A rebuild of this projection is running already').waitFor();
    await session.page.keyboard.press('Escape');
    await ask('Swap now');
    await ledger.getByText('kept current').waitFor();
    await expectAccessible(session.page, 'projections');
    await ask('Go back');
    await ledger.getByTestId('generation').filter({ hasText: 'Generation 1' }).getByText('serves').waitFor();
    await ask('Release');
    await ledger.getByTestId('generation').filter({ hasText: 'Generation 2' }).waitFor({ state: 'detached' });

    // The parked events of process managers are listed below, and leave the list after a retry.
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const where = { manager: 'confirm-claims', stream: `account-${admin.oid}` };
    await parkReaction(stack, { ...where, eventType: 'AccountRegistered' });
    await session.page.getByRole('button', { name: 'Read again' }).click();
    const waiting = session.page.getByTestId('projection').filter({ hasText: where.stream });
    await waiting.getByText('The rehearsal wants it to wait').waitFor();
    await expectAccessible(session.page, 'what waits for process managers');
    await waiting.getByRole('button', { name: 'Try again' }).click();
    const dialog = session.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The fault is repaired');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await waiting.waitFor({ state: 'detached' });
    await session.context.close();
  });

  it('shows a wallet with the reason behind every line [ADM-020]', async () => {
    const session = await openBrowserSession(browser, stack, { as: demo('admin') });
    await session.open(`/${adminPath}/users`);
    await session.page.getByLabel('User number, nickname or e-mail').fill('Juniper');
    await session.page.getByRole('button', { name: 'Find' }).click();
    await session.page.getByRole('table', { name: 'Coin history' }).waitFor();
    await settled(session.page);
    await expectAccessible(session.page, 'admin wallet');
    await session.page.getByRole('button', { name: 'Why?' }).first().click();
    await session.page.getByRole('dialog').getByText('Show the proof').click();
    await session.page.getByRole('dialog').getByText('Verified: the hash follows').waitFor();
    expect(session.page.url()).not.toContain('Juniper');
    await session.context.close();
  });

  it('does not exist for other users', async () => {
    for (const as of [{}, { as: demo('fan') }, { as: demo('harrow') }]) {
      const session = await openBrowserSession(browser, stack, as);
      await session.open(`/${adminPath}`);
      await session.page.getByText('Page not found').waitFor();
      await session.context.close();
    }
  });

  it('lets finance see that every unit sums to zero', async () => {
    const session = await openBrowserSession(browser, stack, { as: demo('finance') });
    await session.open(`/${adminPath}/trial-balance`);
    for (const unit of ['Coins', 'Bonus coins', 'KRW', 'JPY', 'USD'])
      await session.page.getByText(`${unit} sums to zero`, { exact: true }).waitFor();
    await expectAccessible(session.page, 'trial balance');
    // What the access table keeps for administrators is said before a form; its overview has the queues of
    // money alone.
    await session.open(`/${adminPath}/gift-coins`);
    await session.page.getByText('This page is for administrators').waitFor();
    await soon(() => session.page.locator('main form').count()).toBe(0);
    await session.open(`/${adminPath}`);
    await session.page.getByRole('link', { name: 'Open disputes' }).waitFor();
    await soon(() => session.page.getByText('Reports to decide').count()).toBe(0);
    await soon(() => session.page.getByTestId('balance').count()).toBe(0);
    await session.context.close();
  });
});
