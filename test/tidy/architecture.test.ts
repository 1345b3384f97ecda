import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { type TabledDocument, tabledDocuments, withTables } from '../../scripts/context-tables.ts';

const read = (document: TabledDocument): string =>
  readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');

it.each(tabledDocuments)('the generated tables of %s are those of their sources', (document) => {
  const text = read(document);
  expect(withTables(document, text), 'run node scripts/context-tables.ts').toBe(text);
});

it.each([
  ['docs/architecture.md', '| `wallet-{oid}` |', '| `wallets-{oid}` |'],
  ['docs/money.md', '| LED-013 |', '| LED-014 |'],
] as const)('a table of %s that differs is detected', (document, row, other) => {
  const text = read(document);
  const stale = text.replace(row, other);
  expect(stale).not.toBe(text);
  expect(withTables(document, stale)).toBe(text);
});
