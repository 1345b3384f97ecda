import { randomUUID } from 'node:crypto';
import type { ContentReply, WorkAccessReply } from '@fanfold/contracts/catalogue';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  expectAccessible,
  expectFits,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  settled,
  soon,
} from '../support/browser.ts';
import { looksOf, personsOf } from '../support/looks.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let browser: Browser;
let creator: Person;
let partner: Person;
let fan: Person;
let admin: Person;
let plus: string;
const testClock = createTestClock();
const works = { old: '', first: '', second: '', followers: '', early: '', sold: '' };

/**
 * The 10th of the month after the present one: what was uploaded today is older than a subscription that
 * begins then.
 */
const nextMonth = (): number => {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10);
};

const post = async <Body = Record<string, unknown>>(
  who: Person,
  path: string,
  body: object,
): Promise<Body> => {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await who.call<Body>(path, { method: 'POST', headers, body });
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
};

/** A text that is published with what its creator says of it. */
const publish = async (title: string, metaData: object): Promise<string> => {
  const { contentOid } = await post<{ contentOid: string }>(creator, '/api/content/issueid', {
    kind: 'audio',
  });
  const text = (en: string) => ({ original: 'en', texts: { en } });
  const written = { title: text(title), summary: text('A summary.'), body: text(`All of ${title}.`) };
  await post(creator, '/api/content/save', { contentOid, metaData: { ...written, ...metaData } });
  await post(creator, '/api/content/publish', { contentOid, publicConfirmed: true });
  return contentOid;
};

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ env: testClock.env }), launchBrowser()]);
  creator = await signUp(stack, 'tells');
  await creator.becomeCreator();
  const tier = { name: 'Plus', feeCoins: 50, streak: true };
  const made = await post(creator, '/api/account/modify/subscription_tiers', { mode: 'push', tier });
  plus = String(made['tierHash']);
  const forPlus = { access: 'tiers', tiers: [plus], priceCoins: 0 };
  works.old = await publish('Last month', { offer: forPlus });

  await testClock.moveTo(nextMonth());
  creator = await logIn(stack, creator.email, testPassword);
  [partner, fan, admin] = await Promise.all([
    signUp(stack, 'sings'),
    signUp(stack, 'reads'),
    signUp(stack, 'helps'),
  ]);
  await partner.becomeCreator();
  await grantRole(stack, admin);
  admin = await logIn(stack, admin.email, testPassword);
  await fan.charge('coins-500');
  const series = (number: number) => ({ name: 'A week of rain', number });
  works.first = await publish('Monday', {
    offer: { priceCoins: 0, access: 'open' },
    series: series(1),
    warnings: ['fear', 'flashing'],
    madeWithAi: 'generated',
    hashtags: ['rain'],
  });
  works.second = await publish('Tuesday', { offer: forPlus, series: series(2) });
  works.followers = await publish('For friends', { offer: { priceCoins: 0, access: 'freeTier' } });
  const publicAt = new Date(nextMonth() + 10 * 86_400_000).toISOString();
  works.early = await publish('Early', {
    offer: { priceCoins: 20, access: 'sale' },
    earlyAccess: { tiers: [plus], publicAt },
  });
  works.sold = await publish('On sale', { offer: { ...forPlus, priceCoins: 30 } });
  const invited = { contentOid: works.first, coCreator: partner.oid, sharePercent: 20 };
  await post(creator, '/api/content/co-creator', invited);
  await post(partner, '/api/content/co-creator/accept', { contentOid: works.first });
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const as = (person: Person) => ({ email: person.email, password: testPassword });
const readBy = async (person: Person, contentOid: string): Promise<ContentReply> => {
  person.position = creator.position > person.position ? creator.position : person.position;
  return person.content(contentOid);
};

