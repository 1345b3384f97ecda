import type { DatabaseSync } from 'node:sqlite';

import { openDatabase } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { checkAtStart, markClean, markInUse } from './integrity.ts';
import { lockFolder } from './lock.ts';
import { Names } from './names.ts';
import { Reader } from './reader.ts';
import { type StreamHead, Streams } from './streams.ts';
import { Tail, type TailLimit } from './tail.ts';
import type { Clock, WriteRequest, WriteResult } from './types.ts';
import { Writer } from './writer.ts';

/**
 * The event log of one folder: one writer, short reads, and a notification for readers that wait for more.
 */
export class Log implements Disposable {
  readonly streamNames: Names;
  readonly eventTypes: Names;
  readonly reader: Reader;
  readonly database: DatabaseSync;
  readonly #lock: Disposable;
  readonly #streams: Streams;
  readonly #tail: Tail;
  readonly #writer: Writer;
  readonly #commits: GroupCommit;
  readonly #listeners = new Set<() => void>();

  /**
   * @param inMemory how many of the newest events are kept in memory for subscribers.
   * @throws StorageError when the folder is in use, cannot be written, or does not contain a log.
   */
  constructor(dataDir: string, now: Clock, inMemory?: TailLimit) {
    this.#lock = lockFolder(dataDir);
    try {
      checkAtStart(dataDir);
      this.database = openDatabase(dataDir);
      markInUse(this.database);
    } catch (error) {
      this.#lock[Symbol.dispose]();
      throw error;
    }
    const { database } = this;
    this.streamNames = new Names(database, 'stream');
    this.eventTypes = new Names(database, 'event_type');
    this.#streams = new Streams(database, this.streamNames);
    const tail = new Tail(inMemory);
    this.#tail = tail;
    this.reader = new Reader(database, tail, now);
    const { streamNames, eventTypes } = this;
    this.#writer = new Writer({ database, streams: this.#streams, streamNames, eventTypes, tail, now });
    this.#commits = new GroupCommit(this.#writer, () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** The position of the newest event; 0 in an empty log. */
  get head(): number {
    return this.#writer.head;
  }

  stream(name: string): StreamHead {
    return this.#streams.head(name);
  }

  write(request: WriteRequest, done: (result: WriteResult) => void): void {
    this.#commits.submit(request, done);
  }

  /** Calls `listener` after every commit until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called after stored events were changed: empties the memory cache of events. */
  changed(): void {
    this.#tail.clear();
  }

  /** Commits the waiting requests without waiting for the end of the turn. */
  flush(): void {
    this.#commits.flush();
  }

  [Symbol.dispose](): void {
    this.flush();
    this.database.exec('PRAGMA synchronous = FULL');
    markClean(this.database);
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.database.close();
    this.#lock[Symbol.dispose]();
  }
}
