import { UnknownError } from '@eventstore/db-client';

export type AppendOutcome =
  | { readonly status: 'appended'; readonly position: bigint }
  | { readonly status: 'conflict' }
  /** The store wrote nothing, e.g. because its disk is full. `error` is its reason. */
  | { readonly status: 'refused'; readonly error: Error }
  /** The events may be in the log, may still arrive, or may be lost. Read the stream before answering. */
  | { readonly status: 'unknown'; readonly error: Error };

/**
 * Whether the store answered that it did not handle this append, so that nothing was written: an error of one
 * append in a batch (without a gRPC status, unlike an error of the call) that is neither a known refusal nor
 * a timeout.
 */
export const isNotHandled = (error: unknown): boolean =>
  error instanceof UnknownError && error.code === undefined;

export class AppendTimeoutError extends Error {
  override readonly name = 'AppendTimeoutError';
}

export const timeOut = (ms: number) => {
  let handle: NodeJS.Timeout | undefined;
  const promise = new Promise<AppendOutcome>((resolve) => {
    handle = setTimeout(
      () => resolve({ status: 'unknown', error: new AppendTimeoutError(`No answer in ${ms} ms`) }),
      ms,
    );
  });
  return { promise, cancel: () => clearTimeout(handle) };
};

/** A read failed because its connection was closed, or replaced by a new one, during the read. */
export class ConnectionClosedError extends Error {
  override readonly name = 'ConnectionClosedError';
}

/** For operators. Some errors of the official client have a type and no message. */
export const reasonOf = (error: Error & { readonly type?: string }): string =>
  error.message || error.type || error.name;