describe('the page of a work', () => {
  it('says before the work what it warns of, how it was made, who made it, and leads on from it', async () => {
    await expect
      .poll(async () => (await readBy(fan, works.first)).content.collaborators)
      .toMatchObject([{ oid: partner.oid }]);
    const session = await openBrowserSession(browser, stack, { width: 360 });
    const { page, open, context } = session;
    await open(`/play/${works.first}`);
    const warnings = page.getByTestId('warnings');
    await soon(() => warnings.innerText()).toContain('Frightening scenes, Flashing lights');
    const marked = await page
      .locator('[data-testid="warnings"], h1, [data-testid="body"]')
      .evaluateAll((elements) => elements.map((one) => one.getAttribute('data-testid') ?? 'title'));
    expect(marked).toEqual(['warnings', 'title', 'body']);
    await page.getByText('Made with AI', { exact: true }).waitFor();
    await expectAccessible(page, 'a work with all that is said of it');
    await expectFits(page, 'a work with all that is said of it');

    const { content } = await readBy(fan, works.first);
    const partnerName = content.collaborators[0]?.nickname ?? '';
    await soon(() =>
      page.getByRole('link', { name: partnerName, exact: true }).getAttribute('href'),
    ).toContain(`/creatorhome/${partner.oid}`);
    await page
      .getByRole('navigation', { name: 'Series' })
      .getByRole('link', { name: /Tuesday/ })
      .click();
    await page.getByRole('heading', { name: 'Tuesday' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Series' })
      .getByRole('link', { name: /Monday/ })
      .press('Enter');
    await page.getByRole('heading', { name: 'Monday' }).waitFor();
    await page.getByRole('link', { name: '#rain' }).click();
    await page.getByRole('link', { name: 'Monday' }).first().waitFor();
    expect(new URL(page.url()).search).toContain('tags=rain');
    await open(`/play/${works.first}`);
    await page
      .locator('#main')
      .getByRole('link', { name: content.creatorNickname, exact: true })
      .first()
      .click();
    await page.getByRole('heading', { name: content.creatorNickname, level: 1 }).waitFor();
    expectQuiet(session);
    await context.close();
  });

  it('opens to who follows the channel, by the button beside what is closed', async () => {
    const session = await openBrowserSession(browser, stack, { as: as(fan) });
    const { page, open, context } = session;
    await open(`/play/${works.followers}`);
    const closed = page.locator('#work');
    await closed.getByText('Followers of the channel have all of it.').waitFor();
    await expectAccessible(page, 'a work for followers');
    await closed.getByRole('button', { name: 'Follow' }).press('Enter');
    await page.getByText('All of For friends.').waitFor();
    await soon(() => page.getByTestId('access').innerText()).toBe(
      'Open to you because you follow the channel.',
    );
    expectQuiet(session);
    await context.close();
  });

  it('names the tiers that open it, with the way to them, and why it is open or closed afterwards', async () => {
    const session = await openBrowserSession(browser, stack, { as: as(fan) });
    const { page, open, context } = session;
    await open(`/play/${works.second}`);
    await page.locator('#work').getByText('Subscribers of “Plus” have all of it.').waitFor();
    await expectAccessible(page, 'a work for a tier');
    await page.locator('#work').getByRole('link', { name: 'See the tiers' }).click();
    await page.getByTestId('tier').filter({ hasText: 'Plus' }).waitFor();
    await open(`/play/${works.early}`);
    await page.locator('#work').getByText('Subscribers of “Plus” have it first.').waitFor();
    await soon(() => page.getByRole('button', { name: /^Buy/ }).count()).toBe(0);

    await post(fan, '/api/account/subscribe', { creatorOid: creator.oid, tierHash: plus, fee: 50 });
    await open(`/play/${works.second}`);
    await soon(() => page.getByTestId('access').innerText()).toContain('Open to you by the tier “Plus”');
    expect((await readBy(fan, works.second)).access).toMatchObject({
      reason: 'subscribed',
      tier: { tierHash: plus, name: 'Plus', since: new Date(nextMonth()).toISOString().slice(0, 7) },
    });
    await open(`/play/${works.old}`);
    await page.locator('#work').getByText('This work is older.').waitFor();
    await expectAccessible(page, 'a work that is older than a subscription');
    expectQuiet(session);
    await context.close();
  });

  it('sells what a tier opens, also in early access, and says since when it is owned', async () => {
    const session = await openBrowserSession(browser, stack, { as: as(fan), width: 360 });
    const { page, open, context } = session;
    for (const contentOid of [works.sold, works.early]) {
      await open(`/play/${contentOid}`);
      await soon(() => page.getByTestId('access').innerText()).toContain('Buy it to keep it for good.');
      await expectFits(page, 'a work that a tier opens');
      await page.getByRole('button', { name: /^Buy/ }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Buy|^Pay/ }).click();
      await dialog.getByRole('button', { name: 'Start' }).click();
      await soon(() => page.getByTestId('access').innerText()).toMatch(/^Yours since/);
      await soon(() => page.getByRole('button', { name: /^Buy/ }).count()).toBe(0);
    }
    expect((await readBy(fan, works.early)).access).toMatchObject({
      reason: 'entitled',
      since: expect.stringMatching(/T/),
      until: null,
    });
    expectQuiet(session);
    await context.close();
  });

  it.each(['ko', 'jp', 'es'] as const)('fits in a phone in %s, closed and open', async (language) => {
    const session = await openBrowserSession(browser, stack, { as: as(fan), width: 360, language });
    for (const contentOid of [works.first, works.old, works.second]) {
      await session.open(`/play/${contentOid}`);
      await expectFits(session.page, 'a work');
      await expectAccessible(session.page, 'a work');
    }
    await session.context.close();
  });
});

describe('the page of a creator', () => {
  it('has a banner that its creator chooses, and is followed there by the keyboard', async () => {
    const own = await openBrowserSession(browser, stack, { as: as(creator) });
    await own.open('/myinfo/profile');
    const part = own.page.getByTestId('banner-part');
    const picture = sharp({ create: { width: 1_600, height: 400, channels: 3, background: '#2a6a8a' } });
    await own.page.getByTestId('banner-file').setInputFiles({
      name: 'sea.png',
      mimeType: 'image/png',
      buffer: await picture.png().toBuffer(),
    });
    await part.getByRole('button', { name: 'Remove banner' }).waitFor();
    await expectAccessible(own.page, 'the profile of a creator with a banner');
    expectQuiet(own);
    await own.context.close();

    const reader = await signUp(stack, 'visits');
    const session = await openBrowserSession(browser, stack, { as: as(reader), width: 360 });
    const { page, open, context } = session;
    await open(`/creatorhome/${creator.oid}`);
    const banner = page.locator('#main img[src*="/wide.webp"]');
    await soon(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Stop following' }).waitFor();
    await expectAccessible(page, 'the page of a creator with a banner');
    await expectFits(page, 'the page of a creator with a banner');
    expect((await readBy(reader, works.followers)).access.reason).toBe('following');
    expectQuiet(session);
    await context.close();
  });
});

describe('an administrator', () => {
  it('asks whether a person may open a work, and is told why', async () => {
    const path = `/api/admin/content/access?contentOid=${works.old}&userOid=${fan.oid}`;
    const { body } = await admin.call<WorkAccessReply>(path);
    expect(body).toMatchObject({ title: 'Last month', tiers: [{ tierHash: plus, name: 'Plus' }] });
    const view = body.actions.find(({ action }) => action === 'view');
    expect(view).toMatchObject({ allowed: false, reason: 'before_subscription', tier: { name: 'Plus' } });
    const [look] = await looksOf(admin, fan);
    expect(look).toMatchObject({ operation: 'GET /api/admin/content/access' });
    expect(personsOf(look).toSorted()).toEqual([fan.oid, creator.oid].toSorted());
    expect((await fan.call(path)).status).toBe(403);
    const unknown = `/api/admin/content/access?contentOid=${'f'.repeat(24)}&userOid=${fan.oid}`;
    expect((await admin.call(unknown)).body['code']).toBe('CONTENT_NOT_FOUND');
    const stranger = `/api/admin/content/access?contentOid=${works.old}&userOid=${'f'.repeat(24)}`;
    expect((await admin.call(stranger)).body['code']).toBe('ACCOUNT_NOT_FOUND');

    const me = await admin.call<{ me: { adminPath: string } }>('/api/account/me');
    const session = await openBrowserSession(browser, stack, { as: as(admin) });
    const { page, open, context } = session;
    await open(`/${me.body.me.adminPath}/users?user=${fan.oid}`);
    const asked = page.getByTestId('work-access');
    await asked.getByLabel('Work number or address').fill(`${stack.url}/en/play/${works.old}`);
    await asked.getByRole('button', { name: 'Ask' }).click();
    await asked.getByText('It is older than their subscription').first().waitFor();
    await settled(page);
    await expectAccessible(page, 'why a person cannot open a work');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page, 'why a person cannot open a work');
    expectQuiet(session);
    await context.close();
  });
});
