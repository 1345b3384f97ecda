import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { budgetOf, type Level, levelOf } from '../budgets.ts';

/**
 * Level by level, since the files of a level share a stack or the modules of their worker. Within a level
 * those that take longest come first, and the short ones of the last level leave no worker idle at the end.
 */
const levels: readonly Level[] = ['browser', 'e2e', 'int', 'unit'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const pathOf = ({ moduleId }: TestSpecification) => relative(root, moduleId);
    const rank = (file: TestSpecification) => levels.indexOf(levelOf(pathOf(file)));
    const seconds = (file: TestSpecification) => budgetOf(pathOf(file));
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b) || seconds(b) - seconds(a));
  }
}
