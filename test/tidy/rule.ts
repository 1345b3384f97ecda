import type { SourceFile } from './repository.ts';

/**
 * A house rule as a check. Each contains examples that break it and examples that do not, so that the check
 * itself is tested.
 */
export type Rule = {
  readonly name: string;
  /** What to do instead. */
  readonly instead: string;
  readonly appliesTo: (path: string) => boolean;
  /** The violations of the rule in a file, one line each. */
  readonly check: (file: SourceFile) => readonly string[];
  readonly bad: readonly SourceFile[];
  readonly good: readonly SourceFile[];
};

// The examples of violations are in this folder.
const isExample = (path: string): boolean => path.startsWith('test/tidy/');

export const inCode = (path: string): boolean => /\.(tsx?|mjs|cjs|js)$/.test(path) && !isExample(path);
export const anywhere = (path: string): boolean => !isExample(path);

/** A rule that no line may match a pattern. */
export const banned = (
  name: string,
  pattern: RegExp,
  rest: Omit<Rule, 'name' | 'check' | 'bad' | 'good'> & {
    readonly bad: readonly string[];
    readonly good: readonly string[];
    /** The path that the examples are given. */
    readonly at?: string;
  },
): Rule => {
  const { bad, good, at = 'packages/domain/src/wallet/lots.ts', ...others } = rest;
  const asFiles = (lines: readonly string[]) => lines.map((text) => ({ path: at, text }));
  return {
    ...others,
    name,
    check: ({ text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`line ${index + 1}: ${line.trim().slice(0, 120)}`] : [],
        ),
    bad: asFiles(bad),
    good: asFiles(good),
  };
};
