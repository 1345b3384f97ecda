import type { DatabaseSync, StatementSync } from 'node:sqlite';

import { S3Error } from '../http/s3-error.ts';
import { transaction } from './index-database.ts';
import { checksumText, type StoredObject, type StoredPart, toObject, toPart } from './records.ts';

/**
 * Runs inside the transaction of a change with the object that is there now. Throws S3Error to refuse the
 * change.
 */
export type Precondition = (present: StoredObject | undefined) => void;

/** An object that is not there any more, with the files that held it. */
export type Removed = { readonly objectId: string; readonly files: readonly string[] };

/** Buckets and objects of the index, with their parts. */
export class ObjectIndex {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  hasBucket(bucket: string): boolean {
    return this.#statements.bucket.get(bucket) !== undefined;
  }

  /** Answers whether it is new. */
  createBucket(bucket: string, now: number): boolean {
    return this.#statements.createBucket.run(bucket, now).changes === 1;
  }

  find(bucket: string, key: string): StoredObject | undefined {
    const row = this.#statements.find.get(bucket, Buffer.from(key));
    return row && toObject(row);
  }

  /** The parts of an object or of an upload, by number. */
  parts(owner: string): StoredPart[] {
    return this.#statements.parts.all(owner).map(toPart);
  }

  isNamed(file: string): boolean {
    return this.#statements.file.get(file) !== undefined;
  }

  /** Adds an object of one part, in place of the one that has its key. */
  put(object: StoredObject, part: StoredPart, precondition: Precondition): Removed | undefined {
    return transaction(this.#database, () => {
      this.insertPart(object.id, part);
      return this.replace(object, precondition);
    });
  }

  /** Answers undefined when there was no object. */
  remove(bucket: string, key: string, precondition: Precondition): Removed | undefined {
    return transaction(this.#database, () => {
      const present = this.find(bucket, key);
      precondition(present);
      return present && this.#drop(present);
    });
  }

  /** Inside a transaction of the caller. */
  replace(object: StoredObject, precondition: Precondition): Removed | undefined {
    if (!this.hasBucket(object.bucket)) throw new S3Error('NoSuchBucket');
    const present = this.find(object.bucket, object.key);
    precondition(present);
    const removed = present && this.#drop(present);
    this.#statements.insert.run(
      object.bucket,
      Buffer.from(object.key),
      object.id,
      object.size,
      object.etag,
      object.modifiedAt,
      JSON.stringify(object.headers),
      checksumText(object.checksum),
    );
    return removed;
  }

  /** Inside a transaction of the caller. */
  insertPart(owner: string, part: StoredPart): void {
    const { number, file, size, md5, checksum, modifiedAt } = part;
    this.#statements.insertPart.run(owner, number, file, size, md5, checksumText(checksum), modifiedAt);
  }

  /** Inside a transaction of the caller. Answers the file that held it. */
  removePart(owner: string, number: number): string | undefined {
    const row = this.#statements.removePart.get(owner, number);
    return row && String(row['file']);
  }

  #drop({ bucket, key, id }: StoredObject): Removed {
    this.#statements.remove.run(bucket, Buffer.from(key));
    const files = this.#statements.removeParts.all(id).map((row) => String(row['file']));
    return { objectId: id, files };
  }
}

type Statements = Readonly<
  Record<
    | 'bucket'
    | 'createBucket'
    | 'find'
    | 'parts'
    | 'file'
    | 'insert'
    | 'remove'
    | 'insertPart'
    | 'removePart'
    | 'removeParts',
    StatementSync
  >
>;

const prepare = (database: DatabaseSync): Statements => ({
  bucket: database.prepare('SELECT 1 FROM buckets WHERE name = ?'),
  createBucket: database.prepare(
    'INSERT INTO buckets (name, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  ),
  find: database.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?'),
  parts: database.prepare('SELECT * FROM parts WHERE owner = ? ORDER BY number'),
  file: database.prepare('SELECT 1 FROM parts WHERE file = ?'),
  insert: database.prepare(
    `INSERT INTO objects (bucket, key, id, size, etag, modified_at, headers, checksum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  remove: database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?'),
  insertPart: database.prepare(
    `INSERT INTO parts (owner, number, file, size, md5, checksum, modified_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ),
  removePart: database.prepare('DELETE FROM parts WHERE owner = ? AND number = ? RETURNING file'),
  removeParts: database.prepare('DELETE FROM parts WHERE owner = ? RETURNING file'),
});
