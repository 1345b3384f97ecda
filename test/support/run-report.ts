import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

import type { FileTime } from './time-table.ts';

/** What a run of the tests came to. */
export type RunReport = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileTime[];
};

/** Writes what the run came to into a file, as JSON, for the script that started the run. */
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
      // A test that never began was left out as well.
      skipped: count('skipped') + count('pending'),
      files: modules.map(timeOf),
    };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

/** Everything that the file kept its worker busy with, from loading the code to the last hook. */
const timeOf = (one: TestModule): FileTime => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    one.diagnostic();
  const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return { path: one.relativeModuleId, seconds: ms / 1_000 };
};

/** The report that a `RunReporter` wrote; nothing counted where the run ended before it could write one. */
export const readRunReport = (file: string): RunReport => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  } catch {
    return { passed: 0, failed: 0, skipped: 0, files: [] };
  }
};
