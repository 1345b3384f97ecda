import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import { lockFolder } from './folder-lock.ts';
import { openIndex } from './index-database.ts';
import { type ListPage, type ListQuery, listObjects } from './listing.ts';
import { ObjectIndex } from './object-index.ts';
import { PartFiles } from './part-files.ts';
import { UploadIndex } from './upload-index.ts';

/** The objects of one folder. One process has it at a time. */
export class ObjectStore implements AsyncDisposable {
  readonly objects: ObjectIndex;
  readonly uploads: UploadIndex;
  readonly files: PartFiles;
  /** Resolves with how many files of a killed process were removed. */
  readonly swept: Promise<number>;
  readonly #database: DatabaseSync;
  readonly #ending = new AbortController();
  readonly #lock: Disposable;

  /** Throws StorageError when the folder cannot be used. */
  constructor(folder: string) {
    using opening = new DisposableStack();
    this.#lock = opening.use(lockFolder(folder));
    this.#database = openIndex(folder);
    this.objects = new ObjectIndex(this.#database);
    this.uploads = new UploadIndex(this.#database, this.objects);
    this.files = new PartFiles(folder);
    this.swept = this.files.sweep((file) => this.objects.isNamed(file), this.#ending.signal);
    // A caller that waits for it sees the failure; a folder that cannot be listed must not end the process.
    this.swept.catch(() => undefined);
    opening.move();
  }

  list(query: ListQuery): ListPage {
    return listObjects(this.#database, query);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    await this.swept.catch(() => undefined);
    this.#database.close();
    this.#lock[Symbol.dispose]();
  }
}

/** Ids in the order of time: milliseconds in hexadecimal characters, then chance. */
export const newId = (now: number): string =>
  `${now.toString(16).padStart(12, '0')}${randomBytes(12).toString('hex')}`;
