import type { EventRow } from './types.ts';

/** The size of an event where bytes are bounded: its content, and an estimate of the objects around it. */
export const sizeOf = (row: EventRow): number => (row.data?.length ?? 0) + (row.metadata?.length ?? 0) + 200;

export type TailLimit = { readonly events: number; readonly bytes: number };

const MOST: TailLimit = { events: 4_096, bytes: 4 * 1024 * 1024 };

/**
 * The newest committed events, as the log would return them, for subscribers that are not far behind. They
 * have no gaps and end at the head of the log; positions rise by one, so an event's index follows from its
 * position.
 */
export class Tail {
  readonly #most: TailLimit;
  readonly #slots: (EventRow | undefined)[];
  readonly #room = new Room();
  /** The position of the oldest event, and the one after the newest; equal when it is empty. */
  #first = 0;
  #next = 0;
  #bytes = 0;

  constructor(most: TailLimit = MOST) {
    this.#most = most;
    this.#slots = Array.from({ length: most.events });
  }

  /** The number of events, and their size. */
  get held(): TailLimit {
    return { events: this.#next - this.#first, bytes: this.#bytes };
  }

  /** To be called with the events of a commit once it has succeeded. They are copied. */
  add(rows: readonly EventRow[]): void {
    for (const row of rows) {
      if (row.position !== this.#next) this.#restart(row.position);
      this.#push(row);
    }
  }

  /** At most `most` events from `position` on; undefined when the log has to be read. */
  from(position: number, most: number): EventRow[] | undefined {
    if (position < this.#first || this.#first === this.#next) return undefined;
    const rows: EventRow[] = [];
    const end = Math.min(this.#next, position + most);
    for (let at = position; at < end; at += 1) rows.push(this.#slots[this.#slotOf(at)] as EventRow);
    return rows;
  }

  /** After a rollback, and when stored events were changed: the next commits fill it again. */
  clear(): void {
    this.#restart(this.#next);
  }

  #restart(position: number): void {
    this.#slots.fill(undefined);
    this.#room.leave();
    this.#first = position;
    this.#next = position;
    this.#bytes = 0;
  }

  #push(row: EventRow): void {
    const size = sizeOf(row);
    while (this.#first < this.#next && !this.#hasRoomFor(size)) this.#drop();
    this.#next += 1;
    if (size > this.#most.bytes) {
      this.#first = this.#next;
      return;
    }
    this.#slots[this.#slotOf(row.position)] = this.#room.copy(row);
    this.#bytes += size;
  }

  #hasRoomFor(size: number): boolean {
    return this.#next - this.#first < this.#most.events && this.#bytes + size <= this.#most.bytes;
  }

  #drop(): void {
    const slot = this.#slotOf(this.#first);
    this.#bytes -= sizeOf(this.#slots[slot] as EventRow);
    this.#slots[slot] = undefined;
    this.#first += 1;
  }

  #slotOf(position: number): number {
    return position % this.#most.events;
  }
}

const CHUNK_BYTES = 64 * 1024;

/** A larger event gets memory of its own; it would leave too much of a chunk unused. */
const LARGEST_SHARED = CHUNK_BYTES / 8;

/**
 * Memory for events in chunks that they share in the order of the log, so that they are freed together. The
 * memory of a request cannot be kept: its events are views of a whole piece from the socket, or of a message
 * of megabytes.
 */
class Room {
  #chunk = new Uint8Array();
  #used = 0;

  copy(row: EventRow): EventRow {
    const { event_id, metadata, data } = row;
    return { ...row, event_id: this.#copy(event_id), metadata: this.#copy(metadata), data: this.#copy(data) };
  }

  leave(): void {
    this.#chunk = new Uint8Array();
    this.#used = 0;
  }

  #copy(bytes: Uint8Array | null): Uint8Array | null {
    if (bytes === null) return null;
    const size = bytes.length;
    if (size > LARGEST_SHARED) return new Uint8Array(bytes);
    if (this.#used + size > this.#chunk.length) {
      this.#chunk = new Uint8Array(CHUNK_BYTES);
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += size;
    this.#chunk.set(bytes, start);
    return this.#chunk.subarray(start, this.#used);
  }
}
