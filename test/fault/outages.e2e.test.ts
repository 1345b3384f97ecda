import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep, withClient } from '@fanfold/platform';
import type { PartName } from '@fanfold/stack';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { figure } from '../support/figure.ts';
import { freePorts } from '../support/free-ports.ts';
import {
  type Answering,
  alarmsOf,
  apiAddress,
  metricsOf,
  processesOf,
  type Second,
  startSecond,
} from '../support/health.ts';
import { fanfold, verifyStack } from '../support/operator.ts';
import { Person, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';

const long = inject('isLong');
const isTimed = long && !inject('isShared');
/** The least time that a store is stopped; it starts again no sooner than its alarm was raised. */
const outageMs = long ? 120_000 : 0;
/** The promised limits are asserted in a long run, on a quiet machine; otherwise they are only printed. */
const alarmWithinMs = isTimed ? 15_000 : 90_000;
const healedWithinMs = isTimed ? 30_000 : 120_000;

/** Each store alone in a long run; otherwise both at once, and every process has to detect both. */
const stopped: readonly { title: string; parts: readonly PartName[] }[] = long
  ? [
      { title: 'unreachable Postgres', parts: ['postgres'] },
      { title: 'an event store that is stopped', parts: ['event-node'] },
    ]
  : [{ title: 'Postgres stopped, and the event store as well,', parts: ['postgres', 'event-node'] }];

let stack: TestStack;
let fan: Person;
let creator: Person;
let contents: string[];
/** The address of the API's alarms. */
let apiAt: string;
/** All positions that were confirmed to the fan. */
const bought: string[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  [fan, creator] = [await signUp(stack, 'fan'), await signUp(stack, 'creator')];
  await creator.becomeCreator();
  await fan.charge('coins-500');
  contents = [];
  for (let piece = 0; piece < 120; piece += 1) contents.push(await creator.publish(1));
  apiAt = await apiAddress(stack.databaseUrl);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

/** A store that a failed test left stopped must not fail the other tests as well. */
const repair: (() => unknown)[] = [];
afterEach(async () => {
  for (const right of repair.splice(0)) await right();
});
const freeze = (...pids: readonly number[]): void => {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  repair.push(() => unfreeze(...pids));
};
const unfreeze = (...pids: readonly number[]): void => {
  for (const pid of pids) if (pid > 0) process.kill(pid, 'SIGCONT');
};
const stop = async (part: PartName): Promise<void> => {
  await stack.stop(part);
  repair.push(async () => {
    if (!stack.parts.get(part)?.process) await stack.start(part);
  });
};

const pidOf = (part: PartName): number => stack.parts.get(part)?.process?.pid ?? 0;
const logOf = (part: PartName): string => readFileSync(join(stack.dataDir, 'logs', `${part}.log`), 'utf8');
const healthPage = async (lang = 'en'): Promise<string> =>
  (await fetch(new URL(`/health?lang=${lang}`, stack.url))).text();

/** Polls until the condition holds; answers the milliseconds it took. */
const until = async (what: string, withinMs: number, isSo: () => Promise<boolean>): Promise<number> => {
  const began = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return performance.now() - began;
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(200);
  }
};

/** The last reports of the processes, and the last lines of their logs: for a test that fails. */
const diagnostics = async (logs: readonly string[]): Promise<string> => {
  const beats = (await processesOf(stack.databaseUrl)).map((one) => JSON.stringify(one));
  const lines = logs.flatMap((name) => {
    const text = readFileSync(join(stack.dataDir, 'logs', `${name}.log`), 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .slice(-12)
      .map((line) => `${name}: ${line.slice(0, 400)}`);
  });
  return [...beats, ...lines].join('\n');
};

const raised = (name: string, at: string, withinMs = alarmWithinMs): Promise<number> =>
  until(`${name} at ${at}`, withinMs, async () => (await alarmsOf(at)).includes(name));

const everywhere = (name: string, processes: readonly Answering[]): Promise<number[]> =>
  Promise.all(processes.map(({ address }) => raised(name, address)));

/** A line of level error names the alarm. */
const errorLine = (part: PartName, name: string): boolean =>
  logOf(part)
    .split('\n')
    .some((line) => line.includes(`"alarm":"${name}"`) && line.includes('"level":50'));

const buyOne = async (): Promise<void> => {
  const contentOid = contents[bought.length] ?? '';
  const { status, body } = await fan.buy(contentOid, { coins: 1 });
  if (status !== 201) throw new Error(`A purchase was refused: ${JSON.stringify(body)}`);
  bought.push(body.purchaseId);
};

/** No alarm anywhere, a purchase succeeds, and the buyer and the creator both see it. */
const healed = async (): Promise<number> => {
  const began = performance.now();
  await until('a purchase', healedWithinMs, async () => {
    await buyOne();
    return true;
  });
  const left = () => healedWithinMs - (performance.now() - began);
  await until('read models', left(), async () => {
    const { balance } = await fan.wallet();
    return balance.paid === 500 - bought.length;
  });
  await until('earnings', left(), async () => (await creator.revenue()).totals.sales === bought.length);
  await until('no alarm', left(), async () => {
    const processes = await processesOf(stack.databaseUrl);
    if (new Set(processes.map(({ service }) => service)).size < 3) return false;
    for (const { address } of processes) {
      if ((await alarmsOf(address)).length > 0) return false;
      if (!(await fetch(new URL('/readyz', address))).ok) return false;
    }
    return (await healthPage()).includes('Everything works');
  });
  return performance.now() - began;
};

const tell = (what: string, alarmMs: readonly number[], healedMs: number): void => {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  figure('outages', 1);
  figure('alarms', alarmMs.length);
  figure('seconds to the slowest alarm', Math.max(...alarmMs) / 1_000);
  figure('seconds of the slowest recovery', healedMs / 1_000);
  process.stderr.write(
    `${what}: alarm after ${alarmMs.map(seconds).join(', ')} s; healed after ${seconds(healedMs)} s\n`,
  );
};

describe('without an operator', () => {
  it('has no alarm at the beginning', async () => {
    await healed();
  });

  it.each(stopped)(
    '$title raises an alarm in every process, and all continue when it is back',
    async ({ parts }) => {
      const processes = await processesOf(stack.databaseUrl);
      for (const part of parts) await stop(part);
      const began = performance.now();
      const alarms: number[] = [];
      if (parts.includes('postgres')) {
        alarms.push(...(await everywhere('postgres-unreachable', processes)));
        expect(await healthPage('es')).toContain('Postgres no responde');
        expect((await fetch(new URL('/readyz', stack.url))).status).toBe(503);
        for (const part of ['api', 'projector', 'worker'] as const)
          await expect.poll(() => errorLine(part, 'postgres-unreachable')).toBe(true);
      }
      if (parts.includes('event-node')) {
        alarms.push(...(await everywhere('event-log-unreachable', processes)));
        expect(await healthPage('jp')).toContain('イベントログが応答しません');
      }
      await sleep(Math.max(0, outageMs - (performance.now() - began)));
      for (const part of parts) await stack.start(part);
      tell(`${parts.join(' and ')} stopped`, alarms, await healed());
    },
  );

  it('an event store that is silent raises an alarm in every process, and all continue when it answers', async () => {
    const processes = await processesOf(stack.databaseUrl);
    freeze(pidOf('event-node'));
    const began = performance.now();
    const alarms = await everywhere('event-log-unreachable', processes);
    expect(await healthPage('jp')).toContain('イベントログが応答しません');
    // Purchases fail, and pages can still be read.
    const looked = await fan.call('/api/coinevent/wallet', { headers: { 'fanfold-after': '0' } });
    expect(looked.status).toBe(200);
    await sleep(Math.max(0, outageMs - (performance.now() - began)));
    unfreeze(pidOf('event-node'));
    tell('event store silent', alarms, await healed());
  });

  // At the same time, as each of them takes time to be detected.
  it('locked tables, an unreachable payment provider and a wrong clock raise an alarm each', async () => {
    const projector = (await processesOf(stack.databaseUrl)).find(({ service }) => service === 'projector');
    const charge = () => fan.startCharge('coins-100', randomUUID());
    const clockFile = join(stack.dataDir, 'wrong-clock');
    writeFileSync(clockFile, '5000');
    await stop('sandbox');
    await expect(charge()).rejects.toThrow('PROVIDER_UNAVAILABLE');
    {
      await using second = await startSecond(stack, 'worker', { FANFOLD_CLOCK_FILE: clockFile });
      const alarms = await withClient(stack.databaseUrl, async (client) => {
        await client.query('begin; lock table wallet_balances_g1.wallet_balance in access exclusive mode');
        await buyOne();
        return Promise.all([
          raised('projections-stuck', String(projector?.address)),
          raised('payment-provider-unreachable', apiAt),
          raised('clock-skew', apiAt),
        ]);
      });
      expect(await healthPage()).toContain('The payment provider does not answer');
      await expect.poll(() => errorLine('api', 'clock-skew')).toBe(true);
      const wrong = (await processesOf(stack.databaseUrl)).find(({ pid }) => pid === second.pid);
      const metrics = await metricsOf(String(wrong?.address));
      const skew = [...metrics].find(([key]) => key.startsWith('fanfold_clock_skew_seconds'))?.[1];
      expect(skew).toBeGreaterThan(4.5);
      const isReady = async () => (await fetch(new URL('/readyz', wrong?.address))).status;
      await expect.poll(isReady).toBe(503);
      expect((await fetch(new URL('/readyz', stack.url))).status).toBe(200);
      tell('locked tables, payment provider unreachable, clocks that differ', alarms, 0);
    }
    await stack.start('sandbox');
    await until('a charge', healedWithinMs, async () => (await charge()).payUrl !== '');
    await healed();
  });

  // Not the first, as a process that has just started raises no alarm yet.
  it('a frozen projector and a frozen worker raise alarms, and continue when they run again', async () => {
    freeze(pidOf('projector'), pidOf('worker'));
    const began = performance.now();
    const alarms = await Promise.all([raised('projector-silent', apiAt), raised('worker-silent', apiAt)]);
    // Purchases made meanwhile are safe; only the pages are late.
    await buyOne();
    expect(await healthPage()).toContain('No projector works');
    expect(await healthPage('ko')).toContain('작동하는 워커가 없습니다');
    await expect.poll(() => errorLine('api', 'projector-silent')).toBe(true);
    await sleep(Math.max(0, outageMs - (performance.now() - began)));
    unfreeze(pidOf('projector'), pidOf('worker'));
    tell('frozen projector and worker', alarms, await healed());
  });
});

describe('what operators see', () => {
  it('is the same everywhere: the documented metrics, and the status of every process', async () => {
    const documented = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');
    const rows = [...documented.matchAll(/^\| `(fanfold_\w+)` \| \w+ \| [^|]* \| ([^|]+) \|/gm)];
    const filledBy = new Map(rows.map(([, name = '', services = '']) => [name, services.trim().split(', ')]));
    for (const { service, address } of await processesOf(stack.databaseUrl)) {
      for (const [sample, value] of await metricsOf(address)) {
        const name = sample.replace(/\{.*/, '').replace(/_(?:bucket|sum|count)$/, '');
        if (value !== 0 && filledBy.has(name)) expect(filledBy.get(name), name).toContain(service);
        expect(documented, `${name} of ${service}`).toContain(`\`${name}\``);
      }
    }
    const { stdout, code } = await fanfold(stack.dataDir, 'status');
    expect(code).toBe(0);
    for (const service of ['api', 'projector', 'worker'])
      expect(stdout).toMatch(new RegExp(`${service} at \\S+/\\d+: works, metrics at http://`));
  });
});

describe('two of each at once', () => {
  it('take over from each other when killed or frozen, and nothing is done twice', async () => {
    const [port] = await freePorts(1);
    await using seconds = new AsyncDisposableStack();
    const [, projector, worker] = (
      await Promise.all([
        startSecond(stack, 'api', { FANFOLD_PORT: String(port) }),
        startSecond(stack, 'projector'),
        startSecond(stack, 'worker'),
      ])
    ).map((one) => seconds.use(one)) as [Second, Second, Second];
    const there = new Person(
      { url: `http://127.0.0.1:${port}`, sandboxUrl: stack.sandboxUrl },
      { oid: fan.oid, email: fan.email, token: fan.token },
    );
    const working = async (pids: readonly number[]): Promise<boolean> => {
      const all = await processesOf(stack.databaseUrl);
      return pids.every((pid) => all.some((one: Answering) => one.pid === pid && one.working));
    };

    let over = false;
    const shopping = (async () => {
      while (!over && bought.length < contents.length - 5) {
        const contentOid = contents[bought.length] ?? '';
        const key = randomUUID();
        // The same request to both APIs at once.
        const replies = await Promise.all([fan, there].map((one) => one.buy(contentOid, { coins: 1, key })));
        const [first, second] = replies.map(({ status, body }) => ({ status, id: body.purchaseId }));
        expect([first?.status, second?.status]).toEqual([201, 201]);
        expect(first?.id).toBe(second?.id);
        bought.push(String(first?.id));
        await sleep(300);
      }
    })();
    // A failure is thrown below; until then it must not count as an unhandled rejection.
    shopping.catch(() => undefined);

    const owners = ['projector', 'worker'] as const;
    await Promise.all(owners.map((part) => stack.kill(part)));
    const killed = await until('take-over', healedWithinMs, () => working([projector.pid, worker.pid]));
    await Promise.all(owners.map((part) => stack.ready(part)));
    freeze(projector.pid, worker.pid);
    const frozen = await until('take-over from the frozen', healedWithinMs, () =>
      working([pidOf('projector'), pidOf('worker')]),
    );
    // They believe that they still hold the lease.
    unfreeze(projector.pid, worker.pid);
    repair.length = 0;
    // Which of the two owns the lease in the end is open: the one that was frozen may be the first to move a
    // checkpoint.
    const isOneOf = async (part: 'projector' | 'worker', { pid }: Second) =>
      (await working([pidOf(part)])) !== (await working([pid]));
    const standBy = async () => (await isOneOf('projector', projector)) && isOneOf('worker', worker);
    await until('stand-by', healedWithinMs, standBy).catch(async (error: Error) => {
      const logs = ['projector', 'second-projector', 'worker', 'second-worker'];
      throw new Error(`${error.message}\n${await diagnostics(logs)}`);
    });
    await sleep(2_000);
    over = true;
    await shopping;
    tell('two of each: taken over after kill -9 / after freezing', [killed, frozen], await healed());

    await using stores = await storesOf(stack);
    const earned: string[] = [];
    const sold: string[] = [];
    for await (const { type, data } of stores.eventLog.client.readEverything()) {
      if (type === 'ContentBought') sold.push(String(data['purchaseId']));
      if (type === 'EarningPosted') earned.push(String((data['source'] as { id: string }).id));
    }
    expect(sold.toSorted()).toEqual(bought.toSorted());
    expect(earned.toSorted()).toEqual(bought.toSorted());
    expect(await verifyStack(stack.dataDir)).toMatchObject({ ok: true, differences: [] });
  });
});
