import { randomUUID } from 'node:crypto';
import type {
  AttendanceReply,
  GiftCard,
  GiftStockReply,
  InventoryReply,
  InvitationReply,
  UseItemReply,
  XLinkReply,
} from '@fanfold/contracts/rewards';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  expectAccessible,
  expectFits,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  soon,
} from '../support/browser.ts';
import { watch } from '../support/live.ts';
import { awayFromMidnight } from '../support/midnight.ts';
import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, type Person, type Reply, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

await awayFromMidnight();
let stack: TestStack;
let browser: Browser;
let admin: Person;
let fan: Person;
let video: string;
let adminPath: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ web: true }), launchBrowser()]);
  const [boss, creator, guest] = await Promise.all([
    signUp(stack, 'admin'),
    signUp(stack, 'creator'),
    signUp(stack, 'fan'),
  ]);
  [admin, fan] = [boss, guest];
  await creator.becomeCreator();
  video = await creator.publish(40, 'A short film', 'video');
  await grantRole(stack, admin);
  admin = await logIn(stack, admin.email, testPassword);
  adminPath = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me.adminPath;
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const send = <Body = Record<string, unknown>>(
  person: Person,
  path: string,
  body: unknown,
  key: string = randomUUID(),
) =>
  person.call<Body & { code?: string; title?: string }>(path, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body,
  });
const itemsOf = async (person: Person) =>
  (await person.call<InventoryReply>('/api/account/inventory/items')).body.items;
const give = (itemData: Record<string, unknown>, userOid = fan.oid) =>
  send<{ itemOid: string }>(admin, '/api/admin/create-inventory-item', {
    userOid,
    itemData,
    reason: 'a test',
  });
const itemOf = (reply: Reply<{ itemOid: string }>): string => {
  expect(reply.status).toBe(201);
  return reply.body.itemOid;
};
const use = (itemOid: string, more: Record<string, unknown> = {}, key?: string) =>
  send<UseItemReply>(fan, '/api/account/inventory/item/use', { itemOid, ...more }, key);
const session = (person: Person, options: { width?: 360 | 1280; theme?: 'light' | 'dark' } = {}) =>
  openBrowserSession(browser, stack, { ...options, as: { email: person.email, password: testPassword } });

describe('items', () => {
  it('are given by an administrator, and appear live [ADM-006, COM-007]', async () => {
    using live = watch(fan, `inventory:${fan.oid}`);
    expect(await live.status).toBe(200);
    const itemOid = itemOf(await give({ kind: 'sorry_box', refundCoins: 5 }));
    await soon(() => live.messages().at(-1)).toMatchObject({ kind: 'inventory', itemOid, status: 'unused' });
    expect((await itemsOf(fan))[0]).toMatchObject({
      itemOid,
      kind: 'sorry_box',
      status: 'unused',
      draw: null,
    });
    const own = await give({ kind: 'sorry_box' }, admin.oid);
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
    using peeking = watch(admin, `inventory:${fan.oid}`);
    expect(await peeking.status).toBe(403);
  });

  it('yield once what was drawn, however often they are used [COM-009, COM-027, COM-061]', async () => {
    const before = (await fan.wallet()).balance.bonus;
    const itemOid = itemOf(await give({ kind: 'sorry_box' }));
    const key = randomUUID();
    expect(await use(itemOid)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', fields: [{ path: 'clientSeed' }] },
    });
    const first = await use(itemOid, { clientSeed: 'mine' }, key);
    expect(first.status).toBe(200);
    const { prize } = first.body;
    const won = prize.kind === 'coins' ? prize.coins : 0;
    expect(won).toBeGreaterThan(0);
    expect((await use(itemOid, { clientSeed: 'mine' }, key)).body).toEqual(first.body);
    expect(await use(itemOid)).toMatchObject({
      status: 409,
      body: { code: 'ITEM_NOT_USABLE', title: 'This item cannot be used.' },
    });
    await soon(async () => (await fan.wallet()).balance.bonus).toBe(before + won);
    expect((await itemsOf(fan))[0]).toMatchObject({ status: 'used', prize, draw: first.body.draw });
  });

  it('of a lucky pocket are credits, of a coupon a content; what is owned already gives the coupon back', async () => {
    const pocket = itemOf(await give({ kind: 'lucky_pocket' }));
    expect((await use(pocket)).body).toMatchObject({ prize: { kind: 'credits', credits: 100 } });
    const coupon = itemOf(await give({ kind: 'video_coupon', maxPriceCoins: 39 }));
    expect(await use(coupon, { contentOid: video })).toMatchObject({ status: 409 });
    const fixed = itemOf(await give({ kind: 'video_coupon', contentOids: [video] }));
    expect((await use(fixed)).body).toMatchObject({ prize: { kind: 'content', contentOid: video } });
    await soon(async () => (await fan.content(video)).canView).toBe(true);
    const again = itemOf(await give({ kind: 'video_coupon', contentOids: [video] }));
    expect(await use(again)).toMatchObject({ status: 409, body: { code: 'ITEM_NOT_USABLE' } });
  });

  it('are handed back for bonus coins, or thrown away [COM-008, COM-010]', async () => {
    const before = (await fan.wallet()).balance.bonus;
    const itemOid = itemOf(await give({ kind: 'random_box', refundCoins: 7 }));
    const refunded = await send(fan, '/api/account/inventory/item/refund', { itemOid });
    expect(refunded.body).toMatchObject({ refundCoins: 7 });
    await soon(async () => (await fan.wallet()).balance.bonus).toBe(before + 7);
    expect((await send(fan, '/api/account/inventory/item/refund', { itemOid })).status).toBe(409);
    const gone = await fan.call('/api/account/inventory/item', { method: 'DELETE', body: { itemOid } });
    expect(gone.status).toBe(200);
    expect((await itemsOf(fan)).map((item) => item.itemOid)).not.toContain(itemOid);
  });
});

