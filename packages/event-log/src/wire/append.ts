import type { NewEvent } from '../client.ts';
import { FieldReader, FieldWriter, sizeOf, sizeOfNumberField } from './fields.ts';

export type AppendRequest = {
  /** UUID. */
  readonly correlationId: string;
  readonly stream: string;
  /** -1 for a stream that must not exist. */
  readonly expected: number;
  /** Epoch milliseconds. */
  readonly deadlineMs: number;
  readonly events: readonly NewEvent[];
};

const contentType = 'application/json';
/** A UUID as text, within its message and within the field that holds that. */
const uuidSize = sizeOf(36);
const contentTypeSize = sizeOf('content-type'.length) + sizeOf(contentType.length);

/** A whole append as one `event_store.client.streams.BatchAppendReq`. Field numbers as in the client's generated/streams_pb. */
export const encodeAppend = ({
  correlationId,
  stream,
  expected,
  deadlineMs,
  events,
}: AppendRequest): Buffer => {
  const prepared = events.map(prepare);
  const streamLength = Buffer.byteLength(stream);
  const seconds = Math.floor(deadlineMs / 1_000);
  const optionsSize =
    sizeOf(sizeOf(streamLength)) +
    (expected < 0 ? 2 : sizeOfNumberField(expected)) +
    sizeOf(sizeOfNumberField(seconds));
  const eventsSize = prepared.reduce((sum, { size }) => sum + sizeOf(size), 0);
  const writer = new FieldWriter(sizeOf(uuidSize) + sizeOf(optionsSize) + eventsSize + 2);
  writer.head(1, uuidSize);
  writer.text(2, correlationId);
  writer.head(2, optionsSize);
  writer.head(1, sizeOf(streamLength));
  writer.text(3, stream, streamLength);
  if (expected < 0) writer.head(3, 0);
  else writer.number(2, expected);
  writer.head(6, sizeOfNumberField(seconds));
  writer.number(1, seconds);
  for (const event of prepared) writeEvent(writer, event);
  writer.number(4, 1);
  return writer.bytes;
};

type Prepared = {
  readonly id: string;
  readonly type: string;
  readonly typeLength: number;
  readonly typeSize: number;
  readonly metadata: string;
  readonly metadataLength: number;
  readonly data: string;
  readonly dataLength: number;
  readonly size: number;
};

const prepare = ({ id, type, data, metadata }: NewEvent): Prepared => {
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  const typeLength = Buffer.byteLength(type);
  const typeSize = sizeOf('type'.length) + sizeOf(typeLength);
  const dataLength = Buffer.byteLength(texts.data);
  const metadataLength = Buffer.byteLength(texts.metadata);
  const size =
    sizeOf(uuidSize) +
    sizeOf(typeSize) +
    sizeOf(contentTypeSize) +
    sizeOf(metadataLength) +
    sizeOf(dataLength);
  return { id, type, typeLength, typeSize, ...texts, dataLength, metadataLength, size };
};

const writeEvent = (writer: FieldWriter, event: Prepared): void => {
  writer.head(3, event.size);
  writer.head(1, uuidSize);
  writer.text(2, event.id);
  writer.head(2, event.typeSize);
  writer.text(1, 'type');
  writer.text(2, event.type, event.typeLength);
  writer.head(2, contentTypeSize);
  writer.text(1, 'content-type');
  writer.text(2, contentType);
  writer.text(3, event.metadata, event.metadataLength);
  writer.text(4, event.data, event.dataLength);
};

/** What a `BatchAppendResp` says. `failed` is to be read with the generated code, which knows the errors. */
export type AppendReply = {
  readonly correlationId: string;
  readonly failed: boolean;
  readonly position: number | undefined;
};

export const decodeAppendReply = (message: Buffer): AppendReply => {
  const reader = new FieldReader(message);
  let correlationId = '';
  let failed = false;
  let position: number | undefined;
  const readPosition = (field: number) => {
    if (field === 1) position = reader.number();
    else reader.skip();
  };
  const readSuccess = (field: number) => {
    if (field !== 3) return reader.skip();
    // A number that is 0 is not written.
    position = 0;
    reader.message(readPosition);
  };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) correlationId = readUuid(reader);
    else if (field === 3) reader.message(readSuccess);
    else {
      failed ||= field === 2;
      reader.skip();
    }
  }
  return { correlationId, failed, position };
};

/** A UUID message in the form that was asked for, which is text. */
export const readUuid = (reader: FieldReader): string => {
  let id = '';
  reader.message((field) => {
    if (field === 2) id = reader.text();
    else reader.skip();
  });
  if (id === '') throw new RangeError('An id is not in the form that was asked for');
  return id;
};
