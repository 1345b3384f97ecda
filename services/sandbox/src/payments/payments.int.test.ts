import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';

import { secret, startSandbox, startShop, temporaryFolder } from '../testing/harness.ts';

const order = (shopUrl: string, over: Record<string, unknown> = {}) => ({
  chargeId: '65f000000000000000000001',
  orderName: '100 coins <&>',
  totalMinor: 11000,
  currency: 'KRW',
  successUrl: `${shopUrl}/success`,
  failUrl: `${shopUrl}/fail`,
  webhookUrl: `${shopUrl}/webhook`,
  language: 'en',
  ...over,
});

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

const openPage = async (sandboxUrl: string, body: unknown, key = 'key-00000001') => {
  const answer = await post(`${sandboxUrl}/payments/v1/pages`, body, { 'idempotency-key': key });
  return { status: answer.status, ...((await answer.json()) as { providerRef: string; payUrl: string }) };
};

const press = (sandboxUrl: string, providerRef: string, fields: Record<string, string>) =>
  fetch(`${sandboxUrl}/pay/${providerRef}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

const setUp = async () => {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder());
  const shop = stack.use(await startShop());
  const sandbox = stack.use(await startSandbox(folder.path));
  return { folder, shop, sandbox, url: sandbox.url, [Symbol.asyncDispose]: () => stack.disposeAsync() };
};

describe('a pay page', () => {
  it('opens once for a key, and refuses the key for another order', async () => {
    await using at = await setUp();
    const first = await openPage(at.url, order(at.shop.url));
    const second = await openPage(at.url, order(at.shop.url));
    const other = await openPage(at.url, order(at.shop.url, { totalMinor: 1 }));
    expect(first).toMatchObject({
      status: 201,
      payUrl: `http://sandbox.example/pay/${first.providerRef}`,
    });
    expect(second).toEqual(first);
    expect(other.status).toBe(422);
  });

  it.each([
    ['en', 'USD', 110, 'lang="en"', '$1.10', 'no money moves'],
    ['ko', 'KRW', 11000, 'lang="ko"', '₩11,000', '연습용'],
    ['jp', 'JPY', 1100, 'lang="ja"', '￥1,100', '練習用'],
    ['es', 'USD', 5, 'lang="es"', '0,05', 'no se mueve dinero'],
  ])('speaks %s', async (language, currency, totalMinor, lang, amount, note) => {
    await using at = await setUp();
    const { providerRef } = await openPage(at.url, order(at.shop.url, { language, currency, totalMinor }));
    const answer = await fetch(`${at.url}/pay/${providerRef}`);
    const page = await answer.text();
    for (const part of [lang, amount, note, '100 coins &lt;&amp;&gt;']) expect(page).toContain(part);
    expect(page).not.toMatch(/<script|style=|onclick/);
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${at.shop.url}`);
  });

  it.each([
    ['approve', 'approved', '/success'],
    ['decline', 'insufficient_funds', '/fail'],
    ['time-out', 'timed_out', '/fail'],
    ['cancel', 'cancelled', '/fail'],
  ])('%s reports it, signed, and leads back', async (action, status, path) => {
    await using at = await setUp();
    const { providerRef } = await openPage(at.url, order(at.shop.url));
    const answer = await press(at.url, providerRef, { action, fault: '' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(at.shop.url + path);
    await vi.waitFor(() => expect(at.shop.reports).toHaveLength(1), { timeout: 45_000 });
    const [report] = at.shop.reports;
    expect(JSON.parse(report?.body ?? '')).toMatchObject({ providerRef, status, totalMinor: 11000 });
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(report?.signature ?? '') ?? [];
    expect(mac).toBe(createHmac('sha256', secret).update(`${seconds}.${report?.body}`).digest('hex'));
    expect(await (await fetch(`${at.url}/payments/v1/pages/${providerRef}`)).json()).toMatchObject({
      status,
    });
  });

  it('keeps its first outcome, whichever button is pressed later', async () => {
    await using at = await setUp();
    const { providerRef } = await openPage(at.url, order(at.shop.url));
    await post(`${at.url}/payments/v1/pages/${providerRef}/act`, { action: 'decline' });
    const later = await post(`${at.url}/payments/v1/pages/${providerRef}/act`, { action: 'approve' });
    expect(await later.json()).toEqual({ status: 'insufficient_funds', redirectUrl: `${at.shop.url}/fail` });
    const books = await (await fetch(`${at.url}/payments/v1/books`)).json();
    expect(books).toMatchObject({ entries: [], next: null });
  });

  it('answers so when there is no such payment', async () => {
    await using at = await setUp();
    expect((await fetch(`${at.url}/pay/pay_none`)).status).toBe(404);
    expect((await fetch(`${at.url}/payments/v1/pages/pay_none`)).status).toBe(404);
    expect((await press(at.url, 'pay_none', { action: 'approve' })).status).toBe(404);
  });
});

describe('webhooks to the shop', () => {
  it('are repeated until they are accepted', async () => {
    await using at = await setUp();
    at.shop.answer = 500;
    const { providerRef } = await openPage(at.url, order(at.shop.url));
    await press(at.url, providerRef, { action: 'approve' });
    await vi.waitFor(() => expect(at.shop.reports).toHaveLength(1), { timeout: 45_000 });
    at.shop.answer = 200;
    await vi.waitFor(() => expect(at.shop.reports).toHaveLength(2), { timeout: 45_000 });
    expect(at.shop.reports[1]?.body).toBe(at.shop.reports[0]?.body);
  });

  it('survive a restart of the sandbox', async () => {
    await using at = await setUp();
    at.shop.answer = 503;
    const { providerRef } = await openPage(at.url, order(at.shop.url));
    await press(at.url, providerRef, { action: 'approve' });
    await vi.waitFor(() => expect(at.shop.reports).toHaveLength(1), { timeout: 45_000 });
    await at.sandbox[Symbol.asyncDispose]();
    at.shop.answer = 200;
    await using again = await startSandbox(at.folder.path);
    await vi.waitFor(() => expect(at.shop.reports.length).toBeGreaterThan(1), { timeout: 45_000 });
    const page = await (await fetch(`${again.url}/payments/v1/pages/${providerRef}`)).json();
    expect(page).toMatchObject({ status: 'approved' });
  });

  it('are forged once, with an invalid signature, before the real one', async () => {
    await using at = await setUp();
    at.shop.answer = 401;
    const { providerRef } = await openPage(at.url, order(at.shop.url));
    await press(at.url, providerRef, { action: 'decline', fault: 'forged-signature' });
    await vi.waitFor(() => expect(at.shop.reports).toHaveLength(1), { timeout: 45_000 });
    at.shop.answer = 200;
    await vi.waitFor(() => expect(at.shop.reports).toHaveLength(2), { timeout: 45_000 });
    const [forged, genuine] = at.shop.reports.map((report) => JSON.parse(report.body).status);
    expect([forged, genuine]).toEqual(['approved', 'insufficient_funds']);
    const [, seconds, mac] = /t=(\d+),v1=(\w+)/.exec(at.shop.reports[0]?.signature ?? '') ?? [];
    expect(mac).not.toBe(
      createHmac('sha256', secret).update(`${seconds}.${at.shop.reports[0]?.body}`).digest('hex'),
    );
  });
});

describe('the books', () => {
  it('list every approved payment with the amount that was taken', async () => {
    await using at = await setUp();
    for (const [key, action, fault] of [
      ['order-one', 'approve', ''],
      ['order-two', 'decline', ''],
      ['order-three', 'approve', 'wrong-amount'],
    ] as const) {
      const { providerRef } = await openPage(at.url, order(at.shop.url, { orderName: key }), key);
      await press(at.url, providerRef, { action, fault });
    }
    const { entries } = (await (await fetch(`${at.url}/payments/v1/books?after=0`)).json()) as {
      entries: { amountMinor: number }[];
    };
    expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([11000, 10999]);
    expect(await (await fetch(`${at.url}/payments/v1/books?after=1`)).json()).toMatchObject({
      entries: [{ amountMinor: 10999, currency: 'KRW', provider: 'sandbox', kind: 'payment' }],
    });
  });
});
