import { walletStream } from '@fanfold/domain/wallet';
import { openSnapshots } from '@fanfold/event-log';
import { bulkImport } from '@fanfold/event-node';
import { createLogger, dataPaths, oidFromKey, systemClock } from '@fanfold/platform';

import type { Bench } from '../bench.ts';
import { logCreated } from '../rebuild/log.ts';
import { HttpConnection, post } from '../support/http-connection.ts';
import { type Customer, type Item, openShop, signIn } from '../support/shop.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import { median } from '../support/statistics.ts';
import { type History, walletHistory } from '../support/wallet-history.ts';

/** Wallets of each length. Several, because each has only one first command after a restart. */
const classes = [
  { length: 10, wallets: 6 },
  { length: 1_000, wallets: 6 },
  { length: 100_000, wallets: 2 },
] as const;
const warmRounds = 100;
const restarts = 5;
/** Requests of other people after a restart, so that the start of the process itself is not measured. */
const warmUps = 60;

type Wallet = { readonly oid: string; readonly length: number; readonly history: History };

/**
 * A purchase from wallets of different length, with everything in memory and as the first command after a
 * restart.
 */
export const longStream: Bench = async ({ figure, say }) => {
  say('long-stream: writing the wallets’ histories');
  const wallets = histories();
  await using stack = await startBenchStack({ prepare: (dataDir) => importAll(dataDir, wallets) });
  say('long-stream: projecting them and filling the shop');
  const head = await stack.eventLog.client.head();
  await stack.drained(head ?? 0n, 300_000);
  const shop = await openShop(stack, { customers: 20, items: 400 });
  const owners = new Map<string, Customer>();
  for (const { oid } of wallets) owners.set(oid, await signIn(stack, oid));
  await keepSnapshots(stack, wallets);
  const buyer = new Buyer(stack, shop.items);

  for (const customer of shop.customers) await buyer.buy(customer);
  say(`long-stream: warm, ${warmRounds} purchases from each wallet in turn`);
  const warm = new Times();
  for (let round = 0; round < warmRounds; round += 1)
    for (const { oid, length } of wallets) {
      const ms = await buyer.buy(owners.get(oid));
      // The first purchases load the wallets into memory.
      if (round >= 5) warm.add(length, ms);
    }
  const cold = new Times();
  for (let restart = 1; restart <= restarts; restart += 1) {
    say(`long-stream: restart ${restart} of ${restarts}`);
    await buyer.restart();
    for (let n = 0; n < warmUps; n += 1) await buyer.buy(shop.customers[n % shop.customers.length]);
    // Interleaved, so that no length always comes last.
    for (const { oid, length } of restart % 2 === 0 ? wallets.toReversed() : wallets)
      cold.add(length, await buyer.buy(owners.get(oid)));
  }
  buyer.close();
  for (const [kind, times] of Object.entries({ warm, cold }))
    for (const { length } of classes) {
      figure(`${kind}_p50_after_${length}_events`, 'ms', times.median(length));
      if (length > 10)
        figure(`${kind}_after_${length}_to_10_events`, 'x', times.median(length) / times.median(10));
    }
};

const day = 86_400_000;

const histories = (): Wallet[] => {
  const now = Date.parse(systemClock.now());
  const from = new Date(now - 4 * 365 * day).toISOString();
  const to = new Date(now - day).toISOString();
  // The log's own first event has the first position.
  let firstPosition = 2;
  return classes.flatMap(({ length, wallets }) =>
    Array.from({ length: wallets }, (_, n) => {
      const oid = oidFromKey(`long-${length}-${n}`);
      const history = walletHistory({
        walletOid: oid,
        length,
        from,
        to,
        firstPosition,
        keepAtRevision: snapshotAt(length),
      });
      firstPosition += length;
      return { oid, length, history };
    }),
  );
};

/**
 * The api writes a snapshot every 256 events, or every tenth of the stream if that is more; at a restart it
 * is half as old on average. -1 for a stream too short to have one.
 */
const snapshotAt = (length: number): number => {
  const every = Math.min(Math.max(256, Math.floor(length / 10)), 500);
  return length <= 256 ? -1 : length - 1 - Math.floor(every / 2);
};

const importAll = async (dataDir: string, wallets: readonly Wallet[]): Promise<void> => {
  const all = [logCreated(), ...wallets.flatMap(({ history }) => history.events)];
  await bulkImport(dataPaths(dataDir).events, all);
};

const keepSnapshots = async (
  { db, eventLog, masterKey }: BenchStack,
  wallets: readonly Wallet[],
): Promise<void> => {
  const log = createLogger('bench', { level: 'error' });
  const snapshots = openSnapshots(db as never, { eventLog, masterKey, clock: systemClock, log });
  for (const { oid, history } of wallets)
    if (history.kept) await snapshots.save(walletStream, `wallet-${oid}`, history.kept);
};

/** Buys one item after the other over one connection, each person each item once, and measures the time. */
class Buyer {
  readonly #stack: BenchStack;
  readonly #items: readonly Item[];
  readonly #bought = new Map<string, number>();
  #connection: HttpConnection | undefined;

  constructor(stack: BenchStack, items: readonly Item[]) {
    this.#stack = stack;
    this.#items = items;
  }

  /** Resolves to the milliseconds it took. */
  async buy(customer: Customer | undefined): Promise<number> {
    if (!customer) throw new Error('No account with that name is signed in.');
    const count = this.#bought.get(customer.oid) ?? 0;
    this.#bought.set(customer.oid, count + 1);
    const item = this.#items[count % this.#items.length];
    if (!item || count >= this.#items.length) throw new Error('Everything was bought already.');
    this.#connection ??= await HttpConnection.open(this.#stack.port);
    const request = post({
      path: '/api/account/purchase',
      token: customer.token,
      key: `purchase-${count}`,
      body: JSON.stringify({ contentOid: item.oid, coins: item.coins, payWith: 'paid' }),
    });
    const beganAt = performance.now();
    const { status, body } = await this.#connection.send(request);
    const tookMs = performance.now() - beganAt;
    if (status !== 201) throw new Error(`A purchase was answered with ${status}: ${body}`);
    return tookMs;
  }

  async restart(): Promise<void> {
    this.close();
    await this.#stack.stop('api');
    await this.#stack.start('api');
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

/** Times in milliseconds by the length of the stream. */
class Times {
  readonly #times = new Map<number, number[]>();

  add(length: number, ms: number): void {
    const times = this.#times.get(length);
    if (times) times.push(ms);
    else this.#times.set(length, [ms]);
  }

  median(length: number): number {
    return median(this.#times.get(length) ?? []);
  }
}
