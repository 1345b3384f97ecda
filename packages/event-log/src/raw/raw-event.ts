/** A place in $all. In EventStoreDB two byte offsets, in the event node twice the same number. */
export type Position = { readonly commit: bigint; readonly prepare: bigint };

/** An event as its bytes are in the log. */
export type RawEvent = {
  readonly stream: string;
  /** `tombstoneRevision` for a tombstone. */
  readonly revision: number;
  readonly position: Position;
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** 2^63 - 1 in the protocol. */
export const tombstoneRevision = Number(2n ** 63n - 1n);

/** Consecutive events of one stream; the first one's revision is what the append expects. */
export type RawAppend = readonly [RawEvent, ...RawEvent[]];

/** The size as servers compute it for their append limit. */
export const sizeOf = ({ data, metadata, type }: RawEvent): number =>
  data.length + metadata.length + 2 * type.length;
