import type { EventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, systemClock } from '@fanfold/platform';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../test/support/wallets.ts';
import { RebuildRequired } from './errors.ts';
import { type AnyProjection } from './projection.ts';
import { type ProjectionRuntime, type ProjectionRuntimeOptions, runProjections } from './run.ts';
import { readFrom, Upgrading } from './serving.ts';
import type { ProjectionsStatus } from './status.ts';
import { eventually, sums, totalsIn } from './testing/sums.ts';

let stores: TestStores;
let log: EventLog;
let running: ProjectionRuntime[] = [];

beforeEach(async () => {
  stores = await startTestStores();
  log = stores.open();
});
afterEach(async () => {
  for (const runtime of running) await runtime[Symbol.asyncDispose]();
  running = [];
  await stores[Symbol.asyncDispose]();
});

const start = (
  projections: readonly { name: string }[],
  options: Partial<ProjectionRuntimeOptions> = {},
): ProjectionRuntime => {
  const runtime = runProjections({
    databaseUrl: stores.database.url,
    feed: stores.open().feed,
    projections: projections as readonly AnyProjection[],
    log: createLogger('test', { level: process.env['TEST_LOG'] ?? 'silent' }),
    telemetry: createTelemetry('test'),
    clock: systemClock,
    ...options,
  });
  running.push(runtime);
  return runtime;
};

const stop = async (runtime: ProjectionRuntime) => {
  running = running.filter((other) => other !== runtime);
  await runtime[Symbol.asyncDispose]();
};

const totals = (schema: string) => totalsIn(stores.database.pool, schema);
const isWell = ({ problems, generations }: ProjectionsStatus) =>
  problems.length === 0 && generations.length > 0 && generations.every(({ status }) => status === 'live');
const generationOf = (status: ProjectionsStatus, name: string) =>
  status.generations.find((generation) => generation.name === name);

/** `count` wallets with two events each: 100 coins credited, 30 spent. */
const move = async (count: number, from = 0) => {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const wallet = numbered(1000 + from + index);
      await credit(log, wallet, { coins: 100, charge: 500_000 + from + index });
      await buy(log, wallet, { content: 700_000 + from + index, coins: 30 });
    }),
  );
};

describe('projections', () => {
  it('are built from the start of the log, served, and then follow it', async () => {
    await move(20);
    const projection = sums();
    await expect(
      readFrom(stores.database.db, projection, (db) => db.selectFrom('wallet_sum').selectAll().execute()),
    ).rejects.toThrow(Upgrading);
    const runtime = start([projection]);
    await eventually(() => runtime.status(), isWell);
    expect(await totals('sums_v1')).toEqual({ coins: 20 * 130, events: 40 });
    await move(5, 20);
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 50,
    );
  });

  it('go on from their checkpoint after a stop, counting nothing twice', async () => {
    await move(10);
    const first = start([sums()]);
    await eventually(() => first.status(), isWell);
    await stop(first);
    await move(10, 10);
    const second = start([sums()]);
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 40,
    );
    await eventually(() => second.status(), isWell);
    expect(await totals('sums_v1')).toEqual({ coins: 20 * 130, events: 40 });
  });

  it('serve an empty log at once', async () => {
    const runtime = start([sums(), sums({ name: 'others' })]);
    await eventually(() => runtime.status(), isWell);
    expect(await totals('others_v1')).toEqual({ coins: 0, events: 0 });
  });
});

describe('a second projector', () => {
  it('stands by, and takes over within seconds when the first one is gone', async () => {
    const first = start([sums()]);
    await eventually(() => first.status(), isWell);
    const second = start([sums()]);
    await move(3);
    expect((await second.status()).role).toBe('stand-by');
    await stop(first);
    await move(3, 3);
    await eventually(
      () => second.status(),
      ({ role }) => role === 'leader',
      5_000,
    );
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 12,
    );
  });

  it('cannot be overruled by a first one that was thought dead', async () => {
    // The first one is stuck inside a batch when its lock is taken away with its connection.
    let release: () => void = () => {};
    let inBatch: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const entered = new Promise<void>((resolve) => (inBatch = resolve));
    let block = false;
    const first = start([
      sums({
        before: async () => {
          if (!block) return;
          block = false;
          inBatch();
          await released;
        },
      }),
    ]);
    await eventually(() => first.status(), isWell);
    block = true;
    await move(2);
    await entered;
    // Another process begins a new epoch behind its back, as a take-over after a network partition would.
    await stores.database.pool.query('update projector_lease set epoch = epoch + 1');
    await stores.database.pool.query(
      'update projection_checkpoint set epoch = (select epoch from projector_lease)',
    );
    release();
    // What it held is void; it comes back under a new epoch and counts everything exactly once.
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 4,
    );
    expect(await totals('sums_v1')).toEqual({ coins: 260, events: 4 });
    await eventually(() => first.status(), isWell);
  });
});

