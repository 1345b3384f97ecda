import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { Log } from '../storage/log.ts';
import type { Expected, WriteResult } from '../storage/types.ts';
import { expectedOf, streamNameOf } from './append.ts';
import type { AppendSettings } from './batch-append.ts';
import type { Call, Receiver } from './call.ts';
import {
  GrpcError,
  invalidArgument,
  notWritten,
  Status,
  streamDeleted,
  timedOut,
  wrongExpectedVersion,
} from './status.ts';
import { unary } from './unary.ts';

type Method = [string, (call: Call) => Receiver];

/** `Streams.Delete` hides a stream until the next write; `Streams.Tombstone` closes it for ever. */
export function deleteMethods({ log }: AppendSettings): Method[] {
  return [
    unary(streamServices.StreamsService.delete, async (request: DeleteReq) => {
      const position = await remove(log, 'delete', targetOf(request.getOptions()));
      const place = new streams.DeleteResp.Position();
      place.setCommitPosition(String(position));
      place.setPreparePosition(String(position));
      const response = new streams.DeleteResp();
      response.setPosition(place);
      return response;
    }),
    unary(streamServices.StreamsService.tombstone, async (request: TombstoneReq) => {
      const position = await remove(log, 'tombstone', targetOf(request.getOptions()));
      const place = new streams.TombstoneResp.Position();
      place.setCommitPosition(String(position));
      place.setPreparePosition(String(position));
      const response = new streams.TombstoneResp();
      response.setPosition(place);
      return response;
    }),
  ];
}

type Target = { readonly stream: string; readonly expected: Expected };

function targetOf(options: DeleteReq.Options | TombstoneReq.Options | undefined): Target {
  if (options === undefined) throw invalidArgument('The options are missing.');
  return { stream: streamNameOf(options.getStreamIdentifier()), expected: expectedOf(options) };
}

/** The position of the event that records the deletion. */
async function remove(log: Log, kind: 'delete' | 'tombstone', target: Target): Promise<number> {
  const result = await new Promise<WriteResult>((resolve) => {
    log.write({ kind, ...target, events: [], expiresAtMs: Number.MAX_SAFE_INTEGER }, resolve);
  });
  switch (result.outcome) {
    case 'committed':
      // Only a repeated append may have no position; a delete is never a repetition.
      return result.position as number;
    case 'wrong-version': {
      const expected = EXPECTED_ON_WIRE[String(target.expected)] ?? BigInt(target.expected);
      throw wrongExpectedVersion('Delete', {
        stream: target.stream,
        expected,
        actual: BigInt(result.current),
      });
    }
    case 'stream-deleted':
      throw streamDeleted(target.stream);
    case 'expired':
      throw timedOut();
    case 'refused':
    case 'failed':
      throw new GrpcError(Status.UNKNOWN, notWritten(result));
  }
}

/** The real server's numbers for expectations that are no revision (EventStore.Core/Data/ExpectedVersion). */
const EXPECTED_ON_WIRE: Record<string, bigint> = { any: -2n, no_stream: -1n, stream_exists: -4n };
