import { freePorts } from '../../support/free-ports.ts';
import { startSecond } from '../../support/health.ts';
import { type Child, startChild } from '../support/child.ts';
import { guarded } from '../support/cleanup.ts';
import { openShop } from '../support/shop.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import type { Sending, Sent } from './client.process.ts';
import { type Meters, openMeters, type Usage } from './meters.ts';
import { type Kind, Requests, statusOf } from './requests.ts';

/** How requests arrive: at random moments at a rate, or as fast as they are answered. */
export type Arrivals = { readonly perSecond: number; readonly seconds: number } | { readonly count: number };

export type Measured = { readonly units: number; readonly usage: Usage; readonly sent: Sent };

/** A stack with every part running, a shop, and a client in a process of its own. */
export type Workbench = AsyncDisposable & {
  readonly stack: BenchStack;
  /** What the stack uses for some seconds without any request. */
  readonly idle: (seconds: number) => Promise<Usage>;
  /**
   * What requests cost until every process has finished with them; `more` are further processes to measure.
   */
  readonly work: (
    kind: Kind,
    arrivals: Arrivals,
    more?: Readonly<Record<string, number>>,
  ) => Promise<Measured>;
  /**
   * Donations of one person as fast as they are answered: how many appends to one stream there are in a
   * second.
   */
  readonly appendsToOneStream: (count: number) => Promise<number>;
  readonly meters: Meters;
};

const shopSize = { customers: 1_000, items: 400 };
const mostInFlight = 64;
const quietMs = 1_500;

export const openWorkbench = async (): Promise<Workbench> => {
  const opening = new AsyncDisposableStack();
  const close = guarded({ [Symbol.asyncDispose]: () => opening[Symbol.asyncDispose]() });
  const stack = opening.use(await startBenchStack());
  const requests = new Requests(await openShop(stack, shopSize));
  const client: Child = opening.use(startChild(import.meta.resolve('./client.process.ts')));
  await client.call('open', stack.port);
  const meters = opening.use(await openMeters(stack));

  const work: Workbench['work'] = async (kind, arrivals, more) => {
    const count = 'count' in arrivals ? arrivals.count : arrivals.perSecond * arrivals.seconds;
    const status = statusOf[kind];
    const sending: Sending = {
      requests: requests.of(kind, count),
      status,
      inFlight: mostInFlight,
      ...('count' in arrivals ? {} : { perSecond: arrivals.perSecond }),
    };
    await untilQuiet(stack);
    const end = await meters.start(more);
    const sent = await client.call<Sent>('send', sending);
    if (status === 201) await untilWorkerHas(stack, BigInt(sent.lastPosition ?? -1));
    await untilQuiet(stack);
    return { units: count, sent, usage: await end() };
  };

  return {
    stack,
    meters,
    work,
    appendsToOneStream: async (count) => {
      await untilQuiet(stack);
      const sending: Sending = { requests: requests.ofOnePerson(count), status: 201, inFlight: 16 };
      return count / (await client.call<Sent>('send', sending)).seconds;
    },
    idle: async (seconds) => {
      await untilQuiet(stack);
      const end = await meters.start();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      return end();
    },
    [Symbol.asyncDispose]: () => close[Symbol.asyncDispose](),
  };
};

/** The process managers that react to each sale. */
const managersOfSales = ['post-earnings', 'flag-linked-accounts', 'hold-linked-accounts'];
const patienceMs = 300_000;

/** Resolves once the process managers of sales have stored a checkpoint at this position or after it. */
const untilWorkerHas = async ({ eventLog }: BenchStack, position: bigint): Promise<void> => {
  const until = performance.now() + patienceMs;
  for (const manager of managersOfSales)
    for (;;) {
      const stored = (await eventLog.client.readLast(`checkpoint-${manager}`))?.data['position'];
      if (typeof stored === 'string' && BigInt(stored) >= position) break;
      if (performance.now() > until) throw new Error(`${manager} did not reach ${position}.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
};

/**
 * Resolves once neither the log nor the read models have changed for a while: worker and projector have
 * finished.
 */
const untilQuiet = async (stack: BenchStack): Promise<void> => {
  const progress = async (): Promise<string> => {
    const { rows } = await stack.pool.query<{ newest: string }>(
      'select max(position) as newest from projection_checkpoint',
    );
    return `${await stack.eventLog.feed.head()} ${rows[0]?.newest}`;
  };
  let last = '';
  let since = performance.now();
  while (performance.now() - since < quietMs) {
    const now = await progress();
    if (now !== last) since = performance.now();
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Another API on the same stores, without requests of its own. */
export const startFollower = async (stack: BenchStack) => {
  const [port] = await freePorts(1);
  return guarded(await startSecond(stack, 'api', { FANFOLD_PORT: String(port) }));
};
