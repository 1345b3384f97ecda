import { sleep } from '@fanfold/platform';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readFrom, Upgrading } from '../live/read-from.ts';
import { Harness } from '../testing/harness.ts';
import { eventually, sums } from '../testing/sums.ts';

type Row = { generation: number; version: number; status: string; serving: boolean };

const generations = async (harness: Harness): Promise<Row[]> => {
  const { rows } = await harness.stores.database.pool.query<Row>(
    'select generation, version, status, serving from projection_generation order by generation',
  );
  return rows;
};

const schemas = async (harness: Harness): Promise<string[]> => {
  const { rows } = await harness.stores.database.pool.query<{ name: string }>(
    `select schema_name as name from information_schema.schemata where schema_name like 'sums%' order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('a changed projection', () => {
  it('is built beside the serving one and swapped in during writes and reads', async () => {
    await using harness = await Harness.start();
    await harness.move(30);
    const before = harness.run([sums()]);
    await harness.well(before);
    await harness.stop(before);

    // From here on one loop writes all the time, and another reads whichever version exists.
    let busy = true;
    const surprises: unknown[] = [];
    let upgrading = 0;
    let served = 0;
    const writing = (async () => {
      while (busy) await harness.move(3);
    })();
    const second = sums({ version: 2, times: 2 });
    const reading = (async () => {
      while (busy) {
        await harness.totals('sums_v1').catch((error: unknown) => surprises.push(error));
        const read = readFrom(harness.stores.database.db, second, (db) =>
          db.selectFrom('wallet_sum').select(sql<string>`coalesce(sum(coins), 0)`.as('coins')).execute(),
        );
        await read.then(
          () => (served += 1),
          (error: unknown) => (error instanceof Upgrading ? (upgrading += 1) : surprises.push(error)),
        );
        await sleep(2);
      }
    })();
    const after = harness.run([second]);
    await eventually(
      () => generations(harness),
      (rows) => rows.some(({ version, serving }) => version === 2 && serving),
    );
    await sleep(300);
    busy = false;
    await Promise.all([writing, reading]);

    const { coins, events } = await harness.caughtUp('sums_v2');
    expect(coins).toBe((events / 2) * 260);
    expect(surprises).toEqual([]);
    expect(upgrading).toBeGreaterThan(0);
    expect(served).toBeGreaterThan(0);
    await harness.well(after);
    expect(await generations(harness)).toEqual([
      { generation: 1, version: 1, status: 'retired', serving: false },
      { generation: 2, version: 2, status: 'live', serving: true },
    ]);
    // The replaced version stays readable for processes that still run the previous code.
    expect(await harness.totals('sums_v1')).toEqual({ coins: 30 * 130, events: 60 });
  });

  it('delays the swap during a long read, and blocks neither readers nor the group', async () => {
    await using harness = await Harness.start();
    await harness.move(3);
    const before = harness.run([sums()]);
    await harness.well(before);
    await harness.stop(before);
    const report = await harness.stores.database.pool.connect();
    using _released = { [Symbol.dispose]: () => report.release(true) };
    await report.query('begin');
    // Built again in the same version, it has to replace the views that are being read.
    await report.query('select * from sums_v1.wallet_sum');
    await harness.stores.database.pool.query(
      `update projection_generation set status = 'retired', serving = false`,
    );
    const after = harness.run([sums({ name: 'others' }), sums()]);
    await harness.until(after, 'others', ({ status }) => status === 'live');
    await sleep(2_000);
    await harness.move(2);
    await harness.caughtUp('others_v1');
    await harness.until(after, 'sums', ({ status }) => status === 'building');
    expect(
      (await report.query('select count(*)::integer as rows from sums_v1.wallet_sum')).rows,
    ).toHaveLength(1);
    await report.query('commit');
    await harness.caughtUp('sums_v1');
    await harness.well(after);
  });

  it('keeps the previous version current during the build, if its code is available', async () => {
    await using harness = await Harness.start();
    await harness.move(5);
    const before = harness.run([sums()]);
    await harness.well(before);
    await harness.stop(before);
    let building = true;
    const second = sums({
      version: 2,
      times: 2,
      before: async () => {
        while (building) await sleep(10);
      },
    });
    const both = harness.run([sums(), second]);
    await harness.until(both, 'sums', ({ version, status }) => version === 2 && status === 'building');
    await harness.move(5);
    await harness.caughtUp('sums_v1');
    building = false;
    await harness.caughtUp('sums_v2');
    await harness.well(both);
    expect(await generations(harness)).toMatchObject([{ status: 'live' }, { status: 'live', serving: true }]);
    // And after it was replaced, for processes that still read it.
    await harness.move(5);
    await harness.caughtUp('sums_v1');
    await harness.stop(both);
    await harness.well(harness.run([sums({ version: 2, times: 2 })]));
    expect(await generations(harness)).toMatchObject([
      { status: 'retired' },
      { status: 'live', serving: true },
    ]);
  });

  it('drops the generation before the last', async () => {
    await using harness = await Harness.start();
    await harness.move(2);
    for (const version of [1, 2, 3]) {
      const runtime = harness.run([sums({ version })]);
      await harness.well(runtime);
      await harness.stop(runtime);
    }
    expect(await generations(harness)).toEqual([
      { generation: 2, version: 2, status: 'retired', serving: false },
      { generation: 3, version: 3, status: 'live', serving: true },
    ]);
    expect(await schemas(harness)).toEqual(['sums_g2', 'sums_g3', 'sums_v2', 'sums_v3']);
  });

  it('returns to the previous version without computing it again', async () => {
    await using harness = await Harness.start();
    await harness.move(10);
    for (const version of [1, 2]) {
      const runtime = harness.run([sums({ version, times: version })]);
      await harness.well(runtime);
      await harness.stop(runtime);
    }
    await harness.move(1);
    let taken = 0;
    const again = harness.run([sums({ before: (batch) => void (taken += batch.length) })]);
    await harness.caughtUp('sums_v1');
    await harness.well(again);
    expect(taken).toBe(2);
    expect(await harness.totals('sums_v1')).toEqual({ coins: 11 * 130, events: 22 });
    expect(await generations(harness)).toMatchObject([
      { generation: 1, status: 'live', serving: true },
      { generation: 2, status: 'retired' },
    ]);
  });
});

describe('a build that is killed', () => {
  it('leaves the serving generation untouched and continues where it stopped', async () => {
    await using harness = await Harness.start();
    await harness.move(40);
    const before = harness.run([sums()]);
    await harness.well(before);
    await harness.caughtUp('sums_v1');
    await harness.stop(before);

    let taken = 0;
    const slow = sums({
      version: 2,
      before: async (batch) => {
        taken += batch.length;
        await sleep(30);
      },
    });
    const building = harness.run([slow], { settings: { maxBuildBatch: 10 } });
    await eventually(
      () => taken,
      (count) => count >= 30,
    );
    await harness.cutConnections();
    await harness.stop(building);
    expect(await harness.totals('sums_v1')).toEqual({ coins: 40 * 130, events: 80 });
    expect((await generations(harness)).find(({ version }) => version === 1)).toMatchObject({
      serving: true,
    });

    const atKill = taken;
    const onward = harness.run([slow], { settings: { maxBuildBatch: 10 } });
    await harness.caughtUp('sums_v2');
    await harness.well(onward);
    // Batches that were committed before the kill are not applied again.
    expect(taken - atKill).toBeLessThan(80 - 10);
    expect(await harness.totals('sums_v2')).toEqual({ coins: 40 * 130, events: 80 });
  });

  it('for a version that is no longer desired is dropped', async () => {
    await using harness = await Harness.start();
    await harness.move(3);
    const endless = sums({ version: 2, before: () => sleep(60_000) });
    const first = harness.run([sums()]);
    await harness.well(first);
    await harness.stop(first);
    const building = harness.run([endless]);
    await harness.until(building, 'sums', ({ version }) => version === 2);
    await harness.cutConnections();
    const stopping = harness.stop(building);
    const third = harness.run([sums({ version: 3 })]);
    await harness.well(third);
    expect(await schemas(harness)).toEqual(['sums_g1', 'sums_g2', 'sums_v1', 'sums_v3']);
    expect(await generations(harness)).toMatchObject([
      { version: 1, status: 'retired' },
      { version: 3, status: 'live' },
    ]);
    void stopping;
  });
});

describe('a build', () => {
  it('reports its progress and its remaining time', async () => {
    await using harness = await Harness.start();
    await harness.move(60);
    const slow = sums({ before: () => sleep(150) });
    const runtime = harness.run([slow], { settings: { maxBuildBatch: 4 } });
    const status = await harness.until(
      runtime,
      'sums',
      ({ progress }) => progress.eventsDone > 20 && progress.secondsLeft !== null,
    );
    const [{ progress } = { progress: undefined }] = status.generations;
    expect(progress?.eventsTotal).toBeGreaterThan(progress?.eventsDone ?? 0);
    expect(progress?.eventsTotal).toBeLessThan(250);
    expect(progress?.eventsPerSecond).toBeGreaterThan(1);
    expect(status.problems.join()).toMatch(/sums is being built \(\d+ of about \d+ events\)/);
  });
});
