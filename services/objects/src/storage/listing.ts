import type { DatabaseSync, StatementSync } from 'node:sqlite';

import { type StoredObject, toObject } from './records.ts';

export type ListQuery = {
  readonly bucket: string;
  readonly prefix: string;
  /** Empty for none. Keys with it after the prefix are listed as one common prefix. */
  readonly delimiter: string;
  /** Where the list begins: the first key that is not below it. */
  readonly from: Buffer;
  readonly limit: number;
};

export type ListPage = {
  readonly objects: readonly StoredObject[];
  readonly commonPrefixes: readonly string[];
  /** Where the next page begins; undefined at the end of the list. */
  readonly next: Buffer | undefined;
};

/**
 * A page of the keys in the order of their bytes. Each entry is one search of the index, and so is the step
 * over all keys of a common prefix, so a page costs the same however many keys there are.
 */
export const listObjects = (database: DatabaseSync, query: ListQuery): ListPage => {
  const { bucket, prefix, limit } = query;
  const statement = database.prepare(
    'SELECT * FROM objects WHERE bucket = ? AND key >= ? AND key < ? ORDER BY key LIMIT 1',
  );
  const end = prefix === '' ? Buffer.from([0xff]) : above(Buffer.from(prefix));
  const objects: StoredObject[] = [];
  const commonPrefixes: string[] = [];
  let from = Buffer.compare(query.from, Buffer.from(prefix)) > 0 ? query.from : Buffer.from(prefix);
  for (;;) {
    const found = nextObject(statement, bucket, [from, end]);
    if (found === undefined) return { objects, commonPrefixes, next: undefined };
    // One more was found than fits: there is a next page.
    if (objects.length + commonPrefixes.length === limit) return { objects, commonPrefixes, next: from };
    const common = commonPrefixOf(found.key, query);
    if (common === undefined) objects.push(found);
    else commonPrefixes.push(common);
    from = common === undefined ? after(found.key) : above(Buffer.from(common));
  }
};

const nextObject = (
  statement: StatementSync,
  bucket: string,
  [from, end]: readonly [Buffer, Buffer],
): StoredObject | undefined => {
  const row = statement.get(bucket, from, end);
  return row && toObject(row);
};

const commonPrefixOf = (key: string, { prefix, delimiter }: ListQuery): string | undefined => {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
};

/** The smallest bytes above a key. */
export const after = (key: string): Buffer => Buffer.concat([Buffer.from(key), Buffer.from([0])]);

/**
 * The smallest bytes above all that begin with a text; its last byte is below 0xff, as UTF-8 has no such
 * byte.
 */
const above = (start: Buffer): Buffer => {
  const next = Buffer.from(start);
  next[next.length - 1] = (next.at(-1) ?? 0) + 1;
  return next;
};
