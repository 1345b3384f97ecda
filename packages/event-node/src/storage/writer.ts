import { randomBytes } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

import { isDiskFailure, isFull, reasonOf } from './database.ts';
import { judge, type Lookups, type Verdict } from './expectation.ts';
import { Inserts } from './inserts.ts';
import {
  isMetastream,
  isSoftDeleted,
  lowestRevision,
  metastreamOf,
  originalOf,
  parseRetention,
  softDeletedMetadata,
  undeletedMetadata,
} from './metadata.ts';
import type { Names } from './names.ts';
import { RecentIds } from './recent-ids.ts';
import { refuseAll } from './refuse-all.ts';
import { isTombstoned, type StreamHead, type Streams } from './streams.ts';
import type { Tail } from './tail.ts';
import {
  type Clock,
  DELETED_REVISION,
  type ProposedEvent,
  type WriteRequest,
  type WriteResult,
} from './types.ts';

export const METADATA_EVENT = '$metadata';
export const TOMBSTONE_EVENT = '$streamDeleted';

export type WriterParts = {
  readonly database: DatabaseSync;
  readonly streams: Streams;
  readonly streamNames: Names;
  readonly eventTypes: Names;
  /** Receives the committed events. */
  readonly tail: Tail;
  readonly now: Clock;
};

/**
 * The only place that changes the log. It applies a group of requests in one transaction: each is judged by
 * the state after those before it. Refused ones write nothing; when the commit fails, none is written.
 */
