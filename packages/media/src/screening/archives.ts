import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';

import { executableHeadBytes, executableKindOf } from './executables.ts';
import type { Finding } from './finding.ts';
import { ArchiveError, type ScreenedFile } from './screened-file.ts';
import { contentAt, type ZipEntry, zipDirectoryOf } from './zip-directory.ts';

const inflate = promisify(inflateRaw);

/** Deflate makes at most 1,032 bytes of one; texts come to about 10, and pictures and sounds to 1. */
const mostTimesLarger = 100;
/** A small file may well be a hundred times larger unpacked. */
const freeBytes = 100_000_000;
const mostWholeBytes = 100_000_000_000;
const mostEntries = 50_000;
/** An archive in an archive is looked into; one in that one is not. */
const mostDepth = 2;
/** An archive in an archive is unpacked in memory to read its directory, if it says that it is no larger. */
const mostInnerBytes = 32_000_000;
/** Enough compressed bytes to show how an entry begins. */
const headRead = 1_024;

/** How other archives begin: what is in them is not read here. */
const otherArchives: readonly (readonly number[])[] = [
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x1f, 0x8b],
  [0xfd, 0x37, 0x7a, 0x58],
  [0x42, 0x5a, 0x68],
  [0x28, 0xb5, 0x2f, 0xfd],
];
const zipHead = [0x50, 0x4b, 0x03, 0x04];

type Source = Pick<ScreenedFile, 'sizeBytes' | 'read'>;
const begins = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);

/**
 * What is wrong with a ZIP archive: it would be far larger unpacked, its files overlap (a bomb without
 * depth), archives are in it too deep, a program is in it, or it cannot be read. It is not unpacked: the
 * directory says how large its files are, and of each only the first bytes are read.
 */
export const archiveFindingOf = async (file: Source, depth = 1): Promise<Finding | undefined> => {
  try {
    const entries = await zipDirectoryOf(file);
    const bomb = bombIn(entries, file.sizeBytes);
    if (bomb !== undefined) return { reason: 'archiveBomb', finding: bomb };
    for (const entry of entries) {
      const found = await entryFindingOf(file, entry, depth);
      if (found) return found;
    }
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveError) return { reason: 'archiveUnreadable', finding: error.message };
    throw error;
  }
};

const bombIn = (entries: readonly ZipEntry[], sizeBytes: number): string | undefined => {
  if (entries.length > mostEntries) return `${entries.length} files`;
  const whole = entries.reduce((sum, { wholeBytes }) => sum + wholeBytes, 0);
  const compressed = entries.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0);
  if (compressed > sizeBytes) return 'its files overlap';
  const isFar = whole > freeBytes && whole > mostTimesLarger * sizeBytes;
  return isFar || whole > mostWholeBytes ? `${whole} bytes of ${sizeBytes}` : undefined;
};

const entryFindingOf = async (file: Source, entry: ZipEntry, depth: number): Promise<Finding | undefined> => {
  const { name, isEncrypted, wholeBytes } = entry;
  if (wholeBytes === 0) return undefined;
  if (isEncrypted) return { reason: 'archiveUnreadable', finding: `${name}: encrypted` };
  const head = await headOf(file, entry);
  const kind = executableKindOf(head);
  if (kind !== undefined) return { reason: 'executable', finding: `${name}: ${kind}` };
  if (otherArchives.some((bytes) => begins(head, bytes))) return { reason: 'archiveDepth', finding: name };
  return begins(head, zipHead) ? innerFindingOf(file, entry, depth) : undefined;
};

const innerFindingOf = async (file: Source, entry: ZipEntry, depth: number): Promise<Finding | undefined> => {
  const { name, wholeBytes } = entry;
  if (depth >= mostDepth || wholeBytes > mostInnerBytes) return { reason: 'archiveDepth', finding: name };
  const bytes = await contentOf(file, entry);
  const inner = {
    sizeBytes: bytes.length,
    read: async (start: number, length: number) => bytes.subarray(start, start + length),
  };
  const found = await archiveFindingOf(inner, depth + 1);
  return found && { ...found, finding: `${name}/${found.finding ?? ''}` };
};

const headOf = async (file: Source, entry: ZipEntry): Promise<Buffer> => {
  const length = Math.min(entry.compressedBytes, headRead);
  const packed = await file.read(await contentAt(file, entry), length);
  return unpacked(packed, entry, { mostBytes: 1_100 * headRead, isPart: length < entry.compressedBytes });
};

const contentOf = async (file: Source, entry: ZipEntry): Promise<Buffer> => {
  const packed = await file.read(await contentAt(file, entry), entry.compressedBytes);
  return unpacked(packed, entry, { mostBytes: mostInnerBytes, isPart: false });
};

type Part = { readonly mostBytes: number; readonly isPart: boolean };

const unpacked = async (packed: Buffer, { name, method }: ZipEntry, part: Part): Promise<Buffer> => {
  if (method === 0) return packed;
  if (method !== 8) throw new ArchiveError(`${name}: method ${method}`);
  try {
    // The beginning of a longer content is no error.
    const flush = part.isPart ? { finishFlush: constants.Z_SYNC_FLUSH } : {};
    return await inflate(packed, { maxOutputLength: part.mostBytes, ...flush });
  } catch {
    throw new ArchiveError(`${name}: damaged`);
  }
};

/** How much of a file's beginning says whether it is an archive or a program. */
export const headBytes = Math.max(executableHeadBytes, zipHead.length);
export const isZip = (head: Uint8Array): boolean => begins(head, zipHead) || begins(head, [0x50, 0x4b, 5, 6]);
