import type { Bench } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { openShop } from '../support/shop.ts';
import { startSpendClient } from '../support/spend-client.ts';
import { startBenchStack } from '../support/stack.ts';
import { quantile } from '../support/statistics.ts';
import type { Lags, ProbePlace } from './probe.process.ts';

const watchers = 20;
const idleProbes = 200;
const loadedMs = 15_000;

/**
 * From the reply of a purchase to what people see: the wallet's page that waits for that position, the row
 * itself, and the message over server-sent events. Without load, and at half of the machine's capacity.
 */
export const lag: Bench = async ({ figure, say }) => {
  say('lag: starting the stack and filling the shop');
  await using stack = await startBenchStack();
  const shop = await openShop(stack, { customers: 1_000, items: 400 });
  const watching = { ...shop, customers: shop.customers.slice(0, watchers) };
  const others = { ...shop, customers: shop.customers.slice(watchers) };
  await stack.stop('worker');
  await stack.stop('sandbox');
  await using client = await startSpendClient(stack.port, others, 'load');
  await using prober = startChild(import.meta.resolve('./probe.process.ts'));
  const place: ProbePlace = { port: stack.port, shop: watching, databaseUrl: stack.databaseUrl };
  await prober.call('open', place);
  const tell = (when: string, lags: Lags): void => {
    for (const [name, values] of Object.entries(lags))
      for (const [label, q] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const)
        figure(`${name}_${label}_${when}`, 'ms', quantile(values, q));
  };

  say(`lag: idle, ${idleProbes} purchases one after the other`);
  await prober.call('probe', { count: 30 });
  tell('idle', await prober.call<Lags>('probe', { count: idleProbes }));

  say('lag: how much this machine takes');
  const { perSecond: most } = await client.spend({ inFlight: 256, warmUpMs: 3_000, measureMs: 5_000 });
  say(`lag: at half of ${Math.round(most)} purchases a second`);
  const half = most / 2;
  const background = client.spend({
    inFlight: 256,
    warmUpMs: 2_000,
    measureMs: loadedMs + 2_000,
    perSecond: half,
  });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const loaded = await prober.call<Lags>('probe', { forMs: loadedMs });
  const { perSecond: reached } = await background;
  tell('at_half_load', loaded);
  figure('load_asked_for', '1/s', half);
  figure('load_reached', '1/s', reached);
};
