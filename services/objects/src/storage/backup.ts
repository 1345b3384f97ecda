import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup as copySqlite, DatabaseSync } from 'node:sqlite';

import { StorageError } from './folder-lock.ts';
import { indexFile } from './index-database.ts';
import { partPath } from './part-files.ts';
import type { StoredPart } from './records.ts';
import { openForReading, problemOf } from './verify.ts';

/** What was copied. */
export type Copied = { readonly objects: number; readonly parts: number; readonly bytes: number };

/** Each round copies what changed during the one before it. */
const mostRounds = 20;

/**
 * Copies the objects of a folder, while its server runs or not: first the index as of one moment, then every
 * file that it names. A file never changes, so it is copied whole. One that is gone belonged to an object
 * that was deleted or replaced meanwhile: then the index is copied again, so that the copy has what replaced
 * it. Every copied file is read and compared. Throws StorageError for a file that is missing or damaged.
 */
export const copyObjects = async (folder: string, to: string): Promise<Copied> => {
  if (!existsSync(join(folder, indexFile))) throw new StorageError(`There are no objects in ${folder}.`);
  if (existsSync(to)) throw new StorageError(`${to} exists already; a backup never overwrites.`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const copied = new Set<string>();
  for (let round = 0; round < mostRounds; round += 1) {
    await rm(join(to, indexFile), { force: true });
    await copyIndex(join(folder, indexFile), join(to, indexFile));
    if (!(await copyNamedParts(folder, to, copied))) continue;
    for (const file of copied) await rm(partPath(to, file), { force: true });
    return describe(to);
  }
  throw new StorageError('The objects change faster than they can be copied.');
};

/**
 * Copies the parts that the copied index names and that are not there yet. `copied` is left with those that
 * it does not name. Answers whether all of them were found.
 */
const copyNamedParts = async (folder: string, to: string, copied: Set<string>): Promise<boolean> => {
  using present = openForReading(join(folder, indexFile));
  using index = openForReading(join(to, indexFile));
  const before = new Set(copied);
  let isWhole = true;
  for (const part of index.parts()) {
    const problem = before.has(part.file) ? undefined : await copyPart(part, folder, to);
    if (problem !== undefined && present.isNamed(part.file))
      throw new StorageError(`An object is damaged: ${problem}.`);
    isWhole &&= problem === undefined;
    copied.add(part.file);
  }
  if (isWhole) for (const { file } of index.parts()) copied.delete(file);
  return isWhole;
};

/**
 * Copies a backup into a folder that does not exist yet. Throws StorageError when a file is missing or
 * damaged.
 */
export const restoreObjects = async (from: string, folder: string): Promise<Copied> => {
  if (existsSync(folder)) throw new StorageError(`${folder} exists already; restore into a new folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  using source = openForReading(join(from, indexFile));
  for (const part of source.parts()) {
    const problem = await copyPart(part, from, folder);
    if (problem !== undefined) throw new StorageError(`The backup is damaged: ${problem}.`);
  }
  // The index last: without it the folder has no objects.
  await copyIndex(join(from, indexFile), join(folder, indexFile));
  return describe(folder);
};

const copyIndex = async (from: string, to: string): Promise<void> => {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await copySqlite(database, to, { rate: 0x7fff_ffff });
  } finally {
    database.close();
  }
  await chmod(to, 0o600);
};

/** On the disk when it returns; a file system that can share blocks does not write them again. */
const copyPart = async (part: StoredPart, from: string, to: string): Promise<string | undefined> => {
  const target = partPath(to, part.file);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await copyFile(partPath(from, part.file), target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return `${part.file} is missing`;
    throw error;
  }
  await chmod(target, 0o600);
  await using handle = await open(target, 'r');
  await handle.sync();
  return problemOf(to, part);
};

const describe = (folder: string): Copied => {
  using index = openForReading(join(folder, indexFile));
  const parts = index.parts();
  return {
    objects: index.objects(),
    parts: parts.length,
    bytes: parts.reduce((sum, { size }) => sum + size, 0),
  };
};
