import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { root } from '../tidy/repository.ts';

const at = (path: string): string => JSON.stringify(join(root, path));

it('ends a run whose test blocks its process, and names the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-stall-'));
  try {
    writeFileSync(join(folder, 'blocks.check.ts'), `it('blocks', () => { for (;;); });`);
    writeFileSync(join(folder, 'good.check.ts'), `it('passes', () => {});`);
    writeFileSync(
      join(folder, 'vitest.config.ts'),
      `import { StallReporter } from ${at('test/support/stall-reporter.ts')};
       export default { test: {
         globals: true, include: ['*.check.ts'], pool: 'forks', isolate: false, maxWorkers: 2,
         reporters: ['default', new StallReporter(3_000)],
       } };`,
    );
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toContain('Files that did not end: blocks.check.ts');
    expect(stdout).toMatch(/Test Files .*1 passed/);
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
