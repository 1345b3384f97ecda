import { setTimeout as sleep } from 'node:timers/promises';
import { bulkImport, type ImportedEvent } from '@fanfold/event-node';

import { spawnNode, temporaryFolder } from '../../event-store/node-process.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Child, startChild } from '../support/child.ts';
import { guarded } from '../support/cleanup.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import type { LoadResult } from '../support/run-load.ts';
import { quantile } from '../support/statistics.ts';
import {
  appendLoads,
  dataOf,
  eventType,
  longStream,
  longStreamLength,
  nameOf,
  shortStreams,
  smallBytes,
} from './workload.ts';

const sizes = [10_000, 1_000_000];
const hugeSize = 10_000_000;
/** Filling Postgres with more would take longer than the rest of the benchmark. */
const largestPeer = 1_000_000;
const liveTimes = 500;
const longestCatchUp = 200_000;

/** The results of a store: appends by the name of their load, and events read a second. */
type Measured = {
  readonly appends: ReadonlyMap<string, LoadResult>;
  readonly readStream: number;
  readonly readAll: number;
};

/** The event node through the official client in a process of its own, over logs of different length. */
export const eventNode: Bench = async (context) => {
  const { say, huge } = context;
  say('event-node: the floors');
  const floor = await measureFloor();
  const loop = await measureSqlite();
  for (const size of huge ? [...sizes, hugeSize] : sizes) {
    say(`event-node: a log of ${size.toLocaleString('en')} events`);
    const ours = await measureNode(context, size);
    if (size <= largestPeer) say(`event-node: Emmett on Postgres with ${size.toLocaleString('en')} events`);
    const peer = size <= largestPeer ? await measurePeer(size) : undefined;
    tell(context, size, { ours, peer, floor, loop });
  }
};

type Contestants = {
  readonly ours: Measured;
  readonly peer: Measured | undefined;
  readonly floor: Measured;
  readonly loop: ReadonlyMap<string, number>;
};

const tell = ({ figure }: BenchContext, size: number, { ours, peer, floor, loop }: Contestants): void => {
  const over = `over_${size}`;
  for (const load of appendLoads) {
    const name = nameOf(load);
    const mine = ours.appends.get(name);
    if (!mine) throw new Error(`${name} was not measured.`);
    const beside = (part: keyof LoadResult) => ({
      peer: peer?.appends.get(name)?.[part] ?? null,
      floor: floor.appends.get(name)?.[part] ?? null,
    });
    figure(`${name}_${over}`, '1/s', mine.perSecond, beside('perSecond'));
    figure(`${name}_p50_${over}`, 'ms', mine.p50, beside('p50'));
    figure(`${name}_p99_${over}`, 'ms', mine.p99, beside('p99'));
    figure(`${name}_${over}_beside_sqlite`, '1/s', mine.perSecond, { floor: loop.get(name) ?? null });
  }
  figure(`stream_events_${over}`, '1/s', ours.readStream, {
    peer: peer?.readStream ?? null,
    floor: floor.readStream,
  });
  figure(`all_events_${over}`, '1/s', ours.readAll, { peer: peer?.readAll ?? null, floor: floor.readAll });
};

const measureNode = async ({ figure }: BenchContext, size: number): Promise<Measured> => {
  await using folder = logFolder();
  await bulkImport(folder.path, history(size));
  await using node = guarded(await spawnNode(folder.path));
  await using client = startChild(import.meta.resolve('./client.process.ts'));
  await client.call('open', node.url);
  // Reads first: events of the appends would be read too.
  const readStream = await client.call<number>('readStream');
  const readAll = await client.call<number>('readAll');
  const catchUp = await client.call<number>('catchUp', Math.min(size, longestCatchUp));
  const delays = await liveDelays(client, node.url);
  figure(`catch_up_events_over_${size}`, '1/s', catchUp);
  figure(`live_p50_over_${size}`, 'ms', quantile(delays, 0.5));
  figure(`live_p99_over_${size}`, 'ms', quantile(delays, 0.99));
  return { appends: await appendsOf(client), readStream, readAll };
};

/** Removed at the end, also after an interruption. */
const logFolder = () => {
  const folder = temporaryFolder();
  return guarded({ path: folder.path, [Symbol.asyncDispose]: async () => folder[Symbol.dispose]() });
};

/**
 * Milliseconds from an append's answer to its event at a subscriber in another process; 0 when the event was
 * there first.
 */
const liveDelays = async (appender: Child, url: string): Promise<number[]> => {
  await using follower = startChild(import.meta.resolve('./client.process.ts'));
  await follower.call('open', url);
  await follower.call('follow');
  const answers = await appender.call<Map<string, number>>('appendSlowly', liveTimes);
  await sleep(200);
  const arrivals = await follower.call<Map<string, number>>('arrivals');
  return [...answers].map(([id, answeredAt]) => {
    const arrivedAt = arrivals.get(id);
    if (arrivedAt === undefined) throw new Error('An event did not reach the live subscriber.');
    return Math.max(0, arrivedAt - answeredAt);
  });
};

function* history(size: number): Generator<ImportedEvent> {
  for (let n = 0; n < longStreamLength; n += 1)
    yield { stream: longStream, type: eventType, data: dataOf(n, smallBytes) };
  for (let n = longStreamLength; n < size; n += 1)
    yield { stream: `s-${n % shortStreams}`, type: eventType, data: dataOf(n, smallBytes) };
}

const measurePeer = async (size: number): Promise<Measured> => {
  await using postgres = await startBenchPostgres();
  await using client = startChild(import.meta.resolve('./peer-client.process.ts'));
  await client.call('open', postgres.url);
  await client.call('fill', size);
  const readStream = await client.call<number>('readStream');
  const readAll = await client.call<number>('readAll');
  return { appends: await appendsOf(client), readStream, readAll };
};

/** A gRPC server without work, under the same client. */
const measureFloor = async (): Promise<Measured> => {
  await using server = startChild(import.meta.resolve('../support/idle-grpc.process.ts'));
  const url = await server.call<string>('listen', { eventBytes: smallBytes });
  await using client = startChild(import.meta.resolve('./client.process.ts'));
  await client.call('open', url);
  const readStream = await client.call<number>('readStream');
  const readAll = await client.call<number>('readAll');
  return { appends: await appendsOf(client), readStream, readAll };
};

const appendsOf = async (client: Child): Promise<Map<string, LoadResult>> => {
  const results = new Map<string, LoadResult>();
  for (const load of appendLoads) results.set(nameOf(load), await client.call<LoadResult>('appends', load));
  return results;
};

const measureSqlite = async (): Promise<Map<string, number>> => {
  await using loop = startChild(import.meta.resolve('./sqlite-loop.process.ts'));
  const results = new Map<string, number>();
  for (const load of appendLoads) results.set(nameOf(load), await loop.call<number>('inserts', load));
  return results;
};
