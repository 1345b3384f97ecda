import type { Readable } from 'node:stream';

/** A file that is read in pieces, wherever it is kept. */
export type ScreenedFile = {
  readonly sizeBytes: number;
  /** By its content (RFC 6838). */
  readonly mediaType: string;
  /** `length` bytes from `start`; fewer at the end of the file. */
  readonly read: (start: number, length: number) => Promise<Buffer>;
  readonly stream: () => Promise<Readable>;
};

/** A file is there to be read, and is not what it says. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