describe('a daily check-in', () => {
  it('is worth bonus credits, once a day [COM-012, COM-013, COM-038, COM-067]', async () => {
    const week = async () => (await fan.call<AttendanceReply>('/api/account/attendance')).body;
    expect(await week()).toMatchObject({ checkedInToday: false, streakDays: 0, weekProgress: 0 });
    const { status, body } = await send<{ credits: number }>(fan, '/api/account/attendance', {
      userOid: fan.oid,
    });
    expect([status, body.credits]).toEqual([201, 50]);
    expect(await week()).toMatchObject({ checkedInToday: true, streakDays: 1, weekProgress: 1 });
    expect(await send(fan, '/api/account/attendance', {})).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CHECKED_IN', title: "You've already checked in today!" },
    });
    expect((await send(fan, '/api/account/attendance', { userOid: admin.oid })).status).toBe(403);
  });

  it('has a panel in my-info whose button is idle, processing, done [COM-019, COM-039, COM-057, COM-066]', async () => {
    const person = await signUp(stack, 'visitor');
    const { page, context, open } = await session(person);
    await open('/myinfo/rewards');
    const button = page.getByTestId('check-in').locator('button[data-state]');
    await soon(() => button.getAttribute('data-state')).toBe('idle');
    await page.route('**/api/account/attendance', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await button.click();
    await page.getByText('Oops! Check-in failed. Please try again.').waitFor();
    await page.unroute('**/api/account/attendance');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/account/attendance', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await button.click();
    await soon(() => button.getAttribute('data-state')).toBe('processing');
    held.resolve();
    await page.getByRole('button', { name: 'See you tomorrow' }).waitFor();
    await soon(() => button.isDisabled()).toBe(true);
    await page.getByText('1 of 7 days this week').waitFor();
    await soon(() => page.getByTestId('check-in').locator('li[data-state="done"]').count()).toBe(1);
    await expectAccessible(page, '/myinfo/rewards');
    await context.close();
  });
});

