import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { reasonOf, StorageError } from './database.ts';

/**
 * Holds `dataDir` for one node. The lock is an open exclusive SQLite transaction on a file of its own, that
 * is, a file lock of the kernel; it ends with the process in every case.
 * @throws StorageError when the folder cannot be written or another node holds it.
 */
export function lockFolder(dataDir: string): Disposable {
  const file = join(dataDir, 'lock.db');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // An account that may enter the folder can read all events. The folder may have been made by other means.
    chmodSync(dataDir, 0o700);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StorageError(`The data folder ${dataDir} cannot be written: ${reasonOf(error)}`);
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (/locked|busy/i.test(reasonOf(error))) {
      throw new StorageError(`The data folder ${dataDir} is in use by another event node.`);
    }
    throw new StorageError(`The data folder ${dataDir} cannot be locked: ${reasonOf(error)}`);
  }
  const held = database;
  return { [Symbol.dispose]: () => held.close() };
}
