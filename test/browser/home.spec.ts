import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BrowserSession, launchBrowser, openBrowserSession, soon } from '../support/browser.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let session: BrowserSession;
let page: Page;
beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  session = await openBrowserSession(browser, stack);
  ({ page } = session);
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the first page', () => {
  it('has one strong row above the fold, and covers that do not move what is around them', async () => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await session.open('/');
    const first = page.getByRole('article').first();
    await first.waitFor();
    const box = (await first.boundingBox())!;
    expect(box.y + box.height).toBeLessThan(800);
    expect(box.width).toBeGreaterThan(500);
    const moved = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
    expect(moved).toBeLessThan(0.1);
  });

  it('has rows that go on beyond the edge, for the keyboard and for buttons', async () => {
    const row = page.getByRole('list', { name: 'New', exact: true });
    const links = row.getByRole('link');
    await links.first().focus();
    const [one, two] = await links.allTextContents();
    await soon(focused).toBe(one);
    await page.keyboard.press('ArrowRight');
    await soon(focused).toBe(two);
    await page.keyboard.press('ArrowLeft');
    await soon(focused).toBe(one);
    await row.hover();
    await page.getByRole('button', { name: 'Next in New' }).click();
    await soon(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Previous in New' }).click();
    await soon(() => row.evaluate((list) => list.scrollLeft)).toBe(0);
  });

  it('leads to all creators of a row [DIS-036]', async () => {
    await page.getByRole('link', { name: 'See all' }).first().click();
    await page.waitForURL(/\/creators-all\/[0-9a-f]{24}$/);
    // The former page, whose tiles name creators too, has gone.
    await soon(() => page.getByRole('link', { name: 'Harrow and Wick' }).count()).toBe(1);
  });
});

describe('categories', () => {
  it.each([
    ['p/asmr', 'ASMR', '[DIS-031]'],
    ['p/anime', 'Anime', '[DIS-032]'],
    ['p/bl', 'BL', '[DIS-033]'],
    ['p/draw', 'Drawing', '[DIS-034]'],
    ['p/japan', 'Japan', '[DIS-035]'],
    ['p/live', 'Live', '[DIS-030]'],
    ['realplay', 'RealPlay', '[DIS-026]'],
  ])('%s is a page of its own: %s %s', async (path, name) => {
    await session.open(`/${path}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  });

  it('are reached from the first page, and say when there is no such page [DIS-029]', async () => {
    await session.open('/');
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Japan' }).click();
    await page.waitForURL(/\/p\/japan$/);
    await session.open('/p/there-is-none');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  it('have a former address for videos [DIS-027]', async () => {
    await session.open('/video');
    await page.waitForURL(/\/realplay$/);
  });

  it('leads to the events of the site, from its header and its foot [DIS-037]', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Events' });
    await soon(() => footer.getAttribute('href')).toBe('/en/event');
  });
});
