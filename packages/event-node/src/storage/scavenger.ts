import { randomUUID } from 'node:crypto';
import type { StatementSync } from 'node:sqlite';

import type { Log } from './log.ts';
import { isMetastream, isSoftDeleted, lowestRevision, metastreamOf, originalOf } from './metadata.ts';
import { isTombstoned, type StreamHead } from './streams.ts';
import { type Clock, DELETED_REVISION } from './types.ts';

/** Revisions checked before other work may run. */
const STEP = 500;

/**
 * Removes the bodies of events that their stream's retention hides: by `$maxCount`, `$tb` and `$maxAge`, of
 * deleted streams and of superseded metadata. As the real server's documentation says ("Scavenging"), a
 * stream's newest event stays unless the stream is tombstoned. Position, revision and leaf of removed events
 * stay.
 */
export class Scavenger {
  readonly #log: Log;
  readonly #now: Clock;
  readonly #forget: StatementSync;
  #running: { readonly id: string; stopped: boolean; done: Promise<void> } | undefined;

  constructor(log: Log, now: Clock) {
    this.#log = log;
    this.#now = now;
    this.#forget = log.database.prepare(
      `UPDATE event SET event_id = NULL, metadata = NULL, data = NULL
       WHERE stream_id = ? AND revision BETWEEN ? AND ? AND event_id IS NOT NULL
         AND (revision < ? OR created_ms < ?)`,
    );
  }

  /** Starts a scavenge, or returns the id of the running one. */
  start(): { readonly id: string; readonly isNew: boolean } {
    if (this.#running !== undefined) return { id: this.#running.id, isNew: false };
    const running = { id: randomUUID(), stopped: false, done: Promise.resolve() };
    this.#running = running;
    running.done = this.#run(() => running.stopped);
    return { id: running.id, isNew: true };
  }

  /** @returns false when no scavenge with this id is running. */
  stop(id: string): boolean {
    if (this.#running?.id !== id) return false;
    this.#running.stopped = true;
    return true;
  }

  /** Resolves when no scavenge runs any more; call `stop` first to end it early. */
  async idle(): Promise<void> {
    await this.#running?.done;
  }

  /** Stops the running scavenge; used before the log is closed. */
  async close(): Promise<void> {
    if (this.#running !== undefined) this.#running.stopped = true;
    await this.idle();
  }

  async #run(isStopped: () => boolean): Promise<void> {
    try {
      for (const name of this.#candidates()) {
        const plan = this.#planFor(this.#log.stream(name));
        for (let low = 0; low < plan.end; low += STEP) {
          await new Promise((resolve) => setImmediate(resolve));
          if (isStopped()) return;
          const high = Math.min(low + STEP, plan.end) - 1;
          const { changes } = this.#forget.run(plan.streamId, low, high, plan.below, plan.olderThanMs);
          if (Number(changes) > 0) this.#log.changed();
        }
      }
    } finally {
      this.#running = undefined;
    }
  }

  /**
   * Streams with metadata, their metadata streams, and tombstoned streams: no other stream has removable
   * events.
   */
  #candidates(): string[] {
    // Metadata streams are a range of the index on names: '%' is the character after '$'.
    const rows = this.#log.database
      .prepare(`SELECT name FROM stream WHERE name >= '$$' AND name < '$%' OR tombstoned = 1`)
      .all() as { name: string }[];
    const names = new Set<string>();
    for (const { name } of rows) {
      names.add(name);
      names.add(isMetastream(name) ? originalOf(name) : metastreamOf(name));
    }
    return [...names];
  }

  #planFor(head: StreamHead): Plan {
    const { id: streamId, lastRevision, retention } = head;
    const all = (end: number): Plan => ({ streamId, end, below: end, olderThanMs: 0 });
    if (lastRevision < 0) return all(0);
    if (isTombstoned(head)) return all(this.#lengthOf(streamId));
    if (isSoftDeleted(retention)) return all(lastRevision);
    const below = Math.min(lowestRevision(retention, lastRevision), lastRevision);
    if (retention.maxAgeMs === undefined) return all(below);
    return { streamId, end: lastRevision, below, olderThanMs: this.#now() - retention.maxAgeMs };
  }

  /** How many events a tombstoned stream had. */
  #lengthOf(streamId: number): number {
    const row = this.#log.database
      .prepare('SELECT max(revision) AS last FROM event WHERE stream_id = ? AND revision < ?')
      .get(streamId, DELETED_REVISION) as { last: number | null };
    return (row.last ?? -1) + 1;
  }
}

/**
 * Revisions from 0 up to `end` are checked; those below `below`, or written before a time, lose their bodies.
 */
type Plan = {
  readonly streamId: number;
  readonly end: number;
  readonly below: number;
  readonly olderThanMs: number;
};
