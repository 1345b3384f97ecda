import type { Readable } from 'node:stream';

/** What is stored with an object and sent with it. */
export type ObjectHeaders = {
  readonly contentType: string;
  readonly cacheControl?: string;
  readonly contentDisposition?: string;
  /** Names in lower-case letters, digits and hyphens; 2 KB of ASCII together. */
  readonly metadata?: Readonly<Record<string, string>>;
};

export type ObjectInfo = {
  readonly key: string;
  readonly sizeBytes: number;
  /**
   * Without quotation marks. Another content has another one; it is the MD5 of the content for single-part
   * objects only.
   */
  readonly etag: string;
  readonly modifiedAt: Date;
};

export type ObjectDetails = ObjectInfo & {
  readonly contentType: string;
  readonly cacheControl: string | undefined;
  readonly contentDisposition: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
};

/** Inclusive bytes; `last` undefined means to the end. */
export type ByteRange = { readonly first: number; readonly last?: number };

export type ReadObject = ObjectDetails & {
  /** Of the whole object, where `sizeBytes` is that of the body. */
  readonly wholeBytes: number;
  /** Has to be read to its end or destroyed. */
  readonly body: Readable;
};

/** Memory for small objects; a stream needs its length beforehand. */
export type ObjectBody = Buffer | { readonly stream: Readable; readonly sizeBytes: number };

export type WriteCondition = {
  /** Only when the key has no object. */
  readonly onlyNew?: boolean;
};

export type ListPage = {
  readonly objects: readonly ObjectInfo[];
  /** With a delimiter: what keys begin with up to it, each once. */
  readonly commonPrefixes: readonly string[];
  /** For `after` of the next page; undefined at the end. */
  readonly next: string | undefined;
};

export type UploadName = { readonly key: string; readonly uploadId: string };

/** `number` is 1 to 10,000. All parts but the last one have at least 5 MiB. */
export type UploadedPart = { readonly number: number; readonly etag: string };

export type PartInfo = UploadedPart & { readonly sizeBytes: number };

export type UploadInfo = UploadName & { readonly startedAt: Date };

/** 1 second to 7 days. */
type Expiry = { readonly expiresSeconds: number };

/**
 * One bucket of an S3. Keys are 1 to 1024 bytes of UTF-8. Every method throws ObjectStoreError; reading and
 * writing are tried three times when the S3 does not answer.
 */
export type ObjectStore = AsyncDisposable & {
  readonly put: (
    key: string,
    body: ObjectBody,
    options: ObjectHeaders & WriteCondition,
  ) => Promise<{ readonly etag: string }>;
  /** Throws `missing`; `invalid-range` when the range begins beyond the end. */
  readonly get: (key: string, options?: { readonly range?: ByteRange }) => Promise<ReadObject>;
  /** Undefined when there is no such object. */
  readonly head: (key: string) => Promise<ObjectDetails | undefined>;
  /** Succeeds also when there is no such object. */
  readonly delete: (key: string) => Promise<void>;
  /** Keys in the order of their bytes, at most 1,000 a page. */
  readonly list: (options?: {
    readonly prefix?: string;
    readonly delimiter?: string;
    readonly after?: string;
    readonly limit?: number;
  }) => Promise<ListPage>;

  readonly createUpload: (key: string, options: ObjectHeaders) => Promise<UploadName>;
  /**
   * An address to which a browser sends one part of exactly this size with PUT; the answer's `ETag` belongs
   * to `completeUpload`.
   */
  readonly presignPart: (
    upload: UploadName,
    part: Expiry & { readonly number: number; readonly sizeBytes: number },
  ) => Promise<string>;
  /** All parts that were received, by number. Throws `upload-missing`. */
  readonly listParts: (upload: UploadName) => Promise<readonly PartInfo[]>;
  /**
   * Makes the parts, in ascending order, one object. Throws `upload-missing`, `parts-refused` when a part is
   * missing, changed or too small, and `condition-failed`.
   */
  readonly completeUpload: (
    upload: UploadName,
    parts: readonly UploadedPart[],
    condition?: WriteCondition,
  ) => Promise<{ readonly etag: string }>;
  /** Removes the parts. Succeeds also when there is no such upload. */
  readonly abortUpload: (upload: UploadName) => Promise<void>;
  /** All uploads that are neither completed nor aborted, by key and start. */
  readonly listUploads: (options?: { readonly prefix?: string }) => Promise<readonly UploadInfo[]>;

  /**
   * An address for browsers below the public address; with `contentDisposition` the answer has that header.
   */
  readonly presignGet: (
    key: string,
    options: Expiry & { readonly contentDisposition?: string },
  ) => Promise<string>;
  /** An address to which a browser sends an object with PUT, of this type and of exactly this size. */
  readonly presignPut: (
    key: string,
    options: Expiry & { readonly contentType: string; readonly sizeBytes: number },
  ) => Promise<string>;
  /** The address of an object without a signature, for a bucket or CDN whose objects are public. */
  readonly publicUrl: (key: string) => string;
};
