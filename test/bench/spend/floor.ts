import { oidFromKey } from '@fanfold/platform';
import type { BenchContext } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { startSpendClient } from '../support/spend-client.ts';
import { levels, type Result, runInWith, runLoad, shopSize } from './load.ts';

/**
 * The same two hops without any work: a route that waits for one append of the official client and answers a
 * constant, and a gRPC server that answers each append at once. No command can be faster on these libraries.
 */
export const measureFloor = async (say: BenchContext['say']): Promise<Map<number, Result>> => {
  await using grpc = startChild(import.meta.resolve('../support/idle-grpc.process.ts'));
  const url = await grpc.call<string>('listen', {});
  await using http = startChild(import.meta.resolve('./floor.process.ts'));
  const port = await http.call<number>('listen', url);
  const people = Array.from({ length: shopSize.customers }, (_, n) => ({
    oid: oidFromKey(`customer-${n}`),
    token: 'x'.repeat(43),
  }));
  const items = Array.from({ length: 1_000 }, (_, n) => ({ oid: oidFromKey(`item-${n}`), coins: 5 }));
  await using client = await startSpendClient(port, { customers: people, items }, 'floor');
  const results = new Map<number, Result>();
  await runInWith(client);
  for (const level of levels) {
    say(`spend: the floor, ${level} in flight`);
    results.set(level, await runLoad(client, level, { api: http.pid, 'event-node': grpc.pid }));
  }
  return results;
};
