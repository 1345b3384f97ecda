import { createReadStream, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Findings } from './findings.ts';

export type SearchedFiles = {
  readonly files: number;
  readonly bytes: number;
  /** Files that could not be read, by their places. */
  readonly unread: readonly string[];
};

type Folder = { readonly path: string; readonly label: string };

/**
 * Every byte of every file below a folder. Links to folders are followed, as the database may be elsewhere.
 */
export const searchFiles = async (folder: Folder, findings: Findings): Promise<SearchedFiles> => {
  const unread: string[] = [];
  let [files, bytes] = [0, 0];
  for (const { path, label } of filesBelow(folder, new Set())) {
    const place = await findings.name(label, {
      kind: 'the name of',
      instead: `file ${files + 1} in ${folder.label}`,
    });
    try {
      bytes += await findings.source(place, (from) =>
        createReadStream(path, { start: from, highWaterMark: 2 ** 20 }),
      );
      files += 1;
    } catch (error) {
      // A file that has gone meanwhile keeps nothing.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') unread.push(place);
    }
  }
  return { files, bytes, unread };
};

function* filesBelow({ path, label }: Folder, visited: Set<string>): Generator<Folder> {
  const real = realpathSync(path);
  if (visited.has(real)) return;
  visited.add(real);
  for (const name of entriesOf(path)) {
    const entry = { path: join(path, name), label: join(label, name) };
    const found = lstatSync(entry.path, { throwIfNoEntry: false });
    const target = found?.isSymbolicLink() ? statSync(entry.path, { throwIfNoEntry: false }) : found;
    if (target?.isDirectory()) yield* filesBelow(entry, visited);
    else if (target?.isFile()) yield entry;
  }
}

/** A folder may be removed while its parent is listed. */
const entriesOf = (path: string): string[] => {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};
