import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { rawEvent } from '../../../../test/support/event-log.ts';
import { startFaultProxy } from '../../../../test/support/fault-proxy.ts';
import { figure } from '../../../../test/support/figure.ts';
import { numbered } from '../../../../test/support/wallets.ts';
import { readFrom, Upgrading } from '../live/read-from.ts';
import { Harness } from '../testing/harness.ts';
import { eventually, sums } from '../testing/sums.ts';
import { RebuildRequired } from './errors.ts';
import type { ProjectionsStatus } from './status.ts';

const generationOf = (status: ProjectionsStatus, name: string) =>
  status.generations.find((generation) => generation.name === name);

describe('projections', () => {
  it('are built from the start of the log, served, and then follow the log', async () => {
    await using harness = await Harness.start();
    await harness.move(20);
    const projection = sums();
    await expect(
      readFrom(harness.stores.database.db, projection, (db) =>
        db.selectFrom('wallet_sum').selectAll().execute(),
      ),
    ).rejects.toThrow(Upgrading);
    const runtime = harness.run([projection]);
    await harness.well(runtime);
    expect(await harness.totals('sums_v1')).toEqual({ coins: 20 * 130, events: 40 });
    await harness.move(5);
    await harness.caughtUp('sums_v1');
  });

  it('continue from their checkpoint after a stop, counting nothing twice', async () => {
    await using harness = await Harness.start();
    await harness.move(10);
    const first = harness.run([sums()]);
    await harness.well(first);
    await harness.stop(first);
    await harness.move(10);
    const second = harness.run([sums()]);
    await harness.caughtUp('sums_v1');
    await harness.well(second);
    expect(await harness.totals('sums_v1')).toEqual({ coins: 20 * 130, events: 40 });
  });

  it('serve an empty log at once', async () => {
    await using harness = await Harness.start();
    const runtime = harness.run([sums(), sums({ name: 'others' })]);
    await harness.well(runtime);
    expect(await harness.totals('others_v1')).toEqual({ coins: 0, events: 0 });
  });
});

describe('a second projector', () => {
  it('stands by, and takes over when the first one is gone', async () => {
    await using harness = await Harness.start();
    const first = harness.run([sums()]);
    await harness.well(first);
    const second = harness.run([sums()]);
    await harness.move(3);
    expect((await second.status()).role).toBe('stand-by');
    await harness.stop(first);
    await harness.move(3);
    await eventually(
      () => second.status(),
      ({ role }) => role === 'leader',
    );
    await harness.caughtUp('sums_v1');
  });

  it('cannot be overruled by a former leader that was thought dead', async () => {
    await using harness = await Harness.start();
    // The first one is inside a batch when its connection, and with it its lock, is taken away.
    let release: () => void = () => {};
    let inBatch: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const entered = new Promise<void>((resolve) => (inBatch = resolve));
    let block = false;
    const first = harness.run([
      sums({
        before: async () => {
          if (!block) return;
          block = false;
          inBatch();
          await released;
        },
      }),
    ]);
    await harness.well(first);
    block = true;
    await harness.move(2);
    await entered;
    // Another process begins a new epoch, as after a network partition.
    await harness.stores.database.pool.query('update projector_lease set epoch = epoch + 1');
    await harness.stores.database.pool.query(
      'update projection_checkpoint set epoch = (select epoch from projector_lease)',
    );
    release();
    // Its uncommitted batch is void; it returns under a new epoch and counts everything exactly once.
    await harness.caughtUp('sums_v1');
    expect(await harness.totals('sums_v1')).toEqual({ coins: 260, events: 4 });
    await harness.well(first);
  });
});

