import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { RunReport } from '../support/run-report.ts';
import type { Claim, ClaimResult } from './claim.ts';

/** By the name of the claim. */
export type Results = Readonly<Record<string, ClaimResult>>;

const file = fileURLToPath(new URL('results.json', import.meta.url));

/** The results that docs/proof.md shows. */
export const readResults = (): Results =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {};

export const writeResults = (results: Results): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

type Run = {
  readonly code: number;
  readonly report: RunReport;
  readonly seconds: number;
  readonly at: string;
  readonly shared: boolean;
};

/** The result of a claim from the report of a run of its tests. */
export const resultOf = (
  { shownBy, figures: wanted }: Claim,
  { code, report, seconds, at, shared }: Run,
): ClaimResult => {
  const found = shownBy.map(({ file: path, test }) =>
    report.tests.filter((one) => one.path === path && one.name.includes(test)),
  );
  const run = [...new Set(found.flat())].filter(({ state }) => state === 'passed' || state === 'failed');
  const isMissing = found.some((tests) => !tests.some((one) => run.includes(one)));
  // A failed test does not always show in the exit code, and a file that cannot be loaded does not in the
  // counts.
  const isFailed = code !== 0 || report.failed > 0;
  const values: Record<string, number> = {};
  for (const { name, of } of wanted) {
    const reported = run.flatMap(({ figures }) => figures[name] ?? []);
    if (reported.length === 0) continue;
    values[name] = of === 'largest' ? Math.max(...reported) : reported.reduce((sum, value) => sum + value, 0);
  }
  return {
    at,
    seconds: Math.round(seconds),
    tests: isFailed ? 'failed' : isMissing ? 'missing' : 'passed',
    shared,
    values,
  };
};
