import { type Child, startChild } from './child.ts';
import type { Shop } from './shop.ts';

/** How hard to press, and for how long. */
export type Load = {
  readonly inFlight: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** A steady rate, where not as many as go; a request that finds all places taken waits for one. */
  readonly perSecond?: number;
  /** So many requests and no more, however long they take. */
  readonly requests?: number;
};

export type Spent = {
  /** Replies in the measured time, and in all. */
  readonly requests: number;
  readonly total: number;
  readonly perSecond: number;
  /** Of each of these replies, in milliseconds. */
  readonly latencies: Float64Array;
  /** Requests that were answered with anything but 201, by what they were answered with. */
  readonly refused: Readonly<Record<string, number>>;
  /** When the last reply came, by the wall clock, and the newest position it told. */
  readonly endedAtMs: number;
  readonly lastPosition: bigint;
};

/** Buys in a process of its own: every customer one item after the other, never the same twice. */
export type SpendClient = AsyncDisposable & {
  readonly pid: number;
  readonly spend: (load: Load) => Promise<Spent>;
  /** Ids of every purchase that was ever acknowledged to this client. */
  readonly acknowledged: () => Promise<string[]>;
};

/** What is bought there goes to `port`. `run` tells the idempotency keys of one client from another's. */
export const startSpendClient = async (port: number, shop: Shop, run: string): Promise<SpendClient> => {
  const child: Child = startChild(import.meta.resolve('./spend-client.process.ts'));
  await child.call('open', { port, shop, run });
  return {
    pid: child.pid,
    spend: (load) => child.call('spend', load),
    acknowledged: () => child.call('acknowledged'),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
};
