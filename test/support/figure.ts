import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Figures that the test measured, by name: `npm run proof` compares them with what test/proof/claims.ts
     * allows.
     */
    figures?: Readonly<Record<string, number>>;
  }
}

/**
 * Reports a figure of the running test. The names are those of test/proof/claims.ts. A test reports before it
 * expects, so that a failed run still has its figures.
 */
export const figure = (name: string, value: number): void => {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`No test is running that could report ${name}.`);
  test.meta.figures = { ...test.meta.figures, [name]: value };
};
