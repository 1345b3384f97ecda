import type { IncomingHttpHeaders } from 'node:http';

import { header } from '../http/request.ts';
import { S3Error } from '../http/s3-error.ts';
import type { Precondition } from '../storage/object-index.ts';
import type { StoredObject } from '../storage/records.ts';
import type { Call } from './operation.ts';

/** Throws S3Error NoSuchBucket. */
export const requireBucket = ({ store, bucket }: Pick<Call, 'store' | 'bucket'>): void => {
  if (!store.objects.hasBucket(bucket)) throw new S3Error('NoSuchBucket');
};

/** Throws S3Error NoSuchBucket or NoSuchKey. */
export const requireObject = (call: Pick<Call, 'store' | 'bucket' | 'key'>): StoredObject => {
  requireBucket(call);
  const found = call.store.objects.find(call.bucket, call.key);
  if (!found) throw new S3Error('NoSuchKey');
  return found;
};

/**
 * The conditions of a write, https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html:
 * `If-None-Match: *` for a new key, `If-Match` for an object that has not changed.
 */
export const writeCondition = (headers: IncomingHttpHeaders): Precondition => {
  const noneMatch = header({ headers }, 'if-none-match');
  const match = header({ headers }, 'if-match');
  if (noneMatch !== undefined && noneMatch.trim() !== '*')
    throw new S3Error('NotImplemented', 'If-None-Match of a write must be *.');
  return (present) => {
    if (noneMatch !== undefined && present) throw new S3Error('PreconditionFailed');
    if (match === undefined) return;
    if (!present) throw new S3Error('NoSuchKey');
    if (!isListed(match, present.etag)) throw new S3Error('PreconditionFailed');
  };
};

/**
 * Whether a read is answered with 304, in the order of RFC 9110, section 13.2.2. Throws S3Error
 * PreconditionFailed.
 */
export const isNotModified = (headers: IncomingHttpHeaders, { etag, modifiedAt }: StoredObject): boolean => {
  const read = (name: string) => header({ headers }, name);
  const [match, noneMatch] = [read('if-match'), read('if-none-match')];
  const seconds = Math.floor(modifiedAt / 1_000) * 1_000;
  const unmodifiedSince = Date.parse(read('if-unmodified-since') ?? '');
  const isStale = match === undefined ? seconds > unmodifiedSince : !isListed(match, etag);
  if (isStale) throw new S3Error('PreconditionFailed');
  if (noneMatch !== undefined) return isListed(noneMatch, etag);
  return seconds <= Date.parse(read('if-modified-since') ?? '');
};

/** A list of entity tags, quoted or not, weak or not, or `*`. */
const isListed = (list: string, etag: string): boolean =>
  list.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')));
