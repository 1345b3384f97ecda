import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { LOG_FILE, reasonOf, StorageError, scalar } from './database.ts';
import { findingOf, type LeafRow, SELECT_LEAVES } from './integrity.ts';
import { DELETED_REVISION } from './types.ts';

export type Verification = {
  readonly ok: boolean;
  readonly events: number;
  readonly streams: number;
  /** Events whose bodies a scavenge removed. */
  readonly scavenged: number;
  readonly head: number;
  /**
   * The leaves of all events chained into one hash: equal logs, and a log before and after a scavenge, have
   * equal roots.
   */
  readonly root: string;
  /** The findings, at most a hundred. */
  readonly problems: readonly string[];
};

const MOST_PROBLEMS = 100;

/**
 * Reads the whole log of a folder, while a node runs on it or not: the file's structure, positions without a
 * gap, revisions without a gap in each stream, and every leaf.
 * @throws StorageError when there is no log or it cannot be opened at all.
 */
export function verifyLog(dataDir: string): Verification {
  const file = join(dataDir, LOG_FILE);
  if (!existsSync(file)) throw new StorageError(`There is no event log in ${dataDir}.`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const walk = new Walk();
    walk.note(structureOf(database));
    for (const row of database.prepare(`${SELECT_LEAVES} ORDER BY position`).iterate()) {
      walk.visit(row as unknown as LeafRow);
    }
    return walk.result();
  } catch (error) {
    throw new StorageError(`The event log ${file} cannot be read: ${reasonOf(error)}`);
  } finally {
    database.close();
  }
}

class Walk {
  readonly #problems: string[] = [];
  readonly #nextRevision = new Map<number, number>();
  #events = 0;
  #scavenged = 0;
  #head = 0;
  #root: Buffer = Buffer.alloc(32);

  visit(row: LeafRow): void {
    this.#events += 1;
    if (row.position !== this.#head + 1) this.note(`after position ${this.#head} comes ${row.position}`);
    this.#head = row.position;
    const expected = this.#nextRevision.get(row.stream_id) ?? 0;
    if (row.revision !== expected && row.revision !== DELETED_REVISION) {
      this.note(`stream '${row.stream}' has revision ${row.revision} where ${expected} is expected`);
    }
    this.#nextRevision.set(row.stream_id, row.revision + 1);
    if (row.event_id === null) this.#scavenged += 1;
    this.note(findingOf(row));
    this.#root = hash('sha256', Buffer.concat([this.#root, row.leaf]), 'buffer');
  }

  note(problem: string | undefined): void {
    if (problem !== undefined && this.#problems.length < MOST_PROBLEMS) this.#problems.push(problem);
  }

  result(): Verification {
    return {
      ok: this.#problems.length === 0,
      events: this.#events,
      streams: this.#nextRevision.size,
      scavenged: this.#scavenged,
      head: this.#head,
      root: this.#root.toString('hex'),
      problems: this.#problems,
    };
  }
}

function structureOf(database: DatabaseSync): string | undefined {
  const answer = scalar(database, 'PRAGMA integrity_check(1)');
  return answer === 'ok' ? undefined : String(answer);
}
