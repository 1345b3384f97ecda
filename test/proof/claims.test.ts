import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import type { RunReport, TestReport } from '../support/run-report.ts';
import { root } from '../tidy/repository.ts';
import { type Claim, type ClaimResult, verdictOf } from './claim.ts';
import { claims } from './claims.ts';
import { pageOf, reportOf } from './page.ts';
import { readResults, resultOf } from './results.ts';

const page = readFileSync(join(root, 'docs/proof.md'), 'utf8');

describe('the page of proof', () => {
  it('lists exactly the claims of the list, with their last results', () => {
    expect(page, 'run npm run proof -- --page').toBe(pageOf(claims, readResults()));
    const commands = [...page.matchAll(/`npm run proof -- ([\w-]+)` \|$/gm)].map(([, name]) => name);
    expect(commands).toEqual(claims.map(({ name }) => name));
    expect(Object.keys(readResults()).filter((name) => !commands.includes(name))).toEqual([]);
  });

  it.each(claims)('$name names tests and figures that exist', ({ shownBy, figures }) => {
    expect(figures.some(({ passes }) => passes !== undefined)).toBe(true);
    const texts = shownBy.map(({ file, test }) => {
      expect(existsSync(join(root, file)), file).toBe(true);
      const text = readFileSync(join(root, file), 'utf8');
      expect(text, file).toContain(test);
      return text;
    });
    for (const { name } of figures) expect(texts.join('\n')).toContain(name);
  });
});

const claim: Claim = {
  name: 'kills',
  says: 'Nothing is lost.',
  shownBy: [
    { file: 'a.test.ts', test: 'loses nothing' },
    { file: 'b.test.ts', test: 'repeats nothing' },
  ],
  figures: [
    { name: 'kills', passes: { atLeast: 200 } },
    { name: 'lost', passes: { is: 0 } },
    { name: 'seconds', of: 'largest', passes: { atMost: 15 }, needsQuiet: true },
    { name: 'purchases' },
  ],
};
const good: ClaimResult = {
  at: '2026-11-21T09:00:00.000Z',
  seconds: 12,
  tests: 'passed',
  shared: false,
  values: { kills: 216, lost: 0, seconds: 9.5, purchases: 8_000 },
};
const withValues = (values: Record<string, number>) => ({ ...good, values: { ...good.values, ...values } });
const { lost: _lost, ...incomplete } = good.values;

describe('a claim', () => {
  it.each<[string, ClaimResult | undefined, string]>([
    ['all values within their limits', good, 'ok'],
    ['no result', undefined, 'not run'],
    ['a value missing', { ...good, values: incomplete }, 'not run'],
    ['a size missing', { ...good, values: { kills: 216, lost: 0, seconds: 9.5 } }, 'not run'],
    ['a test that was not run', { ...good, tests: 'missing' }, 'not run'],
    ['a failed test', { ...good, tests: 'failed' }, 'FAILED'],
    ['a size below its limit', withValues({ kills: 199 }), 'too small'],
    ['a size below its limit and a wrong value', withValues({ kills: 199, lost: 1 }), 'FAILED'],
    ['a value above its limit', withValues({ seconds: 15.1 }), 'FAILED'],
    ['another value than the one allowed', withValues({ lost: 1 }), 'FAILED'],
    ['a time above its limit on a shared machine', { ...withValues({ seconds: 60 }), shared: true }, 'ok'],
  ])('with %s', (_what, result, verdict) => {
    expect(verdictOf(claim, result)).toBe(verdict);
    const results = result ? { kills: result } : {};
    expect(pageOf([claim], results)).toContain(`| **${verdict}** |`);
    expect(reportOf([claim], results)).toContain(`${verdict.padEnd(9)}  kills: `);
  });

  it('shows a value, its limit, and which time was not judged', () => {
    const shown = pageOf([claim], { kills: { ...good, shared: true } });
    expect(shown).toContain(
      '| kills 216; lost 0; seconds 9.5 (not judged: shared machine); purchases 8,000 | kills ≥ 200; lost 0; seconds ≤ 15 | **ok** |',
    );
  });
});

describe('the result of a claim', () => {
  const one: TestReport = { path: 'a.test.ts', name: 'load > loses nothing', state: 'passed', figures: {} };
  const other: TestReport = { ...one, path: 'b.test.ts', name: 'load > repeats nothing' };
  const from = (tests: readonly TestReport[], code = 0) => {
    const count = (state: string) => tests.filter((test) => test.state === state).length;
    const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
    const report: RunReport = { ...counts, files: [], tests, failures: [] };
    return resultOf(claim, { code, report, seconds: 1, at: good.at, shared: false });
  };

  it('sums what its tests reported or takes the largest, and no figure of another test', () => {
    const tests = [
      { ...one, figures: { kills: 150, lost: 0, seconds: 4 } },
      { ...one, figures: { kills: 60, seconds: 9, other: 1 } },
      { ...other, figures: { purchases: 5 } },
      { ...other, name: 'something else', figures: { kills: 1_000 } },
      { ...other, state: 'skipped' as const, figures: { kills: 1_000 } },
    ];
    const values = { kills: 210, lost: 0, seconds: 9, purchases: 5 };
    expect(from(tests)).toEqual({ at: good.at, seconds: 1, tests: 'passed', shared: false, values });
  });

  it.each<[string, readonly TestReport[], number, string]>([
    ['all its tests', [one, other], 0, 'passed'],
    ['a test too few', [one], 0, 'missing'],
    ['a skipped test', [one, { ...other, state: 'skipped' }], 0, 'missing'],
    ['no test at all', [], 0, 'missing'],
    ['a failed test', [one, { ...other, state: 'failed' }], 1, 'failed'],
    ['a failed test and exit code 0', [one, { ...other, state: 'failed' }], 0, 'failed'],
    ['an error outside of a test', [one, other], 1, 'failed'],
    ['a file that cannot be loaded', [], 1, 'failed'],
  ])('of a run with %s', (_what, tests, code, outcome) => expect(from(tests, code).tests).toBe(outcome));
});
