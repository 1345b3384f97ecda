import { uriEncode } from '../auth/sigv4.ts';
import { parameter, type S3Request, wholeNumber } from '../http/request.ts';
import { S3Error } from '../http/s3-error.ts';
import { type XmlValue, xmlDocument } from '../http/xml.ts';
import { after } from '../storage/listing.ts';
import { requireBucket } from './conditions.ts';
import type { Operation } from './operation.ts';

/** S3's limit of entries in one answer. */
export const mostEntries = 1_000;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export const listObjectsV2: Operation = {
  name: 'ListObjectsV2',
  method: 'GET',
  level: 'bucket',
  required: ['list-type'],
  optional: [
    'prefix',
    'delimiter',
    'continuation-token',
    'start-after',
    'max-keys',
    'encoding-type',
    'fetch-owner',
  ],
  run: (call) => {
    const { request, bucket, store } = call;
    if (parameter(request, 'list-type') !== '2') throw new S3Error('NotImplemented');
    requireBucket(call);
    const [prefix, delimiter] = [parameter(request, 'prefix') ?? '', parameter(request, 'delimiter') ?? ''];
    const asked = wholeNumber(request, 'max-keys', { usual: mostEntries, from: 0, to: 2 ** 31 });
    const limit = Math.min(asked, mostEntries);
    const page =
      limit === 0
        ? { objects: [], commonPrefixes: [], next: undefined }
        : store.list({ bucket, prefix, delimiter, limit, from: startOf(request) });
    const encode = encoderOf(request);
    const content: { [name: string]: XmlValue } = {
      Name: bucket,
      Prefix: encode(prefix),
      Delimiter: delimiter === '' ? undefined : encode(delimiter),
      MaxKeys: limit,
      KeyCount: page.objects.length + page.commonPrefixes.length,
      EncodingType: parameter(request, 'encoding-type'),
      StartAfter: parameter(request, 'start-after'),
      ContinuationToken: parameter(request, 'continuation-token'),
      NextContinuationToken: page.next?.toString('base64url'),
      IsTruncated: page.next !== undefined,
      Contents: page.objects.map(({ key, size, etag, modifiedAt }) => ({
        Key: encode(key),
        LastModified: new Date(modifiedAt).toISOString(),
        ETag: `"${etag}"`,
        Size: size,
        StorageClass: 'STANDARD',
      })),
      CommonPrefixes: page.commonPrefixes.map((common) => ({ Prefix: encode(common) })),
    };
    return { status: 200, body: xmlDocument('ListBucketResult', content) };
  },
};

/** A continuation token is the bytes at which the page begins. */
const startOf = (request: S3Request): Buffer => {
  const token = parameter(request, 'continuation-token');
  if (token === undefined) {
    const startAfter = parameter(request, 'start-after') ?? '';
    return startAfter === '' ? Buffer.alloc(0) : after(startAfter);
  }
  const start = Buffer.from(token, 'base64url');
  if (start.length === 0 || start.toString('base64url') !== token)
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.');
  return start;
};

/** With `encoding-type=url` keys are percent-encoded, for parsers that do not take every character. */
export const encoderOf = (request: S3Request): ((text: string) => string) => {
  const type = parameter(request, 'encoding-type');
  if (type === undefined) return (text) => text;
  if (type !== 'url') throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request');
  return (text) => text.split('/').map(uriEncode).join('/');
};
