import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { StorageError } from './folder-lock.ts';

export const indexFile = 'index.db';

const schemaVersion = 1;

/**
 * Which parts make which object. Keys are kept as bytes of UTF-8, the order in which S3 lists them. The parts
 * of an object belong to its id; completing an upload makes an object with the upload's id, so no part is
 * moved.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS buckets (
    name TEXT PRIMARY KEY, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT NOT NULL REFERENCES buckets, key BLOB NOT NULL, id TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
    etag TEXT NOT NULL, modified_at INTEGER NOT NULL, headers TEXT NOT NULL, checksum TEXT,
    PRIMARY KEY (bucket, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS uploads (
    bucket TEXT NOT NULL REFERENCES buckets, key BLOB NOT NULL, id TEXT NOT NULL UNIQUE, started_at INTEGER NOT NULL,
    headers TEXT NOT NULL, PRIMARY KEY (bucket, key, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS parts (
    owner TEXT NOT NULL, number INTEGER NOT NULL, file TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
    md5 TEXT NOT NULL, checksum TEXT, modified_at INTEGER NOT NULL, PRIMARY KEY (owner, number)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Opens the index of a folder and creates it when it is missing. A commit is on the disk before it returns
 * (WAL with synchronous=FULL). Throws StorageError.
 */
export const openIndex = (folder: string): DatabaseSync => {
  const file = join(folder, indexFile);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
    // Keys and headers of removed objects are overwritten, not only unlinked.
    database.exec('PRAGMA secure_delete = ON');
    const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    if (found > schemaVersion) throw new StorageError(`${file} was written by a newer version.`);
    // In one transaction: after a crash either the whole schema exists or nothing.
    database.exec(`BEGIN; ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT`);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof StorageError) throw error;
    throw new StorageError(`The index of objects ${file} cannot be opened: ${String(error)}`);
  }
};

/** All or nothing, on the disk when it returns. */
export const transaction = <Result>(database: DatabaseSync, change: () => Result): Result => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = change();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};
