import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { indexFile } from './index-database.ts';
import { partPath } from './part-files.ts';
import { type StoredPart, toPart } from './records.ts';

export type Verified = {
  readonly objects: number;
  /** Of all objects, and of uploads that are not completed. */
  readonly parts: number;
  readonly bytes: number;
  /** Files that the index does not name; the next start removes them. */
  readonly unnamed: number;
  /** Every part whose file is missing or is not what was written. */
  readonly problems: readonly string[];
};

/** Reads every part of a folder and compares it with the index. While the server runs or not. */
export const verifyFolder = async (folder: string): Promise<Verified> => {
  using index = openForReading(join(folder, indexFile));
  const parts = index.parts();
  const problems: string[] = [];
  let bytes = 0;
  for (const part of parts) {
    const problem = await problemOf(folder, part);
    bytes += part.size;
    // A part that was removed meanwhile is no damage.
    if (problem !== undefined && index.isNamed(part.file)) problems.push(problem);
  }
  const named = new Set(parts.map(({ file }) => file));
  const unnamed = (await partFilesOf(folder)).filter((file) => !named.has(file)).length;
  return { objects: index.objects(), parts: parts.length, bytes, unnamed, problems };
};

/** The index of a folder for a process that is not its server. */
export const openForReading = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const named = database.prepare('SELECT 1 FROM parts WHERE file = ?');
  return {
    parts: (): StoredPart[] =>
      database.prepare('SELECT * FROM parts ORDER BY owner, number').all().map(toPart),
    objects: (): number =>
      Number(database.prepare('SELECT count(*) AS count FROM objects').get()?.['count'] ?? 0),
    isNamed: (file: string): boolean => named.get(file) !== undefined,
    [Symbol.dispose]: () => database.close(),
  };
};

/** What is wrong with a part's file, by size and MD5; undefined when nothing is. */
export const problemOf = async (
  folder: string,
  { file, size, md5 }: StoredPart,
): Promise<string | undefined> => {
  const hash = createHash('md5');
  let found = 0;
  try {
    for await (const bytes of createReadStream(partPath(folder, file)) as AsyncIterable<Buffer>) {
      hash.update(bytes);
      found += bytes.length;
    }
  } catch (error) {
    return `${file}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`;
  }
  if (found !== size) return `${file}: ${found} bytes instead of ${size}`;
  return hash.digest('hex') === md5 ? undefined : `${file}: the content is not what was written`;
};

const partFilesOf = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true });
  return names.map((name) => name.slice(3)).filter((name) => /^[0-9a-f]{32}$/.test(name));
};
