import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

import type { FileTime } from './time-table.ts';

/** The result of a run of the tests. */
export type RunReport = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileTime[];
};

/** Writes the result of the run into a file, as JSON, for the script that started the run. */
export class RunReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((one) => [...one.children.allTests()].map((test) => test.result().state));
    const count = (state: string) => states.filter((one) => one === state).length;
    const report: RunReport = {
      passed: count('passed'),
      failed: count('failed'),
      // A test that never began was skipped as well.
      skipped: count('skipped') + count('pending'),
      files: modules.map(timeOf),
    };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

/** All time of the file's worker, from loading the code to the last hook. */
const timeOf = (one: TestModule): FileTime => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    one.diagnostic();
  const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return { path: one.relativeModuleId, seconds: ms / 1_000 };
};

/** The report of a `RunReporter`; zero where the run ended before it was written. */
export const readRunReport = (file: string): RunReport => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  } catch {
    return { passed: 0, failed: 0, skipped: 0, files: [] };
  }
};
