import { fieldSize, varintSize, WireReader, WireWriter } from '@fanfold/event-node/wire';

import type { RawAppend, RawEvent } from './raw-event.ts';

/*
 * The three messages of a copy, in place of the generated classes: those copy each byte field several times
 * and take three quarters of a copy's time. The official client parses JSON besides, and bytes written from
 * the result may differ. Field numbers are those of the client's generated/streams_pb; a test compares the
 * two.
 */

/** The event of a `ReadResp`; undefined for one that has none. */
export const decodeEvent = (bytes: Buffer): RawEvent | undefined => {
  const read = last(new WireReader(bytes), 1, message);
  const recorded = read && last(read, 1, message);
  return recorded && decodeRecorded(recorded);
};

/** The last field with this number, read by `take`; undefined without one. */
const last = <Value>(
  reader: WireReader,
  wanted: number,
  take: (reader: WireReader) => Value,
): Value | undefined => {
  let found: Value | undefined;
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === wanted) found = take(reader);
    else reader.skip();
  }
  return found;
};
const message = (reader: WireReader): WireReader => reader.message();
const text = (reader: WireReader): string => reader.string();
const varint = (reader: WireReader): number => reader.varint();

const decodeRecorded = (reader: WireReader): RawEvent => {
  const properties = { type: '', 'content-type': '' };
  let [id, stream] = ['', ''];
  let [revision, prepare, commit] = [0, 0, 0];
  let [data, metadata] = [empty, empty];
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) id = textIn(reader.message(), 2);
    else if (field === 2) stream = textIn(reader.message(), 3);
    else if (field === 3) revision = reader.varint();
    else if (field === 4) prepare = reader.varint();
    else if (field === 5) commit = reader.varint();
    else if (field === 6) readProperty(reader.message(), properties);
    else if (field === 7) metadata = reader.bytes();
    else if (field === 8) data = reader.bytes();
    else reader.skip();
  }
  const position = { commit: BigInt(commit), prepare: BigInt(prepare) };
  const isJson = properties['content-type'] === 'application/json';
  return { stream, revision, position, id, type: properties.type, isJson, data, metadata };
};

const textIn = (reader: WireReader, wanted: number): string => last(reader, wanted, text) ?? '';

const readProperty = (reader: WireReader, properties: { type: string; 'content-type': string }): void => {
  let [key, value] = ['', ''];
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) key = reader.string();
    else if (field === 2) value = reader.string();
    else reader.skip();
  }
  if (key === 'type' || key === 'content-type') properties[key] = value;
};

/** The answer to an append: the position of its last event, or why it was not written. */
export type AppendAnswer = {
  readonly key: string;
  readonly position: bigint | undefined;
  readonly reason: string;
};

/** Of a `BatchAppendResp`. */
export const decodeAnswer = (bytes: Buffer): AppendAnswer => {
  const reader = new WireReader(bytes);
  let [key, reason] = ['', ''];
  let position: bigint | undefined;
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) key = textIn(reader.message(), 2);
    else if (field === 2) reason = textIn(reader.message(), 2);
    else if (field === 3) position = commitIn(reader.message());
    else reader.skip();
  }
  return { key, position, reason };
};

const commitIn = (success: WireReader): bigint | undefined => {
  const position = last(success, 3, message);
  return position && BigInt(last(position, 1, varint) ?? 0);
};

/** A `BatchAppendReq` that is a whole append. `key` is a UUID as text, by which its answer is found. */
export const encodeAppend = ({
  key,
  append,
  deadlineMs,
}: {
  key: string;
  append: RawAppend;
  deadlineMs: number;
}): Buffer => {
  const stream = Buffer.from(append[0].stream, 'utf8');
  const expected = append[0].revision - 1;
  const seconds = Math.floor(deadlineMs / 1_000);
  const expectedSize = expected < 0 ? 2 : 1 + varintSize(expected);
  const optionsSize = fieldSize(fieldSize(stream.length)) + expectedSize + fieldSize(1 + varintSize(seconds));
  const events = append.map(measure);
  const size = events.reduce(
    (sum, event) => sum + fieldSize(event.size),
    fieldSize(uuidSize) + fieldSize(optionsSize) + 2,
  );
  const writer = new WireWriter(size);
  writer.header(1, uuidSize);
  writeText(writer, 2, key);
  writer.header(2, optionsSize);
  writer.header(1, fieldSize(stream.length));
  writer.bytesField(3, stream);
  if (expected < 0) writer.header(3, 0);
  else writer.varintField(2, expected);
  writer.header(6, 1 + varintSize(seconds));
  writer.varintField(1, seconds);
  for (const event of events) writeEvent(writer, event);
  writer.varintField(4, 1);
  return writer.take();
};

type Measured = {
  readonly event: RawEvent;
  readonly type: Buffer;
  readonly contentType: Buffer;
  readonly size: number;
};

const measure = (event: RawEvent): Measured => {
  const type = Buffer.from(event.type, 'utf8');
  const contentType = event.isJson ? json : binary;
  const properties =
    fieldSize(propertySize(typeKey, type)) + fieldSize(propertySize(contentTypeKey, contentType));
  const size =
    fieldSize(uuidSize) + properties + fieldSize(event.metadata.length) + fieldSize(event.data.length);
  return { event, type, contentType, size };
};

const writeEvent = (writer: WireWriter, { event, type, contentType, size }: Measured): void => {
  writer.header(3, size);
  writer.header(1, uuidSize);
  writeText(writer, 2, event.id);
  writeProperty(writer, typeKey, type);
  writeProperty(writer, contentTypeKey, contentType);
  writer.bytesField(3, event.metadata);
  writer.bytesField(4, event.data);
};

const propertySize = (key: Buffer, value: Buffer): number => fieldSize(key.length) + fieldSize(value.length);

const writeProperty = (writer: WireWriter, key: Buffer, value: Buffer): void => {
  writer.header(2, propertySize(key, value));
  writer.bytesField(1, key);
  writer.bytesField(2, value);
};

const writeText = (writer: WireWriter, field: number, text: string): void => {
  writer.header(field, text.length);
  writer.ascii(text);
};

const empty: Buffer = Buffer.alloc(0);
/** A UUID message with its 36 letters. */
const uuidSize = 38;
const typeKey = Buffer.from('type');
const contentTypeKey = Buffer.from('content-type');
const json = Buffer.from('application/json');
const binary = Buffer.from('application/octet-stream');
