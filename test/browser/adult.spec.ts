import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type BrowserSession,
  expectAccessible,
  expectFits,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  soon,
} from '../support/browser.ts';
import { type Person, signUp, testPassword } from '../support/person.ts';
import { publishPictured } from '../support/pictured.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let creator: Person;
let korean: Person;
let american: Person;
let contentOid: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  [creator, korean, american] = await Promise.all([
    signUp(stack, 'creator'),
    signUp(stack, 'korean', { country: 'KR' }),
    signUp(stack, 'american', { country: 'US' }),
  ]);
  await creator.becomeCreator();
  contentOid = await creator.publish(30, 'After midnight', 'audio', { isAdultContent: true });
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const session = (person?: Person, width: 360 | 1280 = 1280) =>
  openBrowserSession(browser, stack, {
    width,
    ...(person ? { as: { email: person.email, password: testPassword } } : {}),
  });
const fill = async ({ page }: BrowserSession, birthDate: string) => {
  await page.getByLabel('Name').fill('Mina Kim');
  await page.getByLabel('Birth date').fill(birthDate);
  await page.getByLabel('Phone number').fill('010-1234-5678');
  await page.getByLabel('I agree to the verification of my age').check();
  await page.getByRole('button', { name: 'Verify my age' }).click();
};
const listed = async (person: Person): Promise<boolean> => {
  type Tiles = { tiles: { contentOid: string }[] };
  const { tiles } = (await person.call<Tiles>(`/api/content/projected?limit=100&creatorOid=${creator.oid}`))
    .body;
  return tiles.some((tile) => tile.contentOid === contentOid);
};
const statusFor = async (person: Person) =>
  (await person.call(`/api/content?contentOid=${contentOid}`)).status;

