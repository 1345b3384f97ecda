import type { DatabaseSync } from 'node:sqlite';

import { S3Error } from '../http/s3-error.ts';
import { transaction } from './index-database.ts';
import type { ObjectIndex, Precondition, Removed } from './object-index.ts';
import { type StoredObject, type StoredPart, type StoredUpload, toUpload } from './records.ts';

export type UploadName = Pick<StoredUpload, 'bucket' | 'key' | 'id'>;

/** Uploads in parts that are neither completed nor aborted. */
export class UploadIndex {
  readonly #database: DatabaseSync;
  readonly #objects: ObjectIndex;

  constructor(database: DatabaseSync, objects: ObjectIndex) {
    this.#database = database;
    this.#objects = objects;
  }

  create({ bucket, key, id, headers, startedAt }: StoredUpload): void {
    if (!this.#objects.hasBucket(bucket)) throw new S3Error('NoSuchBucket');
    this.#database
      .prepare('INSERT INTO uploads (bucket, key, id, started_at, headers) VALUES (?, ?, ?, ?, ?)')
      .run(bucket, Buffer.from(key), id, startedAt, JSON.stringify(headers));
  }

  /** Throws S3Error NoSuchUpload. */
  require({ bucket, key, id }: UploadName): StoredUpload {
    const row = this.#database
      .prepare('SELECT * FROM uploads WHERE bucket = ? AND key = ? AND id = ?')
      .get(bucket, Buffer.from(key), id);
    if (row === undefined) throw new S3Error('NoSuchUpload');
    return toUpload(row);
  }

  /**
   * Adds a part, in place of the one with its number. Answers the file that held the former one. Throws
   * S3Error NoSuchUpload, also when the upload was completed or aborted while the part was received.
   */
  putPart(upload: UploadName, part: StoredPart): string | undefined {
    return transaction(this.#database, () => {
      this.require(upload);
      const replaced = this.#objects.removePart(upload.id, part.number);
      this.#objects.insertPart(upload.id, part);
      return replaced;
    });
  }

  /**
   * Makes the upload an object whose parts are the listed ones. Answers what the object replaced and the
   * unused files.
   */
  complete(
    object: StoredObject,
    numbers: ReadonlySet<number>,
    precondition: Precondition,
  ): { readonly replaced: Removed | undefined; readonly unused: readonly string[] } {
    return transaction(this.#database, () => {
      this.require(object);
      const replaced = this.#objects.replace(object, precondition);
      const others = this.#objects.parts(object.id).filter(({ number }) => !numbers.has(number));
      for (const { number } of others) this.#objects.removePart(object.id, number);
      this.#delete(object);
      return { replaced, unused: others.map(({ file }) => file) };
    });
  }

  /** Answers the files of its parts. Throws S3Error NoSuchUpload. */
  abort(upload: UploadName): readonly string[] {
    return transaction(this.#database, () => {
      this.require(upload);
      const parts = this.#objects.parts(upload.id);
      for (const { number } of parts) this.#objects.removePart(upload.id, number);
      this.#delete(upload);
      return parts.map(({ file }) => file);
    });
  }

  /**
   * At most `limit` uploads of a bucket after a key, or after an upload of that key, by key and time of
   * start.
   */
  list(bucket: string, { prefix, afterKey, afterId, limit }: UploadPage): StoredUpload[] {
    const start = Buffer.from(prefix);
    return this.#database
      .prepare(
        `SELECT * FROM uploads WHERE bucket = ?1 AND (key > ?2 OR (key = ?2 AND id > ?3))
           AND substr(key, 1, ?4) = ?5 ORDER BY key, id LIMIT ?6`,
      )
      .all(bucket, Buffer.from(afterKey), afterId, start.length, start, limit)
      .map(toUpload);
  }

  #delete({ bucket, key, id }: UploadName): void {
    this.#database
      .prepare('DELETE FROM uploads WHERE bucket = ? AND key = ? AND id = ?')
      .run(bucket, Buffer.from(key), id);
  }
}

export type UploadPage = {
  readonly prefix: string;
  readonly afterKey: string;
  /** The last upload of `afterKey` that was listed; a text above all ids leaves the key out. */
  readonly afterId: string;
  readonly limit: number;
};
