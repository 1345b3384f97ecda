import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

import type { ObjectStore } from './object-store.ts';
import { ObjectStoreError, translated } from './object-store-error.ts';
import { createPresigner } from './presign.ts';
import { conditionFor, decoded, detailsOf, headersFor, rangeText, unquoted } from './s3-format.ts';
import type { ObjectStoreSettings } from './settings.ts';
import { uploadLists, uploadMethods } from './uploads.ts';

/** A connection that is not there within this time is given up. */
const connectionTimeoutMs = 5_000;
/** An S3 that sends nothing for this time is given up. */
const silenceMs = 30_000;
const attempts = 3;

/** The bucket that the settings name. Opens no connection yet. */
export const createObjectStore = (settings: ObjectStoreSettings): ObjectStore => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, addressing } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: addressing === 'path',
    maxAttempts: attempts,
    // Not every S3 takes the checksums that the SDK adds otherwise, and a presigned address must not contain
    // one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: silenceMs },
  });
  const presigner = createPresigner(client, settings);
  return {
    ...objectMethods(client, bucket),
    ...listMethod(client, bucket),
    ...uploadMethods(client, bucket, presigner),
    ...uploadLists(client, bucket),
    presignGet: (key, { expiresSeconds, contentDisposition: ResponseContentDisposition }) =>
      presigner.read({ Bucket: bucket, Key: key, ResponseContentDisposition }, expiresSeconds),
    presignPut: (key, { expiresSeconds, contentType: ContentType, sizeBytes: ContentLength }) =>
      presigner.put({ Bucket: bucket, Key: key, ContentType, ContentLength }, expiresSeconds),
    publicUrl: presigner.publicUrl,
    [Symbol.asyncDispose]: async () => client.destroy(),
  };
};

type ObjectMethods = Pick<ObjectStore, 'put' | 'get' | 'head' | 'delete'>;

const objectMethods = (client: S3Client, Bucket: string): ObjectMethods => ({
  put: async (key, body, options) => {
    const content = Buffer.isBuffer(body)
      ? { Body: body, ContentLength: body.length }
      : { Body: body.stream, ContentLength: body.sizeBytes };
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      ...content,
      ...headersFor(options),
      ...conditionFor(options),
    });
    const { ETag } = await translated(`The object ${key} was not stored`, client.send(command));
    return { etag: unquoted(ETag) };
  },

  get: async (key, { range } = {}) => {
    const command = new GetObjectCommand({ Bucket, Key: key, Range: range && rangeText(range) });
    const found = await translated(`The object ${key} was not read`, client.send(command));
    const details = detailsOf(key, found);
    const wholeBytes = Number(found.ContentRange?.split('/')[1] ?? details.sizeBytes);
    return { ...details, wholeBytes, body: found.Body as Readable };
  },

  head: async (key) => {
    try {
      const call = client.send(new HeadObjectCommand({ Bucket, Key: key }));
      return detailsOf(key, await translated(`The object ${key} was not looked up`, call));
    } catch (error) {
      if (error instanceof ObjectStoreError && error.code === 'missing') return undefined;
      throw error;
    }
  },

  delete: async (key) => {
    const call = client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    await translated(`The object ${key} was not deleted`, call);
  },
});

const listMethod = (client: S3Client, Bucket: string): Pick<ObjectStore, 'list'> => ({
  list: async ({ prefix: Prefix, delimiter: Delimiter, after: ContinuationToken, limit: MaxKeys } = {}) => {
    const command = new ListObjectsV2Command({
      Bucket,
      Prefix,
      Delimiter,
      ContinuationToken,
      MaxKeys,
      // XML cannot hold every key.
      EncodingType: 'url',
    });
    const page = await translated('The objects were not listed', client.send(command));
    return {
      objects: (page.Contents ?? []).map(({ Key, Size = 0, ETag, LastModified }) => ({
        key: decoded(Key),
        sizeBytes: Size,
        etag: unquoted(ETag),
        modifiedAt: LastModified ?? new Date(0),
      })),
      commonPrefixes: (page.CommonPrefixes ?? []).map((common) => decoded(common.Prefix)),
      next: page.NextContinuationToken,
    };
  },
});
