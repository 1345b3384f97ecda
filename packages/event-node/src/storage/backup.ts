import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { checkIdentity, LOG_FILE, reasonOf, StorageError, scalar } from './database.ts';
import { lockFolder } from './lock.ts';

/**
 * Copies the log of a folder into one file, while a node runs on it or not. The copy contains everything
 * committed at one moment, is checked, and gets its name only when it is complete.
 * @throws StorageError when there is no log, the file exists already, or the copy cannot be made.
 */
export async function backupLog(dataDir: string, file: string): Promise<void> {
  const source = join(dataDir, LOG_FILE);
  if (!existsSync(source)) throw new StorageError(`There is no event log in ${dataDir}.`);
  if (existsSync(file)) throw new StorageError(`${file} exists already; a backup never overwrites.`);
  const partial = `${file}.partial`;
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    rmSync(partial, { force: true });
    // All pages in one step: between steps another process's commit would make SQLite start over, for ever
    // under load.
    await backup(database, partial, { rate: 0x7fff_ffff });
    checkFile(partial);
    publish(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw new StorageError(`The backup ${file} could not be made: ${reasonOf(error)}`);
  } finally {
    database.close();
  }
}

/**
 * Puts a backup into a folder that contains no log yet. The node checks every page at its next start.
 * @throws StorageError when the folder has a log or is in use, or the file is not a sound backup.
 */
export function restoreLog(file: string, dataDir: string): void {
  if (!existsSync(file)) throw new StorageError(`There is no backup ${file}.`);
  using _lock = lockFolder(dataDir);
  const target = join(dataDir, LOG_FILE);
  if (existsSync(target))
    throw new StorageError(`${dataDir} holds an event log already; restore into a new folder.`);
  const partial = `${target}.partial`;
  try {
    mkdirSync(dataDir, { recursive: true });
    copyFileSync(file, partial);
    checkFile(partial);
    publish(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw new StorageError(`The backup ${file} could not be restored: ${reasonOf(error)}`);
  }
}

function checkFile(file: string): void {
  const database = new DatabaseSync(file);
  try {
    checkIdentity(database);
    const answer = scalar(database, 'PRAGMA quick_check(1)');
    if (answer !== 'ok') throw new Error(`the copy is damaged: ${answer}`);
    // A backup is one file: nothing of it may remain in a journal beside it.
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/** Renames a finished file so that after a crash either no file or the complete file exists. */
function publish(partial: string, file: string): void {
  syncPath(partial);
  renameSync(partial, file);
  syncPath(dirname(file));
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
