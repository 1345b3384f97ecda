import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';

import { FrameReader } from './frames.ts';
import { GrpcError, Status } from './status.ts';

/** Receives the messages of the client. */
export type Receiver = {
  readonly message: (message: Buffer) => void;
  /** The client has sent everything. */
  readonly end: () => void;
};

/** One call: its headers, and the stream back to the client. */
export class Call {
  readonly headers: IncomingHttpHeaders;
  /** Headers of the answer beside those of every answer; to be set before the first write. */
  readonly answerHeaders: Record<string, string> = {};
  readonly #stream: ServerHttp2Stream;
  readonly #closed: (() => void)[] = [];
  #responded = false;
  #unsentBytes = 0;
  #onDrained: (() => void) | undefined;
  #ended = false;
  #isIgnored = false;
  #deadline: NodeJS.Timeout | undefined;

  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    this.headers = headers;
    this.#stream = stream;
    // A peer that resets or vanishes is reported by `close`; its error, if any, adds nothing.
    stream.on('error', () => {});
    stream.on('close', () => this.#close());
    this.#startDeadline(headers['grpc-timeout']);
  }

  /** True once the client is gone or the call was answered: nothing more can be written. */
  get isOver(): boolean {
    return this.#ended || this.#stream.closed || this.#stream.destroyed;
  }

  /** Passes every message to `receiver`; an error that it throws ends the call. */
  receive(receiver: Receiver): void {
    const frames = new FrameReader();
    this.#stream.on('data', (chunk: Buffer) => {
      if (this.isOver || this.#isIgnored) return;
      try {
        frames.push(chunk, receiver.message);
      } catch (error) {
        this.fail(error);
      }
    });
    this.#stream.on('end', () => {
      if (this.isOver || this.#isIgnored) return;
      try {
        receiver.end();
      } catch (error) {
        this.fail(error);
      }
    });
  }

  /** Passes no more messages on; answers to earlier ones are still sent. */
  ignore(): void {
    this.#isIgnored = true;
  }

  /**
   * Sends one or several framed messages.
   * @returns false when the client reads too slowly: wait for `drained` before writing more.
   */
  write(frames: Buffer): boolean {
    if (this.isOver) return true;
    this.#respond();
    this.#unsentBytes += frames.length;
    this.#stream.write(frames, () => this.#sent(frames.length));
    return this.#unsentBytes < MOST_UNSENT_BYTES;
  }

  /** Calls back once the client has read enough for more to be written. */
  drained(callback: () => void): void {
    this.#onDrained = callback;
  }

  /** Stops reading from the client until `resume`; HTTP/2 flow control then makes the client wait. */
  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    this.#stream.resume();
  }

  /** Calls back when the call is over, whichever side ended it. */
  onClose(callback: () => void): void {
    this.#closed.push(callback);
  }

  end(): void {
    this.#finish({ 'grpc-status': String(Status.OK) });
  }

  fail(error: unknown): void {
    const known = error instanceof GrpcError ? error : new GrpcError(Status.INTERNAL, messageOf(error));
    const trailers: Record<string, string> = {
      'grpc-status': String(known.code),
      'grpc-message': headerText(known.message),
    };
    for (const [name, value] of Object.entries(known.trailers)) trailers[name] = headerText(value);
    this.#finish(trailers);
  }

  #sent(bytes: number): void {
    this.#unsentBytes -= bytes;
    if (this.#unsentBytes >= MOST_UNSENT_BYTES) return;
    const callback = this.#onDrained;
    this.#onDrained = undefined;
    callback?.();
  }

  #respond(): void {
    if (this.#responded) return;
    this.#responded = true;
    this.#stream.respond({ ...RESPONSE_HEADERS, ...this.answerHeaders }, { waitForTrailers: true });
  }

  #finish(trailers: Record<string, string>): void {
    if (this.isOver) return;
    this.#ended = true;
    if (!this.#responded) {
      this.#stream.respond({ ...RESPONSE_HEADERS, ...trailers }, { endStream: true });
      this.#resetAfter(LINGER_MS);
    } else {
      // It comes when the client has room for the last of the answer: a busy one may take it seconds later.
      this.#stream.once('wantTrailers', () => {
        if (!this.#stream.destroyed) this.#stream.sendTrailers(trailers);
        this.#resetAfter(LINGER_MS);
      });
      this.#stream.end();
      this.#resetAfter(MOST_READING_MS);
    }
    this.#stream.resume();
  }

  /**
   * A client that continues to send, or that never reads, would keep the stream open for ever. The reset is
   * delayed, because it would overtake what was not sent yet.
   */
  #resetAfter(delayMs: number): void {
    const impatience = setTimeout(() => this.#stream.close(constants.NGHTTP2_NO_ERROR), delayMs);
    impatience.unref();
    this.#stream.once('close', () => clearTimeout(impatience));
  }

  #startDeadline(timeout: string | string[] | undefined): void {
    const delayMs = typeof timeout === 'string' ? timeoutMs(timeout) : undefined;
    // The longest delay of a Node timer; a deadline beyond it is treated as none.
    if (delayMs === undefined || delayMs > 0x7fff_ffff) return;
    this.#deadline = setTimeout(
      () => this.fail(new GrpcError(Status.DEADLINE_EXCEEDED, 'Deadline exceeded')),
      delayMs,
    );
    this.#deadline.unref();
  }

  #close(): void {
    this.#ended = true;
    clearTimeout(this.#deadline);
    for (const callback of this.#closed.splice(0)) callback();
  }
}

/**
 * How much may wait in memory for a client to read it. More than a page, so that the next page is ready when
 * one was read: the stream's own `drain` comes only when nothing is left, and a fast client would wait for
 * each page.
 */
const MOST_UNSENT_BYTES = 96 * 1024;

const RESPONSE_HEADERS = { ':status': 200, 'content-type': 'application/grpc+proto' } as const;

/** How long a client may keep its side open after the whole answer was sent. */
const LINGER_MS = 2_000;

/** How long a client may take to read the last of an answer: the longest deadline of our own reads, twice. */
const MOST_READING_MS = 60_000;

const UNIT_MS: Record<string, number> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 0.001, n: 0.000_001 };

/** `grpc-timeout` in milliseconds: a number and a unit. */
function timeoutMs(value: string): number | undefined {
  const unit = UNIT_MS[value.at(-1) ?? ''];
  const amount = Number(value.slice(0, -1));
  return unit === undefined || !Number.isFinite(amount) ? undefined : amount * unit;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Headers contain printable ASCII; gRPC escapes other characters as percent signs and UTF-8 bytes. */
function headerText(text: string): string {
  return text.replace(/[^ -$&-~]+/g, (part) =>
    [...Buffer.from(part, 'utf8')]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
}
