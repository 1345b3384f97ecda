import { parseOid } from '@fanfold/domain';
import { type OperatorCommand, operationsId, operationsStream } from '@fanfold/domain/operations';
import { isDomainEventType } from '@fanfold/event-log';
import { randomIds, sleep } from '@fanfold/platform';
import { type ProjectionRuntime, positionsReached, readOverview, stopOf } from '@fanfold/projection';
import { eventually, Harness, sums } from '@fanfold/projection/testing/runtime';
import { describe, expect, inject, it } from 'vitest';

import { figure } from '../../../test/support/figure.ts';
import { numbered } from '../../../test/support/wallets.ts';
import { operationsControl } from './operations-control.ts';

type Row = {
  generation: number;
  version: number;
  status: string;
  serving: boolean;
  kept: boolean;
  position: string;
  error: string | null;
};

type OperatorRequest = OperatorCommand extends infer Each
  ? Each extends { type: string }
    ? Omit<Each, 'reason' | 'projection'>
    : never
  : never;

/** Real stores with a projector that can be operated through the log. */
const start = async () => {
  const harness = await Harness.start();
  const log = harness.stores.open();
  return {
    harness,
    run: (projections: Parameters<Harness['run']>[0], options: Parameters<Harness['run']>[1] = {}) =>
      harness.run(projections, { control: operationsControl(log, randomIds), ...options }),
    /** Executes an operator's command. Answers its outcome. */
    tell: async (told: OperatorRequest, projection = 'sums') => {
      const command = { ...told, projection, reason: 'a test' } as OperatorCommand;
      return harness.log.commands.of(operationsStream).handle({
        id: operationsId,
        key: randomIds.uuid(),
        body: command,
        command: () => command,
        actor: { oid: null, role: 'system' },
        correlationId: randomIds.uuid(),
      });
    },
    rows: async (name = 'sums'): Promise<Row[]> => {
      const { rows } = await harness.stores.database.pool.query<Row>(
        `select generation, version, status, serving, kept, position, error
         from projection_generation join projection_checkpoint using (name, generation)
         where name = $1 order by generation`,
        [name],
      );
      return rows;
    },
    recorded: async (): Promise<string[]> =>
      (await harness.log.client.readStream('operations-projections')).map(({ type }) => type),
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  };
};

const rebuild = (swap: 'automatic' | 'on-command' = 'automatic', id = 1): OperatorRequest => ({
  type: 'RequestRebuild',
  rebuildId: numbered(id),
  swap,
});

