/** The levels of tests, by the endings of their file names. */
export type Level = 'unit' | 'int' | 'e2e' | 'browser';

export const levelOf = (path: string): Level => {
  if (path.endsWith('.spec.ts')) return 'browser';
  if (path.endsWith('.e2e.test.ts')) return 'e2e';
  return /\.int\.test\.tsx?$/.test(path) ? 'int' : 'unit';
};

/** Seconds that a file of a level may take on two quiet cores, if it has no budget of its own. */
const levelBudgets: Readonly<Record<Level, number>> = { unit: 8, int: 20, e2e: 45, browser: 75 };

/**
 * Seconds of the files that are known to take longer. A run warns about a file above its budget, and begins
 * with the files with the largest budgets. A budget is about one and a half times the measured time.
 */
const fileBudgets: Readonly<Record<string, number>> = {
  'packages/application/src/payments/refunds.int.test.ts': 55,
  'packages/event-log/src/store/reconnect.int.test.ts': 45,
  // Every file with both engines.
  'packages/media/src/hostile-files.int.test.ts': 60,
  'packages/media/src/encode.int.test.ts': 60,
  // Six encodings, each in a process of its own.
  'packages/application/src/media/encoder/encode-asset.int.test.ts': 60,
  'packages/projection/src/runtime/run.int.test.ts': 55,
  'services/api/src/live/live.int.test.ts': 40,
  'services/api/src/wallet/pdf/paper.test.ts': 20,
  'services/api/src/http/paper/printer.test.ts': 20,
  'services/objects/src/process.int.test.ts': 55,
  'services/projector/src/operations.int.test.ts': 35,
  'services/projector/src/projector.int.test.ts': 45,
  'services/stack/src/supervisor/postgres/postgres.int.test.ts': 30,
  'test/browser/buying.spec.ts': 115,
  'test/browser/gallery.spec.ts': 115,
  'test/browser/notices.spec.ts': 110,
  'test/browser/purchase.spec.ts': 230,
  'test/browser/rewards.spec.ts': 90,
  'test/browser/screens.spec.ts': 290,
  'test/browser/shell.spec.ts': 150,
  // Five files are encoded, and played as long as it takes to see that they do.
  'test/browser/studio.spec.ts': 120,
  'test/event-store/copy-log.int.test.ts': 50,
  'test/fault/backup.e2e.test.ts': 220,
  'test/fault/billing-stack.e2e.test.ts': 110,
  'test/fault/outages.e2e.test.ts': 150,
  'test/fault/rebuild-crash.int.test.ts': 45,
  'test/fault/rebuild.int.test.ts': 125,
  'test/fault/soak.e2e.test.ts': 70,
  'test/fault/stack.e2e.test.ts': 80,
  'test/fault/upgrade.e2e.test.ts': 60,
  'test/load/live-clients.e2e.test.ts': 80,
  'test/scenarios/demo-world.e2e.test.ts': 70,
  'test/scenarios/erasure.e2e.test.ts': 120,
  'test/scenarios/first-story.e2e.test.ts': 70,
  'test/scenarios/hostile-requests.e2e.test.ts': 90,
  'test/scenarios/operations.e2e.test.ts': 80,
  'test/scenarios/payments.e2e.test.ts': 70,
  // A push waits half a minute for its second attempt.
  'test/scenarios/pushes.e2e.test.ts': 85,
  'test/scenarios/two-of-each.e2e.test.ts': 80,
  // The house rules over all sources.
  'test/tidy/tidy.test.ts': 20,
  'web/src/lib/catalogues.test.ts': 30,
};

/** The budget of a test file in seconds; `path` starts from the repository. */
export const budgetOf = (path: string): number => fileBudgets[path] ?? levelBudgets[levelOf(path)];

/** The files with a budget of their own; a test checks that each of them exists. */
export const filesWithBudget = Object.keys(fileBudgets);
