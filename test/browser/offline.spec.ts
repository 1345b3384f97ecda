import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectAccessible, launchBrowser, openBrowserSession, settled, soon } from '../support/browser.ts';
import { type Person, signUp } from '../support/person.ts';
import { forwarded } from '../support/reverse-proxy.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let fan: Person;
const password = 'tin-drum-1959';

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  fan = await signUp(stack, 'offline');
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const withWorker = (page: Page) =>
  soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/** Whose replies are kept, and how many. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('replies-'));
    const found: string[] = [];
    for (const name of names)
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    const owner = await (await caches.match('/api/-/owner'))?.text();
    return { owner, paths: found };
  });

/** Keeps a reply as if it were to another account, and tells what is kept then. */
const keepAsAnother = async (page: Page) => {
  await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('replies-'));
    for (const name of names) {
      const cache = await caches.open(name);
      await cache.put('/api/secret', new Response('theirs'));
      await cache.put('/api/-/owner', new Response('another account'));
    }
  });
  return kept(page);
};

describe('without a network', () => {
  it('pages that were read show when, others say that there is no copy, and changes are refused', async () => {
    const session = await openBrowserSession(browser, stack, {
      as: { email: fan.email, password },
      serviceWorker: true,
    });
    const { page, context } = session;
    await session.open('/');
    await withWorker(page);
    await page.getByRole('article').filter({ hasNotText: 'Free' }).last().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Put in cart' }).waitFor();
    await soon(async () => (await kept(page)).owner).toBe(fan.oid);
    // A reload while the worker is there, so that all that the page reads is kept.
    await page.reload();
    await page.getByRole('button', { name: 'Put in cart' }).waitFor();
    await settled(page);
    await soon(async () => (await kept(page)).paths).toContain('/api/account/me');
    const title = await page.getByRole('heading', { level: 1 }).innerText();

    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const banner = page.getByTestId('live-banner');
    await soon(() => banner.innerText()).toMatch(/^You are offline\. What you see is from \d?\d:\d\d/);
    await expectAccessible(page, 'page without a network');
    await page.getByRole('button', { name: 'Put in cart' }).click();
    await page.getByText('You are offline, so nothing was sent.').waitFor();
    await page.goto('/en/myinfo/rewards', { waitUntil: 'domcontentloaded' });
    await page.getByText('this page was not opened on this device').first().waitFor();

    await context.setOffline(false);
    await page.goto('/en', { waitUntil: 'domcontentloaded' });
    await settled(page);
    await soon(() => banner.innerText()).toBe('');
    await context.close();
  });

  it('nothing of an account is left in the browser after signing out', async () => {
    const session = await openBrowserSession(browser, stack, {
      as: { email: fan.email, password },
      serviceWorker: true,
    });
    const { page, context } = session;
    await session.open('/');
    await withWorker(page);
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await soon(async () => (await kept(page)).paths).toContain('/api/content/purchased3');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign up', exact: true }).waitFor();
    await soon(async () => (await kept(page)).paths).not.toContain('/api/content/purchased3');
    // What was asked for while the sign-out was on its way is not kept: the next page is the visitor's first.
    await session.open('/');
    await soon(async () => (await kept(page)).owner).toBe('visitor');
    expect((await kept(page)).paths).not.toContain('/api/content/purchased3');
    // A reader whose session ended elsewhere: the first reply to another account drops what was kept.
    // On a page that asks the service for nothing, so that no reply comes between the two.
    await page.goto('/robots.txt');
    await soon(() => keepAsAnother(page)).toEqual({
      owner: 'another account',
      paths: expect.arrayContaining(['/api/secret']),
    });
    await session.open('/');
    // A reply to the page before may have been kept meanwhile, and have named its owner again.
    await soon(async () => {
      const { paths } = await kept(page);
      if (paths.includes('/api/secret')) await keepAsAnother(page).then(() => session.open('/'));
      return paths;
    }).not.toContain('/api/secret');
    await context.close();
  });
});

describe('a new version of the application', () => {
  it('is offered, and an open page stays as it is until it is wanted', async () => {
    const site = await siteWithVersions(stack.url);
    const session = await openBrowserSession(browser, { ...stack, url: site.url }, { serviceWorker: true });
    const { page, context } = session;
    await session.open('/');
    await withWorker(page);
    await page.evaluate(() => document.body.setAttribute('data-half-done', ''));
    site.newVersion();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('A new version of Fanfold is ready.').waitFor();
    await soon(() => page.locator('body[data-half-done]').count()).toBe(1);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await soon(() => page.locator('body[data-half-done]').count()).toBe(0);
    await settled(page);
    await soon(() => page.getByText('A new version of Fanfold is ready.').count()).toBe(0);
    await context.close();
    site.server.closeAllConnections();
    await new Promise((resolve) => site.server.close(resolve));
  });
});

/** The stack behind a proxy whose service worker changes when the test says so. */
const siteWithVersions = async (target: string) => {
  let version = 1;
  const server: Server = createServer((incoming, outgoing) => {
    const inner = request(new URL(incoming.url ?? '/', target), forwarded(incoming), (answer) => {
      const isWorker = incoming.url === '/service-worker.js';
      const { 'content-length': _length, etag: _tag, 'last-modified': _at, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? headers : answer.headers);
      if (!isWorker) return void answer.pipe(outgoing);
      answer.on('data', (part) => outgoing.write(part)).on('end', () => outgoing.end(`\n// ${version}`));
    });
    // The worker comes whole and as it is, so that its version can be added.
    if (incoming.url === '/service-worker.js')
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) inner.removeHeader(name);
    inner.on('error', () => outgoing.destroy());
    incoming.pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    url: `http://localhost:${port}`,
    newVersion: () => {
      version += 1;
    },
  };
};
