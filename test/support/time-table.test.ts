import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

import { budgetOf, filesWithBudget, levelOf } from '../budgets.ts';
import { timeTable } from './time-table.ts';

const unit = (index: number, seconds: number) => ({ path: `packages/x/src/x${index}.test.ts`, seconds });

it('adds up the time of each level, and shows the ten slowest files', () => {
  const many = Array.from({ length: 12 }, (_, index) => unit(index, index / 10));
  const table = timeTable([...many, { path: 'test/browser/x.spec.ts', seconds: 30 }], 66);
  expect(table).toMatch(/unit +12 +0\.1\n/);
  expect(table).toMatch(/browser +1 +0\.5\n/);
  expect(table).toMatch(/together +13 +0\.6\n1\.1 minutes passed\.\n/);
  expect(table.match(/^ {2}\S+\.ts +\d+ +\d+$/gm)).toHaveLength(10);
  expect(table).not.toMatch(/e2e|Warning/);
});

it('warns about each file that took longer than its budget', () => {
  const path = 'packages/x/src/slow.test.ts';
  const at = (seconds: number) => timeTable([{ path, seconds }], 1);
  expect(at(budgetOf(path))).not.toContain('Warning');
  expect(at(budgetOf(path) + 1)).toContain(`Warning: ${path} took ${budgetOf(path) + 1} s`);
});

it('has no line about time when no file ran', () => {
  expect(timeTable([], 3)).toBe('');
});

it('knows the level of a file by its ending', () => {
  const paths = ['a.test.tsx', 'a.int.test.ts', 'a.e2e.test.ts', 'a.spec.ts'];
  expect(paths.map(levelOf)).toEqual(['unit', 'int', 'e2e', 'browser']);
});

it('has budgets of files that exist only', () => {
  expect(filesWithBudget.filter((path) => !existsSync(path))).toEqual([]);
});
