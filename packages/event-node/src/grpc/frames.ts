import { GrpcError, Status } from './status.ts';

/**
 * The largest event of the real server is 16 MB. The client accepts messages of 17 MB; an event that fills a
 * message here gets more fields when it is read.
 */
const LARGEST_MESSAGE_BYTES = 17 * 1024 * 1024 - 64 * 1024;
const HEADER_BYTES = 5;

/** Splits the received bytes into gRPC messages: a flag byte, a length of four bytes, the message. */
export class FrameReader {
  #parts: Buffer[] = [];
  #gathered = 0;
  /** The total size of the frame that is being read; 5 until its length is known. */
  #wanted = HEADER_BYTES;

  /** @throws GrpcError when a message is too large or compressed. */
  push(chunk: Buffer, deliver: (message: Buffer) => void): void {
    if (this.#gathered > 0) {
      this.#gather(chunk, deliver);
      return;
    }
    const rest = this.#cut(chunk, deliver);
    if (rest.length > 0) this.#keep(rest);
  }

  #gather(chunk: Buffer, deliver: (message: Buffer) => void): void {
    this.#keep(chunk);
    if (this.#gathered < this.#wanted) return;
    const whole = Buffer.concat(this.#parts, this.#gathered);
    this.#parts = [];
    this.#gathered = 0;
    const rest = this.#cut(whole, deliver);
    if (rest.length > 0) this.#keep(rest);
  }

  #keep(part: Buffer): void {
    this.#parts.push(part);
    this.#gathered += part.length;
  }

  /** Delivers the whole frames at the start of `bytes`; the rest begins the next frame. */
  #cut(bytes: Buffer, deliver: (message: Buffer) => void): Buffer {
    let at = 0;
    while (bytes.length - at >= HEADER_BYTES) {
      if (bytes[at] !== 0)
        throw new GrpcError(Status.UNIMPLEMENTED, 'Compressed messages are not supported.');
      const length = bytes.readUInt32BE(at + 1);
      if (length > LARGEST_MESSAGE_BYTES) {
        throw new GrpcError(Status.RESOURCE_EXHAUSTED, `A message of ${length} bytes is too large.`);
      }
      this.#wanted = HEADER_BYTES + length;
      if (bytes.length - at < this.#wanted) return bytes.subarray(at);
      deliver(bytes.subarray(at + HEADER_BYTES, at + this.#wanted));
      at += this.#wanted;
      this.#wanted = HEADER_BYTES;
    }
    return bytes.subarray(at);
  }
}

/** One framed message. */
export function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(HEADER_BYTES + message.length);
  framed[0] = 0;
  framed.writeUInt32BE(message.length, 1);
  framed.set(message, HEADER_BYTES);
  return framed;
}
