// `npm test`: all tests, or those of the paths given (`npm test -- packages/domain`). `npm run test:long`:
// the files that have a long version, in that version, and then the mutation test of the rules of money.
// `npm run test:browsers`: Firefox and WebKit alone, which belong to the long run. The last line of the
// output is always `N passed, N failed, N skipped`; before it are a table of the time spent and what failed.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { failureList } from '../test/support/run-report.ts';
import { timeTable } from '../test/support/time-table.ts';
import { prepareChromium } from './support/chromium.ts';
import { prepareFfmpeg } from './support/ffmpeg.ts';
import { prepareOtherBrowsers } from './support/other-browsers.ts';
import { repository, run } from './support/run.ts';
import { runTests } from './support/run-tests.ts';

const otherBrowsers = 'test/browser/other-browsers.long.spec.ts';
const isOtherBrowsers = process.argv.includes('--other-browsers');
const isLong = process.argv.includes('--long') || isOtherBrowsers;
const given = process.argv.slice(2).filter((arg) => arg !== '--long' && arg !== '--other-browsers');
const isWhole = !isOtherBrowsers && given.every((arg) => arg.startsWith('-'));
const args = [...chosenFiles(), ...given];
// The browser tests come last and only they need Chromium; a run of other tests continues without it.
const needsBrowser =
  args.every((arg) => arg.startsWith('-')) ||
  args.some((arg) => arg !== otherBrowsers && /browser|\.spec/.test(arg));
const chromium = needsBrowser ? await prepareChromium() : undefined;
// The tests of the encoder run once for each engine, and one of them is the FFmpeg of the machine.
if (
  args.every((arg) => arg.startsWith('-')) ||
  args.some((arg) => /packages\/?$|application|media|encode/.test(arg))
)
  await prepareFfmpeg();
if (isLong && args.some((arg) => otherBrowsers.includes(arg))) await prepareOtherBrowsers();

const { code, report, seconds } = await runTests({
  args,
  environment: {
    ...(isLong ? { FANFOLD_LONG: '1' } : {}),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  },
});
const { code: mutationCode } =
  isLong && isWhole ? await run('test/mutation/main.ts', { output: 'inherit' }) : { code: 0 };
// A file that cannot be loaded, or an error outside a test, fails the run without a failed test.
const failed = Math.max(report.failed, code === 0 ? 0 : 1) + (mutationCode === 0 ? 0 : 1);
process.exitCode = failed > 0 ? 1 : 0;
// The budgets are those of the short versions.
if (!isLong) process.stdout.write(`\n${timeTable(report.files, seconds)}\n`);
// The end of a long output says what failed.
if (report.failures.length > 0) process.stdout.write(`${failureList(report.failures)}\n`);
process.stdout.write(`${report.passed} passed, ${failed} failed, ${report.skipped} skipped\n`);

/** The files of a run whose paths are not given. */
function chosenFiles(): string[] {
  if (isOtherBrowsers) return [otherBrowsers];
  return isLong && isWhole ? longFiles() : [];
}

/** Test files that check whether the run is a long one, or that belong only to long runs. */
function longFiles(): string[] {
  return globSync('{packages,services,projections,migrations,web,test}/**/*.{test,spec}.{ts,tsx}', {
    cwd: repository,
    exclude: ['**/node_modules/**'],
  }).filter(
    (path) =>
      /\.long\./.test(path) || readFileSync(join(repository, path), 'utf8').includes("inject('isLong')"),
  );
}
