import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { StackError } from '../stack-error.ts';
import { type Account, canEnter } from './account.ts';

/** Where a root-started Postgres may live when its account cannot reach the data folder. The first is kept by clean-up jobs. */
const shelters = ['/var/lib/fanfold', '/var/tmp/fanfold'];

/**
 * The folder of the embedded Postgres: `postgres` in the data folder. When Postgres' account cannot walk there (a
 * private home directory), a new folder elsewhere, and `postgres` becomes a link to it, so that the data folder keeps
 * knowing its own database. Throws StackError.
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
      `The database of this data folder is gone: ${link} leads nowhere. Bring the folder back, or start with an empty data folder.`,
    );
  }
};

/** A folder of an earlier run, which may have been another user's, or killed before it gave the folder away. */
const checked = (account: Account, folder: string): string => {
  give(account, folder);
  if (canEnter(account, folder)) return realpathSync(folder);
  throw new StackError(
    `The account of Postgres cannot enter ${folder}. Open the folders above it (chmod o+x), or choose another FANFOLD_DATA_DIR.`,
  );
};

const shelter = (account: Account): string => {
  for (const base of shelters) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o711 });
      chmodSync(base, 0o711);
      if (lstatSync(base).uid !== 0 || !canEnter(account, base)) continue;
      return own(account, join(base, `postgres-${randomBytes(8).toString('hex')}`));
    } catch {
      // The next one may do.
    }
  }
  throw new StackError(
    `The account of Postgres can enter neither the data folder nor ${shelters.join(' nor ')}. Choose another FANFOLD_DATA_DIR.`,
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
