import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type RunReport, readRunReport } from '../../test/support/run-report.ts';
import { run } from './run.ts';

type Options = {
  /** Arguments of Vitest after `run`: paths and options. */
  readonly args: readonly string[];
  /** Added to the environment of this process. */
  readonly environment: Readonly<Record<string, string>>;
};

/** Runs tests, shows their output, and answers Vitest's exit code, its report and the seconds that passed. */
export const runTests = async ({
  args,
  environment,
}: Options): Promise<{ code: number; report: RunReport; seconds: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-test-'));
  const reportFile = join(folder, 'report.json');
  const began = performance.now();
  const { code } = await run('node_modules/vitest/vitest.mjs', {
    args: ['run', ...args],
    environment: { ...process.env, FANFOLD_TEST_REPORT: reportFile, ...environment },
    output: 'inherit',
  });
  const report = readRunReport(reportFile);
  rmSync(folder, { recursive: true, force: true });
  return { code, report, seconds: (performance.now() - began) / 1_000 };
};
