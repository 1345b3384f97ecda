import { servingSchema } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';

import type { Bench, BenchContext } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { startMeter } from '../support/cpu.ts';
import type { LoadResult } from '../support/run-load.ts';
import { openShop } from '../support/shop.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import type { Place } from './client.process.ts';
import { fill } from './fill.ts';
import { mix } from './queries.ts';

const levels = [4, 32] as const;
const times = { warmUpMs: 5_000, measureMs: 15_000 };
/** The pool size of the API. */
const connections = 12;

/**
 * `GET /api/content/search` over a million works: a written mix of searches, beside `select 1` through a
 * plain route.
 */
export const search: Bench = async ({ figure, say, small }) => {
  say('search: starting the stack');
  await using stack = await startBenchStack();
  const { customers } = await openShop(stack, { customers: 1, items: 1 });
  await untilShown(stack);
  for (const part of ['worker', 'sandbox', 'projector'] as const) await stack.stop(part);
  await fill(stack.databaseUrl, small ? 100_000 : 1_000_000, say);
  const token = customers[0]?.token ?? '';

  await using bare = startChild(import.meta.resolve('./floor.process.ts'));
  const port = await bare.call<number>('listen', { databaseUrl: stack.databaseUrl, connections });
  const place = { token, paths: mix() };
  const { api = 0, postgres = 0 } = stack.processes();
  const floor = await measure(
    { ...place, port },
    { name: 'the floor', processes: { api: bare.pid, postgres }, say },
  );
  const ours = await measure(
    { ...place, port: stack.port },
    { name: 'ours', processes: { api, postgres }, say },
  );
  for (const level of levels) {
    const [mine, least] = [ours.get(level), floor.get(level)];
    if (!mine || !least) throw new Error(`Nothing was measured at ${level} in flight.`);
    figure(`searches_per_s_at_${level}`, '1/s', mine.perSecond, { floor: least.perSecond });
    figure(`p50_at_${level}`, 'ms', mine.p50, { floor: least.p50 });
    figure(`p99_at_${level}`, 'ms', mine.p99, { floor: least.p99 });
    for (const [name, us] of Object.entries(mine.cpuUs))
      figure(`cpu_of_a_search_at_${level}_${name}`, 'µs', us, { floor: least.cpuUs[name] ?? null });
    figure(`other_load_at_${level}`, '%', mine.others * 100);
  }
};

/** Resolves once the catalogue has the item of the shop, which is the pattern of all tiles. */
const untilShown = async ({ pool }: BenchStack): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query(`select 1 from ${servingSchema(catalogue)}.content limit 1`);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

type Contestant = {
  readonly name: string;
  readonly processes: Readonly<Record<string, number>>;
  readonly say: BenchContext['say'];
};

/** Processor time of a search by process, and the share of the machine that other programs used. */
type Result = LoadResult & { readonly cpuUs: Readonly<Record<string, number>>; readonly others: number };

const measure = async (place: Place, { name, processes, say }: Contestant): Promise<Map<number, Result>> => {
  await using client = startChild(import.meta.resolve('./client.process.ts'));
  await client.call('open', place);
  const results = new Map<number, Result>();
  for (const inFlight of levels) {
    say(`search: ${name}, ${inFlight} in flight`);
    const read = startMeter({ ...processes, client: client.pid });
    const { total, ...pressed } = await client.call<LoadResult & { total: number }>('ask', {
      inFlight,
      ...times,
    });
    const { used, others } = read();
    const cpuUs = Object.fromEntries(
      Object.keys(processes).map((part) => [part, ((used[part] ?? 0) * 1_000) / total]),
    );
    results.set(inFlight, { ...pressed, cpuUs, others });
  }
  return results;
};
