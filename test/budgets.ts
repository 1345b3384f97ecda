/** The levels of tests, by the endings of their file names. */
export type Level = 'unit' | 'int' | 'e2e' | 'browser';

export const levelOf = (path: string): Level => {
  if (path.endsWith('.spec.ts')) return 'browser';
  if (path.endsWith('.e2e.test.ts')) return 'e2e';
  return /\.int\.test\.tsx?$/.test(path) ? 'int' : 'unit';
};

/** Seconds that a file of a level may take on two quiet cores, where it has no budget of its own. */
const levelBudgets: Readonly<Record<Level, number>> = { unit: 5, int: 15, e2e: 40, browser: 60 };

/**
 * Seconds of the files that are known to take longer. A run warns about a file above its budget, and begins with the
 * files whose budgets are largest. A budget is about half as much again as what was measured.
 */
const fileBudgets: Readonly<Record<string, number>> = {};

/** The budget of a test file in seconds; `path` starts from the repository. */
export const budgetOf = (path: string): number => fileBudgets[path] ?? levelBudgets[levelOf(path)];

/** The files with a budget of their own; a test sees that each of them exists. */
export const filesWithBudget = Object.keys(fileBudgets);
