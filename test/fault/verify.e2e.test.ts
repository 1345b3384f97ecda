import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, createTelemetry, openPool, systemClock } from '@fanfold/platform';
import { type AnyProjection, runProjections } from '@fanfold/projection';
import { allProjections } from '@fanfold/projections/all';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { rawEvent } from '../support/event-log.ts';
import { fanfold, verifyStack } from '../support/operator.ts';
import { type Person, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';

let stack: TestStack;
let fan: Person;
let creator: Person;
let pool: pg.Pool;

beforeAll(async () => {
  stack = await startTestStack();
  pool = openPool({ connectionString: stack.databaseUrl });
  [fan, creator] = [await signUp(stack, 'fan'), await signUp(stack, 'creator')];
  await creator.becomeCreator();
  await fan.charge('coins-100');
  await fan.buy(await creator.publish(30), { coins: 30 });
  await vi.waitFor(async () => expect((await creator.revenue()).totals.paidCoins).toBe(30), {
    timeout: 45_000,
  });
});
afterAll(async () => {
  await pool?.end();
  await stack?.[Symbol.asyncDispose]();
});

/** Verifies with one edited row, and restores the row. */
const withEdited = async (edit: string, undo: string) => {
  await pool.query(edit);
  try {
    return await verifyStack(stack.dataDir);
  } finally {
    await pool.query(undo);
  }
};

describe('fanfold verify', () => {
  it('prints one line of JSON and exits with 0 when everything follows from the log', async () => {
    const { code, stdout } = await fanfold(stack.dataDir, 'verify', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, differences: [], wallets: 1, payments: 1 });
  });

  it('finds a log that is not the one whose signed head was recorded outside', async () => {
    const file = join(stack.dataDir, 'heads.jsonl');
    const empty = await fanfold(stack.dataDir, 'verify', '--heads', file);
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining('has no head') });
    expect(await fanfold(stack.dataDir, 'heads', '--file', file)).toMatchObject({ code: 0 });
    expect(await fanfold(stack.dataDir, 'verify', '--heads', file)).toMatchObject({ code: 0 });
    // A head of a longer log, as an installation records it before its newest events are cut off.
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${line}\n${JSON.stringify({ ...JSON.parse(line), events: 1_000_000 })}\n`);
    const found = await fanfold(stack.dataDir, 'verify', '--heads', file);
    expect(found.code).toBe(1);
    expect(found.stdout).toContain('the log ends at event');
    expect(found.stdout).toContain('was not signed by this installation');
    const refused = await fanfold(stack.dataDir, 'heads', '--file', file);
    expect(refused.code).toBe(1);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  it.each([
    ['a balance', 'wallet_balances_g1.wallet_balance', 'paid'],
    ['a line of the history', 'wallet_history_g1.line', 'balance_paid'],
    ['a posting', 'ledger_g1.posting', 'amount'],
    ['a day of revenue', 'creator_revenue_g1.revenue_day', 'paid'],
  ])('finds %s that was edited', async (_what, table, column) => {
    const change = (by: string) => `update ${table} set ${column} = ${column} ${by} where true`;
    const { ok, code, differences } = await withEdited(change('+ 1'), change('- 1'));
    expect({ ok, code }).toEqual({ ok: false, code: 1 });
    expect(differences.join('\n')).toContain(
      table.split('_g1')[0]?.replaceAll('_', '-') === 'ledger' ? 'ledger' : column,
    );
    expect(await verifyStack(stack.dataDir)).toMatchObject({ ok: true });
  });

  it('finds a missing row, and an extra one', async () => {
    const missing = await withEdited(
      'create table kept as table purchases_g1.purchase; delete from purchases_g1.purchase',
      'insert into purchases_g1.purchase table kept; drop table kept',
    );
    expect(missing.differences.join()).toMatch(/purchases_v\d+\.purchase should be/);
  });

  it('finds the effect of a faulty handler, by replay and by the oracle', async () => {
    await stack.stop('projector');
    await using stores = await storesOf(stack);
    // The planted bug: purchases cost nothing.
    const faulty = allProjections.map((projection): AnyProjection => {
      if (projection.name !== 'wallet-balances') return projection;
      return {
        ...projection,
        project: (db, batch) =>
          projection.project(
            db,
            batch.filter(({ event }) => event.type !== 'ContentBought'),
          ),
      };
    });
    const bought = await fan.buy(await creator.publish(20), { coins: 20, key: randomUUID() });
    {
      await using runtime = runProjections({
        databaseUrl: stack.databaseUrl,
        feed: stores.eventLog.feed,
        projections: faulty,
        log: createLogger('faulty', { level: 'silent' }),
        telemetry: createTelemetry('faulty'),
        clock: systemClock,
      });
      const at = async () => {
        const { generations } = await runtime.status();
        return Math.min(...generations.map(({ position }) => Number(position)));
      };
      await expect.poll(at).toBeGreaterThanOrEqual(Number(bought.body.position));
    }
    const { ok, differences } = await verifyStack(stack.dataDir);
    expect(ok).toBe(false);
    expect(differences.join('\n')).toMatch(/wallet_balances_v\d+\.wallet_balance should be/);
    expect(differences.join('\n')).toContain(
      `wallet-balances: ${fan.oid} paid available is 70, the events say 50`,
    );
  });

  it('finds an event that cannot be decoded, and the projections that stand still before it', async () => {
    await using stores = await storesOf(stack);
    const walletOid = '4'.repeat(24);
    const shapeless = rawEvent('BonusGranted', { walletOid });
    await stores.eventLog.client.append(`wallet-${walletOid}`, -1, [shapeless]);
    {
      await using runtime = runProjections({
        databaseUrl: stack.databaseUrl,
        feed: stores.eventLog.feed,
        projections: allProjections,
        log: createLogger('stopping', { level: 'silent' }),
        telemetry: createTelemetry('stopping'),
        clock: systemClock,
      });
      const stopped = async () =>
        (await runtime.status()).generations.flatMap(({ name, status }) =>
          status === 'failed' ? [name] : [],
        );
      await expect.poll(stopped).toContain('ledger');
    }
    const { ok, differences } = await verifyStack(stack.dataDir);
    expect(ok).toBe(false);
    expect(differences.join('\n')).toContain(
      `BonusGranted at revision 0 of wallet-${walletOid} cannot be decoded`,
    );
    expect(differences.join('\n')).toContain('The projection ledger stands still');
  });
});
