import { type Child, startChild } from './child.ts';
import type { Shop } from './shop.ts';

/** The level of load, and its duration. */
export type Load = {
  readonly inFlight: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** A steady rate instead of the maximum; a request waits when the maximum is in flight. */
  readonly perSecond?: number;
  /** A fixed number of requests, however long they take. */
  readonly requests?: number;
};

export type Spent = {
  /** Replies in the measured time, and in all. */
  readonly requests: number;
  readonly total: number;
  readonly perSecond: number;
  /** Of each of these replies, in milliseconds. */
  readonly latencies: Float64Array;
  /** Requests with an answer other than 201, by that answer. */
  readonly refused: Readonly<Record<string, number>>;
  /** The time of the last reply by the wall clock, and its newest position. */
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

/** Purchases go to `port`. `run` makes the idempotency keys of each client unique. */
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