describe('a handler that throws', () => {
  it('stops only its projection and names the event; a restart with the fix continues', async () => {
    await using harness = await Harness.start();
    const poisoned = numbered(1003);
    const fails = sums({
      name: 'fails',
      before: (batch) => {
        if (batch.some(({ event }) => event.walletOid === poisoned)) throw new Error('fails on this wallet');
      },
    });
    const runtime = harness.run([sums(), fails]);
    await harness.well(runtime);
    await harness.move(6);
    const status = await eventually(
      () => runtime.status(),
      (answer) => generationOf(answer, 'fails')?.status === 'failed',
    );
    await harness.caughtUp('sums_v1');
    expect(status.problems.join()).toMatch(
      /fails has stopped at \d+ \(CoinsCredited of wallet-\w+\): .*fails on this wallet/,
    );
    const failed = generationOf(status, 'fails');
    const [line] = await harness.log.client.readStream(`wallet-${poisoned}`, { maxCount: 1 });
    expect(failed).toMatchObject({ error: { eventId: line?.id, position: String(line?.position) } });
    // It applied everything before that event.
    expect(BigInt(failed?.position ?? 0)).toBeLessThan(line?.position ?? 0n);
    await harness.stop(runtime);

    const fixed = harness.run([sums(), sums({ name: 'fails' })]);
    await harness.well(fixed);
    const [repaired, others] = [await harness.totals('fails_v1'), await harness.totals('sums_v1')];
    figure('poison events', 1);
    figure('events of other streams', others.events);
    figure('events missing after the repair', others.events - repaired.events);
    expect(repaired).toEqual(others);
    expect(generationOf(await fixed.status(), 'fails')?.error).toBeNull();
  });

  it('is no different for an event that cannot be decoded: only who takes its type stops', async () => {
    await using harness = await Harness.start();
    const takesOthers = { ...sums({ name: 'others' }), consumes: ['ContentBought'] as const };
    const runtime = harness.run([sums(), takesOthers]);
    await harness.well(runtime);
    const stream = `wallet-${numbered(4711)}`;
    const shapeless = rawEvent('CoinsCredited', { walletOid: numbered(4711) });
    await harness.log.client.append(stream, -1, [shapeless]);
    await harness.move(3);
    const status = await eventually(
      () => runtime.status(),
      (answer) => generationOf(answer, 'sums')?.status === 'failed',
    );
    expect(status.problems.join()).toContain(`sums has stopped at`);
    await eventually(
      () => harness.totals('others_v1'),
      ({ coins, events }) => coins === 3 * 30 && events === 3,
    );
  });

  it('is found by applying its batch one by one, and may turn out to fail only on several events at once', async () => {
    await using harness = await Harness.start();
    let failures = 0;
    const picky = sums({
      name: 'picky',
      before: (batch) => {
        if (batch.length < 2) return;
        failures += 1;
        throw new Error('one at a time, please');
      },
    });
    const runtime = harness.run([sums(), picky]);
    await harness.well(runtime);
    await harness.move(10);
    await harness.caughtUp('picky_v1');
    expect(failures).toBeGreaterThan(0);
    await harness.well(runtime);
    expect(await harness.totals('picky_v1')).toEqual(await harness.totals('sums_v1'));
  });

  it('does not let a statement that hangs block the other projections', async () => {
    await using harness = await Harness.start();
    let slow = false;
    const slowpoke = sums({
      name: 'slowpoke',
      before: async (_batch, db) => {
        if (slow) await sql`select pg_sleep(3)`.execute(db);
      },
    });
    const runtime = harness.run([sums(), slowpoke], {
      settings: { slowHandlerMs: 2_000, slowDetachedMs: 60_000 },
    });
    await harness.well(runtime);
    slow = true;
    await harness.move(3);
    await eventually(
      () => runtime.status(),
      (status) => generationOf(status, 'slowpoke')?.status === 'catching-up',
    );
    await harness.move(3);
    await harness.caughtUp('sums_v1');
    await harness.caughtUp('slowpoke_v1');
    expect(generationOf(await runtime.status(), 'slowpoke')?.status).toBe('catching-up');
  });
});

describe('another log', () => {
  it('stops everything with "rebuild required"', async () => {
    await using harness = await Harness.start();
    const first = harness.run([sums()]);
    await harness.move(2);
    await harness.caughtUp('sums_v1');
    await harness.stop(first);
    const feed = { ...harness.stores.open().feed, logId: async () => '00000000-0000-4000-8000-000000000000' };
    const second = harness.run([sums()], { feed });
    await expect(second.done).rejects.toThrow(RebuildRequired);
    await expect(second.done).rejects.toThrow(/was computed from log/);
    expect(await harness.totals('sums_v1')).toEqual({ coins: 260, events: 4 });
  });

  it('is detected when it ends before the read models do, and when another event is at the checkpoint', async () => {
    await using harness = await Harness.start();
    const first = harness.run([sums()]);
    await harness.move(2);
    await harness.caughtUp('sums_v1');
    await harness.stop(first);
    const { feed } = harness.stores.open();
    const shorter = harness.run([sums()], { feed: { ...feed, head: async () => 1n } });
    await expect(shorter.done).rejects.toThrow(/but the log ends at 1/);
    const eventIdAt = async () => '00000000-0000-4000-8000-000000000000';
    const rewritten = harness.run([sums()], { feed: { ...feed, eventIdAt } });
    await expect(rewritten.done).rejects.toThrow(/where the log now has 00000000/);
  });
});

