import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { root } from '../tidy/repository.ts';
import { failureList, readRunReport } from './run-report.ts';

const files: Readonly<Record<string, string>> = {
  'good.check.ts': `it('passes', ({ task }) => { task.meta.figures = { kills: 3 }; });`,
  'fails.check.ts': `it('fails', () => { throw new Error('wrong'); });`,
  'unloadable.check.ts': `throw new Error('cannot be loaded');`,
  'hook.check.ts': `beforeAll(() => { throw new Error('no store'); }); it('needs it', () => {});`,
  'late.check.ts': `it('leaves an error behind', () => { void Promise.reject(new Error('not caught')); });`,
};

/** The report of a run over some of the files, with any exit code. */
const reportOf = (names: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-report-'));
  try {
    const [out, reporter] = [join(folder, 'report.json'), join(root, 'test/support/run-report.ts')];
    for (const name of names) writeFileSync(join(folder, name), files[name] ?? '');
    writeFileSync(
      join(folder, 'vitest.config.ts'),
      `import { RunReporter } from ${JSON.stringify(reporter)};
       export default { test: { globals: true, include: ['*.check.ts'], reporters: [new RunReporter(${JSON.stringify(out)})] } };`,
    );
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    spawnSync(process.execPath, [vitest, 'run', '--root', folder], { cwd: folder });
    return readRunReport(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

it('counts failed tests, files that cannot be loaded, failed hooks and errors that no test caught', () => {
  const { passed, failed, tests, failures } = reportOf(Object.keys(files));
  // The test that leaves an error behind passes; its error counts by itself.
  expect({ passed, failed }).toEqual({ passed: 2, failed: 4 });
  expect(tests.find(({ path }) => path === 'good.check.ts')).toMatchObject({
    name: 'passes',
    state: 'passed',
    figures: { kills: 3 },
  });
  expect(new Set(failureList(failures).split('\n'))).toEqual(
    new Set([
      'Failed: fails.check.ts > fails',
      '    wrong',
      'Failed: unloadable.check.ts',
      '    cannot be loaded',
      'Failed: hook.check.ts',
      '    no store',
      'Failed: outside of the tests',
      '    not caught',
    ]),
  );
});

it('has no failure of a run in which nothing failed', () => {
  expect(reportOf(['good.check.ts'])).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
});
