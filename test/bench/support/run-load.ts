import { quantile } from './statistics.ts';

export type LoadResult = { readonly perSecond: number; readonly p50: number; readonly p99: number };

export type LoadOptions = {
  readonly inFlight: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
};

/**
 * Repeats one call, with a fixed number in flight, and reports the rate a second and the duration of each
 * (ms).
 */
export const runLoad = async (
  { inFlight, warmUpMs, measureMs }: LoadOptions,
  work: (number: number) => Promise<unknown>,
): Promise<LoadResult> => {
  const from = performance.now() + warmUpMs;
  const until = from + measureMs;
  const latencies: number[] = [];
  let next = 0;
  const walk = async (): Promise<void> => {
    while (performance.now() < until) {
      const number = next;
      next += 1;
      const startedAt = performance.now();
      await work(number);
      const endedAt = performance.now();
      if (endedAt >= from && endedAt < until) latencies.push(endedAt - startedAt);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, walk));
  return {
    perSecond: (latencies.length / measureMs) * 1_000,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
};

/** Counts items that arrive in portions until the time is over; answers the rate a second. */
export const countFor = async (ms: number, portion: () => Promise<number>): Promise<number> => {
  await portion();
  const beganAt = performance.now();
  let count = 0;
  while (performance.now() - beganAt < ms) count += await portion();
  return (count / (performance.now() - beganAt)) * 1_000;
};
