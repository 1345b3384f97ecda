import type { DatabaseSync, StatementSync } from 'node:sqlite';

import type { NameTest } from './filter.ts';
import { lowestRevision } from './metadata.ts';
import type { StreamHead } from './streams.ts';
import { sizeOf, type Tail } from './tail.ts';
import type { Clock, EventRow } from './types.ts';

export type Direction = 'forwards' | 'backwards';

/** The limits of one page: the first limit reached ends it. */
export type PageLimit = { readonly events: number; readonly bytes: number };

export type AllPage = {
  readonly rows: readonly EventRow[];
  /** Where the next page starts: a position to read from, in the direction of the read. */
  readonly next: number;
  readonly atEnd: boolean;
};

/** How many rows a filter may skip in one page, so that a rare match does not block the event loop. */
const FILTER_WINDOW = 2_000;

const COLUMNS = 'position, stream_id, revision, type_id, created_ms, is_json, event_id, metadata, data';

/**
 * Reads pages of the log: of $all forwards from memory where it reaches back far enough, else by one short
 * statement (no read transaction outlives a call). A page has the same content from either source.
 */
export class Reader {
  readonly #allForwards: StatementSync;
  readonly #allBackwards: StatementSync;
  readonly #keysForwards: StatementSync;
  readonly #streamForwards: StatementSync;
  readonly #streamBackwards: StatementSync;
  readonly #byPosition: StatementSync;
  readonly #byRevision: StatementSync;
  readonly #tail: Tail;
  readonly #now: Clock;

  constructor(database: DatabaseSync, tail: Tail, now: Clock) {
    const select = `SELECT ${COLUMNS} FROM event WHERE`;
    this.#tail = tail;
    this.#now = now;
    this.#allForwards = database.prepare(`${select} position >= ? ORDER BY position LIMIT ?`);
    this.#allBackwards = database.prepare(`${select} position < ? ORDER BY position DESC LIMIT ?`);
    this.#keysForwards = database.prepare(
      'SELECT position, stream_id, type_id FROM event WHERE position >= ? ORDER BY position LIMIT ?',
    );
    this.#streamForwards = database.prepare(
      `${select} stream_id = ? AND revision >= ? AND revision <= ? ORDER BY revision LIMIT ?`,
    );
    this.#streamBackwards = database.prepare(
      `${select} stream_id = ? AND revision >= ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
    );
    this.#byPosition = database.prepare(`${select} position = ?`);
    this.#byRevision = database.prepare(`${select} stream_id = ? AND revision = ?`);
  }

  /** Forwards `from` is included, backwards it is not, as in the real server. */
  readAll(direction: Direction, from: number, limit: PageLimit): AllPage {
    const forwards = direction === 'forwards';
    const held = forwards ? this.#tail.from(from, limit.events) : undefined;
    const statement = forwards ? this.#allForwards : this.#allBackwards;
    const rows: EventRow[] = [];
    let next = from;
    const seen = visit(held ?? statement.iterate(from, limit.events), limit, (row) => {
      next = forwards ? row.position + 1 : row.position;
      if (row.event_id !== null) rows.push(row);
    });
    return { rows, next, atEnd: seen < limit.events && seen !== STOPPED };
  }

  /** A page of the events that pass `test`; `next` also moves past the events that do not. */
  readFiltered(from: number, test: NameTest, limit: PageLimit): AllPage {
    const rows: EventRow[] = [];
    let next = from;
    let seen = 0;
    let bytes = 0;
    const window = Math.min(limit.events, FILTER_WINDOW);
    const held = this.#tail.from(from, window);
    for (const key of held ?? (this.#keysForwards.all(from, window) as KeyRow[])) {
      if (bytes >= limit.bytes) return { rows, next, atEnd: false };
      seen += 1;
      next = key.position + 1;
      if (!test(key)) continue;
      const row = held === undefined ? (this.#byPosition.get(key.position) as EventRow) : (key as EventRow);
      if (row.event_id === null) continue;
      bytes += sizeOf(row);
      rows.push(row);
    }
    return { rows, next, atEnd: seen < window };
  }

  /** A page of an existing stream; events hidden by its retention are left out. `next` is a revision. */
  readStream(head: StreamHead, direction: Direction, query: { from: number; limit: PageLimit }): AllPage {
    const { from, limit } = query;
    const forwards = direction === 'forwards';
    const lowest = lowestRevision(head.retention, head.lastRevision);
    const [low, high] = forwards ? [Math.max(from, lowest), head.lastRevision] : [lowest, from];
    const statement = forwards ? this.#streamForwards : this.#streamBackwards;
    const oldestMs = this.#oldestMs(head);
    const rows: EventRow[] = [];
    let next = forwards ? low : high;
    const seen = visit(statement.iterate(head.id, low, high, limit.events), limit, (row) => {
      next = row.revision + (forwards ? 1 : -1);
      if (row.event_id !== null && row.created_ms >= oldestMs) rows.push(row);
    });
    return { rows, next, atEnd: seen < limit.events && seen !== STOPPED };
  }

  /**
   * One event of an existing stream; undefined when there is none, or when the stream's retention hides it.
   */
  visibleAt(head: StreamHead, revision: number): EventRow | undefined {
    if (revision < lowestRevision(head.retention, head.lastRevision)) return undefined;
    const row = this.#byRevision.get(head.id, revision) as EventRow | undefined;
    const isVisible = row !== undefined && row.event_id !== null && row.created_ms >= this.#oldestMs(head);
    return isVisible ? row : undefined;
  }

  #oldestMs({ retention }: StreamHead): number {
    return retention.maxAgeMs === undefined ? 0 : this.#now() - retention.maxAgeMs;
  }
}

type KeyRow = { position: number; stream_id: number; type_id: number };

const STOPPED = -1;

/** How many rows there were, or STOPPED when the byte limit ended the page. */
function visit(rows: Iterable<unknown>, limit: PageLimit, take: (row: EventRow) => void): number {
  let seen = 0;
  let bytes = 0;
  for (const row of rows as Iterable<EventRow>) {
    seen += 1;
    take(row);
    bytes += sizeOf(row);
    if (bytes >= limit.bytes) return STOPPED;
  }
  return seen;
}
