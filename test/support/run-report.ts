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

/**
 * What failed: a test, a file outside of its tests (`name` is empty), or the run itself (`path` is empty as
 * well).
 */
export type Failure = { readonly path: string; readonly name: string; readonly message: string };

/** The result of a run of the tests. */
export type RunReport = {
  readonly passed: number;
  /** Failed tests, files that failed outside of their tests, and errors that no test caught. */
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileTime[];
  readonly tests: readonly TestReport[];
  /** As many as `failed` counts. */
  readonly failures: readonly Failure[];
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
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandledErrors.map((error) => ({ path: '', name: '', message: messageOf(error) })),
    ];
    const report: RunReport = {
      passed: count('passed'),
      // The exit code does not say it: an exit hook of the embedded Postgres' package ends this process with
      // 0.
      failed: failures.length,
      // A test that never began was skipped as well.
      skipped: count('skipped') + count('pending'),
      files: modules.map(timeOf),
      tests,
      failures,
    };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

/** The failed tests of a file; where none failed but the file did, it cannot be loaded or a hook failed. */
const failuresOf = (one: TestModule): Failure[] => {
  const path = one.relativeModuleId;
  const tests = [...one.children.allTests('failed')];
  if (one.state() === 'failed' && tests.length === 0)
    return [{ path, name: '', message: messageOf(one.errors()[0]) }];
  return tests.map((test) => ({ path, name: test.fullName, message: messageOf(test.result().errors?.[0]) }));
};

const longestMessage = 600;

const messageOf = (error: unknown): string => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message).slice(0, longestMessage);
};

/** What failed, a paragraph each, for the end of the output; empty when nothing did. */
export const failureList = (failures: readonly Failure[]): string =>
  failures
    .map(({ path, name, message }) => {
      const lines = message.split('\n').map((line) => `    ${line}`);
      return [`Failed: ${[path, name].filter(Boolean).join(' > ') || 'outside of the tests'}`, ...lines].join(
        '\n',
      );
    })
    .join('\n');

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
    return { passed: 0, failed: 0, skipped: 0, files: [], tests: [], failures: [] };
  }
};
