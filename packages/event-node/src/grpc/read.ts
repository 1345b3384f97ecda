import streams from '@eventstore/db-client/generated/streams_pb.js';

import { compileFilter } from '../storage/filter.ts';
import type { Log } from '../storage/log.ts';
import type { AllPage } from '../storage/reader.ts';
import { isAbsent, isTombstoned } from '../storage/streams.ts';
import type { EventRow } from '../storage/types.ts';
import { identifierOf } from './batch-errors.ts';
import type { Call, Receiver } from './call.ts';
import { EventEncoder } from './event-codec.ts';
import { frame } from './frames.ts';
import { resolveLink } from './links.ts';
import { parseReadRequest, type ReadQuery } from './read-request.ts';
import { invalidArgument, streamDeleted } from './status.ts';
import { type ReadSettings, Subscription } from './subscription.ts';

/** One page is one write: large enough to justify a system call, small enough to delay appends little. */
export const PAGE = { events: 512, bytes: 64 * 1024 };

/** `Streams.Read`: a bounded read, or a subscription, of a stream or of $all. */
export const read =
  (settings: ReadSettings) =>
  (call: Call): Receiver => {
    let query: ReadQuery | undefined;
    return {
      message: (message) => {
        query = parseReadRequest(streams.ReadReq.deserializeBinary(message));
      },
      end: () => {
        if (query === undefined) throw invalidArgument('The request is missing.');
        if (query.maxCount === undefined) new Subscription(settings, call, query).start();
        else new BoundedRead(settings.log, call, query).step();
      },
    };
  };

/** Sends page after page as fast as the client reads, and lets other work run between two pages. */
class BoundedRead {
  readonly #log: Log;
  readonly #call: Call;
  readonly #query: ReadQuery;
  readonly #encoder: EventEncoder;
  readonly #page: (limit: typeof PAGE) => AllPage;
  #remaining: number;
  #from: number;

  constructor(log: Log, call: Call, query: ReadQuery) {
    this.#log = log;
    this.#call = call;
    this.#query = query;
    this.#encoder = new EventEncoder(log, query.structuredIds);
    this.#remaining = query.maxCount ?? 0;
    this.#from = firstOf(query);
    this.#page = query.stream === undefined ? this.#pagesOfAll() : this.#pagesOfStream(query.stream);
  }

  readonly step = (): void => {
    if (this.#call.isOver) return;
    try {
      const { rows, next, atEnd } = this.#page({
        ...PAGE,
        events: Math.min(PAGE.events, this.#remaining || 1),
      });
      for (const row of rows.slice(0, this.#remaining)) this.#add(row);
      this.#remaining -= rows.length;
      this.#from = next;
      const more = this.#encoder.length === 0 || this.#call.write(this.#encoder.take());
      if (atEnd || this.#remaining <= 0) this.#call.end();
      else if (more) setImmediate(this.step);
      else this.#call.drained(this.step);
    } catch (error) {
      this.#call.fail(error);
    }
  };

  #add(row: EventRow): void {
    this.#encoder.add(row, this.#query.resolveLinks ? resolveLink(this.#log, row) : undefined);
  }

  #pagesOfAll(): (limit: typeof PAGE) => AllPage {
    const { direction, filter } = this.#query;
    const { reader, streamNames, eventTypes } = this.#log;
    if (filter === undefined) return (limit) => reader.readAll(direction, this.#from, limit);
    const test = compileFilter(filter.event, { streams: streamNames, types: eventTypes });
    return () => {
      if (direction === 'forwards') return reader.readFiltered(this.#from, test, PAGE);
      const page = reader.readAll(direction, this.#from, PAGE);
      return { ...page, rows: page.rows.filter(test) };
    };
  }

  /** The stream is looked up for each page: it may be deleted, truncated or appended to during the read. */
  #pagesOfStream(name: string): (limit: typeof PAGE) => AllPage {
    return (limit) => {
      const head = this.#log.stream(name);
      if (isTombstoned(head)) throw streamDeleted(name);
      if (isAbsent(head)) return this.#notFound(name);
      const { direction } = this.#query;
      return this.#log.reader.readStream(head, direction, { from: this.#from, limit });
    };
  }

  #notFound(name: string): AllPage {
    const response = new streams.ReadResp();
    const notFound = new streams.ReadResp.StreamNotFound();
    notFound.setStreamIdentifier(identifierOf(name));
    response.setStreamNotFound(notFound);
    this.#call.write(frame(response.serializeBinary()));
    return { rows: [], next: 0, atEnd: true };
  }
}

/** The first revision or position of a page, in the numbering of Reader. */
function firstOf({ from }: ReadQuery): number {
  // Backwards from the start, a stream returns its revision 0 and $all nothing: its positions begin at 1.
  if (from === 'start') return 0;
  // Reading forwards from the end finds nothing; reading backwards from it finds everything.
  if (from === 'end') return Number.MAX_SAFE_INTEGER;
  return Math.min(from, Number.MAX_SAFE_INTEGER);
}
