/**
 * The gRPC status codes this server answers with (https://grpc.github.io/grpc/core/md_doc_statuscodes.html).
 */
export const Status = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

/** How a failed call ends. `trailers` carry what the client turns into a typed error. */
export class GrpcError extends Error {
  override readonly name = 'GrpcError';
  readonly code: number;
  readonly trailers: Readonly<Record<string, string>>;

  constructor(code: number, message: string, trailers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.trailers = trailers;
  }
}

/*
 * Codes, texts and trailers as in the real server's RpcExceptions and Constants
 * (EventStore.Core/Services/Transport/Grpc); the client reads the trailers in utils/CommandError.
 */

export const unauthenticated = (): GrpcError =>
  new GrpcError(Status.UNAUTHENTICATED, 'Unauthenticated', { exception: 'not-authenticated' });

export const streamDeleted = (stream: string): GrpcError =>
  new GrpcError(Status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const wrongExpectedVersion = (
  operation: string,
  versions: { stream: string; expected: bigint; actual: bigint },
): GrpcError =>
  new GrpcError(
    Status.FAILED_PRECONDITION,
    `${operation} failed due to WrongExpectedVersion. Stream: ${versions.stream}, ` +
      `Expected version: ${versions.expected}, Actual version: ${versions.actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': versions.stream,
      'expected-version': String(versions.expected),
      'actual-version': String(versions.actual),
    },
  );

export const maximumAppendSizeExceeded = (maximum: number): GrpcError =>
  new GrpcError(Status.INVALID_ARGUMENT, `Maximum Append Size of ${maximum} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maximum),
  });

export const missingMetadata = (property: string): GrpcError =>
  new GrpcError(Status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

export const scavengeNotFound = (id: string): GrpcError =>
  new GrpcError(Status.NOT_FOUND, 'Scavenge id was invalid.', {
    exception: 'scavenge-not-found',
    'scavenge-id': id,
  });

/** The subscriber has to subscribe again, after the last event that it received. */
export const consumerTooSlow = (): GrpcError =>
  new GrpcError(
    Status.ABORTED,
    'Consumer too slow to handle event while transitioning to live. Client resubscription required.',
  );

export const timedOut = (): GrpcError => new GrpcError(Status.ABORTED, 'Operation timed out');

export const invalidArgument = (message: string): GrpcError =>
  new GrpcError(Status.INVALID_ARGUMENT, message);

export const unavailable = (message: string): GrpcError => new GrpcError(Status.UNAVAILABLE, message);

/** For operators: why the log did not accept an append. */
export const notWritten = ({ outcome, reason }: { outcome: 'refused' | 'failed'; reason: string }): string =>
  `${outcome === 'refused' ? 'Nothing was written' : 'The log cannot be written'}: ${reason}`;
