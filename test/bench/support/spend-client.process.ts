import { HttpConnection, post } from './http-connection.ts';
import type { Shop } from './shop.ts';
import type { Load, Spent } from './spend-client.ts';
import { serveTasks } from './tasks.ts';
import { wallClockMs } from './wall-clock.ts';

type Place = { readonly port: number; readonly shop: Shop; readonly run: string };

let place: Place | undefined;
let bodies: string[] = [];
/** The number of the next purchase; it determines customer and item. */
let next = 0;
const connections: HttpConnection[] = [];
const acknowledged: string[] = [];

const open = (given: Place): void => {
  place = given;
  bodies = given.shop.items.map(({ oid, coins }) =>
    JSON.stringify({ contentOid: oid, coins, payWith: 'paid' }),
  );
};

/** This many items are popular at a time; they change as all customers have them. */
const popular = 40;

/** Neighbouring purchases are of different people and different items; the same pair never comes again. */
const requestOf = (number: number, { shop, run }: Place): string => {
  const { customers, items } = shop;
  const round = Math.floor(number / customers.length);
  if (round >= items.length) throw new Error('Every customer has bought every item; the shop is too small.');
  const customer = number % customers.length;
  return post({
    path: '/api/account/purchase',
    token: customers[customer]?.token ?? '',
    key: `${run}-${String(number).padStart(8, '0')}`,
    body: bodies[(round + (customer % popular)) % items.length] ?? '',
  });
};

const spend = async (load: Load): Promise<Spent> => {
  if (!place) throw new Error('The client has no address to buy at.');
  while (connections.length < load.inFlight) connections.push(await HttpConnection.open(place.port));
  const run = new Run(load, place);
  await Promise.all(
    connections.slice(0, load.inFlight).map((connection) => run.buyAgainAndAgain(connection)),
  );
  return run.result();
};

class Run {
  readonly #load: Load;
  readonly #place: Place;
  readonly #beganAt = performance.now();
  readonly #from: number;
  readonly #until: number;
  readonly #latencies: number[] = [];
  readonly #refused: Record<string, number> = {};
  #started = 0;
  #total = 0;
  #lastPosition = 0n;

  constructor(load: Load, from: Place) {
    this.#load = load;
    this.#place = from;
    this.#from = this.#beganAt + load.warmUpMs;
    this.#until = this.#from + load.measureMs;
  }

  async buyAgainAndAgain(connection: HttpConnection): Promise<void> {
    while (await this.#turn()) {
      const request = requestOf(next, this.#place);
      next += 1;
      const startedAt = performance.now();
      const { status, body } = await connection.send(request);
      const endedAt = performance.now();
      this.#total += 1;
      if (status === 201) this.#accept(body);
      else this.#refuse(status, body);
      if (endedAt >= this.#from && endedAt < this.#until) this.#latencies.push(endedAt - startedAt);
    }
  }

  result(): Spent {
    return {
      requests: this.#latencies.length,
      total: this.#total,
      perSecond: (this.#latencies.length / this.#load.measureMs) * 1_000,
      latencies: Float64Array.from(this.#latencies),
      refused: this.#refused,
      endedAtMs: wallClockMs(),
      lastPosition: this.#lastPosition,
    };
  }

  /** Waits for the time of the next request; false when the measurement is over. */
  async #turn(): Promise<boolean> {
    const { perSecond, requests } = this.#load;
    if (requests !== undefined) return this.#started++ < requests;
    if (perSecond === undefined) return performance.now() < this.#until;
    const due = this.#beganAt + (this.#started / perSecond) * 1_000;
    this.#started += 1;
    if (due >= this.#until) return false;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    return true;
  }

  #refuse(status: number, body: string): void {
    const name = `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 200)}`;
    this.#refused[name] = (this.#refused[name] ?? 0) + 1;
  }

  #accept(body: string): void {
    const { purchaseId, position } = JSON.parse(body) as { purchaseId: string; position: string };
    acknowledged.push(purchaseId);
    const reached = BigInt(position);
    if (reached > this.#lastPosition) this.#lastPosition = reached;
  }
}

serveTasks({ open, spend, acknowledged: () => acknowledged });
