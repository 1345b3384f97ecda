import { demoPassword, people, seedDemo, silentReport } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { verifyStack } from '../support/operator.ts';
import { logIn } from '../support/person.ts';
import { startTestStack, type TestStack, temporaryDataDir } from '../support/stack.ts';

let stack: TestStack;
const report = silentReport;
const { signal } = new AbortController();

beforeAll(async () => {
  stack = await startTestStack({ dataDir: temporaryDataDir(), env: { FANFOLD_SEED: 'true' } });
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
});

const signInAs = (name: string) => logIn(stack, `${name}@fanfold.example`, demoPassword);
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
    expect(payments).toBe(7);
  });

  it('has everybody that it promises, with their rights', async () => {
    for (const { name, role } of people.filter((person) => person.shown)) {
      const { body } = await (await signInAs(name)).call<{ me: { roles: string[] } }>('/api/account/me');
      expect(body.me.roles, name).toContain(role === 'fan' ? 'user' : role);
    }
  });

  it('shows contents in four languages, and a revenue that is not empty', async () => {
    const fan = await signInAs('fan');
    type Tiles = { tiles: { original: string; creatorOid: string }[] };
    const { tiles } = (await fan.call<Tiles>('/api/content/projected?limit=100')).body;
    expect(tiles).toHaveLength(24);
    expect([...new Set(tiles.map(({ original }) => original))].sort()).toEqual(['en', 'es', 'jp', 'ko']);
    const creator = await signInAs('dalbit');
    type Revenue = { totals: { paidCoins: number; bonusCoins: number; sales: number } };
    const path = `/api/coinevent/creator/aggregate?startDate=${today()}&endDate=${today()}`;
    const { totals } = (await creator.call<Revenue>(path)).body;
    expect(totals.sales).toBeGreaterThan(5);
    expect(totals.paidCoins).toBeGreaterThan(200);
    expect(totals.bonusCoins).toBeGreaterThan(50);
  });

  it('is left as it is by the next start', async () => {
    const before = await verifyStack(stack.dataDir);
    stack.record.change({ seeded: 'wanted' });
    expect(await seedDemo(stack, { report, signal })).toBe(true);
    const after = await verifyStack(stack.dataDir);
    // Whatever moves coins has its key: nothing happened twice.
    expect(after).toMatchObject({ ok: true, wallets: before.wallets, payments: before.payments });
    const fan = await signInAs('fan');
    const { body } = await fan.call<{ lines: unknown[] }>('/api/coinevent?limit=100');
    expect(body.lines.length).toBe(9);
  });
});
