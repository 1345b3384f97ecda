import { RefusedError } from '@fanfold/application';
import type { Caller } from '../http/auth.ts';
import type { ByeReason, Listener, LiveHub } from './hub.ts';
import type { Wire } from './wire.ts';

/** The little that both transports can do. */
export type Pipe = {
  /** `sent` is called when the frame was handed to the socket, or when it never will be. */
  readonly write: (frame: Uint8Array, sent?: () => void) => void;
  /** Bytes that wait for the reader. */
  readonly waiting: () => number;
  /** Whether nothing can be written any more. */
  readonly gone: () => boolean;
  readonly beat: () => boolean;
  /** Ends it in an orderly way after what was written. */
  readonly end: (reason: ByeReason) => void;
  /** Ends it at once. */
  readonly destroy: () => void;
};

export type Opening = {
  readonly wire: Wire;
  readonly caller: Caller | null;
  readonly address: string;
  readonly topics: readonly string[];
  readonly after: bigint;
  /**
   * Milliseconds after which the client should come again, which differ so that not all of them come at once.
   */
  readonly retryMs: () => number;
};

/** What may wait in a connection before its reader counts as too slow. */
const maxWaitingBytes = 256 * 1024;
/** How long a page of what was missed may take to a reader. */
const flushMs = 10_000;
/**
 * How long an ended connection may take to close; a reader that takes nothing would keep it open for ever.
 */
const lingerMs = 1_000;

/** A client that had to make room comes again late: at once, it would push out another one of its owner's. */
const replacedRetryMs = 60_000;

/** Throws when no connection can be taken now. */
export const assertRoom = (hub: LiveHub): void => {
  if (hub.isFull) throw new RefusedError('UNAVAILABLE');
};

/**
 * A connection as the hub knows it. Writing to one that has ended or is gone does nothing: its client comes
 * again.
 */
export const listenerOn = (
  pipe: Pipe,
  { wire, caller, address, topics, after, retryMs }: Opening,
): Listener => {
  let ended = false;
  const closed = () => ended || pipe.gone();
  return {
    wire,
    caller,
    address,
    topics: new Set(topics),
    after,
    holding: undefined,
    send: (frames) => {
      if (closed()) return true;
      for (const frame of frames) pipe.write(frame);
      return pipe.waiting() <= maxWaitingBytes;
    },
    flush: (frames) => {
      if (closed()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve(false), flushMs);
        const sent = () => {
          clearTimeout(late);
          resolve(true);
        };
        for (const [index, frame] of frames.entries())
          pipe.write(frame, index === frames.length - 1 ? sent : undefined);
      });
    },
    beat: () => closed() || pipe.beat(),
    close: (reason) => {
      if (closed()) return;
      const pause = retryMs() + (reason === 'replaced' ? replacedRetryMs : 0);
      for (const frame of wire.control('bye', { reason, retryMs: pause })) pipe.write(frame);
      ended = true;
      pipe.end(reason);
      setTimeout(() => pipe.destroy(), lingerMs).unref();
    },
  };
};
