import { spawnNode, temporaryFolder } from '../../event-store/node-process.ts';
import type { Bench } from '../bench.ts';
import { newDatabase } from '../rebuild/index.ts';
import { startChild } from '../support/child.ts';
import { guarded } from '../support/cleanup.ts';
import { startMeter } from '../support/cpu.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import type { Closed } from './closer.process.ts';
import { importSales, salesOfACreator } from './log.ts';

const creators = 10_000;
const smallCreators = 1_000;

/**
 * The first of a month: the month before is closed and settled for each creator, while nothing else happens.
 */
export const monthEnd: Bench = async ({ figure, say, small }) => {
  const count = small ? smallCreators : creators;
  const sales = count * salesOfACreator;
  using folder = temporaryFolder();
  say(`month-end: writing ${sales.toLocaleString('en')} sales of ${count.toLocaleString('en')} creators`);
  await importSales(folder.path, count);
  await using postgres = await startBenchPostgres();
  await using node = guarded(await spawnNode(folder.path));
  const databaseUrl = await newDatabase(postgres.url, 'month_end');
  await using worker = startChild(import.meta.resolve('./closer.process.ts'));
  await worker.call('open', { url: node.url, databaseUrl });
  say('month-end: the floor, reading and appending without work');
  const floorMs = await worker.call<number>('floor', count);
  say('month-end: closing and settling');
  const meter = startMeter({ worker: worker.pid, 'event-node': node.pid, postgres: postgres.pid });
  const { ms, firstBytes, peakBytes } = await worker.call<Closed>('close', count);
  const { used, others } = meter();
  say(`month-end: ${(ms / 1_000).toFixed(1)} s; other programs used ${(others * 100).toFixed(0)} %`);
  await worker.call('check', count);
  figure('whole_month', 'ms', ms, { floor: floorMs });
  figure('months_per_s', '1/s', (count / ms) * 1_000, { floor: (count / floorMs) * 1_000 });
  figure('sales_per_s', '1/s', (sales / ms) * 1_000, { floor: (sales / floorMs) * 1_000 });
  figure('memory_after_a_tenth', 'bytes', firstBytes);
  figure('memory_at_most', 'bytes', peakBytes);
  figure('memory_at_most_by_that_after_a_tenth', 'x', peakBytes / firstBytes);
  for (const [name, cpuMs] of Object.entries(used))
    figure(`cpu_of_a_month_${name}`, 'µs', (cpuMs * 1_000) / count);
};
