import type { BatchAppendCall } from './calls.ts';
import { type AppendAnswer, encodeAppend } from './codec.ts';
import { type RawAppend, type RawEvent, sizeOf } from './raw-event.ts';

/** The server refused an append, did not answer, or wrote appends in another order. */
export class AppendFailed extends Error {
  override readonly name = 'AppendFailed';
}

type Waiting = { readonly first: RawEvent; readonly bytes: number; position: bigint | undefined };

/** The event node answers with this header when it writes none of a call's appends after one that failed. */
const inOrderHeader = 'fanfold-in-order';
const most = { appends: 512, bytes: 8 * 1024 * 1024 };
const answerWithinMs = 60_000;

/**
 * Appends to many streams in one order. One call carries all of them, and servers write the appends of a call
 * in its order. But EventStoreDB goes on after an append that failed: so there one append at a time waits for
 * its answer, unless `inFlight` allows more; the event node keeps the order after a failure, too, and many
 * may wait.
 */
export class OrderedAppends implements AsyncDisposable {
  readonly #open: (headers: Readonly<Record<string, string>>) => Promise<BatchAppendCall>;
  readonly #waiting = new Map<string, Waiting>();
  #call: BatchAppendCall | undefined;
  #inFlight: number;
  #bytes = 0;
  #sent = 0;
  #lastPosition = -1n;
  #failure: Error | undefined;
  #wake: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;

  constructor(
    open: (headers: Readonly<Record<string, string>>) => Promise<BatchAppendCall>,
    inFlight: number,
  ) {
    this.#open = open;
    this.#inFlight = inFlight;
  }

  /**
   * Sends an append, after the answers of earlier ones where too many wait. Throws AppendFailed when any has
   * failed.
   */
  async add(append: RawAppend): Promise<void> {
    const call = (this.#call ??= await this.#begin());
    const [first] = append;
    const bytes = append.reduce((sum, event) => sum + sizeOf(event), 0);
    await this.#until(
      () => this.#waiting.size < this.#inFlight && (this.#bytes === 0 || this.#bytes + bytes < most.bytes),
    );
    const key = correlationId(this.#sent);
    this.#sent += 1;
    this.#bytes += bytes;
    this.#waiting.set(key, { first, bytes, position: undefined });
    if (!call.write(encodeAppend({ key, append, deadlineMs: Date.now() + answerWithinMs })))
      await this.#drained(call);
  }

  /** Waits for all answers. Throws AppendFailed. */
  async settle(): Promise<void> {
    await this.#until(() => this.#waiting.size === 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer);
    this.#call?.cancel();
  }

  async #begin(): Promise<BatchAppendCall> {
    const call = await this.#open({ [inOrderHeader]: 'true' });
    call.on('metadata', (headers) => {
      if (headers.get(inOrderHeader)[0] === 'true') this.#inFlight = most.appends;
    });
    call.on('data', (answer) => this.#take(answer));
    call.on('error', (error) => this.#fail(new AppendFailed(error.message, { cause: error })));
    call.on('end', () => this.#fail(new AppendFailed('The server ended the call.')));
    return call;
  }

  #take({ key, position, reason }: AppendAnswer): void {
    const waiting = this.#waiting.get(key);
    if (!waiting) return this.#fail(new AppendFailed('The server answered an append that was not sent.'));
    const { stream, revision } = waiting.first;
    if (position === undefined) {
      const why = reason || 'the answer has no position';
      return this.#fail(new AppendFailed(`Revision ${revision} of ${stream} was not appended: ${why}`));
    }
    waiting.position = position;
    this.#release();
  }

  /** Answers may arrive in another order than the appends were written in; the positions tell that one. */
  #release(): void {
    for (const [key, { first, bytes, position }] of this.#waiting) {
      if (position === undefined) break;
      if (position <= this.#lastPosition)
        return this.#fail(
          new AppendFailed(
            `The server wrote revision ${first.revision} of ${first.stream} before earlier events.`,
          ),
        );
      this.#lastPosition = position;
      this.#bytes -= bytes;
      this.#waiting.delete(key);
    }
    this.#wake();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (!this.#failure && !isTrue()) await this.#next();
    if (this.#failure) throw this.#failure;
  }

  /** Resolves with the next answer or failure. */
  async #next(): Promise<void> {
    this.#timer = setTimeout(
      () => this.#fail(new AppendFailed(`The server has not answered for ${answerWithinMs / 1_000} s.`)),
      answerWithinMs,
    );
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    clearTimeout(this.#timer);
  }

  async #drained(call: BatchAppendCall): Promise<void> {
    let drained = false;
    const done = () => {
      drained = true;
      this.#wake();
    };
    call.once('drain', done);
    await this.#until(() => drained);
  }
}

const correlationId = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
