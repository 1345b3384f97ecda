import { parameter, wholeNumber } from '../../http/request.ts';
import { xmlDocument } from '../../http/xml.ts';
import { requireBucket } from '../conditions.ts';
import { encoderOf, mostEntries } from '../list-objects.ts';
import { checksumElements } from '../object-headers.ts';
import type { Operation } from '../operation.ts';
import { mostParts, uploadOf } from './uploads.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListParts.html */
export const listParts: Operation = {
  name: 'ListParts',
  method: 'GET',
  level: 'object',
  required: ['uploadId'],
  optional: ['max-parts', 'part-number-marker'],
  run: (call) => {
    const { request, store } = call;
    const name = uploadOf(call);
    store.uploads.require(name);
    const asked = wholeNumber(request, 'max-parts', { usual: mostEntries, from: 0, to: 2 ** 31 });
    const marker = wholeNumber(request, 'part-number-marker', { usual: 0, from: 0, to: mostParts });
    const limit = Math.min(asked, mostEntries);
    const left = store.objects.parts(name.id).filter(({ number }) => number > marker);
    const page = left.slice(0, limit);
    return {
      status: 200,
      body: xmlDocument('ListPartsResult', {
        Bucket: name.bucket,
        Key: name.key,
        UploadId: name.id,
        PartNumberMarker: marker,
        NextPartNumberMarker: page.at(-1)?.number ?? marker,
        MaxParts: limit,
        IsTruncated: left.length > page.length && limit > 0,
        StorageClass: 'STANDARD',
        Part: page.map(({ number, modifiedAt, md5, size, checksum }) => ({
          PartNumber: number,
          LastModified: new Date(modifiedAt).toISOString(),
          ETag: `"${md5}"`,
          Size: size,
          ...checksumElements(checksum),
        })),
      }),
    };
  },
};

/** Above every id, which has hexadecimal characters only. */
const aboveAllIds = 'g';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html, without a delimiter. */
export const listMultipartUploads: Operation = {
  name: 'ListMultipartUploads',
  method: 'GET',
  level: 'bucket',
  required: ['uploads'],
  optional: ['prefix', 'key-marker', 'upload-id-marker', 'max-uploads', 'encoding-type'],
  run: (call) => {
    const { request, store, bucket } = call;
    requireBucket(call);
    const asked = wholeNumber(request, 'max-uploads', { usual: mostEntries, from: 1, to: 2 ** 31 });
    const limit = Math.min(asked, mostEntries);
    const prefix = parameter(request, 'prefix') ?? '';
    const afterKey = parameter(request, 'key-marker') ?? '';
    const marker = parameter(request, 'upload-id-marker') ?? '';
    // One more than fits says whether there is a next page.
    const found = store.uploads.list(bucket, {
      prefix,
      afterKey,
      afterId: marker === '' ? aboveAllIds : marker,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const encode = encoderOf(request);
    return {
      status: 200,
      body: xmlDocument('ListMultipartUploadsResult', {
        Bucket: bucket,
        Prefix: encode(prefix),
        KeyMarker: encode(afterKey),
        UploadIdMarker: marker,
        NextKeyMarker: last && encode(last.key),
        NextUploadIdMarker: last?.id,
        MaxUploads: limit,
        EncodingType: parameter(request, 'encoding-type'),
        IsTruncated: last !== undefined,
        Upload: page.map(({ key, id, startedAt }) => ({
          Key: encode(key),
          UploadId: id,
          Initiated: new Date(startedAt).toISOString(),
          StorageClass: 'STANDARD',
        })),
      }),
    };
  },
};
