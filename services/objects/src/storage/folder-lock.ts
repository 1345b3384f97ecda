import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder cannot be used; the message says why. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/**
 * Creates the folder, readable by its owner only, and holds it for one process: an open exclusive
 * transaction, that is, a lock of the kernel that ends with the process in every case. Throws StorageError.
 */
export const lockFolder = (folder: string): Disposable => {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // An account that may enter the folder can read all objects. The folder may have been made by other
    // means.
    chmodSync(folder, 0o700);
    database = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (/locked|busy/i.test(reason)) throw new StorageError(`${folder} is in use by another object server.`);
    throw new StorageError(`The folder of objects ${folder} cannot be used: ${reason}`);
  }
  const held = database;
  return { [Symbol.dispose]: () => held.close() };
};
