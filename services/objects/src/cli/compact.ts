import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { indexFile } from '../storage/index-database.ts';

/** So long the requests of a running server are waited for. */
const patienceMs = 30_000;

/**
 * `compact`: the index without what was removed from it, while the server runs or not. A removed object's
 * files are gone already.
 */
export const compact = async (folder: string): Promise<void> => {
  const file = join(folder, indexFile);
  if (!existsSync(file)) throw new Error(`There are no objects in ${folder}.`);
  const database = new DatabaseSync(file, { timeout: patienceMs });
  try {
    database.exec('VACUUM');
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {};
    if (busy !== 0) throw new Error(`The write-ahead log of ${file} is in use. Try again.`);
  } finally {
    database.close();
  }
};
