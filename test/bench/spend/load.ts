import type { Load, Spent } from '../support/spend-client.ts';
import { quantile } from '../support/statistics.ts';

/** How many requests are in flight at once. */
export const levels = [32, 256] as const;
export const shopSize = { customers: 1_000, items: 400 };

export const loadAt = (inFlight: number): Load => ({ inFlight, warmUpMs: 3_000, measureMs: 8_000 });

/** What one contestant came to at one level; times in milliseconds. */
export type Result = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** Throws when anything was answered with something else than 201. */
export const resultOf = ({ perSecond, latencies, refused }: Spent): Result => {
  const strange = Object.entries(refused);
  if (strange.length > 0) throw new Error(`Not everything was accepted: ${JSON.stringify(strange)}`);
  return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
};