describe('a rebuild', () => {
  it('is built beside the serving generation, takes over by itself, and the previous one is kept current', async () => {
    await using operated = await start();
    const { harness, tell, rows, recorded } = operated;
    await harness.move(30);
    const runtime = operated.run([sums(), sums({ name: 'others' })]);
    await harness.well(runtime);
    await tell(rebuild());
    await eventually(recorded, (types) => types.includes('GenerationSwapped'));
    await harness.move(10);
    await harness.caughtUp('sums_v1');
    expect(await rows()).toMatchObject([
      { generation: 1, status: 'live', serving: false, kept: true },
      { generation: 2, status: 'live', serving: true, kept: false },
    ]);
    // It has applied the events that came after it was replaced.
    expect(await harness.caughtUp('sums_g1')).toEqual(await harness.totals('sums_g2'));

    // A rollback at once, and back to the newer one.
    await tell({ type: 'RequestRollback' });
    await eventually(recorded, (types) => types.includes('GenerationRolledBack'));
    expect(await rows()).toMatchObject([{ serving: true }, { kept: true, status: 'live' }]);
    await tell({ type: 'RequestRollback' });
    await eventually(rows, ([, second]) => second?.serving === true);
    await eventually(
      recorded,
      (types) => types.filter((type) => type === 'GenerationRolledBack').length === 2,
    );

    await tell({ type: 'ReleaseGeneration' });
    await eventually(rows, (all) => all.length === 1);
    await harness.move(3);
    await harness.caughtUp('sums_v1');
    expect(await tell({ type: 'RequestRollback' })).toMatchObject({ refused: 'NO_KEPT_GENERATION' });
    await harness.well(runtime);
  });

  it('waits for the operator’s command if asked to, and is current when it comes', async () => {
    await using operated = await start();
    const { harness, tell, rows } = operated;
    await harness.move(10);
    const runtime = operated.run([sums()]);
    await harness.well(runtime);
    await tell(rebuild('on-command'));
    await eventually(rows, ([, second]) => second?.status === 'live');
    expect(await tell(rebuild('automatic', 2))).toMatchObject({ refused: 'REBUILD_RUNNING' });
    await harness.move(5);
    await harness.caughtUp('sums_g2');
    expect(await rows()).toMatchObject([{ serving: true }, { serving: false, kept: false }]);
    // A restart does not change that.
    await harness.stop(runtime);
    const again = operated.run([sums()]);
    await harness.well(again);
    await sleep(500);
    expect(await rows()).toMatchObject([{ serving: true }, { serving: false, kept: false, status: 'live' }]);
    await tell({ type: 'RequestSwap' });
    await eventually(rows, ([first, second]) => second?.serving === true && first?.kept === true);
  });

  it('that is cancelled is dropped, also while no projector leads, and leaves the serving one untouched', async () => {
    await using operated = await start();
    const { harness, tell, rows } = operated;
    await harness.move(40);
    let slow = false;
    const slowly = sums({ before: () => (slow ? sleep(40) : undefined) });
    const runtime = operated.run([slowly], { settings: { maxBatch: 4, maxBuildBatch: 1 } });
    await harness.well(runtime);
    slow = true;
    await tell(rebuild());
    await eventually(rows, ([, second]) => Number(second?.position) > 0);
    await tell({ type: 'CancelRebuild' });
    await eventually(rows, (all) => all.length === 1);

    await tell(rebuild('automatic', 2));
    await eventually(rows, ([, second]) => Number(second?.position) > 0);
    await harness.stop(runtime);
    await tell({ type: 'CancelRebuild' });
    slow = false;
    const again = operated.run([slowly]);
    await eventually(rows, (all) => all.length === 1);
    await harness.well(again);
    expect(await rows()).toMatchObject([{ generation: 1, serving: true, status: 'live' }]);
    expect(await harness.totals('sums_v1')).toEqual({ coins: 40 * 130, events: 80 });
  });

  it('whose swap is missing in the log is recorded by the next projector', async () => {
    await using operated = await start();
    const { harness, tell, rows, recorded } = operated;
    await harness.move(5);
    const log = harness.stores.open();
    const control = operationsControl(log, randomIds);
    const mute = {
      ...control,
      report: () => Promise.reject(new Error('the log is unreachable')),
    };
    const runtime = operated.run([sums()], { control: mute });
    await harness.well(runtime);
    await tell(rebuild());
    await eventually(rows, ([, second]) => second?.serving === true);
    await harness.stop(runtime);
    expect(await recorded()).toEqual(['RebuildRequested']);
    operated.run([sums()]);
    await eventually(recorded, (types) => types.includes('GenerationSwapped'));
    await sleep(300);
    expect(await rows()).toMatchObject([{ kept: true }, { serving: true }]);
    expect(await recorded()).toEqual(['RebuildRequested', 'GenerationSwapped']);
  });

  it('sends no messages, also not while the previous generation is kept', async () => {
    await using operated = await start();
    const { harness, tell, recorded } = operated;
    const wallets = inject('isLong') ? 500 : 5;
    for (let moved = 0; moved < wallets; moved += 5) await harness.move(5);
    const runtime = operated.run([sums()]);
    await harness.well(runtime);
    await tell(rebuild());
    await eventually(recorded, (types) => types.includes('GenerationSwapped'));
    await harness.move(4);
    await harness.caughtUp('sums_v1');
    const { rows } = await harness.stores.database.pool.query<{ kind: string; position: string }>(
      `select payload ->> 'kind' as kind, position from live_outbox where topic <> '*'`,
    );
    // Only the last eight events were applied live, and each of them by one generation that sends.
    const positions = new Set(rows.map(({ position }) => position));
    expect(await recorded()).toEqual(['RebuildRequested', 'GenerationSwapped']);
    let appended = -harness.events;
    for await (const { stream, type } of harness.log.client.readEverything())
      if (isDomainEventType(type) && !stream.startsWith('operations-')) appended += 1;
    figure('events applied again', 2 * wallets);
    figure('messages sent again', rows.length - positions.size);
    figure('messages about old events', positions.size - 8);
    figure('events that the rebuild appended beside its own record', appended);
    expect({ rows: rows.length, positions: positions.size, appended }).toEqual({
      rows: 8,
      positions: 8,
      appended: 0,
    });
  }, 600_000);
});

