import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const APPLICATION_ID = 0x46464e31;
const SCHEMA_VERSION = 1;

/** The file name of the log inside its folder; SQLite puts `-wal` and `-shm` beside it. */
export const LOG_FILE = 'log.db';

export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/**
 * Opens the log in `dataDir`, creating both when they do not exist yet.
 * @throws StorageError with the file's name when it cannot be opened, is not a log, or is from a newer
 *   version.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = join(dataDir, LOG_FILE);
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    database = new DatabaseSync(file);
    identify(database);
    configure(database);
    // In one transaction: after a crash either the whole schema exists or nothing.
    database.exec(`BEGIN; ${SCHEMA} COMMIT`);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof StorageError) throw error;
    throw new StorageError(`The event log ${file} cannot be opened: ${reasonOf(error)}`);
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether the disk was full (SQLITE_FULL, https://www.sqlite.org/rescode.html#full). */
export const isFull = (error: unknown): boolean => (error as { errcode?: unknown }).errcode === 13;

/**
 * SQLITE_IOERR or SQLITE_CORRUPT, with any extended code (https://www.sqlite.org/rescode.html): the file
 * cannot be trusted.
 */
export const isDiskFailure = (error: unknown): boolean => {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && [10, 11].includes(errcode & 0xff);
};

/** The first column of the first row, for pragmas and counts. */
export function scalar(database: DatabaseSync, sql: string): number | string | null {
  const row = database.prepare(sql).get();
  return row === undefined ? null : (Object.values(row)[0] as number | string | null);
}

/**
 * A kill -9 or a power loss may end the process inside any statement. WAL with synchronous=FULL makes each
 * commit durable before COMMIT returns, so a reply sent after COMMIT never promises more than the disk holds.
 */
function configure(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  // A checkpoint delays the writer by two fsyncs; at 16 MB it is rare, and recovery is still quick.
  database.exec('PRAGMA wal_autocheckpoint = 4000');
  // What a scavenge removes is overwritten, not only unlinked.
  database.exec('PRAGMA secure_delete = ON');
  database.exec('PRAGMA cache_size = -65536');
  database.exec('PRAGMA busy_timeout = 5000');
}

function identify(database: DatabaseSync): void {
  const isEmpty = scalar(database, 'SELECT count(*) FROM sqlite_schema') === 0;
  if (isEmpty && scalar(database, 'PRAGMA application_id') === 0) {
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
    return;
  }
  checkIdentity(database);
}

/** @throws StorageError when the file is not a log, or one of a newer node. */
export function checkIdentity(database: DatabaseSync): void {
  const applicationId = scalar(database, 'PRAGMA application_id');
  if (applicationId !== APPLICATION_ID) throw new StorageError('The file is not an event log of this node.');
  const version = Number(scalar(database, 'PRAGMA user_version'));
  if (version > SCHEMA_VERSION) {
    throw new StorageError(`The log has format ${version}; this node knows formats up to ${SCHEMA_VERSION}.`);
  }
}

/*
 * `position` rises by one per event and is never reused, so `verify` detects a missing row. Scavenge sets
 * event_id, metadata and data to null and keeps position, revision and leaf. Narrow columns come first: a
 * filtered scan reads stream_id and type_id without touching the bodies behind them.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS stream (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    tombstoned INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS event_type (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE IF NOT EXISTS event (
    position INTEGER PRIMARY KEY,
    stream_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    type_id INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    is_json INTEGER NOT NULL,
    leaf BLOB NOT NULL,
    event_id BLOB,
    metadata BLOB,
    data BLOB
  ) STRICT;
  -- Serves reads of one stream, and gives a stream's last revision without storing it twice.
  CREATE UNIQUE INDEX IF NOT EXISTS event_by_stream ON event (stream_id, revision);
  CREATE TABLE IF NOT EXISTS node (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;
