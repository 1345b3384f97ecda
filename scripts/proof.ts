// `npm run proof [-- NAME …]`: the claims of docs/proof.md, or those that are named, one after the other in
// the long versions of their tests; then a table of claim, value and what passes. Fails when a claim is not
// ok. `--write` keeps the results in test/proof/results.json and writes docs/proof.md from them. `--page`
// only writes the page again. `--shared` is for a machine that runs other programs as well: times are
// measured, but not judged.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type Claim, type ClaimResult, verdictOf } from '../test/proof/claim.ts';
import { claims } from '../test/proof/claims.ts';
import { pageOf, reportOf } from '../test/proof/page.ts';
import { readResults, resultOf, writeResults } from '../test/proof/results.ts';
import { prepareChromium } from './support/chromium.ts';
import { repository } from './support/run.ts';
import { runTests } from './support/run-tests.ts';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, page: { type: 'boolean' }, shared: { type: 'boolean' } },
});
const unknown = names.filter((name) => !claims.some((claim) => claim.name === name));

if (options.page) writePage();
else if (unknown.length > 0) {
  process.stderr.write(
    `There is no claim ${unknown.join(', ')}. One of: ${claims.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exitCode = 2;
} else await prove(claims.filter(({ name }) => names.length === 0 || names.includes(name)));

async function prove(chosen: readonly Claim[]): Promise<void> {
  const results: Record<string, ClaimResult> = {};
  for (const [index, claim] of chosen.entries()) {
    process.stdout.write(`\n── ${claim.name} (${index + 1} of ${chosen.length})\n`);
    results[claim.name] = await runClaim(claim);
    // After each claim: a run of all takes long, and may be ended before its end.
    if (options.write) keep(results);
  }
  process.stdout.write(`\n${reportOf(chosen, results)}`);
  const bad = chosen.filter((claim) => verdictOf(claim, results[claim.name]) !== 'ok');
  process.stdout.write(`\n${chosen.length - bad.length} of ${chosen.length} claims ok\n`);
  process.exitCode = bad.length > 0 ? 1 : 0;
}

async function runClaim(claim: Claim): Promise<ClaimResult> {
  const files = [...new Set(claim.shownBy.map(({ file }) => file))];
  const titles = claim.shownBy.map(({ test }) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const chromium = files.some((file) => file.endsWith('.spec.ts')) ? await prepareChromium() : undefined;
  const shared = options.shared === true;
  const at = new Date().toISOString();
  const ran = await runTests({
    args: [...files, '-t', titles.join('|')],
    environment: {
      FANFOLD_LONG: '1',
      ...(shared ? { FANFOLD_SHARED_MACHINE: '1' } : {}),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  });
  return resultOf(claim, { ...ran, at, shared });
}

function keep(results: Readonly<Record<string, ClaimResult>>): void {
  writeResults({ ...readResults(), ...results });
  writePage();
}

function writePage(): void {
  writeFileSync(join(repository, 'docs', 'proof.md'), pageOf(claims, readResults()));
}
