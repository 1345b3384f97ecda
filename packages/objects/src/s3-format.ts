import type { GetObjectCommandOutput, HeadObjectCommandOutput } from '@aws-sdk/client-s3';

import type { ByteRange, ObjectDetails, ObjectHeaders, WriteCondition } from './object-store.ts';

export const detailsOf = (
  key: string,
  found: HeadObjectCommandOutput | GetObjectCommandOutput,
): ObjectDetails => ({
  key,
  sizeBytes: found.ContentLength ?? 0,
  etag: unquoted(found.ETag),
  modifiedAt: found.LastModified ?? new Date(0),
  contentType: found.ContentType ?? 'binary/octet-stream',
  cacheControl: found.CacheControl,
  contentDisposition: found.ContentDisposition,
  metadata: found.Metadata ?? {},
});

export const headersFor = ({ contentType, cacheControl, contentDisposition, metadata }: ObjectHeaders) => ({
  ContentType: contentType,
  CacheControl: cacheControl,
  ContentDisposition: contentDisposition,
  Metadata: metadata,
});

export const conditionFor = ({ onlyNew = false }: WriteCondition) => (onlyNew ? { IfNoneMatch: '*' } : {});

export const unquoted = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '');

/** S3 encodes a space as plus in lists. */
export const decoded = (text: string | undefined): string =>
  decodeURIComponent((text ?? '').replaceAll('+', '%20'));

export const rangeText = ({ first, last }: ByteRange): string => `bytes=${first}-${last ?? ''}`;
