import type { Bench, BenchContext } from '../bench.ts';
import { HttpConnection, post } from '../support/http-connection.ts';
import { type Customer, openShop, type Shop } from '../support/shop.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import { quantile } from '../support/statistics.ts';

const rounds = 20;
const inFlight = 16;
const itemsOfAnOrder = 10;

/** One purchase after the other by one person, without other load: the time is that of a single request. */
export const purchase: Bench = async (context) => {
  await using stack = await openStack(context, 'purchase');
  const shop = await openShop(stack, { customers: 10, items: 100 });
  const latencies: number[] = [];
  const connection = await HttpConnection.open(stack.port);
  for (const [number, { oid, coins }] of shop.items.entries()) {
    for (const customer of shop.customers) {
      const body = JSON.stringify({ contentOid: oid, coins, payWith: 'paid' });
      const request = { path: '/api/account/purchase', customer, key: `purchase-${number}`, body };
      latencies.push(await timed(connection, request, 201));
    }
  }
  connection.close();
  // The first tenth warms the wallets up.
  tell(context, latencies.slice(latencies.length / 10));
};

/** Orders of a cart of ten items: one append to the buyer's wallet each. */
export const cart: Bench = async (context) => {
  await using stack = await openStack(context, 'cart');
  const shop = await openShop(stack, { customers: inFlight, items: rounds * itemsOfAnOrder });
  const latencies: number[] = [];
  const beganAt = performance.now();
  await Promise.all(shop.customers.map((customer) => orderAll(stack, shop, { customer, latencies })));
  const seconds = (performance.now() - beganAt) / 1_000;
  context.figure(`orders_per_s_at_${inFlight}`, '1/s', latencies.length / seconds);
  context.figure(`items_per_s_at_${inFlight}`, '1/s', (latencies.length * itemsOfAnOrder) / seconds);
  tell(context, latencies);
};

const openStack = async ({ say }: BenchContext, name: string): Promise<BenchStack> => {
  say(`${name}: starting the stack and filling the shop`);
  return startBenchStack();
};

type Buyer = { readonly customer: Customer; readonly latencies: number[] };

/** All contents, ten items an order. */
const orderAll = async (
  stack: BenchStack,
  { items }: Shop,
  { customer, latencies }: Buyer,
): Promise<void> => {
  const connection = await HttpConnection.open(stack.port);
  for (let round = 0; round < rounds; round += 1) {
    const wanted = items.slice(round * itemsOfAnOrder, (round + 1) * itemsOfAnOrder);
    const body = JSON.stringify({
      items: wanted.map(({ oid, coins }) => ({ entry: `audio_${oid}`, coins })),
    });
    const path = '/api/account/purchase/shoppingCart';
    latencies.push(await timed(connection, { path, customer, key: `cart-order-${round}`, body }, 200));
  }
  connection.close();
};

type Request = {
  readonly path: string;
  readonly customer: Customer;
  readonly key: string;
  readonly body: string;
};

/** Milliseconds from the request to its reply. Throws when a purchase failed. */
const timed = async (
  connection: HttpConnection,
  { path, customer, key, body }: Request,
  wanted: number,
): Promise<number> => {
  const request = post({ path, token: customer.token, key, body });
  const startedAt = performance.now();
  const reply = await connection.send(request);
  const ms = performance.now() - startedAt;
  const whole = !reply.body.includes('"failures":[{');
  if (reply.status !== wanted || !whole) throw new Error(`${reply.status} ${reply.body.slice(0, 200)}`);
  return ms;
};

const tell = ({ figure }: BenchContext, latencies: readonly number[]): void => {
  figure('p50', 'ms', quantile(latencies, 0.5));
  figure('p99', 'ms', quantile(latencies, 0.99));
};
