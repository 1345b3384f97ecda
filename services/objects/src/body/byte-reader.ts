import { S3Error } from '../http/s3-error.ts';

/** Reads lines and counted bytes from a stream, and holds one piece of it at a time. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #piece: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /**
   * The bytes up to the next CR LF, as text. Throws S3Error IncompleteBody at the end and InvalidRequest
   * beyond the limit.
   */
  async line(longestBytes: number): Promise<string> {
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      if (await this.isAtEnd()) throw new S3Error('IncompleteBody');
      const end = this.#piece.indexOf(0x0a);
      const part = this.#take(end < 0 ? this.#piece.length : end + 1);
      length += part.length;
      if (length > longestBytes)
        throw new S3Error('InvalidRequest', 'A line of the chunk framing is too long.');
      parts.push(part);
      if (end >= 0) break;
    }
    const text = Buffer.concat(parts).toString('latin1');
    if (!text.endsWith('\r\n'))
      throw new S3Error('InvalidRequest', 'A line of the chunk framing has no CR LF.');
    return text.slice(0, -2);
  }

  /**
   * The next `count` bytes, in pieces as they arrived. Throws S3Error IncompleteBody when there are fewer.
   */
  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let rest = count; rest > 0; ) {
      if (await this.isAtEnd()) throw new S3Error('IncompleteBody');
      const piece = this.#take(Math.min(rest, this.#piece.length));
      rest -= piece.length;
      yield piece;
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#piece.length === 0) {
      const next = await this.#source.next();
      if (next.done) return true;
      this.#piece = next.value;
    }
    return false;
  }

  #take(count: number): Buffer {
    const taken = this.#piece.subarray(0, count);
    this.#piece = this.#piece.subarray(count);
    return taken;
  }
}
