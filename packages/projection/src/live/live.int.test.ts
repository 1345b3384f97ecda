import { sleep } from '@fanfold/platform';
import { afterEach, describe, expect, it } from 'vitest';
import { Harness } from '../testing/harness.ts';
import { eventually, sums } from '../testing/sums.ts';
import { type OutboxMessage, outboxTail } from './outbox.ts';
import { positionsReached } from './positions.ts';
import { pruneOutbox } from './prune-outbox.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]();
});

const opened = <Thing extends AsyncDisposable>(thing: Thing): Thing => {
  open.push(thing);
  return thing;
};

const startHarness = async () => opened(await Harness.start());

const follow = async (harness: Harness, after?: bigint) => {
  const messages: OutboxMessage[] = [];
  let gaps = 0;
  const tail = opened(
    await outboxTail({
      databaseUrl: harness.databaseUrl,
      log: harness.logger,
      onMessages: (some) => messages.push(...some),
      onGap: () => (gaps += 1),
      ...(after === undefined ? {} : { after }),
    }),
  );
  return { tail, messages, gaps: () => gaps };
};

const outbox = async (harness: Harness) => {
  const { rows } = await harness.stores.database.pool.query<{ position: string; topic: string }>(
    'select position, topic from live_outbox order by position, n',
  );
  return rows;
};

