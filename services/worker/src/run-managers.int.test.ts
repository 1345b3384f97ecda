import { randomUUID } from 'node:crypto';
import { processManager, type Step } from '@fanfold/application';
import { type ParkingOperatorCommand, parkingId, parkingStream } from '@fanfold/domain/operations';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStores, type TestStores } from '../../../test/support/event-log.ts';
import { figure } from '../../../test/support/figure.ts';
import { credit, numbered } from '../../../test/support/wallets.ts';
import { retrySettings } from './retry-times.ts';
import { ProcessManagers } from './run-managers.ts';

let stores: TestStores;

beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores[Symbol.asyncDispose]());

/**
 * A manager that notes the wallets whose charges it acted on; `before` may stop it in the middle of a batch.
 */
const noting = (name: string, noted: string[], before: (wallet: string) => void) =>
  processManager({
    name,
    purpose: 'tests the runtime',
    consumes: ['CoinsCredited'],
    react: ({ event }): readonly Step[] => {
      before(event.walletOid);
      return [
        {
          run: async () => {
            noted.push(event.walletOid);
          },
        },
      ];
    },
  });

it('reacts again to whatever an interrupted batch left undone', async () => {
  const eventLog = stores.open();
  const wallets = Array.from({ length: 200 }, (_, index) => numbered(index + 1));
  for (const wallet of wallets) await credit(eventLog, wallet, { coins: 1, charge: 1 });
  const name = `noting-${randomUUID()}`;
  const noted: string[] = [];
  const run = async (stop: AbortController, before: (wallet: string) => void) => {
    const managers = [noting(name, noted, before)];
    const log = createLogger('test', { level: 'silent' });
    await new ProcessManagers({ eventLog, managers, clock: systemClock, log, signal: stop.signal }).run();
  };
  const first = new AbortController();
  await run(first, (wallet) => {
    if (wallet === wallets[70]) first.abort();
  });
  expect(noted.length).toBeLessThan(wallets.length);
  const second = new AbortController();
  const running = run(second, () => {});
  await expect.poll(() => new Set(noted).size).toBe(wallets.length);
  second.abort();
  await running;
});

it('reacts once to every event when the log ends its subscriptions because their reader is slow', async () => {
  let left = 12;
  await using busy = await startTestStores({ endsAtLive: () => left-- > 0 });
  const eventLog = busy.open();
  const noted: string[] = [];
  const managers = [noting(`noting-${randomUUID()}`, noted, () => {})];
  const stop = new AbortController();
  const log = createLogger('test', { level: 'silent' });
  const running = new ProcessManagers({ eventLog, managers, clock: systemClock, log, signal: stop.signal });
  const run = running.run();
  const wallets = Array.from({ length: 300 }, (_, index) => numbered(index + 1));
  for (const wallet of wallets) await credit(eventLog, wallet, { coins: 1, charge: 1 });
  const head = await eventLog.client.head();
  // The checkpoints of the managers come after it.
  await expect.poll(() => (running.passed ?? -1n) >= (head ?? 0n)).toBe(true);
  await expect.poll(() => left).toBeLessThanOrEqual(0);
  await credit(eventLog, numbered(301), { coins: 1, charge: 1 });
  await expect.poll(() => noted).toContain(numbered(301));
  stop.abort();
  await run;
  expect(noted.toSorted()).toEqual([...wallets, numbered(301)].toSorted());
});

