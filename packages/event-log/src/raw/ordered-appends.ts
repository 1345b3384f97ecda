import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';

import type { BatchAppendCall } from './calls.ts';
import type { RawEvent } from './raw-event.ts';

/** Consecutive events of one stream; the first one's revision is what the append expects. */
export type RawAppend = readonly [RawEvent, ...RawEvent[]];

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
 * Appends to many streams in one order. One call carries all of them, and servers write the appends of a call in its order.
 * But EventStoreDB goes on after an append that failed: so there one append at a time waits for its answer, unless
 * `inFlight` allows more; the event node keeps the order after a failure, too, and many may wait.
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

  /** Sends an append, after the answers of earlier ones where too many wait. Throws AppendFailed when any has failed. */
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
    if (!call.write(requestOf(key, append))) await this.#drained(call);
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

  #take(answer: InstanceType<typeof streams.BatchAppendResp>): void {
    const waiting = this.#waiting.get(answer.getCorrelationId()?.getString() ?? '');
    if (!waiting) return this.#fail(new AppendFailed('The server answered an append that was not sent.'));
    const { stream, revision } = waiting.first;
    const position = answer.getSuccess()?.getPosition()?.getCommitPosition();
    if (position === undefined) {
      const reason = answer.getError()?.getMessage() || 'the answer has no position';
      return this.#fail(new AppendFailed(`Revision ${revision} of ${stream} was not appended: ${reason}`));
    }
    waiting.position = BigInt(position);
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

/** Data, metadata and type: at least what a server counts for its append limit. */
export const sizeOf = ({ data, metadata, type }: RawEvent): number =>
  data.length + metadata.length + 2 * type.length;

const correlationId = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

const requestOf = (key: string, append: RawAppend): InstanceType<typeof streams.BatchAppendReq> => {
  const request = new streams.BatchAppendReq();
  const id = new shared.UUID();
  id.setString(key);
  request.setCorrelationId(id);
  request.setOptions(optionsOf(append[0]));
  for (const event of append) request.addProposedMessages(proposed(event));
  request.setIsFinal(true);
  return request;
};

const optionsOf = ({ stream, revision }: RawEvent): InstanceType<typeof streams.BatchAppendReq.Options> => {
  const options = new streams.BatchAppendReq.Options();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  options.setStreamIdentifier(identifier);
  options.setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + answerWithinMs)));
  if (revision === 0) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(revision - 1));
  return options;
};

const proposed = (event: RawEvent): InstanceType<typeof streams.BatchAppendReq.ProposedMessage> => {
  const message = new streams.BatchAppendReq.ProposedMessage();
  const id = new shared.UUID();
  id.setString(event.id);
  message.setId(id);
  message.getMetadataMap().set('type', event.type);
  message
    .getMetadataMap()
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  message.setData(event.data);
  message.setCustomMetadata(event.metadata);
  return message;
};
