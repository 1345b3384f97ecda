import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '@fanfold/platform';

/** Names the folder of `prepared-setup.ts`. Unset outside of a run of the tests. */
export const preparedVariable = 'FANFOLD_TEST_PREPARED';
/**
 * Where the keeper of the shared stacks answers; see `stack-keeper.process.ts`. Unset outside of a run of the
 * tests.
 */
export const keeperVariable = 'FANFOLD_TEST_KEEPER';
/** The same of a second process, which runs commands. */
export const commandsVariable = 'FANFOLD_TEST_COMMANDS';

/**
 * Does the work that all test files of a run share: the first caller does it, in a draft folder, and the
 * others wait. Resolves to the folder; undefined outside of a run of the tests, where there is no other file
 * to share with.
 */
export const onceInRun = async (
  name: string,
  work: (draft: string) => Promise<void>,
): Promise<string | undefined> => {
  const root = process.env[preparedVariable];
  if (root === undefined) return undefined;
  const done = join(root, name);
  const lock = join(root, `${name}.lock`);
  while (!existsSync(done)) {
    if (!take(lock)) {
      await sleep(100);
      continue;
    }
    const draft = join(root, `${name}.draft`);
    try {
      // Another process finished it between the check and the lock.
      if (existsSync(done)) return done;
      rmSync(draft, { recursive: true, force: true });
      mkdirSync(draft, { mode: 0o711 });
      await work(draft);
      renameSync(draft, done);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return done;
};

const take = (lock: string): boolean => {
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};
