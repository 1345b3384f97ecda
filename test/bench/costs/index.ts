import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import type { Bench, BenchContext } from '../bench.ts';
import { median, quantile } from '../support/statistics.ts';
import { type Batches, fitBatchCost } from './fit.ts';
import { measureListeners } from './listeners.ts';
import type { Usage } from './meters.ts';
import { type Kind, kinds } from './requests.ts';
import { type Measured, openWorkbench, startFollower, type Workbench } from './workbench.ts';

const rounds = 3;
/** Far below what two cores can do, so that no request waits long and batches are small. */
const perSecond: Readonly<Record<Kind, number>> = {
  purchase: 50,
  donation: 50,
  wallet_view: 100,
  content_view: 100,
};
const seconds = 8;
/** As fast as possible, for the cost near a part's capacity. */
const burst = 2_000;
const ways = ['steady', 'at_most'] as const;

type Work = Readonly<Record<(typeof ways)[number], Measured>>;
type Round = { readonly idle: Usage; readonly work: ReadonlyMap<Kind, Work> };

/**
 * What each kind of work costs: processor time by process, bytes and commits. Every part runs, as a sale is
 * also posted to the creator's earnings by the worker. What the stack uses without any request is subtracted.
 */
export const costs: Bench = async (context) => {
  const { say, figure } = context;
  say('costs: starting the stack and filling the shop');
  await using bench = await openWorkbench();
  say('costs: running in');
  for (const kind of kinds) await bench.work(kind, { count: burst });
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) measured.push(await measureRound(bench, context, round));
  tellWork(context, measured);
  tellBatches(context, measured);
  const streams: number[] = [];
  for (let round = 0; round < rounds; round += 1) streams.push(await bench.appendsToOneStream(200));
  figure('appends_to_one_stream', '1/s', median(streams));
  await tellFollower(bench, context);
  tellFsync(bench, context);
  say('costs: live listeners');
  const { idleUs, deliveredUs } = await measureListeners(bench, rounds);
  figure('listener_cpu_a_second_api', 'µs', idleUs);
  figure('delivered_update_cpu_api', 'µs', deliveredUs);
};

const measureRound = async (bench: Workbench, { say }: BenchContext, round: number): Promise<Round> => {
  say(`costs: round ${round} of ${rounds}: without requests`);
  const idle = await bench.idle(seconds);
  const work = new Map<Kind, Work>();
  for (const kind of kinds) {
    say(`costs: round ${round}: ${kind} at ${perSecond[kind]}/s, then as fast as possible`);
    const steady = await bench.work(kind, { perSecond: perSecond[kind], seconds });
    work.set(kind, { steady, at_most: await bench.work(kind, { count: burst }) });
  }
  const others = [...work.values()].map(({ steady }) => steady.usage.others);
  say(`costs: round ${round}: other programs used ${Math.round(median(others) * 100)} % of the processors`);
  return { idle, work };
};

const measuredOf = ({ work }: Round, kind: Kind, way: keyof Work): Measured => {
  const found = work.get(kind);
  if (!found) throw new Error(`Nothing was measured of ${kind}.`);
  return found[way];
};

/** Of one unit, without what the stack uses in the same time without requests. */
const ofOne = ({ units, usage }: Measured, idle: Usage, part: (usage: Usage) => number): number =>
  (part(usage) - (part(idle) / idle.seconds) * usage.seconds) / units;

