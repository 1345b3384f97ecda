// `npm test`: every test there is, or those of the paths given (`npm test -- packages/domain`).
// The last line of its output is always `N passed, N failed, N skipped`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findChromium, installChromium } from './support/chromium.ts';
import { run } from './support/run.ts';

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

const args = process.argv.slice(2);
// The browser tests are the last to come and the only ones that need it; a run of something else goes on without.
const needsBrowser =
  args.every((arg) => arg.startsWith('-')) || args.some((arg) => /browser|\.spec/.test(arg));
const chromium = findChromium() ?? (needsBrowser ? await installChromium() : undefined);

const folder = mkdtempSync(join(tmpdir(), 'fanfold-test-'));
const resultFile = join(folder, 'results.json');
const { code } = await run('node_modules/vitest/vitest.mjs', {
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`, ...args],
  environment: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  output: 'inherit',
});
const counts = readCounts(resultFile);
rmSync(folder, { recursive: true, force: true });
// A file that cannot even be loaded, or an error outside a test, fails the run without a failed test.
const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
process.exitCode = failed > 0 ? 1 : 0;
process.stdout.write(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);

function readCounts(file: string): Counts {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = results;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
