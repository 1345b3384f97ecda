import type { BenchContext } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { quantile } from '../support/statistics.ts';
import { wallClockMs } from '../support/wall-clock.ts';
import type { Received } from './clients.process.ts';

export const clients = 1_000;
const warmUps = 5;
const updates = 20;
const burst = 100;

/** A topic that thousands of clients follow. */
export type Broadcaster = {
  readonly port: number;
  readonly path: string;
  /** Sends an update to all clients. */
  readonly emit: (update: object) => Promise<unknown>;
  /** The process that holds the connections. */
  readonly residentBytes: () => Promise<number>;
};

export type FannedOut = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly burstPerSecond: number;
  readonly bytesPerClient: number;
  readonly residentBytes: number;
};

/** An update is as large as a change of a price in the catalogue. */
const update = () => ({
  kind: 'content',
  topic: 'catalogue',
  contentOid: '0123456789abcdef01234567',
  priceCoins: 120,
  at: wallClockMs().toFixed(3),
});

/** One update a second to all clients, then as many as possible. Throws when one is missing. */
export const measure = async (
  { port, path, emit, residentBytes }: Broadcaster,
  { say, name }: { say: BenchContext['say']; name: string },
): Promise<FannedOut> => {
  await using listeners = startChild(import.meta.resolve('./clients.process.ts'));
  const before = await residentBytes();
  say(`fan-out: ${name}: connecting ${clients} clients`);
  await listeners.call('open', { port, path, clients });
  const everySecond = async (count: number): Promise<Received> => {
    for (let index = 0; index < count; index += 1) {
      await emit(update());
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    return complete(await listeners.call<Received>('received', count * clients), count);
  };
  await everySecond(warmUps);
  say(`fan-out: ${name}: an update a second`);
  const began = wallClockMs();
  const { latencies } = await everySecond(updates);
  const perSecond = (latencies.length / (wallClockMs() - began)) * 1_000;
  const resident = await residentBytes();
  say(`fan-out: ${name}: ${burst} updates at once`);
  const burstAt = wallClockMs();
  for (let index = 0; index < burst; index += 1) await emit(update());
  const burstReceived = complete(await listeners.call<Received>('received', burst * clients), burst);
  return {
    perSecond,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    burstPerSecond: (burst * clients * 1_000) / (burstReceived.lastAtMs - burstAt),
    bytesPerClient: Math.round((resident - before) / clients),
    residentBytes: resident,
  };
};

const complete = (received: Received, count: number): Received => {
  if (received.latencies.length === count * clients) return received;
  throw new Error(`${received.latencies.length} of ${count * clients} updates arrived.`);
};
