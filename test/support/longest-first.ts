import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { budgetOf } from '../budgets.ts';

/** Begins with the files that take longest, so that no worker is idle at the end while another has a long file left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const seconds = ({ moduleId }: TestSpecification) => budgetOf(relative(root, moduleId));
    return (await super.sort(files)).toSorted((a, b) => seconds(b) - seconds(a));
  }
}
