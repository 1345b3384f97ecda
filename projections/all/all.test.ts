import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

import { allProjections } from './index.ts';

it('every folder of a read model is in the list of all', () => {
  const folder = (path: string) => new URL(`../${path}`, import.meta.url);
  const foldersIn = (path: string) =>
    readdirSync(folder(path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'all')
      .map(({ name }) => name);
  const readModels = foldersIn('').flatMap((context) => foldersIn(`${context}/`));
  expect(readModels.length).toBeGreaterThan(10);
  expect(allProjections).toHaveLength(readModels.length);
  expect(allProjections.map(({ name }) => name)).toContain('wallet-balances');
});
