import { startMeter } from '../support/cpu.ts';
import type { Load, SpendClient, Spent } from '../support/spend-client.ts';
import { quantile } from '../support/statistics.ts';

/** How many requests are in flight at once. */
export const levels = [32, 256] as const;
export const shopSize = { customers: 1_000, items: 400 };

export const loadAt = (inFlight: number): Load => ({ inFlight, warmUpMs: 3_000, measureMs: 8_000 });

/**
 * The load on a server process before it is measured: code is compiled while it is used, and a process that
 * has just started is not representative. Every contestant gets it, from customers of its own, so that all
 * wallets have the same length when the measurement begins.
 */
const runIn: Load = { inFlight: 32, warmUpMs: 0, measureMs: 20_000 };

/**
 * The result of one contestant at one level. Times in milliseconds, processor time in microseconds a request.
 */
export type Result = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuUs: Readonly<Record<string, number>>;
  readonly spent: Spent;
};

/** Sends load for a while. Throws when any answer was not 201. */
export const runLoad = async (
  client: SpendClient,
  inFlight: number,
  processes: Readonly<Record<string, number>>,
): Promise<Result> => {
  const read = startMeter({ ...processes, client: client.pid });
  const spent = await client.spend(loadAt(inFlight));
  const { used, others } = read();
  const { perSecond, latencies, refused, total } = spent;
  assertNoneRefused(refused);
  if (others > worthTelling)
    process.stderr.write(
      `        other programs took ${Math.round(others * 100)} % of the processors meanwhile\n`,
    );
  return {
    perSecond,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpuUs: Object.fromEntries(Object.entries(used).map(([name, ms]) => [name, (ms * 1_000) / total])),
    spent,
  };
};

/** One purchase of each, so that every wallet is loaded and grows by the same. */
const visit: Load = { inFlight: 32, warmUpMs: 0, measureMs: 0, requests: shopSize.customers };

/** Every customer buys once. Throws when any answer was not 201. */
export const visitWith = async (client: SpendClient): Promise<void> => {
  const { refused } = await client.spend(visit);
  assertNoneRefused(refused);
};

/** Throws when any answer was not 201. */
export const runInWith = async (client: SpendClient): Promise<void> => {
  const { refused } = await client.spend(runIn);
  assertNoneRefused(refused);
};

const assertNoneRefused = (refused: Spent['refused']): void => {
  if (Object.keys(refused).length > 0)
    throw new Error(`Not everything was accepted: ${JSON.stringify(refused)}`);
};

/**
 * Above this share of the machine's processor time used by others, a figure says little about the product.
 */
const worthTelling = 0.05;
