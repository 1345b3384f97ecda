/*
 * The part of the protobuf wire format that events travel in. The generated code of the official client copies each byte
 * field several times and builds an object for every message; for events by the thousand that was most of a reader's work.
 */

/** Reads the fields of one message in place. */
export class FieldReader {
  readonly #bytes: Buffer;
  #at: number;
  #end: number;
  #wireType = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#at = 0;
    this.#end = bytes.length;
  }

  /** The next field's number, or 0 at the end. Its value must be taken or skipped before the next call. */
  next(): number {
    if (this.#at >= this.#end) return 0;
    const tag = this.number();
    this.#wireType = tag & 7;
    return tag >>> 3;
  }

  /** An unsigned number. Throws beyond 2^53, which no revision or position of a log reaches. */
  number(): number {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 10; count += 1) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('A number of the message is too large');
        return value;
      }
      scale *= 128;
    }
    throw new RangeError('A number of the message is cut off');
  }

  text(): string {
    const start = this.#take();
    return this.#bytes.toString('utf8', start, this.#at);
  }

  bytes(): Buffer {
    const start = this.#take();
    return this.#bytes.subarray(start, this.#at);
  }

  /** Reads a message within this one; `read` is called for each of its fields and has to take or skip it. */
  message(read: (field: number) => void): void {
    const start = this.#take();
    const after = this.#at;
    const outerEnd = this.#end;
    this.#at = start;
    this.#end = after;
    for (let field = this.next(); field !== 0; field = this.next()) read(field);
    this.#at = after;
    this.#end = outerEnd;
  }

  skip(): void {
    if (this.#wireType === 0) while ((this.#bytes[this.#at++] ?? 0) >= 0x80);
    else if (this.#wireType === 1) this.#at += 8;
    else if (this.#wireType === 2) this.#take();
    else if (this.#wireType === 5) this.#at += 4;
    else throw new RangeError(`The message uses wire type ${this.#wireType}`);
  }

  /** Moves behind a field that has a length; answers where it began. */
  #take(): number {
    const length = this.number();
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#end) throw new RangeError('A field of the message is cut off');
    return start;
  }
}

/** The bytes that an unsigned number takes. */
const sizeOfNumber = (value: number): number => {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
};

/** The bytes of a field with a length (field numbers below 16). */
export const sizeOf = (length: number): number => 1 + sizeOfNumber(length) + length;
export const sizeOfNumberField = (value: number): number => 1 + sizeOfNumber(value);

/** Writes fields into a message whose size is known. */
export class FieldWriter {
  readonly bytes: Buffer;
  #at = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  /** The head of a field with a length, whose content is written next. */
  head(field: number, length: number): void {
    this.#byte(field * 8 + 2);
    this.#number(length);
  }

  text(field: number, value: string, byteLength = value.length): void {
    this.head(field, byteLength);
    this.#at += this.bytes.write(value, this.#at, 'utf8');
  }

  number(field: number, value: number): void {
    this.#byte(field * 8);
    this.#number(value);
  }

  #byte(value: number): void {
    this.bytes[this.#at++] = value;
  }

  #number(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#byte(rest);
  }
}
