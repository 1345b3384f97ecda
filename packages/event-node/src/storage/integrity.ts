import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { checkIdentity, LOG_FILE, reasonOf, StorageError, scalar } from './database.ts';
import { leafOf } from './leaf.ts';
import type { EventRow } from './types.ts';

/** A row with the columns needed to compute its leaf again. */
export type LeafRow = EventRow & {
  readonly leaf: Uint8Array;
  readonly stream: string;
  readonly type: string;
};

/**
 * Rows as LeafRow, to be followed by a condition on `event`. The joins are outer joins: a missing name is a
 * finding.
 */
export const SELECT_LEAVES = `
  SELECT event.*, stream.name AS stream, event_type.name AS type FROM event
  LEFT JOIN stream ON stream.id = stream_id LEFT JOIN event_type ON event_type.id = type_id`;

const TAIL_EVENTS = 1_000;

/**
 * Looks for damage before the log is used. After a clean shutdown it checks the file's size, its head and the
 * newest events; after a crash every page as well (about three seconds for a million events). A damaged log
 * is never repaired or cut: it is read through a connection that cannot write, not even a checkpoint.
 * @throws StorageError with the file's name and the first finding.
 */
export function checkAtStart(dataDir: string): void {
  const file = join(dataDir, LOG_FILE);
  if (!existsSync(file) || statSync(file).size === 0) return;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    if (scalar(database, 'SELECT count(*) FROM sqlite_schema') === 0) return;
    checkIdentity(database);
    checkContent(database, file);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(
      `The event log ${file} is damaged and was not changed: ${reasonOf(error)}. Restore a backup into a new folder.`,
    );
  } finally {
    database?.close();
  }
}

/** Until `markClean`, the log counts as ended by a crash. */
export function markInUse(database: DatabaseSync): void {
  writeState(database, 'ended', 'crash');
}

/** Written as the last step before the log is closed; until then the log counts as crashed. */
export function markClean(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  writeState(database, 'head', String(scalar(database, 'SELECT max(position) FROM event') ?? 0));
  writeState(database, 'ended', 'clean');
  database.exec('COMMIT');
}

/** What is wrong with one event by itself, or undefined. */
export function findingOf(row: LeafRow): string | undefined {
  if (row.stream === null || row.type === null)
    return `event ${row.position} refers to a name that is missing`;
  if (row.event_id === null) return undefined;
  const nothing = new Uint8Array();
  const { position, stream, revision, created_ms: createdMs } = row;
  const { event_id: id, type, is_json, metadata, data } = row;
  const event = { id, type, isJson: is_json === 1, metadata: metadata ?? nothing, data: data ?? nothing };
  const leaf = leafOf({ position, stream, revision, createdMs }, event);
  return leaf.equals(row.leaf) ? undefined : `event ${position} does not match its leaf`;
}

function checkContent(database: DatabaseSync, file: string): void {
  const endedClean = readState(database, 'ended') === 'clean';
  if (endedClean) checkSize(database, file);
  else checkPages(database);
  checkTail(database);
  if (endedClean) checkHead(database);
}

function checkSize(database: DatabaseSync, file: string): void {
  const expected =
    Number(scalar(database, 'PRAGMA page_count')) * Number(scalar(database, 'PRAGMA page_size'));
  const { size } = statSync(file);
  if (size < expected) throw new Error(`it has ${size} bytes where ${expected} are expected`);
}

function checkPages(database: DatabaseSync): void {
  const answer = scalar(database, 'PRAGMA quick_check(1)');
  if (answer !== 'ok') throw new Error(String(answer));
}

function checkTail(database: DatabaseSync): void {
  const rows = database.prepare(`${SELECT_LEAVES} ORDER BY position DESC LIMIT ?`).all(TAIL_EVENTS);
  for (const row of rows) {
    const finding = findingOf(row as unknown as LeafRow);
    if (finding !== undefined) throw new Error(finding);
  }
}

function checkHead(database: DatabaseSync): void {
  const recorded = Number(readState(database, 'head') ?? 0);
  const found = Number(scalar(database, 'SELECT max(position) FROM event') ?? 0);
  if (found !== recorded) throw new Error(`its newest event is ${found} where ${recorded} was recorded`);
}

function readState(database: DatabaseSync, key: string): string | undefined {
  const row = database.prepare('SELECT value FROM node WHERE key = ?').get(key) as
    | { value: string }
    | undefined;
  return row?.value;
}

function writeState(database: DatabaseSync, key: string, value: string): void {
  database
    .prepare(
      'INSERT INTO node (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    .run(key, value);
}
