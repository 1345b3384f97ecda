import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';

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

type Recorded = NonNullable<ReturnType<InstanceType<typeof ReadResp.ReadEvent>['getEvent']>>;

const utf8 = new TextDecoder();

/** The official client parses JSON, and bytes that it writes from the result may differ; so the answer itself is read. */
export const toRawEvent = (recorded: Recorded): RawEvent => {
  const properties = recorded.getMetadataMap();
  return {
    stream: utf8.decode(recorded.getStreamIdentifier()?.getStreamName_asU8()),
    revision: Number(recorded.getStreamRevision()),
    position: {
      commit: BigInt(recorded.getCommitPosition()),
      prepare: BigInt(recorded.getPreparePosition()),
    },
    id: recorded.getId()?.getString() ?? '',
    type: properties.get('type') ?? '',
    isJson: properties.get('content-type') === 'application/json',
    data: recorded.getData_asU8(),
    metadata: recorded.getCustomMetadata_asU8(),
  };
};
