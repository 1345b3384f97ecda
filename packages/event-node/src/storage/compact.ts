import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { checkIdentity, LOG_FILE, reasonOf, StorageError, scalar } from './database.ts';

/** Readers of the log take a moment each; so long they are waited for. */
const PATIENCE_MS = 30_000;

/**
 * Moves the write-ahead log of a folder's event log into its file and cuts it to nothing, while a node runs
 * on it or not. The file itself keeps nothing of what was removed: `secure_delete` overwrites it.
 * @throws StorageError when there is no log, or it is in use for longer than half a minute.
 */
export function compactLog(dataDir: string): void {
  const file = join(dataDir, LOG_FILE);
  if (!existsSync(file)) throw new StorageError(`There is no event log in ${dataDir}.`);
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    checkIdentity(database);
    if (scalar(database, 'PRAGMA wal_checkpoint(TRUNCATE)') !== 0)
      throw new StorageError(`The write-ahead log of ${file} is in use. Try again.`);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(`The event log ${file} could not be compacted: ${reasonOf(error)}`);
  } finally {
    database.close();
  }
}
