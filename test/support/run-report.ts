import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

import type { FileTime } from './time-table.ts';

/** A test of the run. `name` has the names of its groups before its own. */
export type TestReport = {
  readonly path: string;
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** What `figure` reported. */
  readonly figures: Readonly<Record<string, number>>;
};

/** The result of a run of the tests. */
export type RunReport = {
  readonly passed: number;
  /** Failed tests, files that failed outside of their tests, and errors that no test caught. */
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileTime[];
  readonly tests: readonly TestReport[];
};

/** Writes the result of the run into a file, as JSON, for the script that started the run. */
export class RunReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((one) => [...one.children.allTests()].map(reportOf));
    const count = (state: string) => tests.filter((one) => one.state === state).length;
    const report: RunReport = {
      passed: count('passed'),
      // The exit code does not say it: an exit hook of the embedded Postgres' package ends this process with 0.
      failed: count('failed') + modules.filter(isBroken).length + unhandledErrors.length,
      // A test that never began was skipped as well.
      skipped: count('skipped') + count('pending'),
      files: modules.map(timeOf),
      tests,
    };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

/** Whether a file cannot be loaded, or a hook failed. */
const isBroken = (one: TestModule): boolean =>
  one.state() === 'failed' && [...one.children.allTests('failed')].length === 0;

const reportOf = (test: TestCase): TestReport => ({
  path: test.module.relativeModuleId,
  name: test.fullName,
  state: test.result().state,
  figures: test.meta().figures ?? {},
});

/** All time of the file's worker, from loading the code to the last hook. */
const timeOf = (one: TestModule): FileTime => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    one.diagnostic();
  const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return { path: one.relativeModuleId, seconds: ms / 1_000 };
};

/** The report of a `RunReporter`; empty where the run ended before it was written. */
export const readRunReport = (file: string): RunReport => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  } catch {
    return { passed: 0, failed: 0, skipped: 0, files: [], tests: [] };
  }
};
