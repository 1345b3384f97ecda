import { createGunzip, createInflate, createZstdDecompress, inflateSync, constants as zlib } from 'node:zlib';

/** A place at which compressed data may begin. */
export type CompressedStart = { readonly offset: number; readonly format: 'gzip' | 'zlib' | 'zstd' };

/** Bytes that a format's mark and the checked part of its header take. */
const headerBytes = 4;
/**
 * Places of one file that are tried; so many marks are chance, and what they begin with is refused at once.
 */
const mostStarts = 100_000;

export const decompressorOf = {
  gzip: createGunzip,
  zlib: createInflate,
  zstd: createZstdDecompress,
} as const;

/** Collects the marks of compressed formats in bytes that arrive in chunks. */
export class CompressedStarts {
  readonly found: CompressedStart[] = [];
  #before: Buffer = Buffer.alloc(0);
  #offset = 0;

  take(chunk: Buffer): void {
    const bytes = Buffer.concat([this.#before, chunk]);
    const base = this.#offset - this.#before.length;
    this.#search(bytes, base);
    this.#before = Buffer.from(bytes.subarray(-(headerBytes - 1)));
    this.#offset += chunk.length;
  }

  #search(bytes: Buffer, base: number): void {
    // The last bytes are looked at again with the next chunk.
    const end = bytes.length - (headerBytes - 1);
    for (const [first, formatAt] of marks)
      for (let at = bytes.indexOf(first); at >= 0 && at < end; at = bytes.indexOf(first, at + 1)) {
        const format = formatAt(bytes, at);
        if (format && this.found.length < mostStarts) this.found.push({ offset: base + at, format });
      }
  }
}

type FormatAt = (bytes: Buffer, at: number) => CompressedStart['format'] | undefined;

/** RFC 1952, RFC 8878 and RFC 1950: the first byte, and what has to follow it. */
const marks: readonly (readonly [number, FormatAt])[] = [
  [0x1f, (bytes, at) => (bytes[at + 1] === 0x8b && bytes[at + 2] === 8 ? 'gzip' : undefined)],
  [0x28, (bytes, at) => (bytes.readUInt32LE(at) === 0xfd2fb528 ? 'zstd' : undefined)],
  [
    0x78,
    (bytes, at) => {
      const isHeader = bytes.readUInt16BE(at) % 31 === 0 && ((bytes[at + 1] ?? 0) & 0x20) === 0;
      return isHeader && isDeflated(bytes.subarray(at, at + 64)) ? 'zlib' : undefined;
    },
  ],
];

/** Two bytes are no mark: whether the next ones can be decompressed. */
const isDeflated = (bytes: Buffer): boolean => {
  try {
    inflateSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH });
    return true;
  } catch {
    return false;
  }
};
