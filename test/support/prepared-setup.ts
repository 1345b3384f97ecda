import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { keeperVariable, preparedVariable } from './prepared.ts';
import { startStackKeeper } from './stack-keeper.ts';

/** Where the test files of this run find what one of them made for all, and the stacks that they share. */
export const setup = async (): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-prepared-'));
  // Postgres' own account walks through it.
  chmodSync(folder, 0o711);
  // Workers inherit the environment.
  process.env[preparedVariable] = folder;
  const keeper = await startStackKeeper();
  process.env[keeperVariable] = keeper.url;
  return async () => {
    await keeper[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  };
};
