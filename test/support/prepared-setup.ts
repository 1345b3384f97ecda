import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { preparedVariable } from './prepared.ts';

/** Where the test files of this run find what one of them made for all. Workers inherit the environment. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-prepared-'));
  // Postgres' own account walks through it.
  chmodSync(folder, 0o711);
  process.env[preparedVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