describe('live messages', () => {
  it('arrive in log order, each once, also when connections are lost', async () => {
    const harness = await startHarness();
    const runtime = harness.run([sums(), sums({ name: 'others' })]);
    await harness.well(runtime);
    const { messages } = await follow(harness);
    for (let round = 0; round < 4; round += 1) {
      const moving = harness.move(10);
      if (round === 2) await harness.cutConnections();
      await moving;
    }
    const sent = () => messages.filter(({ topic }) => topic !== '*');
    await eventually(
      () => sent().length,
      (count) => count >= 2 * harness.events,
    );
    // Every event once for each projection; positions never decrease; no (position, n) twice.
    expect(sent()).toHaveLength(2 * harness.events);
    const keys = messages.map(({ position, n }) => `${position}/${n}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [index, message] of messages.entries()) {
      expect(message.position >= (messages[index - 1]?.position ?? 0n)).toBe(true);
    }
  });

  it('are not sent by a build; one resync is sent when it takes over', async () => {
    const harness = await startHarness();
    await harness.move(10);
    const first = harness.run([sums()]);
    await harness.well(first);
    expect(await outbox(harness)).toMatchObject([{ topic: '*' }]);
    await harness.move(3);
    await harness.caughtUp('sums_v1');
    await harness.stop(first);
    const emitted = (await outbox(harness)).length;

    const second = harness.run([sums({ version: 2 })]);
    await harness.well(second);
    await harness.caughtUp('sums_v2');
    const since = (await outbox(harness)).slice(emitted);
    expect(since).toHaveLength(1);
    expect(since[0]?.topic).toBe('*');
    await harness.move(1);
    await harness.caughtUp('sums_v2');
    expect((await outbox(harness)).slice(emitted)).toHaveLength(3);
  });

  it('end with one resync for a projection that was in a catch-up group and comes back', async () => {
    const harness = await startHarness();
    let failOnce = true;
    const wobbly = sums({
      name: 'wobbly',
      before: (batch) => {
        if (!failOnce || batch.length < 2) return;
        failOnce = false;
        throw new Error('once, and not alone');
      },
    });
    const runtime = harness.run([sums(), wobbly]);
    await harness.well(runtime);
    const { messages } = await follow(harness);
    const moved = await harness.move(20);
    await harness.caughtUp('wobbly_v1');
    await harness.well(runtime);
    await eventually(
      () => messages.filter(({ topic }) => topic === '*').length,
      (count) => count === 1,
    );
    const resync = messages.find(({ topic }) => topic === '*');
    expect(resync?.payload).toEqual({ kind: 'resync', position: String(resync?.position) });
    expect(resync?.position).toBeLessThanOrEqual(moved);
  });

  it('can be read again from a position, until they are deleted', async () => {
    const harness = await startHarness();
    const runtime = harness.run([sums()]);
    await harness.well(runtime);
    const { tail, messages, gaps } = await follow(harness);
    const early = await harness.move(2);
    const late = await harness.move(2);
    await eventually(
      () => messages.length,
      (count) => count === 8,
    );
    expect((await tail.since(early))?.map(({ position }) => position)).toEqual(
      messages.map(({ position }) => position).filter((position) => position >= early),
    );
    await harness.stores.database.pool.query(
      `update live_outbox set created_at = now() - interval '11 minutes' where position <= $1`,
      [String(early)],
    );
    expect(await pruneOutbox(harness.stores.database.pool)).toBeGreaterThan(0);
    expect(await tail.covers(early)).toBe(true);
    expect(await tail.covers(early - 1n)).toBe(false);
    expect(await tail.since(early - 1n)).toBeUndefined();
    expect((await tail.since(late))?.length).toBe(1);
    expect(gaps()).toBe(0);

    // A client that was away for so long continues after all messages: they are part of what every client
    // fetches.
    const away = await follow(harness, early - 1n);
    await eventually(away.gaps, (count) => count === 1);
    expect(away.tail.cursor()).toEqual(tail.cursor());
    await harness.move(1);
    await eventually(
      () => away.messages.length,
      (count) => count > 0,
    );
    expect(away.messages.every(({ position }) => position > late)).toBe(true);
    expect(away.gaps()).toBe(1);
    // A reader that starts before the kept window gets this answer.
    const behind = await follow(harness, 0n);
    await eventually(behind.gaps, (count) => count === 1);
  });
});

describe('a reader of the outbox without listeners', () => {
  it('skips messages unread, and gives a new listener everything after its cursor', async () => {
    const harness = await startHarness();
    const runtime = harness.run([sums()]);
    await harness.well(runtime);
    const messages: OutboxMessage[] = [];
    const passed: bigint[] = [];
    let listening = false;
    const tail = opened(
      await outboxTail({
        databaseUrl: harness.databaseUrl,
        log: harness.logger,
        onMessages: (some) => messages.push(...some),
        onGap: () => expect.unreachable(),
        idle: { hasNoListeners: () => !listening, onSkipped: ({ position }) => passed.push(position) },
      }),
    );
    const unheard = await harness.move(5);
    await eventually(
      () => tail.cursor().position,
      (position) => position >= unheard,
    );
    expect(messages).toEqual([]);
    expect(passed.at(-1)).toBe(tail.cursor().position);
    for (let round = 0; round < 5; round += 1) {
      listening = false;
      const before = await harness.move(3);
      await harness.caughtUp('sums_v1');
      // The listener arrives at any moment, perhaps while the reader skips.
      listening = true;
      const from = tail.cursor().position;
      const count = messages.length;
      tail.wake();
      const last = await harness.move(2);
      await eventually(
        () => messages.at(-1)?.position ?? 0n,
        (position) => position >= last,
      );
      const heard = messages.slice(count).map(({ position }) => position);
      const kept = (await outbox(harness)).map(({ position }) => BigInt(position));
      expect(heard).toEqual(kept.filter((position) => position > from));
      expect(before).toBeLessThan(last);
    }
  });
});

describe('reading your own writes', () => {
  it('waits until the projections include a position', async () => {
    const harness = await startHarness();
    const projection = sums();
    const runtime = harness.run([projection]);
    await harness.well(runtime);
    const positions = opened(
      await positionsReached({ databaseUrl: harness.databaseUrl, log: harness.logger }),
    );
    for (let round = 0; round < 5; round += 1) {
      const position = await harness.move(1);
      const reached = await positions.waitFor([projection], position, 45_000);
      expect(reached.stale).toBe(false);
      expect(reached.position).toBeGreaterThanOrEqual(position);
      expect((await harness.totals('sums_v1')).events).toBe(harness.events);
    }
    expect(positions.current([projection])).toBeGreaterThan(0n);
  });

  it('stops after a bounded time and reports the position', async () => {
    const harness = await startHarness();
    const projection = sums();
    const runtime = harness.run([projection]);
    await harness.well(runtime);
    const position = await harness.move(1);
    const positions = opened(
      await positionsReached({ databaseUrl: harness.databaseUrl, log: harness.logger }),
    );
    await positions.waitFor([projection], position, 60_000);
    const startedAt = performance.now();
    const reached = await positions.waitFor([projection], position + 1_000_000n, 200);
    // It should wait for a moment only, and the position never comes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(reached).toEqual({ position, stale: true });
  });

  it('does not wait for a projection that has stopped, nor for a version that does not exist', async () => {
    const harness = await startHarness();
    const broken = sums({
      name: 'broken',
      before: () => {
        throw new Error('broken');
      },
    });
    const runtime = harness.run([sums(), broken]);
    await harness.well(runtime);
    const position = await harness.move(1);
    await harness.until(runtime, 'broken', ({ status }) => status === 'failed');
    const positions = opened(
      await positionsReached({ databaseUrl: harness.databaseUrl, log: harness.logger }),
    );
    const startedAt = performance.now();
    expect((await positions.waitFor([sums(), broken], position, 50_000)).stale).toBe(true);
    expect((await positions.waitFor([sums({ version: 9 })], position, 50_000)).stale).toBe(true);
    expect((await positions.waitFor([sums()], position, 50_000)).stale).toBe(false);
    // Less than the time that any of them would have waited.
    expect(performance.now() - startedAt).toBeLessThan(40_000);
  });

  it('continues after its connection was cut', async () => {
    const harness = await startHarness();
    const projection = sums();
    await harness.well(harness.run([projection]));
    const positions = opened(
      await positionsReached({ databaseUrl: harness.databaseUrl, log: harness.logger }),
    );
    await harness.cutConnections();
    await sleep(50);
    const position = await harness.move(1);
    expect((await positions.waitFor([projection], position, 10_000)).stale).toBe(false);
  });
});
