import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Message } from 'google-protobuf';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

import { DELETED_REVISION, type Expected } from '../storage/types.ts';
import { frame } from './frames.ts';
import { Status } from './status.ts';

/** Why one append of a batch was refused. The other appends of the call are unaffected. */
export type BatchProblem =
  | { readonly kind: 'wrong-version'; readonly current: number; readonly expected: Expected }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'too-large'; readonly maximum: number }
  | { readonly kind: 'bad-request'; readonly message: string }
  /** Nothing was written. The real server answers so while it is not ready or too busy. */
  | { readonly kind: 'not-handled'; readonly message: string };

/** Codes, messages and details as the real server's Google.Rpc.Status and WrongExpectedVersion build them. */
export function encodeBatchError(correlationId: Buffer, stream: string, problem: BatchProblem): Buffer {
  const status = new statusPb.Status();
  const { code, message, type, details } = describe(problem, stream);
  status.setCode(code);
  status.setMessage(message);
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), type);
  status.setDetails(packed);
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(shared.UUID.deserializeBinary(correlationId));
  answer.setStreamIdentifier(identifierOf(stream));
  answer.setError(status);
  return frame(answer.serializeBinary());
}

export function identifierOf(stream: string): InstanceType<typeof shared.StreamIdentifier> {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  return identifier;
}

/** 2^63 - 1, the revision of a tombstone on the wire. */
export const wireRevision = (revision: number): string =>
  revision === DELETED_REVISION ? '9223372036854775807' : String(revision);

type Description = {
  readonly code: number;
  readonly message: string;
  readonly type: string;
  readonly details: Message;
};

const ours = (name: string): string => `event_store.client.${name}`;

function describe(problem: BatchProblem, stream: string): Description {
  switch (problem.kind) {
    case 'wrong-version':
      return {
        code: Status.ALREADY_EXISTS,
        message: 'WrongExpectedVersion',
        type: ours('WrongExpectedVersion'),
        details: wrongVersion(problem.current, problem.expected),
      };
    case 'stream-deleted': {
      const details = new shared.StreamDeleted();
      details.setStreamIdentifier(identifierOf(stream));
      return { code: Status.NOT_FOUND, message: 'StreamDeleted', type: ours('StreamDeleted'), details };
    }
    case 'timeout':
      return plain(Status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());
    case 'too-large': {
      const details = new shared.MaximumAppendSizeExceeded();
      details.setMaxappendsize(problem.maximum);
      return plain(Status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
    }
    case 'bad-request': {
      const details = new shared.BadRequest();
      details.setMessage(problem.message);
      return plain(Status.INVALID_ARGUMENT, 'BadRequest', details);
    }
    case 'not-handled':
      return {
        code: Status.INTERNAL,
        message: problem.message,
        type: 'google.protobuf.Empty',
        details: new empty.Empty(),
      };
  }
}

const plain = (code: number, name: string, details: Message): Description => ({
  code,
  message: name,
  type: ours(name),
  details,
});

function wrongVersion(current: number, expected: Expected): Message {
  const details = new shared.WrongExpectedVersion();
  if (current < 0) details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(wireRevision(current));
  if (expected === 'any') details.setExpectedAny(new empty.Empty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new empty.Empty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new empty.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return details;
}