describe('a restart', () => {
  const bystander = (name: string) =>
    processManager({ name, purpose: 'tests the runtime', consumes: ['LotExpired'], react: () => [] });

  /** Runs the managers until they have passed the whole log; answers how many events they read. */
  const readWith = async (managers: readonly ReturnType<typeof bystander>[]) => {
    const opened = stores.open();
    const counting = { read: 0 };
    const { feed } = opened;
    const eventLog: EventLog = {
      ...opened,
      feed: {
        ...feed,
        readAll: async function* (options) {
          for await (const item of feed.readAll(options)) {
            if (!('caughtUpTo' in item)) counting.read += item.length;
            yield item;
          }
        },
      },
    };
    const stop = new AbortController();
    const log = createLogger('test', { level: 'silent' });
    const options = { eventLog, managers, clock: systemClock, log, signal: stop.signal };
    const running = new ProcessManagers(options);
    const run = running.run();
    const { position } = (await credit(opened, numbered(9_999), { coins: 1, charge: Date.now() })) as {
      position: bigint;
    };
    await expect.poll(() => (running.passed ?? -1n) >= position).toBe(true);
    stop.abort();
    await run;
    return counting.read;
  };

  it('reads little of the events that managers without work have passed, when another manager had work', async () => {
    const eventLog = stores.open();
    const wallets = Array.from({ length: 300 }, (_, index) => numbered(3_000 + index));
    for (let charge = 1; charge <= 5; charge += 1)
      await Promise.all(wallets.map((wallet) => credit(eventLog, wallet, { coins: 1, charge })));
    const [worker, idle] = [`working-${randomUUID()}`, `idle-${randomUUID()}`];
    const managers = () => [noting(worker, [], () => {}), bystander(idle)];
    expect(await readWith(managers())).toBeGreaterThan(1_500);
    expect(await readWith(managers())).toBeLessThan(700);
  });

  it('reads little when no manager of the feed has ever had work', async () => {
    const managers = () => [bystander(idle), bystander(other)];
    const [idle, other] = [`idle-${randomUUID()}`, `idle-${randomUUID()}`];
    expect(await readWith(managers())).toBeGreaterThan(1_500);
    expect(await readWith(managers())).toBeLessThan(700);
  });
});

