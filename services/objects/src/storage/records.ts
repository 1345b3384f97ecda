import type { Checksum } from '../body/checksums.ts';

/** Headers that are stored with an object and sent with it, in lower case: content-type, …, x-amz-meta-*. */
export type ObjectHeaders = Readonly<Record<string, string>>;

export type StoredPart = {
  /** 1 to 10,000. */
  readonly number: number;
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** 32 hexadecimal characters. */
  readonly md5: string;
  readonly checksum: Checksum | undefined;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
};

export type StoredObject = {
  readonly bucket: string;
  readonly key: string;
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /**
   * Without quotation marks: the MD5 of the content, or the MD5 of the parts' MD5s with `-` and their number.
   */
  readonly etag: string;
  readonly headers: ObjectHeaders;
  readonly checksum: Checksum | undefined;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
};

export type StoredUpload = {
  readonly bucket: string;
  readonly key: string;
  /** Ids of uploads of one key are in the order of their start. */
  readonly id: string;
  readonly headers: ObjectHeaders;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
};

export type Row = Readonly<Record<string, unknown>>;

export const toObject = (row: Row): StoredObject => ({
  bucket: String(row['bucket']),
  key: keyText(row['key']),
  id: String(row['id']),
  size: Number(row['size']),
  etag: String(row['etag']),
  headers: JSON.parse(String(row['headers'])) as ObjectHeaders,
  checksum: toChecksum(row['checksum']),
  modifiedAt: Number(row['modified_at']),
});

export const toUpload = (row: Row): StoredUpload => ({
  bucket: String(row['bucket']),
  key: keyText(row['key']),
  id: String(row['id']),
  headers: JSON.parse(String(row['headers'])) as ObjectHeaders,
  startedAt: Number(row['started_at']),
});

export const toPart = (row: Row): StoredPart => ({
  number: Number(row['number']),
  file: String(row['file']),
  size: Number(row['size']),
  md5: String(row['md5']),
  checksum: toChecksum(row['checksum']),
  modifiedAt: Number(row['modified_at']),
});

const keyText = (key: unknown): string => Buffer.from(key as Uint8Array).toString('utf8');

const toChecksum = (text: unknown): Checksum | undefined =>
  typeof text === 'string' ? (JSON.parse(text) as Checksum) : undefined;

export const checksumText = (checksum: Checksum | undefined): string | null =>
  checksum === undefined ? null : JSON.stringify(checksum);
