import { demoPassword, people, seedDemo, silentReport } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { figure } from '../support/figure.ts';
import { LotTracer } from '../support/lot-trace.ts';
import { verifyStack } from '../support/operator.ts';
import { logIn, type Person } from '../support/person.ts';
import { startTestStack, type TestStack, temporaryDataDir } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';

let stack: TestStack;
const report = silentReport;
const { signal } = new AbortController();

beforeAll(async () => {
  // A proxy that is not up yet, as at a first start: nothing that the stack does for itself goes through it.
  const env = { FANFOLD_SEED: 'true', FANFOLD_PUBLIC_URL: 'https://fanfold.invalid' };
  stack = await startTestStack({ dataDir: temporaryDataDir(), env });
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
});

const signInAs = (name: string) =>
  logIn({ ...stack, url: stack.localUrl }, `${name}@fanfold.example`, demoPassword);
const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

describe('the demo world', () => {
  it('is filled while the services are killed under it, and everything follows from the log', async () => {
    const seeding = seedDemo(stack, { report, signal });
    const killing = (async () => {
      for (const part of ['api', 'worker', 'sandbox', 'projector'] as const) {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await stack.kill(part);
      }
    })();
    expect(await seeding).toBe(true);
    await killing;
    await Promise.all([...stack.parts.keys()].map((part) => stack.ready(part)));
    const { ok, differences, payments } = await verifyStack(stack.dataDir);
    expect(differences).toEqual([]);
    expect(ok).toBe(true);
    expect(payments).toBe(24);
  });

  it('has no spent coin whose lot does not lead to the charge or the grant that issued it', async () => {
    await using stores = await storesOf(stack);
    const tracer = new LotTracer();
    for await (const stored of stores.eventLog.client.readEverything()) tracer.take(stored);
    const { spentCoins, lots, untraced, overspent } = tracer.finish();
    figure('spent coins traced to their issue', spentCoins - untraced);
    figure('lots', lots);
    figure('spent coins without an issue', untraced);
    figure('coins spent twice', overspent);
    expect({ untraced, overspent }).toEqual({ untraced: 0, overspent: 0 });
    expect(spentCoins).toBeGreaterThan(1_000);
  });

  it('has all promised people, with their rights', async () => {
    for (const { name, role } of people.filter((person) => person.shown)) {
      const { body } = await (await signInAs(name)).call<{ me: { roles: string[] } }>('/api/account/me');
      expect(body.me.roles, name).toContain(role === 'fan' ? 'user' : role);
    }
  });

  it('shows contents in four languages, and a revenue that is not empty', async () => {
    const fan = await signInAs('fan');
    type Tiles = { tiles: { original: string; creatorOid: string }[] };
    const { tiles } = (await fan.call<Tiles>('/api/content/projected?limit=100')).body;
    expect(tiles).toHaveLength(25);
    expect([...new Set(tiles.map(({ original }) => original))].sort()).toEqual(['en', 'es', 'jp', 'ko']);
    const creator = await signInAs('dalbit');
    type Revenue = { totals: { paidCoins: number; bonusCoins: number; sales: number } };
    const path = `/api/coinevent/creator/aggregate?startDate=${today()}&endDate=${today()}`;
    const { totals } = (await creator.call<Revenue>(path)).body;
    expect(totals.sales).toBeGreaterThan(5);
    expect(totals.paidCoins).toBeGreaterThan(200);
    expect(totals.bonusCoins).toBeGreaterThan(50);
  });

  it('has ninety days of history, at the times of its events', async () => {
    const daysAgo = (at: string) => Math.round((Date.now() - Date.parse(at)) / 86_400_000);
    const fan = await signInAs('fan');
    const { lines } = (await fan.call<{ lines: { happenedAt: string }[] }>('/api/coinevent?limit=100')).body;
    const days = lines.map(({ happenedAt }) => daysAgo(happenedAt));
    expect(Math.max(...days)).toBeGreaterThan(80);
    expect(Math.min(...days)).toBe(0);
    expect(new Set(days).size).toBeGreaterThan(12);
    const { streakDays } = (await fan.call<{ streakDays: number }>('/api/account/attendance')).body;
    expect(streakDays).toBe(7);
    const dalbit = await signInAs('dalbit');
    const from = new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10);
    const path = `/api/coinevent/creator/aggregate?startDate=${from}&endDate=${today()}`;
    const revenue = (await dalbit.call<{ totals: { paidCoins: number } }>(path)).body;
    expect(revenue.totals.paidCoins).toBeGreaterThan(600);
  });

  it('has content on every screen of money', async () => {
    const [fan, admin, harrow, teo] = [
      await signInAs('fan'),
      await signInAs('admin'),
      await signInAs('harrow'),
      await signInAs('teo'),
    ];
    // Process managers make some of it, a little after what they follow.
    const told = (person: Person, path: string) =>
      expect.poll(async () => (await person.call(path)).body, { message: path });
    await told(fan, '/api/account/inventory/items').toMatchObject({
      items: expect.arrayContaining(['unused', 'used'].map((status) => expect.objectContaining({ status }))),
    });
    await told(fan, '/api/content/purchased3').toMatchObject({
      tiles: expect.arrayContaining([
        expect.objectContaining({ source: 'gift' }),
        expect.objectContaining({ editionCopy: 1 }),
      ]),
    });
    await told(fan, '/api/account/shoppingCart').toMatchObject({ items: [{ obstacle: null }] });
    await told(fan, '/api/account/attendance').toMatchObject({ checkedInToday: true });
    await told(fan, '/api/account/x-link').toMatchObject({ status: 'linked' });
    await told(fan, '/api/payment/stripe/customer-data').toMatchObject({
      cards: [{ last4: '4242' }],
      spending: { monthlyKrw: 500_000 },
    });
    await told(teo, '/api/coinevent/wallet').toMatchObject({ balance: { debt: 85 } });
    await told(harrow, '/api/creator-api/discount-codes').toMatchObject({
      codes: [{ code: 'FERRY', used: 1 }],
    });
    await told(admin, '/api/admin/disputes').toMatchObject({
      disputes: [{ status: 'lost' }],
      debts: [{ coins: 85, leftCoins: 85 }],
    });
    await told(admin, '/api/admin/linked-accounts').toMatchObject({
      cases: [{ kinds: ['card'], status: 'open' }],
    });
    await told(admin, '/api/admin/qr-event').toMatchObject({ events: [{ issued: 3, createCount: 200 }] });
    await told(admin, '/api/admin/gift-points').toMatchObject({ today: 91_234 });
    await expect
      .poll(async () => (await admin.call('/api/admin/refunds?status=refunded')).body['refunds'])
      .toEqual(
        expect.arrayContaining(
          ['fan', 'admin'].map((requestedBy) => expect.objectContaining({ requestedBy })),
        ),
      );
    const { chat } = (await fan.call<{ chat: number }>('/api/story-chat/credits')).body;
    expect(chat).toBeGreaterThan(0);
  });

  it('is not changed by the next start', async () => {
    const before = await verifyStack(stack.dataDir);
    const linesOf = async () => (await (await signInAs('fan')).history()).lines.length;
    const lines = await linesOf();
    stack.record.change({ seeded: 'present' });
    expect(await seedDemo(stack, { report, signal })).toBe(true);
    const after = await verifyStack(stack.dataDir);
    // Every command that moves coins has its key: nothing happened twice.
    expect(after).toMatchObject({ ok: true, wallets: before.wallets, payments: before.payments });
    expect(await linesOf()).toBe(lines);
  });
});