describe('an event that a manager cannot react to', () => {
  const [good, poisoned] = [numbered(901), numbered(902)];

  /** A manager that notes wallet and charge, and throws for those in `failing`. */
  const failing = (name: string, noted: string[], bad: Set<string>) =>
    processManager({
      name,
      purpose: 'tests the runtime',
      consumes: ['CoinsCredited'],
      react: ({ event }): readonly Step[] => {
        const what = `${event.walletOid} ${event.chargeId}`;
        if (bad.has(what)) throw new Error(`No reaction to ${what} yet`);
        return [{ run: async () => void noted.push(what) }];
      },
    });

  const start = (manager: ReturnType<typeof failing>, retry = retrySettings) => {
    const eventLog = stores.open();
    const stop = new AbortController();
    const log = createLogger('test', { level: 'silent' });
    const options = { eventLog, managers: [manager], clock: systemClock, log, signal: stop.signal, retry };
    const managers = new ProcessManagers(options);
    const running = managers.run();
    const waiting = () => managers.status()[0]?.parked.map(({ stream }) => stream) ?? [];
    const end = async () => {
      stop.abort();
      await running;
    };
    return { eventLog, waiting, end, status: () => managers.status()[0] };
  };

  const ask = async (eventLog: EventLog, command: ParkingOperatorCommand) => {
    const outcome = await eventLog.commands.of(parkingStream).handle({
      id: parkingId,
      key: randomUUID(),
      body: command,
      command: () => command,
      actor: { oid: null, role: 'system' },
      correlationId: randomUUID(),
    });
    expect(outcome.status).toBe('accepted');
  };

  const reason = 'the test says so';
  const charged = async (eventLog: EventLog, wallet: typeof good, charge: number) => {
    await credit(eventLog, wallet, { coins: 1, charge });
    return `${wallet} ${numbered(charge)}`;
  };

  it('parks its stream and blocks no other; the parked events follow in order once it succeeds', async () => {
    const [name, noted, bad] = [`parking-${randomUUID()}`, [] as string[], new Set<string>()];
    const first = start(failing(name, noted, bad));
    const { eventLog } = first;
    const ownNoted = () =>
      noted.filter((what) => what.startsWith(poisoned) && !what.endsWith(numbered(1_001)));
    bad.add(`${poisoned} ${numbered(1_002)}`);
    await charged(eventLog, poisoned, 1_001);
    const stuck = await charged(eventLog, poisoned, 1_002);
    await expect.poll(first.waiting).toEqual([`wallet-${poisoned}`]);
    const after = await charged(eventLog, poisoned, 1_003);
    const elsewhere = await charged(eventLog, good, 1_004);
    await expect.poll(() => noted).toContain(elsewhere);
    figure('poison events', 1);
    figure('events of other streams', 1);
    figure('events of other streams that were blocked', noted.includes(elsewhere) ? 0 : 1);
    expect(ownNoted()).toEqual([]);
    expect(first.status()?.parked[0]).toMatchObject({
      eventType: 'CoinsCredited',
      error: `No reaction to ${stuck} yet`,
    });

    // Another worker knows the parked stream, though its checkpoint may be past it, and finds it repaired.
    await first.end();
    const second = start(failing(name, noted, bad));
    await expect.poll(second.waiting).toEqual([`wallet-${poisoned}`]);
    bad.clear();
    const stream = `wallet-${poisoned}`;
    await ask(second.eventLog, { type: 'RequestRetry', manager: name, stream, reason });
    await expect.poll(second.waiting).toEqual([]);
    const inOrder = [...new Set(ownNoted())];
    figure(
      'events missing after the repair',
      [stuck, after].filter((what) => !inOrder.includes(what)).length,
    );
    expect(inOrder).toEqual([stuck, after]);
    const next = await charged(second.eventLog, poisoned, 1_005);
    await expect.poll(() => noted).toContain(next);
    await second.end();
  });

  it('is repaired in the same way where a manager reads only its own types', async () => {
    const [name, noted, bad] = [`own-${randomUUID()}`, [] as string[], new Set<string>()];
    const stuckOne = `${poisoned} ${numbered(1_021)}`;
    bad.add(stuckOne);
    const worker = start({ ...failing(name, noted, bad), feed: 'own' });
    const { eventLog } = worker;
    await charged(eventLog, poisoned, 1_021);
    await expect.poll(worker.waiting).toEqual([`wallet-${poisoned}`]);
    bad.clear();
    await ask(eventLog, { type: 'RequestRetry', manager: name, stream: `wallet-${poisoned}`, reason });
    await expect.poll(worker.waiting).toEqual([]);
    expect(noted).toContain(stuckOne);
    await worker.end();
  });

  it('is tried again by itself, at growing intervals', async () => {
    const [name, noted, bad] = [`parking-${randomUUID()}`, [] as string[], new Set<string>()];
    const stuckOne = `${poisoned} ${numbered(1_011)}`;
    bad.add(stuckOne);
    const worker = start(failing(name, noted, bad), { firstMs: 200, maxMs: 1_000 });
    await charged(worker.eventLog, poisoned, 1_011);
    await expect.poll(worker.waiting).toHaveLength(1);
    bad.clear();
    await expect.poll(worker.waiting).toEqual([]);
    expect(noted).toContain(stuckOne);
    await worker.end();
  });

  it('is skipped when an operator decides so, and the events after it are not', async () => {
    const [name, noted, bad] = [`parking-${randomUUID()}`, [] as string[], new Set<string>()];
    const stuckOne = `${poisoned} ${numbered(1_021)}`;
    bad.add(stuckOne);
    const worker = start(failing(name, noted, bad));
    await charged(worker.eventLog, poisoned, 1_021);
    await expect.poll(worker.waiting).toHaveLength(1);
    const after = await charged(worker.eventLog, poisoned, 1_022);
    const { revision = -1, stream = '' } = worker.status()?.parked[0] ?? {};
    await ask(worker.eventLog, { type: 'SkipReaction', manager: name, stream, revision, reason });
    await expect.poll(worker.waiting).toEqual([]);
    expect(noted).toContain(after);
    expect(noted).not.toContain(stuckOne);
    await worker.end();
  });

  it('stops the whole manager when many streams fail, and the manager is tried again as well', async () => {
    const [name, noted, bad] = [`parking-${randomUUID()}`, [] as string[], new Set<string>()];
    const worker = start(failing(name, noted, bad), { firstMs: 1_500, maxMs: 3_000 });
    const wallets = Array.from({ length: 130 }, (_, index) => numbered(2_000 + index));
    for (const wallet of wallets) bad.add(`${wallet} ${numbered(1_031)}`);
    for (const wallet of wallets) await charged(worker.eventLog, wallet, 1_031);
    await expect.poll(() => worker.status()?.failed).toContain('No reaction to');
    bad.clear();
    const left = () => wallets.filter((wallet) => !noted.includes(`${wallet} ${numbered(1_031)}`));
    await expect.poll(left).toEqual([]);
    await expect.poll(worker.waiting).toEqual([]);
    expect(worker.status()?.failed).toBeNull();
    await worker.end();
  });
});
