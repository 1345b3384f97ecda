import { randomUUID } from 'node:crypto';
import type { MyCharge } from '@fanfold/contracts/payments';
import { cardPriceOf } from '@fanfold/contracts/subscriptions';
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
import { type Person, signUp, testPassword } from '../support/person.ts';
import { saveCard } from '../support/save-card.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let browser: Browser;
let creator: Person;
let fan: Person;
let poor: Person;
const testClock = createTestClock();
const dayMs = 86_400_000;

beforeAll(async () => {
  // SUB-024: on the last day of a month nothing is paid. These tests run on the first one then.
  const isLastDay = new Date(Date.now() + dayMs).getUTCDate() === 1;
  await testClock.setOffset(isLastDay ? dayMs : 0);
  [stack, browser] = await Promise.all([startTestStack({ env: testClock.env }), launchBrowser()]);
  [creator, fan, poor] = await Promise.all([
    signUp(stack, 'tiers'),
    signUp(stack, 'member'),
    signUp(stack, 'broke'),
  ]);
  await creator.becomeCreator();
  await fan.charge('coins-100');
  const tier = { name: 'Plus', feeCoins: 50, details: 'Drafts and sketches', streak: true };
  const made = await creator.call('/api/account/modify/subscription_tiers', {
    method: 'POST',
    body: { mode: 'push', tier },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(made.status).toBe(200);
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const as = (person: Person) => ({ email: person.email, password: testPassword });

describe('a subscription on a phone, in Korean', () => {
  it('is paid, cancelled, and goes on after that is undone [SUB-009, SUB-012]', async () => {
    const session = await openBrowserSession(browser, stack, {
      language: 'ko',
      width: 360,
      as: as(fan),
    });
    const { page, open, context } = session;
    await open(`/creatorhome/${creator.oid}`);
    await page.getByRole('link', { name: '구독하기', exact: true }).click();
    const tier = page.getByTestId('tier').filter({ hasText: 'Plus' });
    await tier.getByRole('button', { name: '구독하기' }).waitFor();
    await expectAccessible(page, 'the tiers of a channel');
    await expectFits(page, 'the tiers of a channel');
    await tier.getByRole('button', { name: '구독하기' }).click();
    const dialog = page.getByRole('dialog');
    await soon(() => dialog.getByTestId('due').innerText()).toContain('50');
    await expectAccessible(page, 'the payment of a subscription');
    await dialog.getByRole('button', { name: '코인으로 결제' }).click();
    const result = page.locator('[data-status="success"]');
    await result.getByRole('heading', { name: /Plus/ }).waitFor();
    await expectAccessible(page, 'a subscription that was paid');
    await expectFits(page, 'a subscription that was paid');
    await soon(async () => (await fan.wallet()).balance.paid).toBe(50);
    await result.getByRole('link', { name: '구독 보기' }).click();

    const standing = page.getByTestId('standing');
    await soon(() => standing.getAttribute('data-status')).toBe('subscribed');
    await page.getByRole('button', { name: '구독 취소', exact: true }).click();
    await dialog.getByRole('button', { name: '구독 취소', exact: true }).click();
    await soon(() => standing.getAttribute('data-status')).toBe('cancelScheduled');
    await expectFits(page, 'a subscription that is cancelled');
    await page.getByRole('button', { name: '취소 되돌리기' }).click();
    await soon(() => standing.getAttribute('data-status')).toBe('subscribed');
    await expectAccessible(page, 'a subscription that goes on');

    await page.getByRole('button', { name: '구독 일시 중지하기' }).click();
    await dialog.getByRole('radio', { name: '2개월' }).check();
    await expectAccessible(page, 'the choice of a pause');
    await dialog.getByRole('button', { name: '구독 일시 중지하기' }).click();
    await page.getByRole('button', { name: '일시 중지 취소하기' }).click();
    await page.getByRole('button', { name: '구독 일시 중지하기' }).waitFor();
    expectQuiet(session);
    await context.close();
  });

  it('is in the list of what is paid every month [SUB-011]', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack, {
      language: 'ko',
      width: 360,
      as: as(fan),
    });
    await open('/myinfo/subscriptions');
    await page.getByText('Plus').first().waitFor();
    await page.getByText('구독 중').first().waitFor();
    await expectAccessible(page, 'my subscriptions');
    await expectFits(page, 'my subscriptions');
    await context.close();
  });

  it('that cannot be paid says so, and takes nothing [SUB-010]', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack, {
      language: 'ko',
      width: 360,
      as: as(poor),
    });
    await open(`/subscribe/${creator.oid}`);
    const tier = page.getByTestId('tier').filter({ hasText: 'Plus' });
    await tier.getByRole('button', { name: '구독하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '코인으로 결제' }).click();
    await page.locator('[data-status="failed"]').getByRole('link', { name: '충전' }).first().waitFor();
    await expectAccessible(page, 'a subscription that was not paid');
    await soon(async () => (await poor.wallet()).balance.paid).toBe(0);
    await context.close();
  });
});

describe('a lower tier', () => {
  it('is planned for the fee on the page, and for no other one', async () => {
    const tierOf = (feeCoins: number) => ({ name: 'Basic', feeCoins, details: '', streak: false });
    const modify = (body: unknown) =>
      creator.call<{ tierHash: string }>('/api/account/modify/subscription_tiers', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': randomUUID() },
      });
    const { body: made } = await modify({ mode: 'push', tier: tierOf(20) });
    const { page, open, context } = await openBrowserSession(browser, stack, { as: as(fan) });
    await open(`/subscribe/${creator.oid}`);
    const tier = page.getByTestId('tier').filter({ hasText: 'Basic' });
    const change = tier.getByRole('button', { name: 'Change to this tier next month' });
    await change.waitFor();
    const raised = await modify({ mode: 'update', tierHash: made.tierHash, tier: tierOf(30) });
    expect(raised.status).toBe(200);
    await change.click();
    await tier.getByText(/The fee has changed meanwhile/).waitFor();
    await soon(() => tier.innerText()).toContain('30');
    await expectAccessible(page, 'a planned tier whose fee has changed');
    await change.click();
    await page.getByRole('button', { name: 'Keep the present tier' }).click();
    await change.waitFor();
    await context.close();
  });
});

describe('a work in early access', () => {
  it('is open to its tier, and says to the others from when it is sold [SUB-017]', async () => {
    const post = async (who: Person, path: string, body: unknown) => {
      const headers = { 'idempotency-key': randomUUID() };
      const reply = await who.call<{ contentOid: string; code?: string }>(path, {
        method: 'POST',
        body,
        headers,
      });
      return { ...reply.body, status: reply.status };
    };
    const tiers = await creator.call<{ tiers: { name: string; tierHash: string }[] }>(
      `/api/content/subscription_tiers?creatorOid=${creator.oid}`,
    );
    const plus = tiers.body.tiers.find(({ name }) => name === 'Plus')?.tierHash;
    const { contentOid } = await post(creator, '/api/content/issueid', { kind: 'audio' });
    const texts = (en: string) => ({ original: 'en', texts: { en } });
    const publicAt = new Date(Date.now() + 3 * dayMs).toISOString();
    const metaData = {
      title: texts('First for some'),
      body: texts('All of the words'),
      offer: { priceCoins: 20 },
      earlyAccess: { tiers: [plus], publicAt },
    };
    expect((await post(creator, '/api/content/save', { contentOid, metaData })).status).toBe(200);
    expect((await post(creator, '/api/content/publish', { contentOid })).status).toBe(200);
    const stranger = await signUp(stack, 'later');
    for (const person of [stranger, fan]) person.position = creator.position;
    const entry = `audio_${contentOid}`;
    await post(stranger, '/api/account/shoppingCart/update', { add: [entry] });
    const wish = { contentOid, coins: 20 };
    expect(await post(stranger, '/api/account/purchase', wish)).toMatchObject({ code: 'NOT_SOLD_YET' });

    const session = await openBrowserSession(browser, stack, {
      language: 'ko',
      width: 360,
      as: as(stranger),
    });
    const { page, open, context } = session;
    await open(`/play/${contentOid}`);
    await page.getByText(/등급 구독자가 먼저 이용합니다/).waitFor();
    await soon(() => page.getByRole('button', { name: /구매|선물/ }).count()).toBe(0);
    await expectAccessible(page, 'a work in early access');
    await expectFits(page, 'a work in early access');
    await open('/myinfo/cart');
    await page.getByText('일부 등급이 먼저 이용합니다.').waitFor();
    expectQuiet(session);
    await context.close();

    const member = await openBrowserSession(browser, stack, { as: as(fan) });
    await member.open(`/play/${contentOid}`);
    // The month can be given back until something of it was opened.
    await member.page.getByRole('button', { name: 'Open it now' }).click();
    await member.page.getByText('All of the words').waitFor();
    await member.context.close();
  });
});

describe('a work for followers', () => {
  it('opens on a page that is open, as its reader follows the channel, and closes again [SUB-002]', async () => {
    const reader = await signUp(stack, 'reader');
    const send = async (who: Person, path: string, body: unknown) => {
      const reply = await who.call(path, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(reply.status).toBe(200);
    };
    const contentOid = await creator.publish(0, 'For followers', 'audio', { access: 'freeTier' });
    reader.position = creator.position;

    const { page, open, context } = await openBrowserSession(browser, stack, { as: as(reader) });
    await open(`/play/${contentOid}`);
    const body = page.getByText('What the buyer reads.');
    await page
      .getByText(/Followers of the channel/)
      .first()
      .waitFor();
    await soon(() => body.count()).toBe(0);
    // Elsewhere: nothing is done on this page.
    const channel = { creatorOid: creator.oid, tierHash: creator.oid };
    await send(reader, '/api/account/subscribefree', channel);
    await body.waitFor();
    await send(reader, '/api/account/unsubscribe', { ...channel, reqType: 'cancel' });
    await body.waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('the tiers of a creator', () => {
  it('are added and removed by their creator [SUB-013]', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack, { as: as(creator) });
    await open('/channel/tiers');
    await page.getByTestId('tier').filter({ hasText: 'Plus' }).waitFor();
    await page.getByRole('button', { name: 'Add a tier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the tier').fill('Gold');
    await dialog.getByLabel('Coins a month').fill('200');
    await dialog.getByRole('button', { name: 'Add the tier' }).click();
    const gold = page.getByTestId('tier').filter({ hasText: 'Gold' });
    await gold.waitFor();
    await expectAccessible(page, 'the tiers of a creator');
    await expectFits(page, 'the tiers of a creator');
    await gold.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await gold.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Give free months' }).click();
    await dialog.getByLabel('Nickname of the receiver').fill(poor.oid);
    await expectAccessible(page, 'the gift of free months');
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await page.getByTestId('members').getByText('Free, given by the creator').waitFor();
    await context.close();
  });

  it('tell the receiver of free months, who pays nothing', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack, { as: as(poor) });
    await open('/myinfo/notifications');
    await page.getByText(/gives you 1 free month/).click();
    await soon(() => page.getByTestId('standing').getAttribute('data-status')).toBe('complimentary');
    await expectAccessible(page, 'a subscription that was given');
    await expectFits(page, 'a subscription that was given');
    await soon(async () => (await poor.wallet()).balance.paid).toBe(0);
    await context.close();
  });
});

describe('a higher tier', () => {
  it('costs what the page says, after a fee rose that counts from the next month on [SUB-017]', async () => {
    const change = (path: string, body: unknown, who = creator) =>
      who.call(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
    const { body } = await fan.call<{ tiers: { name: string; tierHash: string }[] }>(
      `/api/content/subscription_tiers?creatorOid=${creator.oid}`,
    );
    const tierHash = body.tiers.find(({ name }) => name === 'Plus')?.tierHash;
    const modify = '/api/account/modify/subscription_tiers';
    const plus = { name: 'Plus', feeCoins: 60, details: 'Drafts and sketches', streak: true };
    expect((await change(modify, { mode: 'update', tierHash, tier: plus })).status).toBe(200);
    const agreed = { creatorOid: creator.oid, tierHash, fee: 60 };
    expect((await change('/api/account/subscription/agree', agreed, fan)).status).toBe(200);
    const top = { name: 'Top', feeCoins: 100, details: '', streak: false };
    expect((await change(modify, { mode: 'push', tier: top })).status).toBe(200);

    const { page, open, context } = await openBrowserSession(browser, stack, { as: as(fan) });
    await open(`/subscribe/${creator.oid}`);
    const tier = page.getByTestId('tier').filter({ hasText: 'Top' });
    await tier.getByRole('button', { name: 'Change to this tier now' }).click();
    const dialog = page.getByRole('dialog');
    // The month was paid with 50.
    await soon(() => dialog.getByTestId('due').innerText()).toContain('50');
    await dialog.getByRole('button', { name: 'Pay with coins' }).click();
    await page.locator('[data-status="success"]').getByRole('heading', { name: /Top/ }).waitFor();
    await soon(async () => (await fan.wallet()).balance.paid).toBe(0);
    await context.close();
  });
});

describe('a month that a card paid', () => {
  it('is given back to the card, or as coins, as its subscriber chooses with the keyboard', async () => {
    const call = (who: Person, path: string, body: object) =>
      who.call(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
    const holder = await signUp(stack, 'cardholder');
    await saveCard(stack, holder);
    if (creator.position > holder.position) holder.position = creator.position;
    const { body } = await holder.call<{ tiers: { name: string; tierHash: string; feeCoins: number }[] }>(
      `/api/content/subscription_tiers?creatorOid=${creator.oid}`,
    );
    const top = body.tiers.find(({ name }) => name === 'Top');
    const fee = top?.feeCoins ?? 0;
    const card = { cardIdx: 1, currency: 'USD', totalMinor: cardPriceOf(fee, 'USD') };
    const wish = { creatorOid: creator.oid, tierHash: top?.tierHash, fee, card };
    expect((await call(holder, '/api/account/subscribe', wish)).status).toBe(201);

    const session = await openBrowserSession(browser, stack, { as: as(holder) });
    const { page, open } = session;
    await open(`/subscribe/${creator.oid}`);
    const own = page.getByTestId('own-subscription');
    await own.getByRole('button', { name: 'Give this month back' }).click();
    const dialog = page.getByRole('dialog');
    const toCard = dialog.getByRole('radio', { name: 'Back to my card' });
    await soon(() => toCard.isChecked()).toBe(true);
    await expectAccessible(page, 'the choice of where a month goes');
    await expectFits(page, 'the choice of where a month goes');
    await toCard.focus();
    await page.keyboard.press('ArrowDown');
    await soon(() => dialog.getByRole('radio', { name: 'Keep the coins' }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await soon(() => toCard.isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Give this month back' }).click();
    await page.getByText('The refund to your card is on its way.').waitFor();
    const refunds = async () =>
      (await holder.call<{ charges: MyCharge[] }>('/api/payment/charges')).body.charges.flatMap((charge) =>
        charge.refunds.map(({ status }) => status),
      );
    await soon(refunds).toEqual(['refunded']);
    await soon(async () => (await holder.wallet()).balance.paid).toBe(0);
    await open('/myinfo/notifications');
    await page.getByText('What your card paid is refunded to it.').waitFor();
    expectQuiet(session);
    await session.context.close();
  });
});
