import { defineConfig } from 'vitest/config';

import { limits } from './test/support/limits.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { RunReporter } from './test/support/run-report.ts';
import { StallReporter } from './test/support/stall-reporter.ts';

const folders = '{packages,services,projections,migrations,web,test}';
const everywhere = (ending: string) => `${folders}/**/*.${ending}`;
const stores = [everywhere('int.test.{ts,tsx}')];
const whole = [everywhere('e2e.test.ts'), everywhere('spec.ts')];

// `npm run test:long`: tests of a size or a length that says more and takes longer. The only place that reads
// it.
const isLong = process.env['FANFOLD_LONG'] === '1';
// `npm run proof -- --shared`: other programs use the machine, so that a test measures times and expects no
// limit of them.
const isShared = process.env['FANFOLD_SHARED_MACHINE'] === '1';
const ignored = [
  '**/node_modules/**',
  '**/dist/**',
  'var/**',
  // A file whose rules a shorter one proves as well.
  ...(isLong ? [] : ['**/*.long.*']),
];
const reportFile = process.env['FANFOLD_TEST_REPORT'];

// Two workers: the stores that the tests talk to need a core as well.
// What is waited for has time: a busy machine is slow, not wrong.
const pool = {
  pool: 'forks',
  maxWorkers: 2,
  expect: { poll: { timeout: limits.pollMs } },
  provide: { isLong, isShared },
} as const;
// Half of what such a file costs is to load the modules that it shares with all others: a worker loads them
// once. A file puts right what it changes in its process, such as the environment or a clock.
const sharedModules = { isolate: false } as const;
const postgres = ['./test/support/global-setup.ts'];

// Levels by file name. Only those that need Postgres pay for starting it.
export default defineConfig({
  test: {
    ...pool,
    // Two stacks that are stopped at the end take more than the ten seconds that are usual.
    teardownTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      ...(reportFile ? [new RunReporter(reportFile)] : []),
      // A long run has tests that take as long as they take.
      ...(isLong ? [] : [new StallReporter(limits.stallMs)]),
    ],
    projects: [
      {
        test: {
          ...pool,
          name: 'unit',
          ...sharedModules,
          include: [everywhere('test.{ts,tsx}')],
          exclude: [...ignored, ...stores, ...whole],
          testTimeout: limits.unit.testMs,
          hookTimeout: limits.unit.hookMs,
        },
      },
      {
        test: {
          ...pool,
          name: 'int',
          ...sharedModules,
          include: stores,
          exclude: ignored,
          globalSetup: postgres,
          testTimeout: limits.int.testMs,
          hookTimeout: limits.int.hookMs,
        },
      },
      {
        test: {
          ...pool,
          name: 'e2e',
          include: whole,
          exclude: ignored,
          globalSetup: [...postgres, './test/support/prepared-setup.ts'],
          setupFiles: ['./test/support/part-logs.setup.ts'],
          testTimeout: limits.e2e.testMs,
          hookTimeout: limits.e2e.hookMs,
        },
      },
    ],
  },
});
