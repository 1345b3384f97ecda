import { DELETED_REVISION, type EventRow } from '../storage/types.ts';
import { fieldSize, varintSize, WireWriter } from '../wire/index.ts';
import { UUID_TEXT_SIZE, writeUuidText } from './uuid.ts';

/** Where the encoder reads the names that the numbers in a row refer to. */
export type EventNames = {
  readonly streamNames: { nameOf(id: number): string };
  readonly eventTypes: { nameOf(id: number): string };
};

const MOST_CACHED = 10_000;

/**
 * Encodes events as framed `event_store.client.streams.ReadResp` messages, many into one buffer. Field
 * numbers are those of the client's generated/streams_pb; a test decodes the output with those classes.
 */
export class EventEncoder {
  readonly #log: EventNames;
  readonly #writer = new WireWriter(16 * 1024);
  readonly #identifiers = new Map<number, Buffer>();
  readonly #properties = new Map<number, Buffer>();
  readonly #structuredIds: boolean;

  /** @param structuredIds writes ids as two integers, for clients that ask for it, instead of as text. */
  constructor(log: EventNames, structuredIds: boolean) {
    this.#log = log;
    this.#structuredIds = structuredIds;
  }

  get length(): number {
    return this.#writer.length;
  }

  /** @param target the event that `row` links to, when links are resolved; null for a link without one. */
  add(row: EventRow, target?: EventRow | null): void {
    const event = target === null ? undefined : this.#measure(target ?? row);
    const link = target === undefined ? undefined : this.#measure(row);
    const eventSize = event === undefined ? 0 : fieldSize(event.size);
    const linkSize = link === undefined ? 0 : fieldSize(link.size);
    // The position of the whole is that of the link, because the link was read.
    const readSize = eventSize + linkSize + 1 + varintSize(row.position);
    const size = fieldSize(readSize);
    const writer = this.#writer;
    writer.reserve(size + 5);
    writer.byte(0);
    writer.uint32(size);
    writer.header(1, readSize);
    if (event !== undefined) {
      writer.header(1, event.size);
      this.#write(event);
    }
    if (link !== undefined) {
      writer.header(2, link.size);
      this.#write(link);
    }
    writer.varintField(3, row.position);
  }

  take(): Buffer {
    return this.#writer.take();
  }

  #measure(row: EventRow): Measured {
    const identifier = this.#identifierOf(row.stream_id);
    const properties = this.#propertiesOf(row);
    const size =
      fieldSize(this.#structuredIds ? STRUCTURED_SIZE : UUID_TEXT_SIZE) +
      identifier.length +
      1 +
      (row.revision === DELETED_REVISION ? TOMBSTONE_REVISION.length : varintSize(row.revision)) +
      2 * (1 + varintSize(row.position)) +
      properties.length +
      CREATED_PREFIX.length +
      1 +
      String(row.created_ms).length +
      4 +
      optionalSize(row.metadata) +
      optionalSize(row.data);
    return { row, identifier, properties, size };
  }

  #write({ row, identifier, properties }: Measured): void {
    const writer = this.#writer;
    const id = row.event_id as Uint8Array;
    if (this.#structuredIds) {
      writer.header(1, STRUCTURED_SIZE);
      writer.bytes(structured(id));
    } else {
      writer.header(1, UUID_TEXT_SIZE);
      writeUuidText(writer, id);
    }
    writer.bytes(identifier);
    writer.byte(3 << 3);
    if (row.revision === DELETED_REVISION) writer.bytes(TOMBSTONE_REVISION);
    else writer.varint(row.revision);
    writer.varintField(4, row.position);
    writer.varintField(5, row.position);
    writer.bytes(properties);
    // 100-nanosecond ticks since 1970: the milliseconds and four zeros.
    const ticks = `${row.created_ms}0000`;
    writer.header(6, CREATED_KEY.length + 2 + ticks.length);
    writer.bytes(CREATED_KEY);
    writer.header(2, ticks.length);
    writer.ascii(ticks);
    if (row.metadata !== null) writer.bytesField(7, row.metadata);
    if (row.data !== null) writer.bytesField(8, row.data);
  }

  #identifierOf(streamId: number): Buffer {
    return cached(this.#identifiers, streamId, () => {
      const name = Buffer.from(this.#log.streamNames.nameOf(streamId), 'utf8');
      const writer = new WireWriter(name.length + 24);
      writer.header(2, fieldSize(name.length));
      writer.bytesField(3, name);
      return writer.take();
    });
  }

  /** The `type` and `content-type` entries, which are the same for every event of a type. */
  #propertiesOf(row: EventRow): Buffer {
    return cached(this.#properties, row.type_id * 2 + row.is_json, () => {
      const contentType = row.is_json === 1 ? 'application/json' : 'application/octet-stream';
      return Buffer.concat([
        mapEntry('type', this.#log.eventTypes.nameOf(row.type_id)),
        mapEntry('content-type', contentType),
      ]);
    });
  }
}

type Measured = {
  readonly row: EventRow;
  readonly identifier: Buffer;
  readonly properties: Buffer;
  readonly size: number;
};

/** 2^63 - 1 as a varint. */
const TOMBSTONE_REVISION = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);

const CREATED_KEY = Buffer.from([(1 << 3) | 2, 7, ...Buffer.from('created')]);
/** Tag and length of the map entry, its key, and tag and length of its value. */
const CREATED_PREFIX = { length: 2 + CREATED_KEY.length + 1 };

/** Tag, length, and two signed 64-bit integers; a negative one takes ten bytes, so each is written in ten. */
const STRUCTURED_SIZE = 2 + 2 * 11;

function structured(id: Uint8Array): Buffer {
  const bytes = Buffer.from(id);
  const message = Buffer.alloc(STRUCTURED_SIZE);
  message[0] = (1 << 3) | 2;
  message[1] = 22;
  writeTenBytes(message, 2, { field: 1, value: bytes.readBigInt64BE(0) });
  writeTenBytes(message, 13, { field: 2, value: bytes.readBigInt64BE(8) });
  return message;
}

/** A varint may contain leading zero groups; padding gives every id the same size. */
function writeTenBytes(
  message: Buffer,
  at: number,
  { field, value }: { field: number; value: bigint },
): void {
  message[at] = field << 3;
  let rest = BigInt.asUintN(64, value);
  for (let index = 1; index <= 10; index += 1) {
    message[at + index] = Number(rest & 0x7fn) | (index < 10 ? 0x80 : 0);
    rest >>= 7n;
  }
}

function mapEntry(key: string, value: string): Buffer {
  const keyBytes = Buffer.from(key, 'utf8');
  const valueBytes = Buffer.from(value, 'utf8');
  const size = fieldSize(keyBytes.length) + fieldSize(valueBytes.length);
  const writer = new WireWriter(size + 16);
  writer.header(6, size);
  writer.bytesField(1, keyBytes);
  writer.bytesField(2, valueBytes);
  return writer.take();
}

function cached(cache: Map<number, Buffer>, key: number, make: () => Buffer): Buffer {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MOST_CACHED) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}

const optionalSize = (bytes: Uint8Array | null): number => (bytes === null ? 0 : fieldSize(bytes.length));
