import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { Expected, ProposedEvent, WriteResult } from '../storage/types.ts';
import { type AppendSettings, LARGEST_UNFINISHED_BYTES } from './batch-append.ts';
import { wireRevision } from './batch-errors.ts';
import type { Call, Receiver } from './call.ts';
import { frame } from './frames.ts';
import {
  GrpcError,
  invalidArgument,
  maximumAppendSizeExceeded,
  missingMetadata,
  notWritten,
  Status,
  streamDeleted,
  timedOut,
} from './status.ts';
import { decodeUuid } from './uuid.ts';

/** `Streams.Append`: options first, then one message for each event; one answer after the last. */
export const append =
  (settings: AppendSettings) =>
  (call: Call): Receiver => {
    let target: { stream: string; expected: Expected } | undefined;
    const events: ProposedEvent[] = [];
    let dataBytes = 0;
    let messageBytes = 0;
    return {
      message: (message) => {
        const request = streams.AppendReq.deserializeBinary(message);
        const proposed = request.getProposedMessage();
        if (target === undefined) {
          target = targetOf(request.getOptions());
          return;
        }
        if (proposed === undefined) throw invalidArgument('An event was expected.');
        const event = eventOf(proposed);
        dataBytes += event.data.length;
        if (dataBytes > settings.maximumAppendBytes)
          throw maximumAppendSizeExceeded(settings.maximumAppendBytes);
        messageBytes += message.length;
        if (messageBytes > LARGEST_UNFINISHED_BYTES) throw invalidArgument('The append is too large.');
        events.push(event);
      },
      end: () => {
        if (target === undefined) throw invalidArgument('The options are missing.');
        const { stream, expected } = target;
        const request = {
          kind: 'append',
          stream,
          expected,
          events,
          expiresAtMs: Number.MAX_SAFE_INTEGER,
        } as const;
        settings.log.write(request, (result) => answer(call, target as typeof request, result));
      },
    };
  };

function answer(
  call: Call,
  { stream, expected }: { stream: string; expected: Expected },
  result: WriteResult,
): void {
  if (result.outcome === 'stream-deleted') return call.fail(streamDeleted(stream));
  if (result.outcome === 'expired') return call.fail(timedOut());
  if (result.outcome === 'refused' || result.outcome === 'failed')
    return call.fail(new GrpcError(Status.UNKNOWN, notWritten(result)));
  const response = new streams.AppendResp();
  if (result.outcome === 'committed') response.setSuccess(success(result.revision, result.position));
  else response.setWrongExpectedVersion(wrongVersion(result.current, expected));
  call.write(frame(response.serializeBinary()));
  call.end();
}

function success(
  revision: number,
  position: number | undefined,
): InstanceType<typeof streams.AppendResp.Success> {
  const answered = new streams.AppendResp.Success();
  if (revision < 0) answered.setNoStream(new shared.Empty());
  else answered.setCurrentRevision(wireRevision(revision));
  if (position === undefined) {
    answered.setNoPosition(new shared.Empty());
    return answered;
  }
  const place = new streams.AppendResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  answered.setPosition(place);
  return answered;
}

function wrongVersion(
  current: number,
  expected: Expected,
): InstanceType<typeof streams.AppendResp.WrongExpectedVersion> {
  const refusal = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) refusal.setCurrentNoStream(new shared.Empty());
  else refusal.setCurrentRevision(wireRevision(current));
  if (expected === 'any') refusal.setExpectedAny(new shared.Empty());
  else if (expected === 'no_stream') refusal.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') refusal.setExpectedStreamExists(new shared.Empty());
  else refusal.setExpectedRevision(String(expected));
  return refusal;
}

function targetOf(options: AppendReq.Options | undefined): { stream: string; expected: Expected } {
  if (options === undefined) throw invalidArgument('The options are missing.');
  return { stream: streamNameOf(options.getStreamIdentifier()), expected: expectedOf(options) };
}

type Identifier = { getStreamName_asU8(): Uint8Array } | undefined;

/** @throws GrpcError when a request names no stream. */
export function streamNameOf(identifier: Identifier): string {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
  if (name === '') throw invalidArgument('Required field StreamIdentifier not set.');
  return name;
}

type ExpectedOptions = {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
  hasRevision(): boolean;
  getRevision(): string;
};

export function expectedOf(options: ExpectedOptions): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (options.hasRevision()) return Number(options.getRevision());
  throw invalidArgument('Required field ExpectedStreamRevision not set.');
}

function eventOf(message: AppendReq.ProposedMessage): ProposedEvent {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (!type) throw missingMetadata('type');
  if (contentType === undefined) throw missingMetadata('content-type');
  const id = message.getId();
  if (id === undefined) throw invalidArgument('Required field Id not set.');
  return {
    id: decodeUuid(Buffer.from(id.serializeBinary())),
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}
