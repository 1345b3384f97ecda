/*
 * The few parts of the protobuf wire format that the hot paths need: thousands of appends arrive and
 * thousands of events leave, and the generated code copies each byte field several times. All other messages
 * use the generated classes.
 */

/** Reads the fields of one message in place: byte fields are views of the input, not copies. */
export class WireReader {
  readonly #bytes: Buffer;
  #at: number;
  readonly #end: number;

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** The next field's number, or 0 at the end. Its value must be read or skipped before the next call. */
  field(): number {
    if (this.#at >= this.#end) return 0;
    const tag = this.varint();
    this.#wireType = tag & 7;
    return tag >>> 3;
  }

  #wireType = 0;

  /** Unsigned; beyond 2^53 the nearest JavaScript number, which no revision or position of a log reaches. */
  varint(): number {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 10; count += 1) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw new RangeError('A number in the message is cut off.');
  }

  bytes(): Buffer {
    const length = this.varint();
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#end) throw new RangeError('A field of the message is cut off.');
    return this.#bytes.subarray(start, this.#at);
  }

  string(): string {
    const length = this.varint();
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#end) throw new RangeError('A text of the message is cut off.');
    return this.#bytes.toString('utf8', start, this.#at);
  }

  message(): WireReader {
    const bytes = this.bytes();
    return new WireReader(bytes);
  }

  skip(): void {
    if (this.#wireType === 0) this.varint();
    else if (this.#wireType === 1) this.#at += 8;
    else if (this.#wireType === 2) this.bytes();
    else if (this.#wireType === 5) this.#at += 4;
    else throw new RangeError(`The message uses wire type ${this.#wireType}.`);
  }
}

/** The bytes that `value` takes as a varint. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

/** The bytes of a field whose value has a length: tag (below 16), length, value. */
export const fieldSize = (length: number): number => 1 + varintSize(length) + length;

/** Writes into one growing buffer; bytes that were taken are never overwritten. */
export class WireWriter {
  #buffer: Buffer;
  #at = 0;

  constructor(size = 4096) {
    this.#buffer = Buffer.allocUnsafe(size);
  }

  get length(): number {
    return this.#at;
  }

  /** Must be called before writing `size` bytes; the single writes do not check. */
  reserve(size: number): void {
    if (this.#at + size <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + size));
    this.#buffer.copy(grown, 0, 0, this.#at);
    this.#buffer = grown;
  }

  byte(value: number): void {
    this.#buffer[this.#at++] = value;
  }

  uint32(value: number): void {
    this.#at = this.#buffer.writeUInt32BE(value, this.#at);
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#buffer[this.#at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#buffer[this.#at++] = rest;
  }

  bytes(value: Uint8Array): void {
    this.#buffer.set(value, this.#at);
    this.#at += value.length;
  }

  /** For short texts: a call into the runtime would cost more than the loop. */
  ascii(value: string): void {
    for (let index = 0; index < value.length; index += 1) this.#buffer[this.#at++] = value.charCodeAt(index);
  }

  /** A field of known length: its tag and length; the value must follow. */
  header(field: number, length: number): void {
    this.#buffer[this.#at++] = (field << 3) | 2;
    this.varint(length);
  }

  bytesField(field: number, value: Uint8Array): void {
    this.header(field, value.length);
    this.bytes(value);
  }

  varintField(field: number, value: number): void {
    this.#buffer[this.#at++] = field << 3;
    this.varint(value);
  }

  /** All bytes written so far; the writer continues in new memory. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#at);
    this.#buffer = this.#buffer.subarray(this.#at);
    this.#at = 0;
    return taken;
  }
}