export class Writer {
  readonly #parts: WriterParts;
  readonly #recentIds: RecentIds;
  readonly #inserts: Inserts;
  readonly #selectAt: StatementSync;
  readonly #markTombstoned: StatementSync;
  #head: number;
  #nowMs = 0;
  #broken: string | undefined;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    const { database } = parts;
    this.#inserts = new Inserts(database);
    this.#markTombstoned = database.prepare('UPDATE stream SET tombstoned = 1 WHERE id = ?');
    this.#selectAt = database.prepare(
      'SELECT position, event_id FROM event WHERE stream_id = ? AND revision = ?',
    );
    this.#recentIds = new RecentIds(
      database.prepare(
        `SELECT event_id, stream_id, revision FROM event WHERE event_id IS NOT NULL
         ORDER BY position DESC LIMIT ?`,
      ),
    );
    this.#head = this.#readHead();
  }

  /** The position of the newest committed event; 0 in an empty log. */
  get head(): number {
    return this.#head;
  }

  /** Answers in the order of the requests. Every request answered `committed` is on disk. */
  commit(requests: readonly WriteRequest[]): WriteResult[] {
    if (this.#broken !== undefined) return refuseAll(requests, { outcome: 'refused', reason: this.#broken });
    const { database, tail, now } = this.#parts;
    this.#nowMs = now();
    let isCommitting = false;
    try {
      database.exec('BEGIN IMMEDIATE');
      const results = requests.map((request) => this.#applyInSequence(request));
      isCommitting = true;
      database.exec('COMMIT');
      tail.add(this.#inserts.take());
      return results;
    } catch (error) {
      const reason = this.#recover(error);
      // On a full disk the frame that completes the transaction was not written. After any other error of a
      // commit it may be in the file, and be found there after a crash.
      const isKnown = this.#broken === undefined && (!isCommitting || isFull(error));
      return refuseAll(requests, { outcome: isKnown ? 'refused' : 'failed', reason });
    }
  }

  #applyInSequence(request: WriteRequest): WriteResult {
    const { sequence } = request;
    if (sequence?.isBroken)
      return { outcome: 'refused', reason: 'An earlier append of this call was not written.' };
    const result = this.#apply(request);
    if (sequence && result.outcome !== 'committed') sequence.isBroken = true;
    return result;
  }

  #apply(request: WriteRequest): WriteResult {
    if (request.expiresAtMs < this.#nowMs) return { outcome: 'expired' };
    const head = this.#parts.streams.head(request.stream);
    if (isTombstoned(head)) return { outcome: 'stream-deleted' };
    const verdict = this.#judge(request, head);
    switch (verdict.kind) {
      case 'deleted':
        return { outcome: 'stream-deleted' };
      case 'wrong-version':
        return { outcome: 'wrong-version', current: head.lastRevision };
      case 'repeated':
        return { outcome: 'committed', ...this.#placeOf(head, verdict.lastRevision) };
      case 'write':
        return this.#write(request, head);
    }
  }

  #judge(request: WriteRequest, head: StreamHead): Verdict {
    const softDeleted = isSoftDeleted(head.retention);
    const wasWritten = head.lastRevision >= 0 || head.hasMetadata;
    // There is nothing to hide, at any expected revision. A tombstone may still be set.
    if (request.kind === 'delete' && !wasWritten) return { kind: 'wrong-version' };
    // A delete has a new id, which matches nothing: only the current revision is accepted.
    const ids = request.kind === 'append' ? request.events.map((event) => event.id) : [randomBytes(16)];
    const lookups: Lookups = {
      recent: (id) => (head.id === 0 ? undefined : this.#recentIds.revisionOf(id, head.id)),
      idAt: (revision) => this.#selectRow(head.id, revision)?.event_id ?? undefined,
    };
    const facts = { lastRevision: head.lastRevision, softDeleted, hasMetadata: head.hasMetadata };
    return judge(facts, { expected: request.expected, ids }, lookups);
  }

  #write(request: WriteRequest, head: StreamHead): WriteResult {
    if (request.kind === 'tombstone') return this.#tombstone(head);
    if (request.kind === 'delete') {
      this.#appendMetadata(head.name, softDeletedMetadata());
      return { outcome: 'committed', revision: head.lastRevision, position: this.#head };
    }
    const firstRevision = head.lastRevision + 1;
    const wasSoftDeleted = isSoftDeleted(head.retention);
    for (const event of request.events) this.#append(head, event, head.lastRevision + 1);
    const result: WriteResult = { outcome: 'committed', revision: head.lastRevision, position: this.#head };
    if (wasSoftDeleted) this.#undelete(head.name, firstRevision);
    if (isMetastream(head.name) && request.events.length > 0) this.#metadataWritten(head, request.events);
    return result;
  }

  #tombstone(head: StreamHead): WriteResult {
    const nothing = new Uint8Array();
    const event = {
      id: randomBytes(16),
      type: TOMBSTONE_EVENT,
      isJson: false,
      data: nothing,
      metadata: nothing,
    };
    this.#append(head, event, DELETED_REVISION);
    this.#markTombstoned.run(head.id);
    this.#parts.streams.tombstoned(head.name);
    return { outcome: 'committed', revision: DELETED_REVISION, position: this.#head };
  }

  #append(head: StreamHead, event: ProposedEvent, revision: number): void {
    const { streamNames, eventTypes } = this.#parts;
    if (head.id === 0) head.id = streamNames.findOrCreate(head.name);
    const position = this.#head + 1;
    const place = { position, stream: head.name, revision, createdMs: this.#nowMs };
    this.#inserts.add(place, { stream: head.id, type: eventTypes.findOrCreate(event.type) }, event);
    this.#recentIds.add(event.id, head.id, revision);
    this.#head = position;
    head.lastRevision = revision;
  }

  /** New metadata takes effect at once. Over a soft delete it re-opens the stream at its next revision. */
  #metadataWritten(metastream: StreamHead, events: readonly ProposedEvent[]): void {
    const latest = events.at(-1) as ProposedEvent;
    const original = this.#parts.streams.head(originalOf(metastream.name));
    const wasSoftDeleted = isSoftDeleted(original.retention);
    original.retention = parseRetention(latest);
    original.hasMetadata = true;
    if (wasSoftDeleted) this.#undelete(original.name, original.lastRevision + 1);
  }

  #undelete(stream: string, firstRevision: number): void {
    const metadata = undeletedMetadata(
      this.#parts.streams.rawMetadata(stream) ?? new Uint8Array(),
      firstRevision,
    );
    if (metadata !== undefined) this.#appendMetadata(stream, metadata);
  }

  #appendMetadata(stream: string, data: Uint8Array): void {
    const metastream = this.#parts.streams.head(metastreamOf(stream));
    const metadata = new Uint8Array();
    const event = { id: randomBytes(16), type: METADATA_EVENT, isJson: true, data, metadata };
    this.#append(metastream, event, metastream.lastRevision + 1);
    const original = this.#parts.streams.head(stream);
    original.retention = parseRetention(event);
    original.hasMetadata = true;
  }

  /** As in the real server, a repeated append has no position when its last event is hidden. */
  #placeOf(head: StreamHead, revision: number): { revision: number; position: number | undefined } {
    const row = this.#selectRow(head.id, revision);
    const isHidden = revision < lowestRevision(head.retention, head.lastRevision);
    return { revision, position: isHidden ? undefined : row?.position };
  }

  #selectRow(streamId: number, revision: number): PlacedId | undefined {
    return this.#selectAt.get(streamId, revision) as PlacedId | undefined;
  }

  /**
   * The group is lost; the log continues. An error of the disk itself is different: after a failed fsync the
   * content of the file is unknown, so no more requests are accepted until a restart has read it again.
   */
  #recover(error: unknown): string {
    const reason = reasonOf(error);
    this.#inserts.take();
    this.#parts.tail.clear();
    try {
      if (this.#parts.database.isTransaction) this.#parts.database.exec('ROLLBACK');
      this.#parts.streams.forget();
      this.#parts.streamNames.forget();
      this.#parts.eventTypes.forget();
      this.#recentIds.reload();
      this.#head = this.#readHead();
      if (isDiskFailure(error)) this.#broken = reason;
    } catch (second) {
      this.#broken = `${reason}; then ${reasonOf(second)}`;
    }
    return reason;
  }

  #readHead(): number {
    const row = this.#parts.database.prepare('SELECT max(position) AS head FROM event').get();
    return (row as { head: number | null }).head ?? 0;
  }
}

type PlacedId = { readonly position: number; readonly event_id: Uint8Array | null };