const tellWork = ({ figure }: BenchContext, measured: readonly Round[]): void => {
  const of = (pick: (round: Round) => Measured, part: (usage: Usage) => number): number =>
    median(measured.map((round) => ofOne(pick(round), round.idle, part)));
  const tell = (name: string, pick: (round: Round) => Measured): void => {
    for (const process of processNames(measured))
      figure(
        `${name}_cpu_${process}`,
        'µs',
        of(pick, ({ cpuMs }) => (cpuMs[process] ?? 0) * 1_000),
      );
    figure(
      `${name}_events`,
      'count',
      of(pick, ({ log }) => log.events),
    );
    figure(
      `${name}_commits_event-node`,
      'count',
      of(pick, ({ log }) => log.commits),
    );
    figure(
      `${name}_commits_projector`,
      'count',
      of(pick, (usage) => usage.projectorCommits),
    );
    figure(
      `${name}_commits_postgres`,
      'count',
      of(pick, ({ postgres }) => postgres.commits),
    );
    figure(
      `${name}_fsyncs_postgres`,
      'count',
      of(pick, ({ postgres }) => postgres.fsyncs),
    );
    figure(
      `${name}_log_grows_by`,
      'bytes',
      of(pick, ({ log }) => log.bytes),
    );
    figure(
      `${name}_log_writes`,
      'bytes',
      of(pick, ({ log }) => log.writtenBytes),
    );
    figure(
      `${name}_postgres_grows_by`,
      'bytes',
      of(pick, ({ postgres }) => postgres.databaseBytes),
    );
    figure(
      `${name}_postgres_wal`,
      'bytes',
      of(pick, ({ postgres }) => postgres.walBytes),
    );
    figure(`${name}_reply`, 'bytes', median(measured.map((round) => pick(round).sent.replyBytes)));
    figure(`${name}_a_second`, '1/s', median(measured.map((round) => rateOf(pick(round)))));
    figure(`${name}_p50`, 'ms', median(measured.map((round) => pick(round).sent.p50)));
    figure(`${name}_p99`, 'ms', median(measured.map((round) => pick(round).sent.p99)));
  };
  for (const kind of kinds)
    for (const way of ways) tell(`${kind}_${way}`, (round) => measuredOf(round, kind, way));
  const idle = (part: (usage: Usage) => number): number =>
    median(measured.map((round) => part(round.idle) / round.idle.seconds));
  for (const process of processNames(measured))
    figure(
      `idle_cpu_a_second_${process}`,
      'µs',
      idle(({ cpuMs }) => (cpuMs[process] ?? 0) * 1_000),
    );
  figure(
    'idle_commits_a_second_event-node',
    'count',
    idle(({ log }) => log.commits),
  );
  figure(
    'idle_fsyncs_a_second_postgres',
    'count',
    idle(({ postgres }) => postgres.fsyncs),
  );
};

const rateOf = ({ units, sent }: Measured): number => units / sent.seconds;

const processNames = ([first]: readonly Round[]): string[] =>
  Object.keys(first?.idle.cpuMs ?? {}).filter((name) => name !== 'sandbox');

/** What a commit costs and what each event in it adds, from purchases in small batches and in large ones. */
const tellBatches = ({ figure }: BenchContext, measured: readonly Round[]): void => {
  const points = measured.flatMap((round) =>
    ways.map((way) => ({ one: measuredOf(round, 'purchase', way), idle: round.idle })),
  );
  const batches = (process: string, commitsOf: (usage: Usage) => number): Batches[] =>
    points.map(({ one, idle }) => ({
      batches: ofOne(one, idle, commitsOf),
      items: ofOne(one, idle, ({ log }) => log.events),
      cost: ofOne(one, idle, ({ cpuMs }) => (cpuMs[process] ?? 0) * 1_000),
    }));
  const tell = (process: string, commitsOf: (usage: Usage) => number): void => {
    const { batch, item } = fitBatchCost(batches(process, commitsOf));
    figure(`batch_cpu_of_a_commit_${process}`, 'µs', batch);
    figure(`batch_cpu_of_an_event_${process}`, 'µs', item);
  };
  tell('projector', (usage) => usage.projectorCommits);
  tell('postgres', (usage) => usage.projectorCommits);
  tell('event-node', ({ log }) => log.commits);
};

/**
 * What a purchase costs an API that did not get the request: it reads all live messages, and events of other
 * streams.
 */
const tellFollower = async (bench: Workbench, { figure, say }: BenchContext): Promise<void> => {
  say('costs: a second API without requests');
  await using follower = await startFollower(bench.stack);
  const more = { follower: follower.pid };
  await bench.work('purchase', { count: burst }, more);
  const costsUs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const end = await bench.meters.start(more);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const idle = await end();
    const measured = await bench.work('purchase', { count: burst }, more);
    costsUs.push(ofOne(measured, idle, ({ cpuMs }) => (cpuMs['follower'] ?? 0) * 1_000));
  }
  figure('purchase_cpu_of_another_api', 'µs', median(costsUs));
};

/** How long this disk takes for the least durable write, beside the event log. */
const tellFsync = ({ stack }: Workbench, { figure }: BenchContext): void => {
  const file = openSync(join(stack.dataDir, 'fsync-probe'), 'w');
  const page = randomBytes(4_096);
  const ms = Array.from({ length: 500 }, () => {
    writeSync(file, page);
    const beganAt = performance.now();
    fsyncSync(file);
    return performance.now() - beganAt;
  });
  closeSync(file);
  figure('fsync_p50', 'ms', quantile(ms, 0.5));
  figure('fsync_p99', 'ms', quantile(ms, 0.99));
};
