import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@fanfold/domain';
import { monthEnd, monthStart, utcMonth } from '@fanfold/domain/subscriptions';
import { technicalEvent } from '@fanfold/event-log';
import { randomIds, sleep, systemClock } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { deadlines, subscriptionsDue } from '@fanfold/projections/operations/deadlines';
import { billingOf, memberships } from '@fanfold/projections/subscriptions/memberships';

import { temporaryDataDir } from '../../support/stack.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Meter, startMeter } from '../support/cpu.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import { creatorOf, importSubscriptions } from './subscriptions.ts';

type Sample = { readonly atMs: number; readonly done: number };

const sampleEveryMs = 500;
/** A run that does nothing for so long has stopped. */
const stalledAfterMs = 180_000;

/**
 * The billing run of the 1st over subscriptions that are paid with coins, while people look at the site: what
 * is paid a second, whether the last tenth is as fast as the first, and what a restart of the worker in the
 * middle costs. Every part of Fanfold runs.
 */
export const billing: Bench = async (context) => {
  const { say, figure, small } = context;
  const count = small ? 10_000 : 100_000;
  const clockFile = join(temporaryDataDir(), 'clock');
  const moveTo = (at: string) =>
    writeFileSync(clockFile, String(Date.parse(at) - Date.parse(systemClock.now())));
  // On any day on which this runs, nothing is due yet: the month is the next one, and the day its 10th.
  const month = utcMonth(monthEnd(utcMonth(systemClock.now())));
  const due = monthEnd(month);
  moveTo(addDays(monthStart(month), 9));
  say(`billing: writing ${count.toLocaleString('en')} subscriptions`);
  await using stack = await startBenchStack({
    settings: { FANFOLD_CLOCK_FILE: clockFile },
    prepare: (dataDir) => importSubscriptions(dataDir, { count, month }),
  });
  await stack.drained((await stack.eventLog.client.head()) ?? 0n, 600_000);
  say('billing: the worker reads what was written');
  await untilQuiet(stack);
  await floor(context, stack);

  say('billing: five days before the 1st, everyone is told');
  const announcing = startMeter(stack.processes());
  moveTo(addDays(due, -4));
  const told = await follow(count, async () => count - (await noticesLeft(stack, addDays(due, -4))));
  figure('announced_per_s', '1/s', rateOf(told));
  for (const [part, ms] of costs(announcing(), count)) figure(`cpu_of_an_announcement_${part}`, 'ms', ms);

  say('billing: the 1st');
  await using visitors = visit(stack);
  const paying = startMeter(stack.processes());
  moveTo(due);
  const done = () => paidFor(stack, due);
  const first = await follow(Math.floor(count / 2), done);
  const [meter, paid] = [paying(), await done()];
  for (const [part, ms] of costs(meter, paid)) figure(`cpu_of_a_payment_${part}`, 'ms', ms);
  say('billing: the worker is stopped in the middle and started again');
  const stoppedAt = performance.now();
  await stack.stop('worker');
  await stack.start('worker');
  const before = await done();
  await follow(before + 1, done);
  figure('restart_costs', 'ms', performance.now() - stoppedAt);
  const second = await follow(count, done);
  figure('paid_per_s', '1/s', rateOf([...first, ...second]));
  const tenth = Math.floor(count / 10);
  figure('paid_per_s_in_the_first_tenth', '1/s', rateOf(within(first, 0, tenth)));
  figure('paid_per_s_in_the_last_tenth', '1/s', rateOf(within(second, count - tenth, count)));
  figure('requests_of_visitors_per_s', '1/s', visitors.rate());
  await stack.drained((await stack.eventLog.client.head()) ?? 0n, 600_000);
  await verify(stack, count);
  say(`billing: ${count.toLocaleString('en')} subscriptions paid once each`);
};

const quiet = { overMs: 3_000, busyShare: 0.2 } as const;

/** Its process managers have no read model that would say how far they have read. */
const untilQuiet = async ({ processes }: BenchStack): Promise<void> => {
  for (;;) {
    const { worker = 0 } = processes();
    const meter = startMeter({ worker });
    await sleep(quiet.overMs);
    if ((meter().used['worker'] ?? 0) < quiet.overMs * quiet.busyShare) return;
  }
};

/** Processor time of each process for one of so many, with what the visitors cost meanwhile. */
const costs = ({ used }: Meter, count: number): [string, number][] =>
  Object.entries(used).map(([part, ms]) => [part, ms / count]);

const people = 4;
const pauseMs = 50;

