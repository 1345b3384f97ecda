import { servingSchema } from '@fanfold/projection';
import { walletBalances } from '@fanfold/projections/wallet/balances';

import type { Bench, BenchContext } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { startMeter } from '../support/cpu.ts';
import type { LoadResult } from '../support/run-load.ts';
import { openShop } from '../support/shop.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import type { Place } from './client.process.ts';

const levels = [1, 32] as const;
const times = { warmUpMs: 3_000, measureMs: 8_000 };
/** The pool size of the API. */
const connections = 12;

type Result = LoadResult & { readonly cpuUs: number };

/**
 * `GET /api/coinevent/wallet` of a thousand people, beside a plain Fastify route that checks the same
 * sessions and sends the same statements to the same Postgres. Ours does more: policy, roles, contracts,
 * freshness, and their reply.
 */
export const query: Bench = async ({ figure, say }) => {
  say('query: starting the stack and filling the shop');
  await using stack = await startBenchStack();
  const { customers } = await openShop(stack, { customers: 1_000, items: 1 });
  await untilShown(stack, customers.length);
  await stack.stop('worker');
  await stack.stop('sandbox');
  const place = { path: '/api/coinevent/wallet', tokens: customers.map(({ token }) => token) };

  await using bare = startChild(import.meta.resolve('./floor.process.ts'));
  const port = await bare.call<number>('listen', { databaseUrl: stack.databaseUrl, connections });
  const floor = await measure({ ...place, port }, { name: 'the floor', pid: bare.pid, say });
  const api = stack.processes()['api'] ?? 0;
  const ours = await measure({ ...place, port: stack.port }, { name: 'ours', pid: api, say });

  for (const level of levels) {
    const [mine, least] = [ours.get(level), floor.get(level)];
    if (!mine || !least) throw new Error(`Nothing was measured at ${level} in flight.`);
    figure(`requests_per_s_at_${level}`, '1/s', mine.perSecond, { floor: least.perSecond });
    figure(`p50_at_${level}`, 'ms', mine.p50, { floor: least.p50 });
    figure(`p99_at_${level}`, 'ms', mine.p99, { floor: least.p99 });
    figure(`cpu_of_a_request_at_${level}`, 'µs', mine.cpuUs, { floor: least.cpuUs });
  }
};

/** Resolves once the read model has all wallets. */
const untilShown = async ({ pool }: BenchStack, wallets: number): Promise<void> => {
  const text = `select count(*)::integer as count from ${servingSchema(walletBalances)}.wallet_balance where paid > 0`;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(text);
    if (rows[0]?.count === wallets) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

type Contestant = { readonly name: string; readonly pid: number; readonly say: BenchContext['say'] };

const measure = async (place: Place, { name, pid, say }: Contestant): Promise<Map<number, Result>> => {
  await using client = startChild(import.meta.resolve('./client.process.ts'));
  await client.call('open', place);
  const results = new Map<number, Result>();
  for (const inFlight of levels) {
    say(`query: ${name}, ${inFlight} in flight`);
    const read = startMeter({ server: pid });
    const pressed = await client.call<LoadResult & { total: number }>('ask', { inFlight, ...times });
    results.set(inFlight, { ...pressed, cpuUs: ((read().used['server'] ?? 0) * 1_000) / pressed.total });
  }
  return results;
};
