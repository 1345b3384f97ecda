import type { Log } from '../storage/log.ts';
import type { Expected, ProposedEvent, Sequence, WriteResult } from '../storage/types.ts';
import { WireWriter } from '../wire/index.ts';
import { type BatchOptions, type BatchPart, decodeBatchPart, writeBatchSuccess } from './batch-codec.ts';
import { type BatchProblem, encodeBatchError } from './batch-errors.ts';
import type { Call, Receiver } from './call.ts';
import { notWritten } from './status.ts';

export type AppendSettings = {
  readonly log: Log;
  /** An append with more bytes of data is refused. */
  readonly maximumAppendBytes: number;
};

/** An append whose events are still arriving. */
type Open = {
  readonly correlationId: Buffer;
  readonly stream: string;
  readonly expected: Expected;
  readonly expiresAtMs: number;
  readonly events: ProposedEvent[];
  dataBytes: number;
  /** The size of its messages. */
  messageBytes: number;
  readonly timer: NodeJS.Timeout | undefined;
};

const LONGEST_TIMER_MS = 0x7fff_ffff;

/** Replaces options that could not be read, so that the append can be answered. */
const NOT_UNDERSTOOD: BatchOptions = { stream: '', expected: 'any', expiresAtMs: Number.MAX_SAFE_INTEGER };

/** The largest total size of all unfinished appends of one call. */
export const LARGEST_UNFINISHED_BYTES = 64 * 1024 * 1024;

/**
 * A call with this header asks that none of its appends is written after one that was not. The answer has the
 * same header. The real server does not know it, and its answer does not have it.
 */
const IN_ORDER_HEADER = 'fanfold-in-order';

/** `Streams.BatchAppend`: many appends over one call, each answered by its correlation id, in any order. */
export const batchAppend =
  (settings: AppendSettings) =>
  (call: Call): Receiver => {
    const batch = new BatchCall(settings, call);
    return { message: (message) => batch.receive(message), end: () => batch.finish() };
  };

class BatchCall {
  readonly #settings: AppendSettings;
  readonly #call: Call;
  readonly #open = new Map<string, Open>();
  readonly #answers = new WireWriter();
  readonly #sequence: Sequence | undefined;
  #flushing = false;
  #unanswered = 0;
  #unfinishedBytes = 0;
  #finished = false;

  constructor(settings: AppendSettings, call: Call) {
    this.#settings = settings;
    this.#call = call;
    const asked = call.headers[IN_ORDER_HEADER];
    if (asked === 'true') {
      this.#sequence = { isBroken: false };
      call.answerHeaders[IN_ORDER_HEADER] = asked;
    }
    call.onClose(() => {
      for (const { timer } of this.#open.values()) clearTimeout(timer);
      this.#open.clear();
    });
  }

  receive(message: Buffer): void {
    const part = this.#decode(message);
    if (part === undefined) return;
    const key = part.correlationId.toString('latin1');
    const open = this.#open.get(key) ?? this.#begin(part, key);
    if (open === undefined) return;
    if (part.problem !== undefined) {
      this.#forget(key, open);
      this.#refuse(open, { kind: 'bad-request', message: part.problem });
      return;
    }
    open.dataBytes += part.dataBytes;
    if (open.dataBytes > this.#settings.maximumAppendBytes) {
      this.#forget(key, open);
      this.#refuse(open, { kind: 'too-large', maximum: this.#settings.maximumAppendBytes });
      return;
    }
    if (open.events !== part.events) open.events.push(...part.events);
    if (part.isFinal) this.#submit(key, open);
    else this.#hold(key, open, message.length);
  }

  finish(): void {
    this.#finished = true;
    if (this.#unanswered === 0 && !this.#flushing) this.#call.end();
  }

  #decode(message: Buffer): BatchPart | undefined {
    try {
      return decodeBatchPart(message);
    } catch (error) {
      // A message that cannot be parsed contains no correlation id that could be answered: the whole call
      // fails.
      this.#call.fail(error);
      return undefined;
    }
  }

  /** Undefined when the append is refused, or belongs to one that was refused before. */
  #begin(part: BatchPart, key: string): Open | undefined {
    const { correlationId, events, problem, isFinal } = part;
    const options = part.options ?? (problem === undefined ? undefined : NOT_UNDERSTOOD);
    if (options === undefined) return undefined;
    const waitMs = Math.min(options.expiresAtMs - Date.now(), LONGEST_TIMER_MS);
    const timer = isFinal ? undefined : setTimeout(() => this.#expire(key), waitMs);
    return { ...options, correlationId, events, dataBytes: 0, messageBytes: 0, timer };
  }

  #hold(key: string, open: Open, bytes: number): void {
    this.#open.set(key, open);
    open.messageBytes += bytes;
    this.#unfinishedBytes += bytes;
    if (this.#unfinishedBytes <= LARGEST_UNFINISHED_BYTES) return;
    this.#forget(key, open);
    this.#refuse(open, { kind: 'bad-request', message: 'Too many unfinished appends.' });
  }

  #expire(key: string): void {
    const open = this.#open.get(key);
    if (open === undefined) return;
    this.#forget(key, open);
    this.#refuse(open, { kind: 'timeout' });
  }

  #forget(key: string, open: Open): void {
    clearTimeout(open.timer);
    if (!this.#open.delete(key)) return;
    this.#unfinishedBytes -= open.messageBytes;
  }

  #submit(key: string, open: Open): void {
    this.#forget(key, open);
    const { stream, expected, expiresAtMs, events } = open;
    this.#unanswered += 1;
    const request = {
      kind: 'append',
      stream,
      expected,
      events,
      expiresAtMs,
      sequence: this.#sequence,
    } as const;
    this.#settings.log.write(request, (result) => {
      this.#unanswered -= 1;
      this.#answer(open, result);
    });
  }

  #answer(open: Open, result: WriteResult): void {
    if (result.outcome === 'committed') {
      const { revision, position } = result;
      const stream = Buffer.from(open.stream, 'utf8');
      writeBatchSuccess(this.#answers, { correlationId: open.correlationId, stream, revision, position });
      this.#flushSoon();
    } else {
      this.#refuse(open, problemOf(result, open.expected));
    }
  }

  #refuse(open: Pick<Open, 'correlationId' | 'stream' | 'timer'>, problem: BatchProblem): undefined {
    clearTimeout(open.timer);
    if (this.#sequence) this.#sequence.isBroken = true;
    const encoded = encodeBatchError(open.correlationId, open.stream, problem);
    this.#answers.reserve(encoded.length);
    this.#answers.bytes(encoded);
    this.#flushSoon();
  }

  /** All answers of one commit are sent in one write. */
  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      if (this.#call.isOver) return;
      if (!this.#call.write(this.#answers.take())) {
        // Nothing more is read from a client that does not read its answers.
        this.#call.pause();
        this.#call.drained(() => this.#call.resume());
      }
      if (this.#finished && this.#unanswered === 0) this.#call.end();
    });
  }
}

function problemOf(result: Exclude<WriteResult, { outcome: 'committed' }>, expected: Expected): BatchProblem {
  switch (result.outcome) {
    case 'wrong-version':
      return { kind: 'wrong-version', current: result.current, expected };
    case 'stream-deleted':
      return { kind: 'stream-deleted' };
    case 'expired':
    // A commit that failed may be on the disk all the same. As in the real server, a timeout says that the
    // outcome is unknown.
    case 'failed':
      return { kind: 'timeout' };
    case 'refused':
      return { kind: 'not-handled', message: notWritten(result) };
  }
}
