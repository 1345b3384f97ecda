import { describe, expect, it } from 'vitest';

import { repositoryFiles } from './repository.ts';
import { rules } from './rules/index.ts';

const files = repositoryFiles();

describe('the house rules', () => {
  it('are checked against a repository that was read', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.some(({ path }) => path === 'packages/domain/src/money.ts')).toBe(true);
  });

  it.each(rules)('$name', ({ appliesTo, check, instead }) => {
    const violations = files
      .filter(({ path }) => appliesTo(path))
      .flatMap((file) => check(file).map((breach) => `${file.path}: ${breach}`));
    expect(violations, instead).toEqual([]);
  });
});

describe.each(rules)('the check of $name', ({ appliesTo, check, bad, good }) => {
  it.each(bad)('finds $text', (file) => {
    expect(appliesTo(file.path)).toBe(true);
    expect(check(file)).not.toEqual([]);
  });

  it.each(good)('accepts $text', (file) => {
    expect(check(file)).toEqual([]);
  });
});
