import { closeSync, openSync, readSync } from 'node:fs';

/** What was written to SQLite's write-ahead log. */
export type Written = {
  readonly commits: number;
  /** Pages with their headers. */
  readonly bytes: number;
  /** The size of the database after the last commit. */
  readonly databaseBytes: number;
};

const headerBytes = 32;
const frameHeaderBytes = 24;
const everyMs = 50;

/**
 * Counts the commits of the event node from outside of its process: a frame of the write-ahead log whose
 * second word is not zero ends a commit (https://www.sqlite.org/fileformat2.html#walformat).
 *
 * SQLite begins the file again after a checkpoint, with other salts. The frames of the time before stay in
 * place behind the new ones, so those that were written since the last look are still counted, unless they
 * were overwritten.
 */
export class WalFrames implements Disposable {
  readonly #file: number;
  readonly #timer: NodeJS.Timeout;
  #next = 0;
  #salts = '';
  #commits = 0;
  #bytes = 0;
  #databasePages = 0;
  #pageBytes = 4_096;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.#look();
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  read(): Written {
    this.#look();
    return {
      commits: this.#commits,
      bytes: this.#bytes,
      databaseBytes: this.#databasePages * this.#pageBytes,
    };
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    closeSync(this.#file);
  }

  #look(): void {
    const header = Buffer.alloc(headerBytes);
    if (readSync(this.#file, header, 0, headerBytes, 0) < headerBytes) return;
    const salts = header.toString('hex', 16, 24);
    this.#count();
    if (salts === this.#salts) return;
    this.#pageBytes = header.readUInt32BE(8);
    this.#salts = salts;
    this.#next = 0;
    this.#count();
  }

  #count(): void {
    const frame = Buffer.alloc(frameHeaderBytes);
    const frameBytes = frameHeaderBytes + this.#pageBytes;
    for (; ; this.#next += 1) {
      const at = headerBytes + this.#next * frameBytes;
      if (readSync(this.#file, frame, 0, frameHeaderBytes, at) < frameHeaderBytes) return;
      if (frame.toString('hex', 8, 16) !== this.#salts) return;
      const databasePages = frame.readUInt32BE(4);
      this.#bytes += frameBytes;
      if (databasePages === 0) continue;
      this.#commits += 1;
      this.#databasePages = databasePages;
    }
  }
}
