import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { StackError } from '../stack-error.ts';
import { type Account, canEnter } from './account.ts';

/**
 * Folders for a Postgres started by root when its account cannot reach the data folder. Clean-up jobs do not
 * delete the first.
 */
const fallbackFolders = ['/var/lib/fanfold', '/var/tmp/fanfold'];

/**
 * The folder of the embedded Postgres: `postgres` in the data folder. When Postgres' account cannot enter it
 * (a private home directory), a new folder elsewhere, and `postgres` becomes a link to it, so that the data
 * folder still leads to its own database. Throws StackError.
 */
export const postgresFolder = (dataDir: string, account: Account): string => {
  const wanted = join(dataDir, 'postgres');
  if (lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink()) return follow(wanted);
  if (existsSync(wanted)) return checked(account, wanted);
  if (canEnter(account, dataDir)) return own(account, wanted);
  const elsewhere = shelter(account);
  symlinkSync(elsewhere, wanted);
  return elsewhere;
};

const follow = (link: string): string => {
  try {
    return realpathSync(link);
  } catch {
    throw new StackError(
      `The database of this data folder is gone: the target of ${link} does not exist. Restore that folder, or start with an empty data folder.`,
    );
  }
};

/** A folder of an earlier run, which may have had another user, or was killed before it changed the owner. */
const checked = (account: Account, folder: string): string => {
  give(account, folder);
  if (canEnter(account, folder)) return realpathSync(folder);
  throw new StackError(
    `The account of Postgres cannot enter ${folder}. Open the folders above it (chmod o+x), or choose another FANFOLD_DATA_DIR.`,
  );
};

const shelter = (account: Account): string => {
  for (const base of fallbackFolders) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o711 });
      chmodSync(base, 0o711);
      if (lstatSync(base).uid !== 0 || !canEnter(account, base)) continue;
      return own(account, join(base, `postgres-${randomBytes(8).toString('hex')}`));
    } catch {
      // The next one may work.
    }
  }
  throw new StackError(
    `The account of Postgres can enter neither the data folder nor ${fallbackFolders.join(' nor ')}. Choose another FANFOLD_DATA_DIR.`,
  );
};

const own = (account: Account, folder: string): string => {
  mkdirSync(folder, { mode: 0o700 });
  give(account, folder);
  return realpathSync(folder);
};

const give = ({ uid, gid }: Account, folder: string): void => {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
};
