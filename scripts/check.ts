// `npm run check`: all checks of the sources that need no running product. Each check prints one line; all of
// them run even if one fails, and the output of failed checks follows.
import { availableParallelism } from 'node:os';

import { run } from './support/run.ts';

type Check = { readonly name: string; readonly program: string; readonly args: readonly string[] };

const checks: readonly Check[] = [
  { name: 'types', program: 'node_modules/.bin/tsc', args: ['-p', '.'] },
  { name: 'rules', program: 'node_modules/.bin/oxlint', args: ['--type-aware', '--format=unix'] },
  { name: 'format', program: 'node_modules/.bin/biome', args: ['check', '.'] },
  { name: 'dependency law', program: 'scripts/dependency-law.ts', args: [] },
  { name: 'dead code', program: 'node_modules/.bin/knip', args: [] },
  {
    name: 'house rules',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', 'test/tidy', '--project=unit'],
  },
];

const failures: string[] = [];
// Types follow from the route tree: it is current before they are checked.
await work([{ name: 'route tree', program: 'scripts/route-tree.ts', args: ['--check'] }]);
const queue = checks.values();
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => work(queue)));
for (const failure of failures) process.stdout.write(`\n${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function work(queue: Iterable<Check>): Promise<void> {
  for (const { name, program, args } of queue) {
    const began = performance.now();
    const { code, text } = await run(program, { args, output: 'keep' });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${seconds} s\n`);
    if (code !== 0) failures.push(`── ${name}\n${text.trim()}`);
  }
}
