import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { architectureWithTables } from '../../scripts/context-tables.ts';

const text = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');

it('the tables of the architecture are those of the manifests', () => {
  expect(architectureWithTables(text), 'run node scripts/context-tables.ts').toBe(text);
});

it('a table that differs is detected', () => {
  const stale = text.replace('| `wallet-{oid}` |', '| `wallets-{oid}` |');
  expect(stale).not.toBe(text);
  expect(architectureWithTables(stale)).toBe(text);
});