describe('a parked stream', () => {
  const poisoned = numbered(1003);
  const failing = (state: { broken: boolean }) =>
    sums({
      before: (batch) => {
        if (state.broken && batch.some(({ event }) => event.walletOid === poisoned))
          throw new Error('fails on this wallet');
      },
    });
  const stopped = async (operated: Awaited<ReturnType<typeof start>>, runtime: ProjectionRuntime) => {
    await operated.harness.until(runtime, 'sums', (one) => one.status === 'failed');
    const db = operated.harness.stores.database.db as unknown as Parameters<typeof readOverview>[0];
    const overview = await readOverview(db, new Date().toISOString());
    expect(overview.projections[0]?.health).toBe('stopped');
    const stop = stopOf(overview, 'sums');
    if (!stop) throw new Error('It has not stopped at an event');
    return { type: 'ParkStream', ...stop } as const;
  };
  const aside = async ({ harness }: Awaited<ReturnType<typeof start>>) => {
    const { rows } = await harness.stores.database.pool.query<{ generation: number; events: string }>(
      'select generation, events from projection_parked order by generation',
    );
    return rows.map(({ generation, events }) => [generation, Number(events)]);
  };

  it('is parked event by event while the projection continues, and applied after the fix, in order', async () => {
    await using operated = await start();
    const { harness, tell } = operated;
    const state = { broken: true };
    const runtime = operated.run([failing(state)]);
    await harness.well(runtime);
    await harness.move(6);
    const park = await stopped(operated, runtime);
    expect(park.stream).toBe(`wallet-${poisoned}`);
    await tell(park);
    await eventually(
      () => harness.totals('sums_v1'),
      ({ events }) => events === 10,
    );
    await harness.well(runtime);
    figure('poison events', 1);
    figure('events of other streams', 10);
    figure('events of other streams that were blocked', 10 - (await harness.totals('sums_v1')).events);
    await harness.move(2);
    expect(await aside(operated)).toEqual([[1, 2]]);
    await eventually(
      () => harness.totals('sums_v1'),
      ({ events }) => events === 14,
    );

    // Resumed too early it stays parked, and the log contains the reason.
    await tell({ type: 'ResumeStream', stream: park.stream });
    const recorded = await eventually(operated.recorded, (types) => types.length === 3);
    expect(recorded).toEqual(['StreamParked', 'StreamResumed', 'StreamParked']);
    expect(await aside(operated)).toEqual([[1, 2]]);
    const { databaseUrl, logger, stores } = harness;
    await using positions = await positionsReached({ databaseUrl, log: logger });
    const asked = [{ name: 'sums', version: 1 }];
    expect(positions.incomplete(asked)).toBe(true);
    expect(positions.incomplete(asked, [park.stream])).toBe(true);
    expect(positions.incomplete(asked, ['wallet-another'])).toBe(false);
    const db = stores.database.db as unknown as Parameters<typeof readOverview>[0];
    const overview = await readOverview(db, new Date().toISOString());
    expect(overview.projector.alive).toBe(true);
    expect(overview.projections).toMatchObject([
      {
        name: 'sums',
        health: 'incomplete',
        generations: [{ generation: 1, status: 'live', serving: true, error: null }],
        parked: [{ stream: park.stream, position: park.position, events: 2 }],
      },
    ]);
    expect(overview.projections[0]?.parked[0]?.error).toContain('fails on this wallet');

    state.broken = false;
    await tell({ type: 'ResumeStream', stream: park.stream });
    await harness.caughtUp('sums_v1');
    expect(await aside(operated)).toEqual([]);
    const totals = await harness.totals('sums_v1');
    figure('events missing after the repair', 16 - totals.events);
    expect(totals).toEqual({ coins: 8 * 130, events: 16 });
    await eventually(
      () => positions.incomplete(asked),
      (incomplete) => !incomplete,
    );
    await harness.move(1);
    await harness.caughtUp('sums_v1');
  });

  it('stays parked across restarts and in a rebuilt generation, and is resumed in both', async () => {
    await using operated = await start();
    const { harness, tell, rows } = operated;
    const state = { broken: true };
    const runtime = operated.run([failing(state)]);
    await harness.well(runtime);
    await harness.move(6);
    const park = await stopped(operated, runtime);
    await tell(park);
    await harness.well(runtime);
    await harness.stop(runtime);
    const again = operated.run([failing(state)]);
    await harness.well(again);
    await tell(rebuild());
    await eventually(rows, ([first, second]) => second?.serving === true && first?.kept === true);
    expect(await aside(operated)).toEqual([
      [1, 2],
      [2, 2],
    ]);
    state.broken = false;
    await tell({ type: 'ResumeStream', stream: park.stream });
    await harness.caughtUp('sums_g1');
    await harness.caughtUp('sums_g2');
    await eventually(
      () => aside(operated),
      (left) => left.length === 0,
    );
  });
});

