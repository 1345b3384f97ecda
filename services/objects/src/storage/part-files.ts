import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = /^[0-9a-f]{32}$/;
const folderNames = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * The path of a part below the folder of objects. Names are random, so no key ever becomes a part of a path.
 */
export const partPath = (folder: string, file: string): string => join(folder, file.slice(0, 2), file);

/**
 * The files that hold the bytes of objects. A file is written once, under a random name of its own, and never
 * changed; it belongs to an object from the moment when the index names it.
 */
export class PartFiles {
  readonly #folder: string;
  /** Written by this process and perhaps not in the index yet. */
  readonly #pending = new Set<string>();
  readonly #readers = new Map<string, number>();
  readonly #removals = new Map<string, readonly string[]>();

  constructor(folder: string) {
    this.#folder = folder;
    for (const name of folderNames) {
      mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
      chmodSync(join(folder, name), 0o700);
    }
  }

  /**
   * Writes all of `content` to a new file that is on the disk, name included, when `keep` runs; `keep` enters
   * it into the index. When any of it fails, the file is removed and the error rethrown.
   */
  async write<Result>(content: AsyncIterable<Buffer>, keep: (file: string) => Result): Promise<Result> {
    const file = randomBytes(16).toString('hex');
    this.#pending.add(file);
    try {
      await writeDurably(partPath(this.#folder, file), content);
      await syncFolder(join(this.#folder, file.slice(0, 2)));
      return keep(file);
    } catch (error) {
      await rm(partPath(this.#folder, file), { force: true });
      throw error;
    } finally {
      this.#pending.delete(file);
    }
  }

  path(file: string): string {
    return partPath(this.#folder, file);
  }

  /**
   * Keeps the files of an object while they are read, even when the object is replaced or deleted meanwhile.
   */
  hold(objectId: string): Disposable {
    this.#readers.set(objectId, (this.#readers.get(objectId) ?? 0) + 1);
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (isHeld) this.#release(objectId);
        isHeld = false;
      },
    };
  }

  /** Removes files that the index names no more: now, or when the last reader of their object has ended. */
  async remove(objectId: string, files: readonly string[]): Promise<void> {
    const waiting = this.#removals.get(objectId) ?? [];
    if (this.#readers.has(objectId)) this.#removals.set(objectId, [...waiting, ...files]);
    else for (const file of files) await rm(this.path(file), { force: true });
  }

  /**
   * Removes what a killed process left: files that the index does not name. Runs beside requests; answers how
   * many.
   */
  async sweep(isNamed: (file: string) => boolean, signal: AbortSignal): Promise<number> {
    let count = 0;
    for (const name of folderNames) {
      const found = await readdir(join(this.#folder, name));
      for (const file of found) {
        if (signal.aborted) return count;
        if (!fileName.test(file) || this.#pending.has(file) || this.#isBeingRead(file) || isNamed(file))
          continue;
        await rm(this.path(file), { force: true });
        count += 1;
      }
    }
    return count;
  }

  #isBeingRead(file: string): boolean {
    return [...this.#removals.values()].some((files) => files.includes(file));
  }

  #release(objectId: string): void {
    const left = (this.#readers.get(objectId) ?? 0) - 1;
    if (left > 0) {
      this.#readers.set(objectId, left);
      return;
    }
    this.#readers.delete(objectId);
    const files = this.#removals.get(objectId) ?? [];
    this.#removals.delete(objectId);
    // A file that stays is removed by the next start.
    this.remove(objectId, files).catch(() => undefined);
  }
}

const writeDurably = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  await using handle: FileHandle = await open(path, 'wx', 0o600);
  await handle.writeFile(content);
  await handle.sync();
};

/** Without this a power failure could forget the file's name. */
const syncFolder = async (path: string): Promise<void> => {
  await using handle = await open(path, 'r');
  await handle.sync();
};
