import { randomBytes, randomUUID } from 'node:crypto';
import { demoPassword } from '@fanfold/stack';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectAccessible, launchBrowser, openBrowserSession, soon } from '../support/browser.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let admin: Person;
let adminPath: string;
let creator: Person;
let works: string[];
const titles = ['Snow on the roof', 'Fire in the stove'].map(
  (title) => `${title} ${randomBytes(4).toString('hex')}`,
);
beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
  creator = await signUp(stack, 'composes');
  await creator.becomeCreator();
  works = [];
  for (const title of titles) works.push(await creator.publish(0, title));
  admin.position = creator.position;
  const made = await creator.call<{ playlistOid: string }>('/api/content/playlist', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: { title: 'For the night', contentOids: works },
  });
  const shown = { playlistOid: made.body.playlistOid, shown: true };
  await creator.call('/api/channel/playlists/show', { method: 'POST', body: shown });
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

describe('pages of rows', () => {
  it('are not saved over what another administrator saved, and not left unsaved without a question [ADM-046]', async () => {
    const pageUrl = `page-${randomBytes(6).toString('hex')}`;
    const as = { email: 'admin@fanfold.example', password: demoPassword };
    const { page, open, context } = await openBrowserSession(browser, stack, { as, width: 360 });
    await open(`/${adminPath}/page-curation`);
    const choose = async (url: string) => {
      await page.getByLabel('Address of another page').fill(url);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
    };
    const rows = () => page.locator('ol > li').count();
    const addRow = async () => {
      await page.getByRole('button', { name: 'Add a row' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    };
    await soon(rows).toBeGreaterThan(0);
    await choose(pageUrl);
    await soon(rows).toBe(0);
    await addRow();
    await soon(rows).toBe(1);

    await choose('asmr');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expectAccessible(page, 'the question before rows are left');
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await soon(rows).toBe(1);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('The draft is saved.').waitFor();
    // What was saved is there when the page is opened again, also after a look at another one.
    await choose('asmr');
    await soon(rows).toBeGreaterThan(1);
    await choose(pageUrl);
    await soon(rows).toBe(1);

    const { body } = await admin.call<{ draft: { components: object[] } }>(
      `/api/admin/curation?pageUrl=${pageUrl}`,
    );
    const [row] = body.draft.components;
    const components = [0, 1, 2].map((n) => ({ ...row, componentOid: `${n}`.repeat(24) }));
    const saved = { method: 'POST', body: { pageUrl, title: {}, components } } as const;
    expect((await admin.call('/api/admin/curation', saved)).status).toBe(200);
    await addRow();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Another administrator saved this page meanwhile.').waitFor();
    await page.getByRole('button', { name: 'Show the newest rows' }).click();
    await soon(rows).toBe(3);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The page is published.').waitFor();
    await context.close();
  });

  it('are composed by names and pictures, each fault is said at its field, and shown as readers will see them [ADM-046]', async () => {
    const pageUrl = `page-${randomBytes(6).toString('hex')}`;
    const as = { email: 'admin@fanfold.example', password: demoPassword };
    const { page, open, context, complaints } = await openBrowserSession(browser, stack, { as, width: 1280 });
    await open(`/${adminPath}/page-curation`);
    await page.getByLabel('Address of another page').fill(pageUrl);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(pageUrl).first().waitFor();
    await page.getByLabel('Title in English').fill('Winter listening');
    await page.getByLabel('Title in 한국어').fill('겨울에 듣기');
    await page.getByRole('button', { name: 'Add a row' }).click();
    const dialog = page.getByRole('dialog', { name: 'Row' });
    await dialog.getByLabel('What it shows').click();
    await page.getByRole('option', { name: 'Chosen works' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    // It is not sent: the row that lacks something opens.
    await dialog.getByText('Choose at least one work.').waitFor();
    const find = dialog.getByLabel('Find a work by title, tag or creator');
    for (const name of titles) {
      await find.fill(name);
      await dialog.getByRole('button', { name: `Add: ${name}` }).click();
    }
    const chosen = dialog.getByRole('list', { name: 'Chosen works' }).getByRole('listitem');
    await soon(() => chosen.count()).toBe(2);
    await dialog.getByRole('button', { name: `Move up: ${titles[1]}` }).click();
    await soon(() => chosen.first().textContent()).toContain(titles[1]);
    await dialog.getByLabel('From').fill('2031-01-01T00:00');
    await expectAccessible(page, 'a row of a page');
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Winter listening' }).waitFor();
    await soon(() => frame.getByText(titles[0] as string).count()).toBe(0);
    await page.getByLabel('At this time (none means now)').fill('2031-02-01T00:00');
    await frame.getByText(titles[0] as string).waitFor();
    await page.getByLabel('Language of the reader').click();
    await page.getByRole('option', { name: '한국어' }).click();
    await frame.getByRole('heading', { name: '겨울에 듣기' }).waitFor();
    const widthInside = () => frame.locator('body').evaluate(() => window.innerWidth);
    await soon(widthInside).toBe(360);
    await page.getByLabel('Desktop, 1280 pixels').click();
    await soon(widthInside).toBe(1280);
    await expectAccessible(page, 'the preview of a page');
    const { body } = await admin.call<{ draft: { title: object; components: object[] } }>(
      `/api/admin/curation?pageUrl=${pageUrl}`,
    );
    expect(body.draft.title).toEqual({ en: 'Winter listening', ko: '겨울에 듣기' });
    expect(body.draft.components).toMatchObject([{ componentMetadata: { contentOids: works.toReversed() } }]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the preview of a page at a later moment', () => {
  it('has the works that are planned until then, and says when each will be published [ADM-046]', async () => {
    const title = `Thaw ${randomBytes(4).toString('hex')}`;
    const post = async (path: string, body: object) => {
      const headers = { 'idempotency-key': randomUUID() };
      const reply = await creator.call<{ contentOid: string }>(path, { method: 'POST', body, headers });
      expect(reply.status, path).toBeLessThan(300);
      return reply.body;
    };
    const { contentOid } = await post('/api/content/issueid', { kind: 'audio' });
    const text = (en: string) => ({ original: 'en', texts: { en } });
    const metaData = { title: text(title), body: text('It melts.'), offer: { priceCoins: 30 } };
    await post('/api/content/save', { contentOid, metaData });
    const publishAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
    await post('/api/content/schedule', { contentOid, publishAt, timeZone: 'UTC' });

    const pageUrl = `page-${randomBytes(6).toString('hex')}`;
    const as = { email: 'admin@fanfold.example', password: demoPassword };
    const session = await openBrowserSession(browser, stack, { as, width: 1280 });
    const { page, open } = session;
    await open(`/${adminPath}/page-curation`);
    await page.getByLabel('Address of another page').fill(pageUrl);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(pageUrl).first().waitFor();
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByRole('dialog', { name: 'Row' }).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 2 }).first().waitFor();
    await soon(() => frame.getByText(title).count()).toBe(0);
    const later = new Date(Date.parse(publishAt) + 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('At this time (none means now)').fill(later);
    const tile = frame.getByRole('article').filter({ hasText: title });
    await tile.getByText(/^Scheduled: /).waitFor();
    await expectAccessible(page, 'the preview of a page at a later moment');
    expect(session.complaints).toEqual([]);
    await session.context.close();
  });
});

describe('the rows of a creator’s own page', () => {
  it('are composed by the creator, with a playlist, and seen by visitors in their order [DIS-020] [DIS-021]', async () => {
    const { page, open, context, complaints } = await openBrowserSession(browser, stack, {
      as: { email: creator.email, password: testPassword },
      width: 360,
    });
    await open('/channel/tabs');
    await page.getByText('Your page has no rows yet').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Row' });
    const addRow = async (kind: string, title: string) => {
      await page.getByRole('button', { name: 'Add a row' }).click();
      await dialog.getByLabel('What it shows').click();
      await page.getByRole('option', { name: kind }).click();
      await dialog.getByLabel('Title in English').fill(title);
    };
    await addRow('Chosen works', 'Begin here');
    // What the creator has published is offered at once.
    await dialog.getByRole('button', { name: `Add: ${titles[0]}` }).click();
    await expectAccessible(page, 'a row of a creator’s page');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await addRow('Playlist of a creator', 'In a row');
    await dialog.getByLabel('For the night').click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Move up: In a row' }).click();
    await page.getByRole('button', { name: 'Save and show them' }).click();
    await page.getByText('Your page shows these rows now.').waitFor();
    await expectAccessible(page, 'the rows of a creator’s page');
    expect(complaints).toEqual([]);

    const visitor = await openBrowserSession(browser, stack);
    await visitor.open(`/creatorhome/${creator.oid}`);
    const headings = () => visitor.page.getByRole('heading', { level: 2 }).allTextContents();
    await soon(headings).toEqual(expect.arrayContaining(['In a row', 'Begin here']));
    const named = (await headings()).filter((text) => ['In a row', 'Begin here'].includes(text));
    expect(named).toEqual(['In a row', 'Begin here']);
    await expectAccessible(visitor.page, 'a creator’s page with rows');
    // The rows have no other address.
    await visitor.open(`/p/${creator.oid}`);
    await visitor.page.waitForURL(`**/creatorhome/${creator.oid}`);
    expect(visitor.complaints).toEqual([]);
    for (const one of [visitor.context, context]) await one.close();
  });
});

describe('lists that people choose', () => {
  it('are changed by those who may and read by all, beside the list of all creators [DIS-001] [DIS-002] [DIS-003] [DIS-019]', async () => {
    const tags = { creatorOid: creator.oid, tags: ['cherry-picker'], reason: 'They know what is good' };
    const tagged = await admin.call('/api/admin/creator-tags', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: tags,
    });
    expect(tagged.status).toBe(200);
    const as = { email: creator.email, password: testPassword };
    const own = await openBrowserSession(browser, stack, { as, width: 360 });
    await own.open('/discovery');
    const find = own.page.getByLabel('Find a work by title, tag or creator');
    await find.fill(titles[0] as string);
    await own.page.getByRole('button', { name: `Add: ${titles[0]}` }).click();
    const chosen = own.page.getByRole('list', { name: 'Chosen works' });
    await chosen.getByText(titles[0] as string).waitFor();
    await expectAccessible(own.page, 'the discovery list of those who choose');

    const reader = await openBrowserSession(browser, stack, { width: 360 });
    await reader.open('/search');
    await reader.page.getByRole('link', { name: 'Works chosen by people' }).click();
    await reader.page.getByRole('link', { name: titles[0] as string }).waitFor();
    await soon(() => reader.page.getByLabel('Find a work by title, tag or creator').count()).toBe(0);
    await own.page.getByRole('button', { name: `Remove: ${titles[0]}` }).click();
    await soon(() => chosen.getByText(titles[0] as string).count()).toBe(0);

    await reader.open('/creators-all/all');
    const creators = reader.page.getByTestId('all-creators').getByRole('listitem');
    await soon(() => creators.count()).toBeGreaterThan(1);
    await reader.page.getByLabel('Language of the creator').click();
    await reader.page.getByRole('option', { name: '日本語' }).click();
    await reader.page.getByText('日本語').first().waitFor();
    await expectAccessible(reader.page, 'all creators');
    expect([...own.complaints, ...reader.complaints]).toEqual([]);
    for (const { context } of [own, reader]) await context.close();
  });
});

describe('rows by keyboard', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      return one?.getAttribute('aria-label') ?? one?.getAttribute('type') ?? one?.textContent ?? '';
    });
  const press = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };

  it('keep the focus when lines are added, moved and taken out, and a preview is read without a way into it [ADM-046]', async () => {
    const as = { email: 'admin@fanfold.example', password: demoPassword };
    const session = await openBrowserSession(browser, stack, { as, width: 1280 });
    const { page, open, context, complaints } = session;
    await open(`/${adminPath}/page-curation`);
    await page.getByLabel('Address of another page').fill(`page-${randomBytes(6).toString('hex')}`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await soon(() => page.locator('ol > li').count()).toBe(0);
    await press(page, 'Add a row');
    const dialog = page.getByRole('dialog', { name: 'Row' });
    await dialog.getByLabel('What it shows').click();
    await page.getByRole('option', { name: 'Chosen works' }).click();
    const [first, second] = titles as [string, string];
    const find = dialog.getByLabel('Find a work by title, tag or creator');
    for (const title of [first, second]) {
      await find.fill(title);
      await dialog.getByRole('status').filter({ hasText: '1 result' }).waitFor();
      await press(page, `Add: ${title}`);
      await soon(() => focused(page)).toBe('search');
    }
    await dialog.getByRole('status').filter({ hasText: 'No other work is found.' }).waitFor();
    // At an end of the list the button keeps the focus, says that it does nothing, and does nothing.
    await press(page, `Move up: ${second}`);
    await soon(() => focused(page)).toBe(`Move up: ${second}`);
    const up = dialog.getByRole('button', { name: `Move up: ${second}` });
    await soon(() => up.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    const lines = dialog.getByRole('list', { name: 'Chosen works' }).getByRole('listitem');
    await soon(() => lines.first().textContent()).toContain(second);
    await press(page, `Remove: ${second}`);
    await soon(() => focused(page)).toContain(first);
    await press(page, `Remove: ${first}`);
    await soon(() => focused(page)).toBe('search');
    await find.fill(first);
    await press(page, `Add: ${first}`);
    await expectAccessible(page, 'a row that was composed by keyboard');
    await press(page, 'Done');

    await press(page, 'Preview');
    const frame = page.frameLocator('iframe');
    const link = frame.getByRole('link', { name: first });
    await link.waitFor();
    expect(await link.evaluate((one) => (one as HTMLElement).tabIndex)).toBe(-1);
    await link.evaluate((one) => (one as HTMLElement).click());
    await link.waitFor();
    expect(page.url()).toContain('/page-curation');
    const reached = frame.locator('a:not([tabindex="-1"]), button:not([tabindex="-1"])');
    await soon(() => reached.count()).toBe(0);
    const name = 'Chosen works';
    await press(page, `Remove: ${name}`);
    await soon(() => focused(page)).toBe('Rows');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('rows that are changed while a save runs', () => {
  it('are still to be saved: they are not left without a question [DIS-021]', async () => {
    const person = await signUp(stack, 'writes-on');
    await person.becomeCreator();
    const as = { email: person.email, password: testPassword };
    const { page, open, context } = await openBrowserSession(browser, stack, { as, width: 360 });
    await open('/channel/tabs');
    const addRow = async () => {
      await page.getByRole('button', { name: 'Add a row' }).click();
      await page.getByRole('dialog', { name: 'Row' }).getByRole('button', { name: 'Done' }).click();
    };
    await addRow();
    const answering = Promise.withResolvers<void>();
    await page.route('**/api/account/curation/update', async (route) => {
      const response = await route.fetch();
      await answering.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Save and show them' }).click();
    await addRow();
    answering.resolve();
    await page.getByText('Your page shows these rows now.').waitFor();
    await soon(() => page.getByRole('button', { name: 'Save and show them' }).isEnabled()).toBe(true);
    await page.getByRole('link', { name: 'Channel' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await page.unroute('**/api/account/curation/update');
    await page.getByRole('button', { name: 'Save and show them' }).click();
    await soon(async () => {
      const { body } = await person.call<{ components: object[] }>('/api/account/curation');
      return body.components.length;
    }).toBe(2);
    await context.close();
  });
});
