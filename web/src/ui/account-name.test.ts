import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

it('every account of the ledger has a name that people read', () => {
  // The chart of accounts is the table that stands over the postings.
  const chart = read('../../../projections/wallet/ledger/accounts.ts');
  const accounts = [...chart.matchAll(/^ \* \| `([a-z-]+)/gm)].map(([, account]) => account);
  expect(accounts.length).toBeGreaterThan(20);
  const named = [...read('account-name.tsx').matchAll(/^ {4}'?([a-z-]+)(?::[a-z]+)?'?: t`/gm)].map(
    ([, account]) => account,
  );
  expect(accounts.filter((account) => !named.includes(account))).toEqual([]);
});