describe('tables that cannot be made', () => {
  it('stop only their projection, at the start and in a rebuild', async () => {
    await using operated = await start();
    const { harness, tell, rows } = operated;
    await harness.move(3);
    let broken = true;
    const one = sums({ name: 'fails' });
    const fails = {
      ...one,
      tables: async (db: Parameters<typeof one.tables>[0]) => {
        await one.tables(db);
        if (broken) throw new Error('no such thing');
      },
    };
    const runtime = operated.run([fails, sums()]);
    await harness.caughtUp('sums_v1');
    const status = await harness.until(runtime, 'fails', (found) => found.status === 'failed');
    expect(status.problems.join()).toContain('fails has stopped: Its tables cannot be made: no such thing');
    await tell(rebuild());
    await eventually(rows, ([, second]) => second?.serving === true);
    await harness.stop(runtime);

    broken = false;
    const again = operated.run([fails, sums()]);
    await harness.caughtUp('fails_v1');
    await harness.well(again);
    broken = true;
    await tell(rebuild('automatic', 3), 'fails');
    await eventually(
      () => rows('fails'),
      (all) => all.at(-1)?.status === 'failed',
    );
    await harness.move(2);
    await harness.caughtUp('fails_v1');
    await tell({ type: 'CancelRebuild' }, 'fails');
    await eventually(
      () => rows('fails'),
      (all) => all.length === 1,
    );
    await harness.well(again);
  });
});

describe('what operators asked of a database that no longer exists', () => {
  it('is asked of the new database, as far as possible', async () => {
    await using operated = await start();
    const { harness, tell, rows, recorded } = operated;
    await harness.move(5);
    const runtime = operated.run([sums()]);
    await harness.well(runtime);
    await tell(rebuild());
    await eventually(recorded, (types) => types.includes('GenerationSwapped'));
    await harness.stop(runtime);
    await harness.stores.database.pool.query(
      `delete from projection_generation; drop schema sums_g1, sums_g2, sums_v1 cascade`,
    );
    await tell({ type: 'RequestRollback' });
    operated.run([sums()]);
    await eventually(recorded, (types) => types.includes('GenerationReleased'));
    await harness.caughtUp('sums_v1');
    expect(await rows()).toMatchObject([{ generation: 1, serving: true }]);
    expect(parseOid(numbered(1))).toBe(numbered(1));
  });
});
