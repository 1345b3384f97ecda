import { reasonOf } from '../storage/database.ts';
import type { Expected, ProposedEvent } from '../storage/types.ts';
import { fieldSize, varintSize, WireReader, type WireWriter } from '../wire/index.ts';
import { decodeUuid } from './uuid.ts';

/** One message of a batch append: the first of a correlation id carries `options`, the last is final. */
export type BatchPart = {
  /** The encoded UUID message, returned unchanged. */
  readonly correlationId: Buffer;
  readonly options?: BatchOptions;
  readonly events: ProposedEvent[];
  readonly isFinal: boolean;
  /** What the append limit counts: the data of the events. Ids, types and metadata are not counted. */
  readonly dataBytes: number;
  /** Why the append is refused, when the message is invalid for an append. */
  readonly problem?: string;
};

export type BatchOptions = {
  readonly stream: string;
  readonly expected: Expected;
  readonly expiresAtMs: number;
};

/** `event_store.client.streams.BatchAppendReq`; field numbers as in the client's generated/streams_pb. */
export function decodeBatchPart(message: Buffer): BatchPart {
  const reader = new WireReader(message);
  const part: Draft = { correlationId: EMPTY, events: [], isFinal: false, dataBytes: 0 };
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) part.correlationId = reader.bytes();
    else if (field === 4) part.isFinal = reader.varint() !== 0;
    else if (field === 2 || field === 3) decodeContent(part, field, reader.message());
    else reader.skip();
  }
  return part;
}

type Draft = { -readonly [Key in keyof BatchPart]: BatchPart[Key] };

/** A problem is stored instead of thrown: the client must get it for this append only. */
function decodeContent(part: Draft, field: 2 | 3, reader: WireReader): void {
  try {
    if (field === 2) {
      part.options = decodeOptions(reader);
      return;
    }
    const event = decodeProposedEvent(reader);
    part.events.push(event);
    part.dataBytes += event.data.length;
  } catch (error) {
    part.problem ??= reasonOf(error);
  }
}

/** A framed `BatchAppendResp` that says the append succeeded. */
export function writeBatchSuccess(writer: WireWriter, answer: BatchAnswer): void {
  const { correlationId, stream, revision, position } = answer;
  const positionSize = position === undefined ? 0 : 2 + 2 * varintSize(position);
  const revisionSize = revision < 0 ? 2 : 1 + varintSize(revision);
  const successSize = revisionSize + fieldSize(positionSize);
  const identifierSize = fieldSize(stream.length);
  const size = fieldSize(correlationId.length) + fieldSize(successSize) + fieldSize(identifierSize);
  writer.reserve(size + 5);
  writer.byte(0);
  writer.uint32(size);
  writer.bytesField(1, correlationId);
  writer.header(3, successSize);
  if (revision < 0) writer.header(2, 0);
  else writer.varintField(1, revision);
  // `position`, or the empty `no_position`.
  writer.header(position === undefined ? 4 : 3, positionSize);
  if (position !== undefined) {
    writer.varintField(1, position);
    writer.varintField(2, position);
  }
  writer.header(4, identifierSize);
  writer.bytesField(3, stream);
}

export type BatchAnswer = {
  readonly correlationId: Buffer;
  /** The stream's name in UTF-8. */
  readonly stream: Uint8Array;
  /** -1 for an empty append to a stream that does not exist. */
  readonly revision: number;
  /** Undefined for a repeated append whose events are hidden. */
  readonly position: number | undefined;
};

/**
 * The real server delays no write for longer than this, whatever the client asks (its WriteTimeout is
 * shorter).
 */
const NEVER = Number.MAX_SAFE_INTEGER;

function decodeOptions(reader: WireReader): BatchOptions {
  let stream = '';
  let expected: Expected | undefined;
  let expiresAtMs = NEVER;
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) stream = decodeIdentifier(reader.message());
    else if (field === 2) expected = reader.varint();
    else if (field === 6) expiresAtMs = decodeTimestamp(reader.message());
    else {
      expected = EXPECTED[field] ?? expected;
      reader.skip();
    }
  }
  if (stream === '') throw new RangeError('Required field StreamIdentifier not set.');
  if (expected === undefined) throw new RangeError('Required field ExpectedStreamPosition not set.');
  return { stream, expected, expiresAtMs };
}

const EXPECTED: Record<number, Expected> = { 3: 'no_stream', 4: 'any', 5: 'stream_exists' };

function decodeIdentifier(reader: WireReader): string {
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 3) return reader.string();
    reader.skip();
  }
  return '';
}

function decodeTimestamp(reader: WireReader): number {
  let milliseconds = 0;
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) milliseconds += reader.varint() * 1000;
    else if (field === 2) milliseconds += reader.varint() / 1_000_000;
    else reader.skip();
  }
  return milliseconds;
}

function decodeProposedEvent(reader: WireReader): ProposedEvent {
  let id: Uint8Array | undefined;
  let data = EMPTY;
  let metadata = EMPTY;
  const properties: { type?: string; contentType?: string } = {};
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) id = decodeUuid(reader.bytes());
    else if (field === 2) decodeProperty(reader.message(), properties);
    else if (field === 3) metadata = reader.bytes();
    else if (field === 4) data = reader.bytes();
    else reader.skip();
  }
  if (id === undefined) throw new RangeError('Required field Id not set.');
  if (!properties.type) throw new RangeError("Required Metadata Property 'type' is missing");
  if (properties.contentType === undefined) {
    throw new RangeError("Required Metadata Property 'content-type' is missing");
  }
  return { id, type: properties.type, isJson: properties.contentType === 'application/json', data, metadata };
}

function decodeProperty(reader: WireReader, properties: { type?: string; contentType?: string }): void {
  let key = '';
  let value = '';
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) key = reader.string();
    else if (field === 2) value = reader.string();
    else reader.skip();
  }
  if (key === 'type') properties.type = value;
  else if (key === 'content-type') properties.contentType = value;
}

const EMPTY: Buffer = Buffer.alloc(0);