describe('a work for adults', () => {
  it('is not shown to visitors [IDN-121]', async () => {
    const visit = await session(undefined, 360);
    await visit.open(`/play/${contentOid}`);
    await visit.page.getByRole('heading', { name: 'This work is for adults only' }).waitFor();
    await expectFits(visit.page, 'the gate of a visitor');
    await visit.context.close();
  });

  it('opens the certificate popup, and sends a person home who closes it [IDN-049, IDN-089, IDN-090]', async () => {
    const visit = await session(korean, 360);
    const { page, open } = visit;
    await open(`/play/${contentOid}`);
    const popup = page.getByRole('dialog', { name: 'Verify your age' });
    await popup.waitFor();
    await expectAccessible(page, 'the certificate popup');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/en$/);
    await visit.context.close();
  });

  it('is seen after the identity provider, and hidden by the switch [IDN-045, IDN-053, IDN-117, IDN-142]', async () => {
    const visit = await session(korean);
    const { page, open } = visit;
    await open(`/play/${contentOid}`);
    await fill(visit, '20000517');
    await page.getByRole('button', { name: 'Fail to identify me' }).click();
    await page.getByRole('heading', { name: "Sorry, we weren't able to verify your information." }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await fill(visit, '20000517');
    await page.getByRole('button', { name: 'Identify me', exact: true }).click();
    await page.getByRole('heading', { name: 'You are verified' }).waitFor();
    await open(`/play/${contentOid}`);
    await page.getByRole('heading', { name: 'After midnight' }).waitFor();
    await open('/myinfo');
    await page.getByText('Verified by the identity provider').waitFor();
    await page.getByRole('switch', { name: 'Show adult works' }).click();
    await page.getByRole('switch', { name: 'Show adult works', checked: false }).waitFor();
    await open(`/play/${contentOid}`);
    await page.getByRole('heading', { name: 'Adult works are turned off' }).waitFor();
    await page.getByRole('button', { name: 'Show adult works' }).click();
    await page.getByRole('heading', { name: 'After midnight' }).waitFor();
    expectQuiet(visit);
    await visit.context.close();
  });

  it('is certified by oneself outside Korea and Japan; cancelling hides it again [IDN-092, IDN-138, IDN-143]', async () => {
    const visit = await session(american);
    const { page, open } = visit;
    await open(`/play/${contentOid}`);
    await fill(visit, '19900506');
    await page.getByText('Incorrect date of birth.').waitFor();
    await page.getByLabel('Birth date').fill('19900505');
    await page.getByRole('button', { name: 'Verify my age' }).click();
    await page.getByRole('heading', { name: 'After midnight' }).waitFor();
    await open('/myinfo');
    await page.getByText('Certified by yourself').waitFor();
    const cancel = page.getByRole('button', { name: 'Cancel verification' });
    await cancel.click();
    const popup = page.getByRole('dialog', { name: 'Cancel verification' });
    await page.route('**/api/account/certified', (route) => route.abort());
    await popup.getByRole('button', { name: 'Cancel verification' }).click();
    await popup.getByText('Failed to cancel. Please try again.').waitFor();
    await page.unroute('**/api/account/certified');
    await popup.getByRole('button', { name: 'Cancel verification' }).click();
    await page.getByText('Adult works stay hidden until you have verified your age.').waitFor();
    await open(`/play/${contentOid}`);
    await page.getByRole('dialog', { name: 'Verify your age' }).waitFor();
    await visit.context.close();
  });

  it('shows a blurred picture of it at its link and among purchases, and never the picture itself [IDN-118]', async () => {
    const fan = await signUp(stack, 'owner', { country: 'US' });
    const pictured = await publishPictured(creator, 'Late in the night');
    fan.position = creator.position;
    await fan.charge('coins-30');
    expect((await fan.buy(pictured.contentOid, { coins: 30 })).status).toBe(201);
    const work = { contentOid: pictured.contentOid, metaData: { isAdultContent: true } };
    expect((await creator.call('/api/content/save', { method: 'POST', body: work })).status).toBe(200);
    const { contentOid: closed } = pictured;
    await creator.call('/api/content/publish', { method: 'POST', body: { contentOid: closed } });
    const visit = await session(fan, 360);
    const { page } = visit;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const widthOf = (place: Locator) =>
      place.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await visit.open('/myinfo/purchases');
    const tile = page.getByRole('article').filter({ hasText: 'A work for adults' });
    await soon(() => widthOf(tile)).toBe(24);
    await expectFits(page, 'purchases for adults');
    await tile.getByRole('link').click();
    await soon(() => widthOf(page.getByTestId('blurred-cover'))).toBe(24);
    expect(asked.filter((url) => /\/(320|640|1280)\.|\/pics\//.test(url))).toEqual([]);
    expect(await page.content()).not.toContain('Late in the night');
    // Its receipt and the coins that it cost stay, without its title.
    for (const open of [
      () => visit.open('/myinfo/coins'),
      async () => {
        await visit.open('/myinfo/purchases');
        await page.getByRole('link', { name: 'Receipt' }).click();
        await page.waitForURL('**/purchase-receipt/*');
      },
    ]) {
      await open();
      await page.getByText('A work for adults').first().waitFor();
      expect(await page.content()).not.toContain('Late in the night');
    }
    await visit.context.close();
  });

  it('is not listed, read or bought without the proof, and only shown while the session wants it [IDN-118]', async () => {
    const fan = await signUp(stack, 'fan', { country: 'US' });
    expect([await listed(fan), await statusFor(fan)]).toEqual([false, 403]);
    expect([await listed(creator), await statusFor(creator)]).toEqual([true, 200]);
    expect((await fan.buy(contentOid, { coins: 30 })).body).toMatchObject({ code: 'ADULT_PROOF_REQUIRED' });
    const mode = (adultOn: boolean) =>
      fan.call('/api/account/adult-mode', { method: 'POST', body: { adultOn } });
    expect((await mode(true)).status).toBe(403);
    const form = { name: 'Ann', birthDate: '19900505', phone: '2125550123', consent: true };
    await fan.call('/api/account/cert', { method: 'POST', body: form });
    expect((await fan.call('/api/account/certified', { method: 'POST', body: {} })).status).toBe(200);
    expect([await listed(fan), await statusFor(fan)]).toEqual([true, 200]);
    expect((await fan.buy(contentOid, { coins: 30 })).body).toMatchObject({ code: 'NOT_ENOUGH_COINS' });
    await mode(false);
    expect([await listed(fan), await statusFor(fan)]).toEqual([false, 403]);
  });
});
