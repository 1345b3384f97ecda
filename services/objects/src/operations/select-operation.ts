import { header, type S3Request } from '../http/request.ts';
import { S3Error } from '../http/s3-error.ts';
import { bucketOperations } from './buckets.ts';
import { deleteObject } from './delete-object.ts';
import { getObject, headObject } from './get-object.ts';
import { listObjectsV2 } from './list-objects.ts';
import { completeMultipartUpload } from './multipart/complete-upload.ts';
import { listMultipartUploads, listParts } from './multipart/lists.ts';
import { abortMultipartUpload, createMultipartUpload, uploadPart } from './multipart/uploads.ts';
import type { Call, Operation } from './operation.ts';
import { putObject } from './put-object.ts';

const operations: readonly Operation[] = [
  ...bucketOperations,
  listObjectsV2,
  listMultipartUploads,
  putObject,
  getObject,
  headObject,
  deleteObject,
  createMultipartUpload,
  uploadPart,
  listParts,
  completeMultipartUpload,
  abortMultipartUpload,
];

/**
 * The operation of a request. Throws S3Error NotImplemented for a parameter or header that would change its
 * meaning: an object must not be stored without what was asked of it.
 */
export const selectOperation = (request: S3Request, headers: Call['headers']): Operation => {
  refuseUnsupported(headers);
  const level = request.key !== undefined ? 'object' : request.bucket !== undefined ? 'bucket' : 'service';
  const names = request.query.map(([name]) => name).filter((name) => !isIgnored(name));
  const candidates = operations.filter((one) => one.method === request.method && one.level === level);
  if (candidates.length === 0) throw new S3Error('MethodNotAllowed');
  const found = candidates.find(
    ({ required = [], optional = [] }) =>
      required.every((name) => names.includes(name)) &&
      names.every((name) => required.includes(name) || optional.includes(name)),
  );
  if (!found) throw new S3Error('NotImplemented');
  return found;
};

/** The SDK adds the operation's name; the others belong to the signature or are read as headers. */
const isIgnored = (name: string): boolean => name === 'x-id' || name.toLowerCase().startsWith('x-amz-');

const unsupported: readonly string[] = [
  'x-amz-copy-source',
  'x-amz-expected-bucket-owner',
  'x-amz-grant-',
  'x-amz-mfa',
  'x-amz-object-lock-',
  'x-amz-security-token',
  'x-amz-server-side-encryption',
  'x-amz-tagging',
  'x-amz-website-redirect-location',
  'x-amz-write-offset-bytes',
];

const refuseUnsupported = (headers: Call['headers']): void => {
  const found = Object.keys(headers).find((name) => unsupported.some((start) => name.startsWith(start)));
  const acl = header({ headers }, 'x-amz-acl') ?? 'private';
  const storageClass = header({ headers }, 'x-amz-storage-class') ?? 'STANDARD';
  if (found !== undefined || acl !== 'private' || storageClass !== 'STANDARD')
    throw new S3Error('NotImplemented', `Not implemented: ${found ?? `${acl}, ${storageClass}`}.`);
};
