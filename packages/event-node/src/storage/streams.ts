import type { DatabaseSync, StatementSync } from 'node:sqlite';

import { Cache } from './cache.ts';
import {
  isMetastream,
  isSoftDeleted,
  METASTREAM_RETENTION,
  metastreamOf,
  NO_RETENTION,
  originalOf,
  parseRetention,
  type Retention,
} from './metadata.ts';
import type { Names } from './names.ts';
import { DELETED_REVISION } from './types.ts';

const MOST_CACHED = 50_000;

/** A stream's head. Mutable: the writer updates it inside its transaction. */
export type StreamHead = {
  readonly name: string;
  /** 0 until the first event is written. */
  id: number;
  /** -1 without events, DELETED_REVISION once tombstoned. */
  lastRevision: number;
  retention: Retention;
  /** Whether the metadata stream has any event. */
  hasMetadata: boolean;
};

export const isTombstoned = (head: StreamHead): boolean => head.lastRevision === DELETED_REVISION;

/** A stream that reads treat as missing: never written, or soft-deleted. */
export const isAbsent = (head: StreamHead): boolean => head.lastRevision < 0 || isSoftDeleted(head.retention);

/** The heads of the streams in use, read from the log on demand and bounded in number. */
export class Streams {
  readonly #heads = new Cache<string, StreamHead>(MOST_CACHED);
  readonly #names: Names;
  readonly #selectLast: StatementSync;
  readonly #selectData: StatementSync;

  constructor(database: DatabaseSync, names: Names) {
    this.#names = names;
    this.#selectLast = database.prepare('SELECT max(revision) AS last FROM event WHERE stream_id = ?');
    this.#selectData = database.prepare(
      'SELECT is_json, data FROM event WHERE stream_id = ? AND revision = ?',
    );
  }

  head(name: string): StreamHead {
    const cached = this.#heads.get(name);
    if (cached !== undefined) return cached;
    const head = this.#load(name);
    this.#heads.set(name, head);
    return head;
  }

  /** The newest metadata of a stream as it was written, or undefined. */
  rawMetadata(name: string): Uint8Array | undefined {
    const metastream = this.head(metastreamOf(name));
    if (metastream.lastRevision < 0 || isTombstoned(metastream)) return undefined;
    return this.#metadataAt(metastream).data;
  }

  /** The metadata stream of a tombstoned stream is treated as tombstoned; to be called when it becomes so. */
  tombstoned(name: string): void {
    this.head(metastreamOf(name)).lastRevision = DELETED_REVISION;
  }

  /** After a rollback every head may be ahead of the log. */
  forget(): void {
    this.#heads.clear();
  }

  #load(name: string): StreamHead {
    const { id, lastRevision } = this.#lastOf(name);
    const head: StreamHead = { name, id, lastRevision, retention: NO_RETENTION, hasMetadata: false };
    if (isMetastream(name)) {
      head.retention = METASTREAM_RETENTION;
      if (this.#lastOf(originalOf(name)).lastRevision === DELETED_REVISION)
        head.lastRevision = DELETED_REVISION;
      return head;
    }
    const metastream = this.#lastOf(metastreamOf(name));
    if (metastream.lastRevision < 0) return head;
    head.hasMetadata = true;
    head.retention = parseRetention(this.#metadataAt(metastream));
    return head;
  }

  #metadataAt({ id, lastRevision }: { id: number; lastRevision: number }) {
    const row = this.#selectData.get(id, lastRevision) as { is_json: number; data: Uint8Array | null };
    return { isJson: row.is_json === 1, data: row.data ?? new Uint8Array() };
  }

  #lastOf(name: string): { id: number; lastRevision: number } {
    const id = this.#names.find(name);
    if (id === undefined) return { id: 0, lastRevision: -1 };
    const row = this.#selectLast.get(id) as { last: number | null };
    return { id, lastRevision: row.last ?? -1 };
  }
}
