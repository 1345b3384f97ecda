import type { Bench, BenchContext } from '../bench.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type SpendClient, type Spent, startSpendClient } from '../support/spend-client.ts';
import { type BenchStack, startBenchStack } from '../support/stack.ts';
import { bucketNames, histogram } from '../support/statistics.ts';
import { wallClockMs } from '../support/wall-clock.ts';
import { measureFloor } from './floor.ts';
import { levels, type Result, runInWith, runLoad, shopSize, visitWith } from './load.ts';
import { onceEach } from './once-each.ts';
import { measurePeer } from './peer.ts';

/** Purchases over HTTP: authenticated, checked, appended, on disk, and projected. */
export const spend: Bench = async (context) => {
  const ours = await measureOurs(context);
  const peer = await measurePeer(context.say);
  const floor = await measureFloor(context.say);
  for (const level of levels) {
    const [mine, theirs, least] = [ours.get(level), peer.get(level), floor.get(level)];
    if (!mine || !theirs || !least) throw new Error(`Nothing was measured at ${level} in flight.`);
    const beside = (part: 'perSecond' | 'p50' | 'p99') => ({ peer: theirs[part], floor: least[part] });
    context.figure(`requests_per_s_at_${level}`, '1/s', mine.perSecond, beside('perSecond'));
    context.figure(`p50_at_${level}`, 'ms', mine.p50, beside('p50'));
    context.figure(`p99_at_${level}`, 'ms', mine.p99, beside('p99'));
    const cpu = (result: Result) => Object.values(result.cpuUs).reduce((sum, us) => sum + us, 0);
    context.figure(`cpu_of_a_request_at_${level}`, 'µs', cpu(mine), { peer: cpu(theirs), floor: cpu(least) });
    for (const [name, us] of Object.entries(mine.cpuUs))
      context.figure(`cpu_of_a_request_at_${level}_${name}`, 'µs', us, {
        peer: theirs.cpuUs[name] ?? null,
        floor: least.cpuUs[name] ?? null,
      });
    const shares = [mine, theirs, least].map(({ spent }) => histogram(spent.latencies, bounds));
    for (const [index, name] of bucketNames(bounds).entries()) {
      const [ofOurs = 0, ofPeer = 0, ofFloor = 0] = shares.map((share) => share[index] ?? 0);
      context.figure(`replies_${name}_at_${level}`, '%', ofOurs, { peer: ofPeer, floor: ofFloor });
    }
  }
};

/** The buckets of the histogram of reply times, in milliseconds. */
const bounds = [5, 10, 20, 30, 50, 75, 100, 200, 400];

const measureOurs = async (context: BenchContext): Promise<Map<number, Result>> => {
  const { say, figure } = context;
  say('spend: starting the stack and filling the shop');
  await using stack = await startBenchStack();
  const { others, ...shop } = partsOf(
    await openShop(stack, { ...shopSize, customers: 2 * shopSize.customers }),
  );
  await using before = await startSpendClient(stack.port, { ...shop, customers: others }, 'before');
  await using client = await startSpendClient(stack.port, shop, 'spend');
  const results = new Map<number, Result>();

  say('spend: every part running, running in');
  await runInWith(before);
  say('spend: every part running, 256 in flight');
  const withWorker = await runLoad(before, 256, stack.processes());
  figure('requests_per_s_at_256_with_worker', '1/s', withWorker.perSecond);
  // The worker posts each sale to its creator's earnings: a second command for each purchase, which the peer
  // does not have. It continues from its checkpoint when it is started again.
  await stack.stop('worker');
  await stack.stop('sandbox');
  await visitWith(client);
  await stack.drained(withWorker.spent.lastPosition, 60_000);
  for (const level of levels) {
    say(`spend: worker and sandbox stopped, ${level} in flight`);
    const result = await runLoad(client, level, stack.processes());
    const projectedMs = await drainedMs(stack, result.spent);
    results.set(level, result);
    figure(`projector_drained_after_at_${level}`, 'ms', projectedMs);
  }
  await verify(stack, [before, client], say);
  return results;
};

/** The customers that are measured, and as many others. */
const partsOf = ({ customers, items }: Shop) => ({
  items,
  customers: customers.slice(0, shopSize.customers),
  others: customers.slice(shopSize.customers),
});

/** From the last reply until the last read model includes it. */
const drainedMs = async (stack: BenchStack, { endedAtMs, lastPosition }: Spent): Promise<number> => {
  await stack.drained(lastPosition, 60_000);
  return Math.max(0, wallClockMs() - endedAtMs);
};

/** Every acknowledged purchase has to be in the log exactly once. */
const verify = async (
  stack: BenchStack,
  clients: readonly SpendClient[],
  say: BenchContext['say'],
): Promise<void> => {
  const recorded: string[] = [];
  for await (const { type, data } of stack.eventLog.client.readEverything())
    if (type === 'ContentBought') recorded.push(String(data['purchaseId']));
  const acknowledged = await Promise.all(clients.map((client) => client.acknowledged()));
  const count = onceEach(acknowledged.flat(), recorded);
  say(`spend: ${count.toLocaleString('en')} acknowledged purchases are in the log exactly once`);
};