describe('an outage', () => {
  it('of the log ends by itself', async () => {
    await using harness = await Harness.start();
    const runtime = harness.run([sums()]);
    await harness.well(runtime);
    await harness.stores.restartNode();
    await harness.move(4);
    await harness.caughtUp('sums_v1');
    await harness.well(runtime);
  });

  it('of subscriptions that the log ends because their readers are slow loses and repeats nothing', async () => {
    let turns = 0;
    await using harness = await Harness.start({
      endsAtLive: () => {
        turns += 1;
        return turns % 3 > 0;
      },
    });
    await harness.move(30);
    // It fails on a batch, and is then moved into a group with a subscription of its own that reads event by
    // event.
    let fails = true;
    const detached = sums({
      name: 'detached',
      before: (batch) => {
        if (batch.length > 1 && fails) throw new Error('one at a time, please');
        fails = false;
      },
    });
    const runtime = harness.run([sums(), detached]);
    for (let round = 0; round < 4; round += 1) {
      fails = true;
      await harness.move(10);
      await harness.caughtUp('sums_v1');
      await harness.caughtUp('detached_v1');
      // Only a new subscription turns live again.
      await harness.stores.restartNode();
    }
    await harness.well(runtime);
    expect(turns).toBeGreaterThan(8);
    expect(await harness.totals('sums_v1')).toEqual({ coins: 70 * 130, events: 140 });
    expect(await harness.totals('detached_v1')).toEqual({ coins: 70 * 130, events: 140 });
    // A read that a stopped node leaves unanswered ends after half a minute, and the node is stopped four
    // times.
  }, 400_000);

  it('of a silent log is not mistaken for a frozen projector: its heartbeat continues', async () => {
    await using harness = await Harness.start();
    const { port } = new URL(harness.stores.url.replace('esdb:', 'http:'));
    await using proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(port) });
    const { feed } = harness.stores.open({ url: `esdb://127.0.0.1:${proxy.port}?tls=false` });
    const runtime = harness.run([sums()], { feed });
    await harness.well(runtime);
    proxy.freeze();
    const beats = new Set<string>();
    const beaten = async (): Promise<number> => {
      const { rows } = await harness.stores.database.pool.query<{ beat: string }>(
        'select heartbeat_at::text as beat from projector_lease',
      );
      beats.add(rows[0]?.beat ?? '');
      return beats.size;
    };
    await expect.poll(beaten, { interval: 300 }).toBeGreaterThan(4);
    proxy.heal();
    await harness.move(2);
    await harness.caughtUp('sums_v1');
  });

  it('of a silent Postgres ends the lease, whatever is in progress', async () => {
    await using harness = await Harness.start();
    const address = new URL(harness.databaseUrl);
    await using proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    address.hostname = '127.0.0.1';
    const runtime = harness.run([sums()], { databaseUrl: address.href });
    await harness.well(runtime);
    proxy.freeze();
    // A batch is on its way when the connection becomes silent; its answer will not come.
    await harness.move(2);
    await expect.poll(() => runtime.progress().leads).toBe(false);
    const other = harness.run([sums()]);
    proxy.reset();
    await eventually(
      () => other.status(),
      ({ role }) => role === 'leader',
    );
    await harness.caughtUp('sums_v1');
    proxy.heal();
  });

  it('of Postgres ends by itself, also in the middle of a batch', async () => {
    await using harness = await Harness.start();
    const runtime = harness.run([sums(), sums({ name: 'others' })]);
    await harness.well(runtime);
    for (let round = 0; round < 3; round += 1) {
      const moving = harness.move(8);
      await harness.cutConnections();
      await moving;
    }
    await harness.caughtUp('others_v1');
    await harness.well(runtime);
    expect(await harness.totals('sums_v1')).toEqual({ coins: 24 * 130, events: 48 });
    expect(await harness.totals('others_v1')).toEqual({ coins: 24 * 130, events: 48 });
  });
});
