import { algorithms } from '../../body/checksums.ts';
import { header, parameter, wholeNumber } from '../../http/request.ts';
import { S3Error } from '../../http/s3-error.ts';
import { xmlDocument } from '../../http/xml.ts';
import { newId } from '../../storage/store.ts';
import type { UploadName } from '../../storage/upload-index.ts';
import { requireBucket } from '../conditions.ts';
import { headersToKeep } from '../object-headers.ts';
import type { Call, Operation } from '../operation.ts';
import { receivedHeaders, receivePart } from '../put-object.ts';

export const mostParts = 10_000;

export const createMultipartUpload: Operation = {
  name: 'CreateMultipartUpload',
  method: 'POST',
  level: 'object',
  required: ['uploads'],
  run: ({ bucket, key, headers, store, now }) => {
    const algorithm = header({ headers }, 'x-amz-checksum-algorithm')?.toUpperCase();
    const type = header({ headers }, 'x-amz-checksum-type')?.toUpperCase();
    if (algorithm !== undefined && !algorithms.some((one) => one === algorithm))
      throw new S3Error('NotImplemented', `The checksum algorithm ${algorithm} is not supported.`);
    if (type !== undefined && type !== 'COMPOSITE')
      throw new S3Error('NotImplemented', 'Checksums of an object in parts are composite ones.');
    const upload = { bucket, key, id: newId(now()), headers: headersToKeep(headers), startedAt: now() };
    store.uploads.create(upload);
    const content = { Bucket: bucket, Key: key, UploadId: upload.id };
    return {
      status: 200,
      headers: algorithm === undefined ? {} : { 'x-amz-checksum-algorithm': algorithm },
      body: xmlDocument('InitiateMultipartUploadResult', content),
    };
  },
};

/** Stores a part, in place of the one with its number. Before the answer it is on the disk. */
export const uploadPart: Operation = {
  name: 'UploadPart',
  method: 'PUT',
  level: 'object',
  required: ['partNumber', 'uploadId'],
  run: async (call) => {
    const { request, store } = call;
    const number = wholeNumber(request, 'partNumber', { usual: 0, from: 1, to: mostParts });
    if (number === 0) throw new S3Error('InvalidArgument', 'partNumber is missing.');
    const name = uploadOf(call);
    store.uploads.require(name);
    const { part, replaced } = await receivePart(call, number, (received) => ({
      part: received,
      replaced: store.uploads.putPart(name, received),
    }));
    if (replaced !== undefined) await store.files.remove(name.id, [replaced]);
    return { status: 200, headers: receivedHeaders(part) };
  },
};

export const abortMultipartUpload: Operation = {
  name: 'AbortMultipartUpload',
  method: 'DELETE',
  level: 'object',
  required: ['uploadId'],
  run: async (call) => {
    const name = uploadOf(call);
    await call.store.files.remove(name.id, call.store.uploads.abort(name));
    return { status: 204 };
  },
};

/** Throws S3Error NoSuchBucket. */
export const uploadOf = (call: Call): UploadName => {
  requireBucket(call);
  return { bucket: call.bucket, key: call.key, id: parameter(call.request, 'uploadId') ?? '' };
};