describe('a QR event', () => {
  const event = {
    qrEventCode: 'AUTUMN-FAIR',
    title: 'Autumn fair',
    itemData: { kind: 'sorry_box' },
    createCount: 2,
  };

  it('is made, changed and listed by an administrator, and printed as QR codes [ADM-001, ADM-003, ADM-075]', async () => {
    expect((await send(fan, '/api/admin/qr-event', event)).status).toBe(403);
    const { page, context, open, ...rest } = await session(admin);
    await open(`/${adminPath}/qr-event`);
    await page.getByRole('button', { name: 'New event' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event code').fill(event.qrEventCode.toLowerCase());
    await dialog.getByLabel('Title').fill(event.title);
    await dialog.getByLabel('How many can take part').fill('3');
    await expectAccessible(page, 'new QR event');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('0 of 3 codes given out').waitFor();
    expect((await send(admin, '/api/admin/qr-event', event)).status).toBe(200);
    await page.reload();
    await page.getByText('0 of 2 codes given out').waitFor();
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('img', { name: 'QR code of the event' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await soon(() => page.getByTestId('print-cell').filter({ visible: true }).count()).toBe(12);
    await soon(() => page.locator('#root:visible').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await expectAccessible(page, 'QR sheet');
    expectQuiet({ page, context, open, ...rest });
    await context.close();
  });

  it('holds the code until its holder is signed in, claims it, and goes to the inventory [COM-041, COM-043, COM-065, COM-017]', async () => {
    const person = await signUp(stack, 'scanner');
    const visitor = await openBrowserSession(browser, stack, { width: 360 });
    const { page } = visitor;
    await visitor.open(`/qr-event/${event.qrEventCode}`);
    await page.getByText('You need to log in to participate in the event.').waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(person.email);
    await dialog.getByLabel('Password').fill(testPassword);
    // Signing in may happen on another page: the code is kept for this tab.
    await soon(() => page.evaluate(() => sessionStorage.getItem('fanfold.qr-event-code'))).toBe(
      event.qrEventCode,
    );
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    // The address alone takes part in nothing: it shows what there is, and a button.
    await page.getByRole('heading', { name: event.title }).waitFor();
    await page.getByText('2 of 2 places are left.').waitFor();
    await page.getByText('Lucky (sorry) box').waitFor();
    await expectAccessible(page, 'a QR event');
    expect(await itemsOf(person)).toEqual([]);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await page.getByText('The event participation is complete.').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('inventory');
    await soon(() => page.evaluate(() => sessionStorage.getItem('fanfold.qr-event-code'))).toBeNull();
    await page.getByRole('heading', { name: 'Lucky (sorry) box' }).waitFor();
    await expectAccessible(page, 'inventory');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await page.getByRole('table', { name: 'Chances' }).waitFor();
    await expectAccessible(page, 'odds');
    await page.getByRole('button', { name: 'Use it now' }).click();
    await page.getByRole('dialog').getByText('You got').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Check this draw').click();
    await page.getByRole('button', { name: 'Compute it again here' }).click();
    await page.getByText('It agrees: the seed, the number and what you got.').waitFor();
    await expectFits(page, 'inventory');
    expectQuiet(visitor);
    await visitor.context.close();
  });

  it('is joined once, as often as it was made for [COM-011, COM-063, COM-064]', async () => {
    const join = (person: Person) =>
      send(person, '/api/account/qr-event', { qrEventCode: event.qrEventCode });
    expect((await join(fan)).status).toBe(201);
    expect(await join(fan)).toMatchObject({
      status: 403,
      body: { code: 'QR_EVENT_ALREADY_JOINED', title: 'You have already joined this event.' },
    });
    expect(await join(await signUp(stack, 'late'))).toMatchObject({
      status: 400,
      body: { code: 'QR_EVENT_CODES_ISSUED', title: 'All event codes have been issued.' },
    });
    await soon(
      async () => (await itemsOf(fan)).filter(({ status }) => status === 'unused').length,
    ).toBeGreaterThan(0);
    expect((await send(admin, '/api/admin/qr-event', { ...event, createCount: 1 })).status).toBe(409);
  });

  it('is removed [ADM-002]', async () => {
    const body = { qrEventCode: event.qrEventCode };
    expect((await send(admin, '/api/admin/qr-event/remove', body)).status).toBe(200);
    expect((await send(await signUp(stack, 'last'), '/api/account/qr-event', body)).status).toBe(404);
  });
});

describe('gift points', () => {
  const cards = async () => (await fan.call<{ items: GiftCard[] }>('/api/content/dl-giftcard')).body.items;
  const stockOf = async (itemName: string) =>
    (await admin.call<GiftStockReply>('/api/admin/gift-points')).body.items.find(
      (item) => item.itemName === itemName,
    );
  type Started = { chargeId: string; kakaoPayUrl: string };
  const buy = (person: Person, more: Record<string, unknown> = {}, key?: string) =>
    send<Started>(
      person,
      '/api/payment/gift-points',
      {
        itemName: 'gift-points-500',
        userOid: person.oid,
        type: 'payletter-sg-kakao',
        addOneTouchPayment: false,
        agreedToTerms: true,
        ...more,
      },
      key,
    );
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

  it('are for sale where there is a rate of the day and a code in stock [PAY-001, PAY-047, ADM-033]', async () => {
    expect((await cards()).every(({ available, amounts }) => !available && amounts === null)).toBe(true);
    expect((await buy(fan)).body).toMatchObject({ code: 'GIFT_POINTS_WITHOUT_RATE' });
    const rate = { day: today, wonPer10000Yen: 91_234 };
    expect((await send(admin, '/api/admin/yen-rate', rate)).status).toBe(200);
    const stock = { itemName: 'gift-points-500', codes: ['AAAA-1111', 'BBBB-2222', 'AAAA-1111'] };
    expect((await send(admin, '/api/admin/gift-codes', stock)).body).toMatchObject({ added: 2, known: 1 });
    expect((await send(fan, '/api/admin/gift-codes', stock)).status).toBe(403);
    await soon(async () => (await cards())[0]).toMatchObject({
      itemName: 'gift-points-500',
      points: 500,
      available: true,
      amounts: { currency: 'KRW', totalMinor: 4_570 },
    });
    expect((await cards()).map(({ available }) => available)).toEqual([true, false, false, false, false]);
  });

  it('need an item, the price on screen, and an account [PAY-050, PAY-059]', async () => {
    expect(await buy(fan, { itemName: undefined })).toMatchObject({
      status: 400,
      body: { code: 'NO_ITEM_SELECTED', title: 'No item selected' },
    });
    expect(await buy(fan, { amount: 4_560 })).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(await buy(fan, { itemName: 'gift-points-1000' })).toMatchObject({
      status: 409,
      body: { code: 'GIFT_POINTS_SOLD_OUT' },
    });
  });

  it('count against their payer’s monthly limit, and stop with a pause, like any charge', async () => {
    const careful = await signUp(stack, 'careful');
    await send(careful, '/api/payment/limits', { monthlyKrw: 4_000 });
    expect(await buy(careful)).toMatchObject({
      status: 403,
      body: { code: 'SPENDING_LIMIT', details: { limitKrw: 4_000, leftKrw: 4_000 } },
    });
    await send(careful, '/api/payment/limits', { monthlyKrw: null });
    await send(careful, '/api/payment/pause', { days: 1 });
    expect(await buy(careful)).toMatchObject({ body: { code: 'CHARGING_PAUSED' } });
    expect(await stockOf('gift-points-500')).toMatchObject({ available: 2, reserved: 0 });
  });

  it('become a code in the inventory when they are paid, once [PAY-002, PAY-037, PAY-049]', async () => {
    const key = randomUUID();
    const started = await buy(fan, { amount: 4_570 }, key);
    expect(started.status).toBe(201);
    expect((await buy(fan, { amount: 4_570 }, key)).body).toMatchObject({
      chargeId: started.body.chargeId,
      kakaoPayUrl: started.body.kakaoPayUrl,
    });
    expect(await stockOf('gift-points-500')).toMatchObject({ available: 1, reserved: 1 });
    await fan.actOnPage(started.body.kakaoPayUrl, 'approve');
    await fan.untilCharge(started.body.chargeId, ['credited']);
    const codes = (await itemsOf(fan)).filter(({ kind }) => kind === 'point_code');
    expect(codes).toMatchObject([{ code: 'AAAA-1111', status: 'unused', refund: null }]);
    expect(await stockOf('gift-points-500')).toMatchObject({ available: 1, reserved: 0, delivered: 1 });
  });

  it('are sold out while the last code waits for its payment, and come back when it is not paid', async () => {
    const other = await signUp(stack, 'other');
    const started = await buy(fan);
    expect(started.status).toBe(201);
    expect(await buy(other)).toMatchObject({ status: 409, body: { code: 'GIFT_POINTS_SOLD_OUT' } });
    await fan.actOnPage(started.body.kakaoPayUrl, 'decline');
    // This provider reports only payments; the charge ends when the payer comes back and cancels.
    const charge = `/api/payment/charge?chargeId=${started.body.chargeId}`;
    expect((await fan.call(charge, { method: 'DELETE' })).body).toMatchObject({ notCharged: true });
    await soon(() => stockOf('gift-points-500')).toMatchObject({ available: 1, reserved: 0 });
    expect((await buy(other)).status).toBe(201);
  });
});

describe('the gift-card page', () => {
  it('offers five tiles with all that a buyer has to know, and asks visitors to log in first [PAY-029, PAY-030, PAY-031, PAY-032, PAY-033, PAY-034, PAY-035, PAY-036, PAY-037, PAY-038, PAY-039, PAY-040, PAY-041]', async () => {
    const visitor = await openBrowserSession(browser, stack, { width: 360 });
    await visitor.open('/giftcard');
    await visitor.page.getByRole('button', { name: 'Sign in first' }).waitFor();
    await soon(() => visitor.page.getByRole('radio').count()).toBe(5);
    await soon(() => visitor.page.getByRole('radio', { disabled: true }).count()).toBeGreaterThanOrEqual(4);
    for (const note of [
      "1 point is worth 1 yen at the partner's store.",
      'Points are like cash: they cannot be refunded or cancelled.',
      'The stock is limited and may run out.',
      'After payment the code is shown at once in the inventory tab of my info.',
      "Enter the code in the serial-code field of the partner's store.",
      'Points are valid for 6 months.',
      'Lost or expired codes are not issued again.',
      'The price follows the won/yen exchange rate of the day.',
    ])
      await visitor.page.getByText(note).waitFor();
    await expectAccessible(visitor.page, '/giftcard');
    await visitor.context.close();
    const stock = { itemName: 'gift-points-3000', codes: ['CCCC-3333'] };
    expect((await send(admin, '/api/admin/gift-codes', stock)).status).toBe(200);
    const { page, context, open } = await session(fan);
    await open('/giftcard');
    const pay = page.getByTestId('gift-pay').getByRole('button');
    // The button can be pressed: the page names the missing fields, and the first of them has the focus.
    await pay.click();
    await page.getByText('Choose an amount of points.').waitFor();
    await page.getByText('This is needed to continue.').waitFor();
    const chosen = page.getByRole('radio', { name: /3,000 points/ });
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('gift');
    await chosen.check();
    await page.getByLabel(/I have read the notes/).check();
    await page.getByRole('button', { name: 'Pay ₩27,380' }).click();
    await page.waitForURL(/\/pay\//);
    await fan.actOnPage(page.url(), 'approve');
    const chargeId = (await stockPage()) ?? '';
    await open(`/giftcard?chargeId=${chargeId}`);
    await page.getByText('CCCC-3333').waitFor();
    await context.close();
  });

  const stockPage = async () =>
    (await soonest(async () => (await itemsOf(fan)).find(({ code }) => code === 'CCCC-3333')))?.itemOid;
  const soonest = async <Value>(read: () => Promise<Value | undefined>): Promise<Value | undefined> => {
    await soon(async () => (await read()) !== undefined).toBe(true);
    return read();
  };
});

describe('a link with X', () => {
  const agree = async (person: Person, persona: Record<string, string>) => {
    const { body } = await send<{ url: string }>(person, '/api/account/x-link/start', {});
    const url = new URL(body.url);
    const form = new URLSearchParams({
      ...Object.fromEntries(url.searchParams),
      action: 'authorize',
      ...persona,
    });
    const answer = await fetch(`${stack.sandboxUrl}/x/i/oauth2/authorize`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location') ?? '').searchParams;
  };
  const link = async (person: Person, persona: { username: string; followers: string; ageDays: string }) => {
    const answer = await agree(person, persona);
    return send<XLinkReply>(person, '/api/account/x-link/finish', {
      state: answer.get('state'),
      code: answer.get('code'),
    });
  };
  const moth = { username: 'paper_moth', followers: '150', ageDays: '400' };

  it('brings bonus coins of ninety days, once an account [COM-014, COM-053, COM-054]', async () => {
    const person = await signUp(stack, 'linker');
    expect((await link(person, moth)).body).toMatchObject({
      status: 'linked',
      username: 'paper_moth',
      coins: 100,
    });
    await soon(async () => (await person.wallet()).balance.bonus).toBe(100);
    const [lot] = (await person.wallet()).lots;
    const days = (Date.parse(lot?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const revoked = await person.call<XLinkReply>('/api/account/x-link', { method: 'DELETE', body: {} });
    expect(revoked.body).toMatchObject({ status: 'revoked', username: null });
    expect((await link(person, { ...moth, followers: '900' })).body).toMatchObject({
      status: 'linked',
      coins: 100,
    });
  });

  it('binds an X account to one account of ours [COM-052, COM-069]', async () => {
    expect(await link(await signUp(stack, 'second'), moth)).toMatchObject({
      status: 409,
      body: {
        code: 'X_ACCOUNT_TAKEN',
        title: 'An already linked ID. Twitter account can only be linked to one product account.',
      },
    });
  });

  it('is refused to small and young accounts, and for what X did not say [COM-051, COM-068]', async () => {
    const person = await signUp(stack, 'small');
    const small = await link(person, { username: 'small', followers: '99', ageDays: '400' });
    expect(small.body).toMatchObject({ code: 'X_FOLLOWERS_TOO_FEW' });
    const young = await link(person, { username: 'young', followers: '600', ageDays: '89' });
    expect(young.body).toMatchObject({ code: 'X_ACCOUNT_TOO_YOUNG' });
    const answer = await agree(person, { ...moth, username: 'third' });
    const forged = { state: answer.get('state'), code: 'made-up' };
    expect(await send(person, '/api/account/x-link/finish', forged)).toMatchObject({
      status: 409,
      body: { code: 'X_LINK_FAILED', title: 'An error occurred during interworking.' },
    });
    const stolen = { state: answer.get('state'), code: answer.get('code') };
    expect((await send(fan, '/api/account/x-link/finish', stolen)).body).toMatchObject({
      code: 'X_LINK_FAILED',
    });
  });
});

describe('my-info', () => {
  it('has the popup that leads to X, and comes back linked [COM-018, COM-040]', async () => {
    const person = await signUp(stack, 'popup');
    const { page, context, open } = await session(person, { width: 360 });
    await open('/myinfo/rewards');
    await page.getByRole('button', { name: 'Link an X account' }).click();
    await page.getByRole('dialog').getByText('From 100 followers: 100 bonus coins.').waitFor();
    await expectAccessible(page, 'X link');
    await page.getByRole('button', { name: 'Go to X' }).click();
    await page.getByRole('button', { name: 'Authorize' }).waitFor();
    await page.getByLabel('Name').fill('popup_moth');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByText('Your X account is linked').waitFor();
    await soon(async () => (await person.wallet()).balance.bonus).toBe(100);
    await context.close();
  });

  it('says why a sign-up bonus was not paid [COM-060]', async () => {
    const person = await signUp(stack, 'denied');
    const { page, context, open } = await session(person);
    await page.route('**/api/account/invitation?*', async (route) => {
      const reply = await route.fetch();
      const invited = ['limit', 'same_person'].map((status) => ({ nickname: status, status }));
      await route.fulfill({ response: reply, json: { ...(await reply.json()), invited } });
    });
    await open('/myinfo/rewards');
    await page.getByText('bonus coins not paid because of the invitation count limit').waitFor();
    await page.getByText('bonus coins not paid because of the same sign-up history').waitFor();
    await context.close();
  });
});

describe('an invitation', () => {
  it('qualifies for bonus coins by the first paid charge [COM-058]', async () => {
    const inviter = await signUp(stack, 'inviter');
    const invited = await signUp(stack, 'invited', { invitedBy: inviter.oid });
    const invitation = async (person: Person) =>
      (await person.call<InvitationReply>('/api/account/invitation')).body;
    await soon(() => invitation(inviter)).toMatchObject({ left: 9, invited: [{ status: 'waiting' }] });
    expect((await inviter.wallet()).balance.bonus).toBe(0);
    await invited.charge('coins-10');
    // The bonus waits until the charge can no longer be refunded; `test/scenarios/invitations.e2e.test.ts`
    // waits with it.
    await soon(() => invitation(invited)).toMatchObject({ invitedBy: { status: 'qualified' } });
    expect((await inviter.wallet()).balance.bonus).toBe(0);
  });
});

describe('afterwards', () => {
  it('the books, the read models and the chains agree', async () => {
    expect(await verifyStack(stack.dataDir)).toMatchObject({ ok: true, differences: [] });
  });
});