describe('a handler that throws', () => {
  it('stops its projection alone and names the event; a restart with the fix goes on', async () => {
    const poisoned = numbered(1003);
    const fails = sums({
      name: 'fails',
      before: (batch) => {
        if (batch.some(({ event }) => event.walletOid === poisoned))
          throw new Error('cannot stand this wallet');
      },
    });
    const runtime = start([sums(), fails]);
    await eventually(() => runtime.status(), isWell);
    await move(6);
    const status = await eventually(
      () => runtime.status(),
      (answer) => generationOf(answer, 'fails')?.status === 'failed',
    );
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 12,
    );
    expect(status.problems.join()).toMatch(/fails has stopped at \d+: .*cannot stand this wallet/);
    const failed = generationOf(status, 'fails');
    const [line] = await log.client.readStream(`wallet-${poisoned}`, { maxCount: 1 });
    expect(failed).toMatchObject({ errorEventId: line?.id, errorPosition: String(line?.position) });
    // It took in everything before that event.
    expect(BigInt(failed?.position ?? 0)).toBeLessThan(line?.position ?? 0n);
    await stop(runtime);

    const fixed = start([sums(), sums({ name: 'fails' })]);
    await eventually(() => fixed.status(), isWell);
    expect(await totals('fails_v1')).toEqual(await totals('sums_v1'));
    expect(generationOf(await fixed.status(), 'fails')?.error).toBeNull();
  });

  it('is found out by going through its batch one by one, and may turn out to mind only company', async () => {
    let failures = 0;
    const picky = sums({
      name: 'picky',
      before: (batch) => {
        if (batch.length < 2) return;
        failures += 1;
        throw new Error('one at a time, please');
      },
    });
    const runtime = start([sums(), picky]);
    await eventually(() => runtime.status(), isWell);
    await move(10);
    await eventually(
      () => totals('picky_v1'),
      ({ events }) => events === 20,
    );
    expect(failures).toBeGreaterThan(0);
    await eventually(() => runtime.status(), isWell);
    expect(await totals('picky_v1')).toEqual(await totals('sums_v1'));
  });

  it('does not take a statement that hangs for long as a reason to hold up the others', async () => {
    let slow = false;
    const slowpoke = sums({
      name: 'slowpoke',
      before: async (_batch, db) => {
        if (slow) await sql`select pg_sleep(0.3)`.execute(db);
      },
    });
    const runtime = start([sums(), slowpoke], { settings: { slowHandlerMs: 100, slowAwayMs: 60_000 } });
    await eventually(() => runtime.status(), isWell);
    slow = true;
    await move(3);
    await eventually(
      () => runtime.status(),
      (status) => generationOf(status, 'slowpoke')?.status === 'catching-up',
    );
    await move(3, 3);
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 12,
    );
    await eventually(
      () => totals('slowpoke_v1'),
      ({ events }) => events === 12,
    );
    expect(generationOf(await runtime.status(), 'slowpoke')?.status).toBe('catching-up');
  });
});

describe('another log', () => {
  it('stops everything with "rebuild required"', async () => {
    const first = start([sums()]);
    await move(2);
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 4,
    );
    await stop(first);
    const feed = { ...stores.open().feed, logId: async () => '00000000-0000-4000-8000-000000000000' };
    const second = start([sums()], { feed });
    await expect(second.done).rejects.toThrow(RebuildRequired);
    await expect(second.done).rejects.toThrow(/was computed from log/);
    expect(await totals('sums_v1')).toEqual({ coins: 260, events: 4 });
  });

  it('is noticed when it ends before the read models do, and when another event stands at the checkpoint', async () => {
    const first = start([sums()]);
    await move(2);
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 4,
    );
    await stop(first);
    const { feed } = stores.open();
    const shorter = start([sums()], { feed: { ...feed, head: async () => 1n } });
    await expect(shorter.done).rejects.toThrow(/but the log ends at 1/);
    const eventIdAt = async () => '00000000-0000-4000-8000-000000000000';
    const rewritten = start([sums()], { feed: { ...feed, eventIdAt } });
    await expect(rewritten.done).rejects.toThrow(/where the log now has 00000000/);
  });
});

describe('an outage', () => {
  it('of the log heals by itself', async () => {
    const runtime = start([sums()]);
    await eventually(() => runtime.status(), isWell);
    await stores.restartNode();
    await move(4);
    await eventually(
      () => totals('sums_v1'),
      ({ events }) => events === 8,
    );
    await eventually(() => runtime.status(), isWell);
  });

  it('of Postgres heals by itself, also in the middle of a batch', async () => {
    const runtime = start([sums(), sums({ name: 'others' })]);
    await eventually(() => runtime.status(), isWell);
    for (let round = 0; round < 3; round += 1) {
      const moving = move(8, round * 8);
      await stores.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'fanfold-%'`,
      );
      await moving;
    }
    await eventually(
      () => totals('others_v1'),
      ({ events }) => events === 48,
      30_000,
    );
    await eventually(() => runtime.status(), isWell);
    expect(await totals('sums_v1')).toEqual({ coins: 24 * 130, events: 48 });
    expect(await totals('others_v1')).toEqual({ coins: 24 * 130, events: 48 });
  });
});