/** People who look at tiers and at the list of works, until they are disposed. */
const visit = (stack: BenchStack) => {
  const began = performance.now();
  let requests = 0;
  let isOver = false;
  const paths = [
    '/api/content/page2?pageUrl=home',
    `/api/content/subscription_tiers?creatorOid=${creatorOf(0)}`,
  ];
  const visitor = async () => {
    while (!isOver) {
      for (const path of paths) {
        const reply = await fetch(new URL(path, stack.url));
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
        requests += 1;
      }
      await sleep(pauseMs);
    }
  };
  const visits = Promise.all(Array.from({ length: people }, visitor));
  // It is thrown when they are disposed.
  visits.catch(() => undefined);
  return {
    rate: () => (requests / (performance.now() - began)) * 1_000,
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      await visits;
    },
  };
};

/** Polls until so many are done. Throws when nothing goes on. */
const follow = async (until: number, done: () => Promise<number>): Promise<Sample[]> => {
  const samples: Sample[] = [];
  let changedAtMs = performance.now();
  for (;;) {
    const sample = { atMs: performance.now(), done: await done() };
    if (sample.done !== samples.at(-1)?.done) changedAtMs = sample.atMs;
    samples.push(sample);
    if (sample.done >= until) return samples;
    if (sample.atMs - changedAtMs > stalledAfterMs)
      throw new Error(`${sample.done} of ${until} are done, and nothing goes on`);
    await sleep(sampleEveryMs);
  }
};

/** Between the first and the last sample, without what came before the first one that had begun. */
const rateOf = (samples: readonly Sample[]): number => {
  const start = samples.findLast(({ done }) => done === samples[0]?.done);
  const last = samples.at(-1);
  if (!start || !last || last.atMs === start.atMs) return 0;
  return ((last.done - start.done) / (last.atMs - start.atMs)) * 1_000;
};

/** The samples of a part of the run, with the last one before it. */
const within = (samples: readonly Sample[], from: number, to: number): Sample[] => {
  const start = samples.findLastIndex(({ done }) => done <= from);
  const end = samples.findIndex(({ done }) => done >= to);
  return samples.slice(Math.max(0, start), end + 1);
};

const paidFor = async ({ db }: BenchStack, due: string): Promise<number> => {
  const month = utcMonth(due);
  const asked = { month, monthEnd: monthEnd(month) };
  return (await readFrom(db, memberships, (tables) => billingOf(tables, asked))).done;
};

const noticesLeft = async ({ db }: BenchStack, now: string): Promise<number> =>
  readFrom(db, deadlines, async (tables) => {
    const { count } = await tables
      .selectFrom('deadline')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('kind', '=', 'renewalNotice')
      .where('due_at', '<=', now as unknown as Date)
      .executeTakeFirstOrThrow();
    return Number(count);
  });

const atOnce = 64;
const floorMs = 3_000;

/**
 * What the log itself can do in this run: bare appends of one event, and reads of a whole stream. A renewal
 * appends at least three.
 */
const floor = async ({ figure, say }: BenchContext, { eventLog, db }: BenchStack): Promise<void> => {
  say('billing: bare appends and reads');
  const { client } = eventLog;
  const some = await readFrom(db, deadlines, (tables) =>
    subscriptionsDue(tables, { until: '2999-01-01T00:00:00.000Z', limit: 1_000 }),
  );
  const rate = async (act: (n: number) => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    let acts = 0;
    const one = async () => {
      while (performance.now() - began < floorMs) {
        acts += 1;
        await act(acts);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return (acts / (performance.now() - began)) * 1_000;
  };
  const append = () => {
    const id = randomIds.uuid();
    const now = systemClock.now();
    const event = technicalEvent({ id, now }, { type: 'CheckpointStored', data: { position: '0' } });
    return client.append(`checkpoint-bench-${id}`, -1, [event]);
  };
  figure('bare_appends_per_s', '1/s', await rate(append));
  const read = (n: number) => client.readStream(`subscription-${some[n % some.length]?.id}`);
  figure('bare_reads_per_s', '1/s', await rate(read));
};

/** Every subscription was paid once, from its own wallet. */
const verify = async ({ eventLog }: BenchStack, count: number): Promise<void> => {
  const [spent, renewed] = [new Set<string>(), new Set<string>()];
  let events = 0;
  for await (const { type, stream, data } of eventLog.client.readEverything()) {
    if (type === 'CoinsSpent' && data['transactionType'] === 'coin_subscription') {
      events += 1;
      spent.add(stream);
    }
    if (type === 'SubscriptionRenewed') renewed.add(stream);
  }
  if (events !== count || spent.size !== count || renewed.size !== count)
    throw new Error(`${events} payments of ${spent.size} wallets renewed ${renewed.size} of ${count}`);
};
