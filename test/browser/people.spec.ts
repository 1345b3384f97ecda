import { randomUUID } from 'node:crypto';
import { demoPassword } from '@fanfold/stack';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
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

describe('a profile on screen', () => {
  it('takes a picture and an introduction, and says what is wrong beside its field [IDN-050] [IDN-051] [IDN-110]', async () => {
    const fan = await signUp(stack, 'portrait');
    const session = await openBrowserSession(browser, stack, {
      as: { email: fan.email, password },
      width: 360,
    });
    const { page } = session;
    await session.open('/myinfo/profile');
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#27a' } })
      .png()
      .toBuffer();
    await page
      .getByTestId('picture-file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    await soon(() => page.locator('header img').count()).toBe(1);
    await page.getByLabel('Introduction').fill('I read at night');
    await page.getByLabel('YouTube').fill('https://example.com/me');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await soon(() => page.getByLabel('YouTube').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('YouTube').fill('https://www.youtube.com/@me');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved.').first().waitFor();
    await expectAccessible(page, 'profile');
    await session.open('/myinfo/profile');
    await soon(() => page.getByLabel('Introduction').inputValue()).toBe('I read at night');
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    expectQuiet(session);
    await session.context.close();
  });
});

describe('my info', () => {
  it('changes the language, and takes a printed code to its event [IDN-046] [IDN-054] [IDN-055] [SHL-008]', async () => {
    const fan = await signUp(stack, 'reads-korean');
    const session = await openBrowserSession(browser, stack, { as: { email: fan.email, password } });
    const { page } = session;
    await session.open('/myinfo?qr=LANTERN-NIGHT');
    await page.waitForURL('**/en/qr-event/LANTERN-NIGHT');
    await session.open('/myinfo?tab=inventory');
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
    await session.open('/myinfo');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: '한국어' }).click();
    await page.getByRole('heading', { level: 1, name: '계정' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ko/myinfo');
    expectQuiet(session);
    await session.context.close();
  });
});

describe('a creator’s page', () => {
  it('keeps its address when a new one cannot be saved, and says that it was our fault [IDN-151]', async () => {
    const creator = await signUp(stack, 'no-address');
    await creator.becomeCreator();
    const session = await openBrowserSession(browser, stack, { as: { email: creator.email, password } });
    const { page } = session;
    await session.open('/myinfo/profile');
    await page.getByLabel('Custom URL').fill(`a-${Date.now()}`);
    await page.route('**/api/account/customUrl', (route) => route.fulfill({ status: 500, body: 'broken' }));
    const form = page.locator('form').filter({ has: page.getByLabel('Custom URL') });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Something went wrong on our side. Nothing was changed.').waitFor();
    await page.unroute('**/api/account/customUrl');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove this address' }).waitFor();
    await session.context.close();
  });

  it('is found by its address; its creator is marked, blocked and shown again [CAT-047] [CAT-049] [IDN-060] [IDN-148]', async () => {
    const fan = await signUp(stack, 'visits');
    const session = await openBrowserSession(browser, stack, { as: { email: fan.email, password } });
    const { page } = session;
    await session.open('/c/HARROW');
    await page.getByRole('heading', { level: 1, name: 'Harrow and Wick' }).waitFor();
    await soon(() => page.getByRole('article').count()).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();
    await expectAccessible(page, 'creator page');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText('You have blocked this user.').waitFor();
    await page.getByText('There is nothing to see here').waitFor();
    await session.open('/myinfo/blocked');
    await page.getByRole('main').getByRole('button', { name: 'Unblock' }).click();
    await page.getByText('You have not blocked anyone.').waitFor();
    await session.open('/myinfo/favorites');
    await page.getByRole('main').getByRole('link', { name: 'Harrow and Wick' }).click();
    await soon(() => page.getByRole('article').count()).toBeGreaterThan(2);
    await session.open('/c/no-creator-has-this');
    await page.getByRole('heading', { level: 1, name: 'Creator not found' }).waitFor();
    expectQuiet(session);
    await session.context.close();
  });

  it('has tabs: pinned post and works, works, files, and posts that fans comment on [CAT-048] [CAT-059] [CAT-060] [CAT-061] [CAT-062]', async () => {
    const creator = await signUp(stack, 'has-tabs');
    await creator.becomeCreator();
    await creator.publish(0, 'A song of tabs');
    const address = `/creatorhome/${creator.oid}`;
    const own = await openBrowserSession(browser, stack, { as: { email: creator.email, password } });
    await own.open(`${address}?tab=community`);
    await own.page.getByText('No posts yet').waitFor();
    await own.page.getByLabel('Write to your fans').fill('A new song on Friday.');
    const sky = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#356' } })
      .png()
      .toBuffer();
    const file = { name: 'sky.png', mimeType: 'image/png', buffer: sky };
    await own.page.getByTestId('post-pictures').setInputFiles(file);
    await own.page.getByRole('img', { name: 'Picture 1' }).waitFor();
    await own.page.getByRole('button', { name: 'Post', exact: true }).click();
    const post = own.page.getByRole('article').filter({ hasText: 'A new song on Friday.' });
    await post.getByRole('img', { name: 'Picture 1' }).waitFor();
    await post.getByRole('button', { name: 'Pin', exact: true }).click();
    await post.getByText('Pinned', { exact: true }).waitFor();
    await expectAccessible(own.page, 'community tab');

    const fan = await signUp(stack, 'reads-tabs');
    const session = await openBrowserSession(browser, stack, { as: { email: fan.email, password } });
    const { page } = session;
    await session.open(address);
    await page.getByText('A new song on Friday.').waitFor();
    await page.getByText('A song of tabs').first().waitFor();
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByText('This creator offers no files.').waitFor();
    await page.getByRole('tab', { name: 'Works' }).click();
    await page.getByText('A song of tabs').first().waitFor();
    await page.getByRole('tab', { name: 'Community' }).click();
    await soon(() => new URL(page.url()).searchParams.get('tab')).toBe('community');
    await soon(() => page.getByLabel('Write to your fans').count()).toBe(0);
    await page.getByRole('button', { name: 'Comments', exact: true }).click();
    await page.getByLabel('Write a comment').fill('I will listen.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    // Also the field has these words until they are sent.
    await page.getByRole('listitem').filter({ hasText: 'I will listen.' }).getByText('Reply').waitFor();
    expectQuiet(session);
    await session.context.close();
    await own.context.close();
  });

  it('has a work that is reported only with words [IDN-061] [IDN-105]', async () => {
    const fan = await signUp(stack, 'complains');
    const session = await openBrowserSession(browser, stack, { as: { email: fan.email, password } });
    const { page } = session;
    await session.open('/c/harrow');
    await page.locator('article a[href*="/play/"]').first().click();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Please complete the report first.').waitFor();
    await expectAccessible(page, 'report dialog');
    await dialog.getByLabel('What is wrong with it?').click();
    await page.getByRole('option', { name: 'Something else' }).click();
    await dialog.getByLabel('What happened').fill('The sound is missing after a minute.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you. We look at every report.').waitFor();
    expectQuiet(session);
    await session.context.close();
  });
});

describe('notifications on screen', () => {
  it('are counted in the header as they come, and are read [IDN-058] [IDN-152]', async () => {
    const fan = await signUp(stack, 'rings');
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const session = await openBrowserSession(browser, stack, { as: { email: fan.email, password } });
    const { page } = session;
    await session.open('/');
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await settled(page);
    const sent = await admin.call('/api/account/notification', {
      method: 'POST',
      headers: { 'idempotency-key': `rings-${fan.oid}` },
      body: {
        audience: { kind: 'person', userOid: fan.oid },
        title: 'Your question',
        body: 'It is answered.',
      },
    });
    expect(sent.status).toBe(200);
    await page.getByRole('link', { name: 'Notifications: 1' }).click();
    await page.getByText('It is answered.').waitFor();
    await expectAccessible(page, 'notifications');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();
    const live = page.getByRole('checkbox', { name: 'Live streams: E-mail' });
    await live.click();
    await soon(() => live.isChecked()).toBe(false);
    expectQuiet(session);
    await session.context.close();
  });
});

describe('the name of a creator', () => {
  it('is that of their page, in the reader’s language: beside a comment, in the history of coins, in the studio’s preview [IDN-067]', async () => {
    const [creator, fan] = [await signUp(stack, 'has-names'), await signUp(stack, 'reads-jp')];
    await creator.becomeCreator();
    const post = async (who: typeof fan, path: string, body: object) => {
      const headers = { 'idempotency-key': randomUUID() };
      const reply = await who.call<Record<string, string>>(path, { method: 'POST', body, headers });
      expect(reply.status, path).toBeLessThan(300);
      return reply.body;
    };
    const name = 'ハロウ';
    await post(creator, '/api/account/multilang/nick', { multiLangNick: { jp: name } });
    const contentOid = await creator.publish(5, 'Named');
    await post(creator, '/api/content/comment', { contentOid, commentContent: 'It rains again' });
    const draft = await post(creator, '/api/content/issueid', { kind: 'audio' });
    await fan.charge('coins-30');
    expect((await fan.buy(contentOid, { coins: 5 })).status).toBe(201);

    const reader = await openBrowserSession(browser, stack, {
      as: { email: fan.email, password },
      language: 'jp',
      width: 360,
    });
    await reader.open(`/play/${contentOid}`);
    const comment = reader.page.getByRole('article').filter({ hasText: 'It rains again' });
    await comment.getByRole('link', { name, exact: true }).waitFor();
    await reader.open('/myinfo/coins');
    await soon(() => reader.page.getByText(name).count()).toBeGreaterThan(0);
    const maker = await openBrowserSession(browser, stack, {
      as: { email: creator.email, password },
      language: 'jp',
      width: 360,
    });
    await maker.open(`/studio2/simpleuploader/draft/preview?contentOid=${draft['contentOid']}`);
    await maker.page.getByRole('link', { name, exact: true }).first().waitFor();
    for (const session of [reader, maker]) {
      expectQuiet(session);
      await session.context.close();
    }
  });
});
