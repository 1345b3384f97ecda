/**
 * The revision that marks a tombstone: greater than any revision of a stream. In the protocol it is 2^63 - 1.
 */
export const DELETED_REVISION = Number.MAX_SAFE_INTEGER;

/** What an append or a delete expects of the stream. A number is the exact current revision. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;

export type ProposedEvent = {
  /** 16 bytes in the order of RFC 4122. */
  readonly id: Uint8Array;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** Appends of which none is written after one that was not: shared by the requests of one call. */
export type Sequence = { isBroken: boolean };

export type WriteRequest = {
  readonly kind: 'append' | 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: Expected;
  /** Empty for a delete or a tombstone. */
  readonly events: readonly ProposedEvent[];
  /** Milliseconds since the epoch; a later request is answered `expired` and not written. */
  readonly expiresAtMs: number;
  /** Absent for a request that does not depend on an earlier one. */
  readonly sequence?: Sequence | undefined;
};

export type WriteResult =
  /**
   * `revision` is -1 when an empty append met no stream. A repeated append is answered with its original
   * position; with none when a soft delete, `$maxCount` or `$tb` hides its last event.
   */
  | { readonly outcome: 'committed'; readonly revision: number; readonly position: number | undefined }
  /** `current` is -1 when there is no stream. */
  | { readonly outcome: 'wrong-version'; readonly current: number }
  | { readonly outcome: 'stream-deleted' }
  | { readonly outcome: 'expired' }
  /** The events were not stored, and nothing of them is in the log: for example, the disk is full. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The store could not be written; whether the events exist is unknown until the stream is read. */
  | { readonly outcome: 'failed'; readonly reason: string };

/** A row of the log as it is read. `event_id` is null once the event was scavenged. */
export type EventRow = {
  readonly position: number;
  readonly stream_id: number;
  readonly revision: number;
  readonly type_id: number;
  readonly created_ms: number;
  readonly is_json: number;
  readonly event_id: Uint8Array | null;
  readonly metadata: Uint8Array | null;
  readonly data: Uint8Array | null;
};

export type Clock = () => number;
