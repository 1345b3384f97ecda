import type { Language } from '@fanfold/contracts';
import { bcp47 } from '@fanfold/contracts';
import { sleep } from '@fanfold/platform';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect } from 'vitest';

import { findChromium } from './chromium.ts';
import { codeFor, type Place } from './person.ts';

export const launchBrowser = (): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Headless Chromium would round the width of each letter to whole pixels, unlike phones.
      '--font-render-hinting=none',
    ],
  });
};

type Axe = Pick<typeof axe, 'run'>;

export type BrowserSessionOptions = {
  readonly language?: Language;
  readonly width?: 360 | 1280;
  readonly theme?: 'light' | 'dark';
  /** Signed in from the beginning. */
  readonly as?: { readonly email: string; readonly password: string };
  readonly userAgent?: string;
  /** With the service worker, past which a test can neither answer nor abort requests. */
  readonly serviceWorker?: boolean;
};

/** One person's browser. Errors of the page are kept for `expectQuiet`. */
export type BrowserSession = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly language: Language;
  readonly complaints: string[];
  /** Opens a page of the application by its path without the language. */
  readonly open: (path: string) => Promise<void>;
};

/** The window of a phone or of a desktop. */
export const windowOf = (width: 360 | 1280) => ({ width, height: width === 360 ? 740 : 860 });

export const openBrowserSession = async (
  browser: Browser,
  place: Place,
  options: BrowserSessionOptions = {},
): Promise<BrowserSession> => {
  const { language = 'en', width = 1280, theme = 'light', as, userAgent, serviceWorker } = options;
  const context = await browser.newContext({
    baseURL: place.url,
    viewport: windowOf(width),
    locale: bcp47[language],
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    ...(userAgent ? { userAgent } : {}),
  });
  // Long, because only a failure or a busy machine needs it.
  context.setDefaultTimeout(60_000);
  if (as) {
    const reply = await context.request.post('/api/account/login', { data: { loginType: 'email', ...as } });
    if (!reply.ok()) throw new Error(`Signing in failed: ${await reply.text()}`);
  }
  const page = await context.newPage();
  const complaints = listenToComplaints(page);
  return {
    context,
    page,
    language,
    complaints,
    open: async (path) => {
      await page.goto(`/${language}${path === '/' ? '' : path}`, { waitUntil: 'domcontentloaded' });
      await settled(page);
    },
  };
};

/** Waits, on a machine that may be busy, until a page shows what it should. */
export const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read);

/** The page is there: nothing loads any more, and what it shows is not a skeleton. */
export const settled = async (page: Page): Promise<void> => {
  // During a navigation the old page is kept for a moment, hidden.
  await page.locator('#main').filter({ visible: true }).first().waitFor();
  await soon(() => page.locator('[data-ui="skeleton"]').count()).toBe(0);
};

/** No error reached the console, and no script failed. Refusals that a test provokes do not count. */
export const expectQuiet = ({ complaints }: BrowserSession): void => expect(complaints).toEqual([]);

/** Nothing that axe finds wrong, and nothing wider than the window. */
export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  expect([...(await violationsOn(page)), ...(await misfitsOn(page))], where).toEqual([]);
};

/** Nothing is wider than the window, and no table is cut off at the edge of its sheet. */
export const expectFits = async (page: Page, where: string): Promise<void> => {
  expect(await misfitsOn(page), where).toEqual([]);
};

/** Violations that axe finds, and still finds a moment later. */
export const violationsOn = (page: Page): Promise<string[]> => lasting(() => violationsNow(page));

/** Elements that stay wider than the window, and tables that stay cut off at the edge of their sheets. */
export const misfitsOn = (page: Page): Promise<string[]> => lasting(() => misfitsNow(page));

/**
 * A page that is being drawn, or changes its colours, may be wrong for a moment: only a lasting result is a
 * fault.
 */
const lasting = async (look: () => Promise<string[]>): Promise<string[]> => {
  const until = performance.now() + 10_000;
  for (;;) {
    const faults = await look();
    if (faults.length === 0 || performance.now() > until) return faults;
    await sleep(100);
  }
};

/**
 * Violations that axe finds now. Its source stays in the document for the next check: sending and compiling
 * it takes longer than the check.
 */
const violationsNow = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** Elements that are wider than the window now, and tables that are cut off at the edge of their sheets. */
const misfitsNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cutOff = [...document.querySelectorAll('[data-ui="greenbar"]')].filter(
      (sheet) => sheet.scrollWidth > sheet.clientWidth,
    );
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
      ...cutOff.map((sheet) => `the sheet “${sheet.textContent.slice(0, 40)}” is cut off`),
    ];
  });

export type NewPerson = { readonly email: string; readonly password: string; readonly nickname: string };

/** Signs up through the dialog that is open, in English, with the code from the mailbox. */
export const signUpInDialog = async (page: Page, place: Place, person: NewPerson): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByLabel('Code').fill(await codeFor(place, person.email));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await completeProfileInDialog(page, person.nickname);
};

/** Sign-up's last step, in English. */
export const completeProfileInDialog = async (page: Page, nickname: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nickname', { exact: true }).fill(nickname);
  await dialog.getByText('This nickname is free.').waitFor();
  await dialog.getByLabel('Birth date').fill('1990-04-05');
  await dialog.getByLabel('I live in').click();
  await page.getByRole('option', { name: 'Spain', exact: true }).click();
  await dialog.getByLabel(/terms of service/).check();
  await dialog.getByLabel(/personal data/).check();
  await dialog.getByRole('button', { name: 'Finish' }).click();
};

/** The balance that the header shows. */
export const shownBalance = async (page: Page): Promise<{ paid: number; bonus: number }> => {
  const value = async (kind: string) =>
    Number(await page.locator(`[data-testid="balance"] [data-kind="${kind}"]`).getAttribute('data-value'));
  return { paid: await value('paid'), bonus: await value('bonus') };
};

/** Waits until the header shows a balance, without a reload of the page. */
export const untilBalance = async (page: Page, balance: { paid: number; bonus: number }): Promise<void> => {
  await soon(() => shownBalance(page)).toEqual(balance);
};

const listenToComplaints = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // Chromium reports every refused request; the test decides whether a refusal is right.
    if (message.type() === 'error' && !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(text))
      complaints.push(text);
  });
  return complaints;
};
