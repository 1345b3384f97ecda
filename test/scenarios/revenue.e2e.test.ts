import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MonthRevenueReply, PurchaseEventsReply, SalesReply } from '@fanfold/contracts/earnings';
import type { CreatorReply } from '@fanfold/contracts/identity';
import { seoulDay } from '@fanfold/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { awayFromMidnight } from '../support/midnight.ts';
import { fanfold, grantRole } from '../support/operator.ts';
import { type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let fan: Person;
let creator: Person;
let admin: Person;
let sold: string;
await awayFromMidnight();
const today = seoulDay(new Date().toISOString());
const month = today.slice(0, 7);
const days = `startDate=${today}&endDate=2099-12-31`;
type Kind = { sales: number; paidCoins: number };

beforeAll(async () => {
  stack = await leaseStack();
  [fan, creator, admin] = [
    await signUp(stack, 'buyer'),
    await signUp(stack, 'seller'),
    await signUp(stack, 'sums'),
  ];
  await grantRole(stack, admin);
  await creator.becomeCreator();
  await fan.charge('coins-1000');
  sold = await creator.publish(100);
  fan.position = creator.position;
  expect((await fan.buy(sold, { coins: 100 })).status).toBe(201);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const get = async <Reply>(who: Person, path: string) => (await who.call<Reply>(path)).body;

describe('what a creator earned', () => {
  it('has a buyer, a share, a cut and a payout on each line, by page and by cursor [REV-010] [REV-022] [REV-029]', async () => {
    await expect
      .poll(async () => (await get<z.output<typeof SalesReply>>(creator, '/api/coinevent/creator')).sales)
      .toMatchObject([
        {
          buyerNickname: expect.any(String),
          paidCoins: 100,
          share: 10_000,
          grossWon: 10_000,
          cutWon: 4_500,
          payableWon: 5_500,
          month,
          carriedFrom: null,
          refund: false,
        },
      ]);
    const events = (query: string) =>
      get<z.output<typeof PurchaseEventsReply>>(creator, `/api/account/purchase-events/pagination?${query}`);
    expect((await events(`purchseType=content&contentOid=${sold}&date=${today}`)).sales).toHaveLength(1);
    expect((await events('purchseType=donation')).sales).toEqual([]);
    expect((await events('page=2&limit=1')).sales).toEqual([]);
    const [line] = (await events('limit=1')).sales;
    expect((await events(`cursor=${line?.position}`)).sales).toEqual([]);
  });

  it('is broken down by month, estimated until it is settled, and as it was before a sale [REV-016]', async () => {
    const books = (query: string) =>
      get<MonthRevenueReply>(creator, `/api/coinevent/creator/month?month=${month}&${query}`);
    for (const [by, key] of [
      ['kind', 'content'],
      ['work', sold],
      ['day', today],
      ['tier', null],
    ])
      expect((await books(`by=${by}`)).parts, String(by)).toMatchObject([{ key, paidCoins: 100, sales: 1 }]);
    const { figures } = await books('by=kind');
    expect(figures).toMatchObject({
      state: 'estimated',
      grossWon: 10_000,
      gatewayFeeWon: 500,
      levelFeeWon: 4_000,
      payableWon: 5_500,
      payOn: expect.stringMatching(/^\d{4}-\d\d-1\d$/),
    });
    const before = await books('by=kind&asOf=2026-01-01T00:00:00.000Z');
    expect(before).toMatchObject({ parts: [], figures: { grossWon: 0, payableWon: 0 } });
  });

  it('shows the event behind a line, and is a statement that a stranger can check', async () => {
    const [line] = (await get<z.output<typeof SalesReply>>(creator, '/api/coinevent/creator')).sales;
    const path = `/api/coinevent/creator/line?month=${month}&revision=${line?.revision}`;
    const { events } = await get<{ events: { type: string; data: object }[] }>(creator, path);
    expect(events).toMatchObject([{ type: 'EarningPosted', data: { creatorOid: creator.oid } }]);
    // The buyer's account is not the creator's to know; the nickname is all that the line shows.
    expect(JSON.stringify(events)).not.toContain(fan.oid);

    const cookie = { headers: { authorization: `Bearer ${creator.token}` } };
    const text = async (address: string) => (await fetch(`${stack.url}${address}`, cookie)).text();
    const folder = mkdtempSync(join(tmpdir(), 'fanfold-creator-statement-'));
    const { publicKey } = await get<{ publicKey: string }>(creator, '/api/coinevent/statement/key');
    writeFileSync(join(folder, 'key.pem'), publicKey);
    const statement = await text(`/api/account/creator-settlement/statement?month=${month}`);
    const verifier = fileURLToPath(
      new URL('../../services/api/src/wallet/statement/verify.mjs', import.meta.url),
    );
    const checked = (content: string) => {
      writeFileSync(join(folder, 'statement.jsonl'), content);
      const files = [join(folder, 'statement.jsonl'), join(folder, 'key.pem')];
      return spawnSync(process.execPath, [verifier, ...files], { encoding: 'utf8' });
    };
    expect(checked(statement)).toMatchObject({ status: 0, stdout: /^VALID: 1 events of earnings-/ });
    expect(checked(statement.replace('"paid":100', '"paid":900')).status).not.toBe(0);
    rmSync(folder, { recursive: true });
    const csv = await text('/api/coinevent/creator/export.csv');
    expect(csv).toContain('payableWon');
    expect(csv).toContain(sold);
  });

  it('is at the partner level that counts on the day of the sale [REV-034] [ADM-084]', async () => {
    const set = (body: object) =>
      admin.call<{ code?: string }>('/api/admin/partner-level', {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body: { creatorOid: creator.oid, reason: 'agreement', ...body },
      });
    expect((await set({ level: 'partner', day: '2026-01-01' })).body.code).toBe('LEVEL_DATE_PAST');
    expect((await set({ level: 'partner', creatorOid: fan.oid })).body.code).toBe('NOT_A_CREATOR');
    expect((await set({ level: 'partner', day: '2099-01-01' })).status).toBe(200);
    /** What the fees take of a sale of 10 coins that is made now. */
    const cutNow = async () => {
      const contentOid = await creator.publish(10);
      fan.position = creator.position;
      expect((await fan.buy(contentOid, { coins: 10 })).status).toBe(201);
      creator.position = fan.position;
      // The worker posts it a little later.
      const cut = async () => {
        const { sales } = await get<z.output<typeof SalesReply>>(creator, '/api/coinevent/creator?limit=5');
        return sales.find((sale) => sale.contentOid === contentOid)?.cutWon;
      };
      await expect.poll(cut).toBeDefined();
      return cut();
    };
    // 5 % and the 40 % of the first level: what is planned for later does not count yet.
    expect(await cutNow()).toBe(450);
    expect((await set({ level: 'plus' })).status).toBe(200);
    const { body } = await admin.call<CreatorReply>(`/api/admin/creator?creatorOid=${creator.oid}`);
    expect(body).toMatchObject({ level: 'plus', levels: [{ level: 'plus' }] });
    // Each process knows it some seconds later.
    await expect.poll(cutNow, { timeout: 90_000, interval: 2_000 }).toBe(300);
    // An administrator sees any creator's revenue.
    const seen = `/api/coinevent/creator?creatorOid=${creator.oid}`;
    expect((await get<z.output<typeof SalesReply>>(admin, seen)).sales.length).toBeGreaterThan(2);
  });

  it('of the time before is taken over by the command line, and read by its creator and administrators [REV-005] [REV-006]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfold-legacy-'));
    const file = join(folder, 'old.csv');
    const header = 'creatorOid,month,kind,sales,coins,grossWon,feesWon,payableWon';
    writeFileSync(file, `${header}\n${creator.oid},2022-11,content,2,100,10000,4500,5500\n`);
    const run = () => fanfold(stack.dataDir, 'legacy-revenue', file);
    expect(await run()).toMatchObject({ code: 0, stdout: /1 months were imported/ });
    expect(await run()).toMatchObject({ code: 0, stdout: /0 months were imported; 1 were known/ });
    rmSync(folder, { recursive: true });
    const months = [{ month: '2022-11', kind: 'content', coins: 100, payableWon: 5_500 }];
    await expect
      .poll(async () => (await creator.call('/api/coinevent/legacy/revenue')).body)
      .toMatchObject({ months });
    const ofCreator = `/api/coinevent/legacy/revenue?creatorOid=${creator.oid}`;
    expect(await get(admin, ofCreator)).toMatchObject({ creatorOid: creator.oid, months });
    const all = '/api/coinevent/admin/legacy/revenue?from=2022-11&until=2022-11';
    const { months: summed } = await get<{ months: { coins: number }[] }>(admin, all);
    expect(summed[0]?.coins).toBeGreaterThanOrEqual(100);
    expect((await creator.call(all)).status).toBe(403);
    expect((await fan.call(ofCreator)).status).toBe(403);
  });

  it('is summed by kind for all, for finance alone [REV-001] [REV-002] [REV-003] [REV-004] [REV-014]', async () => {
    const { kinds } = await get<{ kinds: ({ kind: string } & Kind)[] }>(admin, `/api/admin/revenue?${days}`);
    const content = kinds.find(({ kind }) => kind === 'content');
    expect(content?.paidCoins).toBeGreaterThanOrEqual(100);
    const none = { sales: 0, paidCoins: 0 };
    expect(await get<Kind>(creator, `/api/live/revenue/tickets?${days}`)).toMatchObject(none);
    const { sales, paidCoins } = kinds.find(({ kind }) => kind === 'subscription') ?? none;
    const subscriptions = `/api/admin/subscription/revenue?${days}`;
    expect(await get<Kind>(admin, subscriptions)).toMatchObject({ sales, paidCoins });
    const tickets = `/api/live/admin/revenue/total/tickets?${days}`;
    expect(await get<Kind>(admin, tickets)).toMatchObject(none);
    const donations = `/api/live/admin/revenue/total/donations?${days}`;
    const before = await get<Kind>(admin, donations);
    const body = { contentOid: sold, amount: 30 };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await fan.call('/api/account/donate', { method: 'POST', headers, body })).status).toBe(201);
    await expect
      .poll(() => get<Kind>(creator, `/api/live/revenue/donations?${days}`))
      .toMatchObject({ sales: 1, paidCoins: 30 });
    expect((await get<Kind>(admin, donations)).paidCoins).toBeGreaterThanOrEqual(before.paidCoins + 30);
    for (const path of [subscriptions, tickets, donations, `/api/admin/revenue?${days}`])
      expect((await creator.call(path)).status, path).toBe(403);
  });
});
