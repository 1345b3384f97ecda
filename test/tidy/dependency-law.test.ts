import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { violations } from '../../scripts/dependency-law.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A small repository of its own in which `from` imports `to`. */
const importing = (from: string, to: string): string => {
  const root = mkdtempSync(join(tmpdir(), 'fanfold-law-'));
  folders.push(root);
  const up = '../'.repeat(from.split('/').length - 1);
  const specifier = to.startsWith('node:') ? to : `${up}${to}`;
  const files = { [from]: `import { x } from '${specifier}';\nexport const y = x;\n` };
  if (!to.startsWith('node:')) files[to] = 'export const x = 1;\n';
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};

const rulesBroken = async (from: string, to: string) =>
  (await violations({ root: importing(from, to), fewest: 1 })).map((line) => line.split(':')[0]);

describe('the dependency law', () => {
  it.each([
    ['packages/domain/src/wallet/wallet/decider.ts', 'packages/platform/src/index.ts', 'domain-is-alone'],
    [
      'packages/domain/src/wallet/wallet/decider.ts',
      'packages/domain/src/payments/index.ts',
      'contexts-are-apart',
    ],
    ['packages/domain/src/wallet/wallet/decider.ts', 'node:fs', 'domain-is-pure'],
    ['packages/contracts/src/index.ts', 'packages/event-log/src/index.ts', 'contracts-know-the-domain-only'],
    ['packages/event-log/src/read.ts', 'packages/domain/src/wallet/index.ts', 'libraries-know-no-context'],
    [
      'packages/projection/src/runtime/run.ts',
      'projections/wallet/ledger/index.ts',
      'libraries-know-no-context',
    ],
    [
      'projections/wallet/ledger/projection.ts',
      'projections/commerce/purchases/index.ts',
      'projections-are-apart',
    ],
    ['projections/wallet/ledger/projection.ts', 'services/api/src/app.ts', 'projections-know-no-service'],
    [
      'packages/application/src/wallet/a.ts',
      'packages/application/src/payments/b.ts',
      'application-contexts-use-the-front-door',
    ],
    ['packages/application/src/wallet/a.ts', 'services/api/src/app.ts', 'application-knows-no-http'],
    ['services/api/src/wallet/a.ts', 'services/api/src/payments/b.ts', 'api-contexts-are-apart'],
    ['services/api/src/app.ts', 'services/worker/src/a.ts', 'services-are-apart'],
    [
      'services/api/src/app.ts',
      'packages/event-log/src/commands/command-log.ts',
      'packages-have-a-front-door',
    ],
    ['web/src/lib/api.ts', 'packages/domain/src/index.ts', 'web-knows-contracts-only'],
    ['web/src/features/wallet/a.ts', 'web/src/features/payments/b.ts', 'features-never-meet'],
    ['web/src/ui/a.ts', 'web/src/features/payments/b.ts', 'web-flows-one-way'],
    ['web/src/features/wallet/a.ts', 'web/src/routes/b.ts', 'features-below-routes'],
    ['packages/platform/src/a.ts', 'test/support/stack.ts', 'no-test-in-production'],
  ])('%s must not import %s', async (from, to, rule) => {
    expect(await rulesBroken(from, to)).toContain(rule);
  });

  it.each([
    ['packages/domain/src/wallet/wallet/decider.ts', 'packages/domain/src/money.ts'],
    ['packages/domain/src/contexts.ts', 'packages/domain/src/wallet/index.ts'],
    ['packages/contracts/src/index.ts', 'packages/domain/src/index.ts'],
    ['projections/all/index.ts', 'projections/wallet/ledger/index.ts'],
    ['services/api/src/wallet/a.ts', 'services/api/src/http/b.ts'],
    ['services/api/src/app.ts', 'packages/event-log/src/index.ts'],
    ['web/src/routes/a.ts', 'web/src/features/payments/b.ts'],
  ])('%s may import %s', async (from, to) => {
    expect(await rulesBroken(from, to)).toEqual([]);
  });

  it('fails when it has read no repository', async () => {
    const root = importing('packages/domain/src/a.ts', 'packages/domain/src/b.ts');
    await expect(violations({ root })).rejects.toThrow(/modules were read/);
  });
});
