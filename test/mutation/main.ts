// `npm run mutation [-- rows | score]`: whether the tests of money detect mistakes. `score` mutates the
// sources of wallet, credits and payments everywhere (Stryker) and requires that four of five mutants are
// detected; `rows` breaks one rule of the inventory after the other, and the test that names the row has to
// fail for it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { type RowMutant, rowMutants } from './rows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = fileURLToPath(new URL('./vitest.config.ts', import.meta.url));
// Stryker works where the sources are, so that package depends on it.
const modules = createRequire(new URL('../../packages/domain/package.json', import.meta.url));

type Seen = { readonly passed: boolean; readonly output: string };

/** Runs test files of the domain: all of them unchanged, or those of one row with its mutation. */
const tests = (env: Readonly<Record<string, string>>, args: readonly string[] = []): Seen => {
  const vitest = modules.resolve('vitest/package.json').replace(/package\.json$/, 'vitest.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', config, ...args],
    { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return { passed: status === 0, output: `${stdout}${stderr}` };
};

const rows = (): boolean => {
  // Tests that fail without a mutation would prove nothing.
  const files = [...new Set(rowMutants.map(({ test }) => test))];
  const sound = tests({ FANFOLD_MUTANT_TESTS: files.join(' ') });
  if (!sound.passed) process.stdout.write(sound.output);
  return rowMutants.map(noticed).every(Boolean) && sound.passed;
};

const noticed = ({ row, breaks, test }: RowMutant, index: number): boolean => {
  const { passed, output } = tests({ FANFOLD_MUTANT: String(index), FANFOLD_MUTANT_TESTS: test }, [
    '-t',
    row,
  ]);
  const applied = !output.includes('does not hold once');
  const killed = !passed && applied && / failed/.test(output);
  const how = killed ? 'noticed' : applied ? 'NOT NOTICED' : 'DOES NOT APPLY';
  process.stdout.write(`${row}  ${how}  ${breaks}\n`);
  return killed;
};

const score = (): boolean => {
  const stryker = modules
    .resolve('@stryker-mutator/core/package.json')
    .replace(/package\.json$/, 'bin/stryker.js');
  const file = fileURLToPath(new URL('./stryker.config.json', import.meta.url));
  const cwd = `${root}/packages/domain`;
  return spawnSync(process.execPath, [stryker, 'run', file], { cwd, stdio: 'inherit' }).status === 0;
};

const [what] = process.argv.slice(2);
const sound = (what === 'score' || rows()) && (what === 'rows' || score());
process.exitCode = sound ? 0 : 1;
