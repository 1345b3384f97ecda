// `npm run bench [-- NAME …] [--json] [--huge] [--small]`: the performance of Fanfold on this machine, beside
// a peer and beside the lowest cost of the same hops, all from one run. Progress goes to standard error,
// figures to standard output.
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';

import type { Bench, Figure } from './bench.ts';
import { billing } from './billing/index.ts';
import { cart, purchase } from './buying/index.ts';
import { capacity } from './costs/capacity.ts';
import { costs } from './costs/index.ts';
import { encode } from './encode/index.ts';
import { eventNode } from './event-node/index.ts';
import { fanOut } from './fan-out/index.ts';
import { home } from './home/index.ts';
import { lag } from './lag/index.ts';
import { login } from './login/index.ts';
import { longStream } from './long-stream/index.ts';
import { monthEnd } from './month-end/index.ts';
import { query } from './query/index.ts';
import { rebuild, rebuildCatalogue } from './rebuild/index.ts';
import { jsonLine, table } from './report.ts';
import { search } from './search/index.ts';
import { spend } from './spend/index.ts';
import { closeAll } from './support/cleanup.ts';
import { upload } from './upload/index.ts';
import { walletHistoryBench } from './wallet-history/index.ts';
import { web } from './web/index.ts';

const benches: Readonly<Record<string, Bench>> = {
  spend,
  purchase,
  cart,
  lag,
  costs,
  capacity,
  'long-stream': longStream,
  rebuild,
  'month-end': monthEnd,
  'rebuild-catalogue': rebuildCatalogue,
  'event-node': eventNode,
  'fan-out': fanOut,
  query,
  search,
  home,
  login,
  web,
  upload,
  encode,
  'wallet-history': walletHistoryBench,
  billing,
};

type Flags = { readonly json: boolean; readonly huge: boolean; readonly small: boolean };

const run = async (name: string, { json, huge, small }: Flags): Promise<void> => {
  const figures: Figure[] = [];
  const began = performance.now();
  await benches[name]?.({
    huge,
    small,
    say: (text) =>
      process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`),
    figure: (figure, unit, ours, { peer = null, floor = null } = {}) =>
      figures.push({ bench: name, figure, unit, ours, peer, floor }),
  });
  if (json) for (const figure of figures) process.stdout.write(`${jsonLine(figure)}\n`);
  else process.stdout.write(`\n${name}\n\n${table(figures)}\n`);
};

const interrupted = (signal: NodeJS.Signals): void => {
  process.stderr.write(`\n${signal}: stopping what was started …\n`);
  void closeAll().finally(() => process.exit(130));
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      huge: { type: 'boolean', default: false },
      small: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`,
    );
    return 2;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupted);
  process.stderr.write(
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}\n`,
  );
  for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) await run(name, values);
  return 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeAll();
}
