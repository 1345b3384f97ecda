import { ArchiveError, type ScreenedFile } from './screened-file.ts';

/** What the directory of a ZIP archive says of one file in it (APPNOTE.TXT 4.3.12). */
export type ZipEntry = {
  readonly name: string;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressedBytes: number;
  readonly wholeBytes: number;
  /** Where its local header begins. */
  readonly headerAt: number;
};

type Source = Pick<ScreenedFile, 'sizeBytes' | 'read'>;

const endBytes = 22;
const mostCommentBytes = 65_535;
const locatorBytes = 20;
const zip64EndBytes = 56;
const entryBytes = 46;
const localBytes = 30;
const endSignature = 0x06054b50;
const locatorSignature = 0x07064b50;
const zip64EndSignature = 0x06064b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const zip64Extra = 0x0001;
/** A directory above that is none that a creator makes: it would be held in memory. */
const mostDirectoryBytes = 32 * 1024 * 1024;

/** Every file that the directory of the archive names; nothing is unpacked. Throws ArchiveError. */
export const zipDirectoryOf = async (file: Source): Promise<ZipEntry[]> => {
  const { at, bytes, count } = await placeOfDirectory(file);
  if (bytes > mostDirectoryBytes || at + bytes > file.sizeBytes)
    throw new ArchiveError('its directory is too large or ends after the file');
  const directory = await file.read(at, bytes);
  const entries: ZipEntry[] = [];
  for (let offset = 0; entries.length < count; ) {
    const { entry, length } = entryAt(directory, offset);
    entries.push(entry);
    offset += length;
  }
  return entries;
};

/** Where the content of an entry begins. Throws ArchiveError. */
export const contentAt = async (file: Source, { headerAt }: ZipEntry): Promise<number> => {
  const header = await file.read(headerAt, localBytes);
  if (header.length < localBytes || header.readUInt32LE(0) !== localSignature)
    throw new ArchiveError('a file is not where the directory says');
  return headerAt + localBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
};

type Place = { readonly at: number; readonly bytes: number; readonly count: number };

const placeOfDirectory = async (file: Source): Promise<Place> => {
  const length = Math.min(file.sizeBytes, endBytes + mostCommentBytes);
  const start = file.sizeBytes - length;
  const tail = await file.read(start, length);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    // The comment has to end with the file: a signature within it is no end of a directory.
    if (at + endBytes + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const place = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      at: tail.readUInt32LE(at + 16),
    };
    return isBeyond32(place) ? largePlace(file, start + at) : place;
  }
  throw new ArchiveError('it has no directory');
};

const isBeyond32 = ({ at, bytes, count }: Place): boolean =>
  count === 0xffff || bytes === 0xffffffff || at === 0xffffffff;

const largePlace = async (file: Source, endAt: number): Promise<Place> => {
  if (endAt < locatorBytes) throw new ArchiveError('its ZIP64 locator is missing');
  const locator = await file.read(endAt - locatorBytes, locatorBytes);
  if (locator.readUInt32LE(0) !== locatorSignature) throw new ArchiveError('its ZIP64 locator is missing');
  const end = await file.read(wide(locator, 8), zip64EndBytes);
  if (end.length < zip64EndBytes || end.readUInt32LE(0) !== zip64EndSignature)
    throw new ArchiveError('its ZIP64 end is missing');
  return { count: wide(end, 32), bytes: wide(end, 40), at: wide(end, 48) };
};

/** Eight bytes as a number; files of that size are not taken, so what is not exact is refused. */
const wide = (bytes: Buffer, at: number): number => {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new ArchiveError('a size is no size');
  return value;
};

const entryAt = (directory: Buffer, at: number): { entry: ZipEntry; length: number } => {
  if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== entrySignature)
    throw new ArchiveError('its directory is cut off');
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((from) => directory.readUInt16LE(at + from));
  const nameEnd = at + entryBytes + (nameBytes ?? 0);
  const length = entryBytes + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  const extra = directory.subarray(nameEnd, nameEnd + (extraBytes ?? 0));
  const sizes = sizesOf(directory, at, extra);
  const entry = {
    name: directory.toString('utf8', at + entryBytes, nameEnd),
    method: directory.readUInt16LE(at + 10),
    isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    ...sizes,
  };
  return { entry, length };
};

/** Sizes that do not fit into 32 bits stand in a ZIP64 field, in this order (APPNOTE.TXT 4.5.3). */
const sizesOf = (directory: Buffer, at: number, extra: Buffer) => {
  const large = zip64FieldOf(extra);
  let next = 0;
  const value = (from: number): number => {
    const small = directory.readUInt32LE(at + from);
    if (small !== 0xffffffff) return small;
    if (next + 8 > large.length) throw new ArchiveError('a ZIP64 size is missing');
    next += 8;
    return wide(large, next - 8);
  };
  return { wholeBytes: value(24), compressedBytes: value(20), headerAt: value(42) };
};

const zip64FieldOf = (extra: Buffer): Buffer => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === zip64Extra)
      return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return Buffer.alloc(0);
};
