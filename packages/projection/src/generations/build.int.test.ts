import { createTelemetry, sleep } from '@fanfold/platform';
import { describe, expect, it } from 'vitest';

import { numbered } from '../../../../test/support/wallets.ts';
import type { AnyProjection } from '../projection.ts';
import { Harness } from '../testing/harness.ts';
import { eventually, type SumsOptions, sums } from '../testing/sums.ts';
import { type BuildProgress, type OpenBuild, openBuild } from './build.ts';

type Disturbed = {
  readonly maxBuildBatch?: number;
  /** Called before each request, with the number of requests before it. */
  readonly disturb?: (taken: number) => Promise<void> | void;
  readonly endsAtLive?: () => boolean;
};

/** The second version of a projection, built beside the first one in another thread. */
const start = async (second: SumsOptions = {}, { maxBuildBatch = 10, ...disturbed }: Disturbed = {}) => {
  const { disturb, endsAtLive = () => false } = disturbed;
  const harness = await Harness.start({ endsAtLive });
  await harness.move(60);
  const before = harness.run([sums()]);
  await harness.well(before);
  await harness.stop(before);
  const projections = [sums(), sums({ ...second, version: 2 })];
  const taken: BuildProgress[] = [];
  const failures: string[] = [];
  const elsewhere: OpenBuild = async (order) => {
    const build = await openBuild(order, {
      databaseUrl: harness.databaseUrl,
      feed: harness.stores.open().feed,
      projections: projections as readonly AnyProjection[],
      telemetry: createTelemetry('test'),
    });
    return {
      take: async (request) => {
        await disturb?.(taken.length);
        const one = await build.take(request).catch((error: unknown) => {
          failures.push(String(error));
          throw error;
        });
        if (one) taken.push(one);
        return one;
      },
      [Symbol.asyncDispose]: () => build[Symbol.asyncDispose](),
    };
  };
  const settings = { farBehind: 20n, maxBuildBatch };
  const runtime = harness.run(projections, { openBuild: elsewhere, settings });
  return {
    harness,
    runtime,
    taken,
    failures,
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  };
};

const total = (wallets: number) => ({ coins: wallets * 130, events: wallets * 2 });

describe('a build in another thread', () => {
  it('applies the log in order, each event once, and serves when it has caught up', async () => {
    await using place = await start();
    const { harness, runtime, taken } = place;
    await harness.well(runtime);
    expect(await harness.caughtUp('sums_v2')).toEqual(total(60));
    expect(taken.length).toBeGreaterThan(5);
    expect(taken.map(({ position }) => position)).toEqual(
      taken.map(({ position }) => position).toSorted((a, b) => Number(a - b)),
    );
    await harness.move(5);
    expect(await harness.caughtUp('sums_v2')).toEqual(total(65));
  });

  it.each([
    ['makes those indexes at its end that are built last', false],
    ['makes them also after it was cut off', true],
  ])('%s', async (_, isCut) => {
    const indexes: number[] = [];
    let done = false;
    let count = async (): Promise<number> => 0;
    let cut = async (): Promise<void> => {};
    await using place = await start(
      {
        before: async () => {
          indexes.push(await count());
        },
      },
      {
        disturb: async (taken) => {
          if (taken < 3 || !isCut || done) return;
          done = true;
          await cut();
        },
      },
    );
    const { harness, runtime } = place;
    const { pool } = harness.stores.database;
    count = async () => {
      const text = `select 1 from pg_indexes where schemaname = 'sums_g2' and indexname = 'wallet_sum_coins'`;
      return (await pool.query(text)).rows.length;
    };
    cut = () => harness.cutConnections();
    await harness.well(runtime);
    expect(await harness.caughtUp('sums_v2')).toEqual(total(60));
    expect(indexes.slice(1, 5)).toEqual([0, 0, 0, 0]);
    expect(await count()).toBe(1);
  });

  it('catches up while users are active', async () => {
    await using place = await start({}, { maxBuildBatch: 80 });
    const { harness } = place;
    let busy = true;
    const people = (async () => {
      while (busy) await harness.move(1).then(() => sleep(20));
    })();
    await eventually(
      () => harness.totals('sums_v2'),
      ({ events }) => events > 0,
      45_000,
    );
    busy = false;
    await people;
    expect(await harness.caughtUp('sums_v2')).toEqual(total(harness.events / 2));
  });

  it('whose handler fails stops before the event on which it fails, and the serving generation continues', async () => {
    const poisoned = numbered(1040);
    await using place = await start({
      before: (batch) => {
        if (batch.some(({ event }) => event.walletOid === poisoned)) throw new Error('fails on this wallet');
      },
    });
    const { harness, runtime } = place;
    const { generations } = await harness.until(runtime, 'sums', ({ status }) => status === 'failed');
    expect(generations.find(({ version }) => version === 2)?.error?.message).toContain(
      'fails on this wallet',
    );
    expect(place.taken.length).toBeGreaterThan(0);
    await harness.move(3);
    expect(await harness.caughtUp('sums_v1')).toEqual(total(63));
  });

  it.each([
    ['whose thread breaks', () => Promise.reject(new Error('broken'))],
    ['whose connection is cut', undefined],
  ])('%s continues from its last commit', async (_, fault) => {
    let cut = async (): Promise<void> => {};
    let done = false;
    const disturb = async (taken: number) => {
      if (taken < 3 || done) return;
      done = true;
      await (fault ?? cut)();
    };
    await using place = await start({}, { disturb });
    cut = () => place.harness.cutConnections();
    const { harness, runtime } = place;
    await harness.well(runtime);
    expect(await harness.caughtUp('sums_v2')).toEqual(total(60));
    expect(done).toBe(true);
  });

  it('whose subscription the log ends, because its reader is slow, misses and repeats nothing', async () => {
    let left = 0;
    const endsAtLive = () => left-- > 0;
    // From the first batch of the build on: its subscription turns live long before its events are applied.
    const disturb = (taken: number) => {
      if (taken === 0) left = 6;
    };
    await using place = await start({}, { disturb, endsAtLive });
    const { harness, runtime, failures } = place;
    await harness.move(5);
    await harness.well(runtime);
    expect(await harness.caughtUp('sums_v2')).toEqual(total(65));
    expect(await harness.caughtUp('sums_v1')).toEqual(total(65));
    expect(failures.join()).toContain('Consumer too slow');
  });
});
