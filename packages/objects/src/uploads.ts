import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';

import type { ObjectStore, PartInfo, UploadInfo } from './object-store.ts';
import { ObjectStoreError, translated } from './object-store-error.ts';
import type { Presigner } from './presign.ts';
import { conditionFor, decoded, headersFor, unquoted } from './s3-format.ts';

type UploadMethods = Pick<ObjectStore, 'createUpload' | 'presignPart' | 'completeUpload' | 'abortUpload'>;

/** Uploads in parts. */
export const uploadMethods = (client: S3Client, Bucket: string, presigner: Presigner): UploadMethods => ({
  createUpload: async (key, options) => {
    const command = new CreateMultipartUploadCommand({ Bucket, Key: key, ...headersFor(options) });
    const { UploadId } = await translated(`The upload of ${key} was not created`, client.send(command));
    if (UploadId === undefined) throw new ObjectStoreError('unreachable', 'The S3 gave an upload no id.');
    return { key, uploadId: UploadId };
  },

  presignPart: (
    { key, uploadId: UploadId },
    { number: PartNumber, sizeBytes: ContentLength, expiresSeconds },
  ) => presigner.putPart({ Bucket, Key: key, UploadId, PartNumber, ContentLength }, expiresSeconds),

  completeUpload: async ({ key, uploadId }, parts, condition = {}) => {
    const command = new CompleteMultipartUploadCommand({
      Bucket,
      Key: key,
      UploadId: uploadId,
      MultipartUpload: {
        Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` })),
      },
      ...conditionFor(condition),
    });
    const { ETag } = await translated(`The upload of ${key} was not completed`, client.send(command));
    return { etag: unquoted(ETag) };
  },

  abortUpload: async ({ key, uploadId }) => {
    try {
      const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId });
      await translated(`The upload of ${key} was not aborted`, client.send(command));
    } catch (error) {
      if (!(error instanceof ObjectStoreError && error.code === 'upload-missing')) throw error;
    }
  },
});

/** The lists of an S3 come in pages; these are whole. */
export const uploadLists = (
  client: S3Client,
  Bucket: string,
): Pick<ObjectStore, 'listParts' | 'listUploads'> => ({
  listParts: async ({ key, uploadId }) => {
    const parts: PartInfo[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const command = new ListPartsCommand({ Bucket, Key: key, UploadId: uploadId, PartNumberMarker });
      const page: ListPartsCommandOutput = await translated(
        `The parts of ${key} were not listed`,
        client.send(command),
      );
      for (const { PartNumber = 0, ETag, Size = 0 } of page.Parts ?? [])
        parts.push({ number: PartNumber, etag: unquoted(ETag), sizeBytes: Size });
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker !== undefined);
    return parts;
  },

  listUploads: async ({ prefix: Prefix } = {}) => {
    const uploads: UploadInfo[] = [];
    let next: { KeyMarker: string | undefined; UploadIdMarker: string | undefined } | undefined;
    do {
      const command = new ListMultipartUploadsCommand({ Bucket, Prefix, EncodingType: 'url', ...next });
      const page: ListMultipartUploadsCommandOutput = await translated(
        'The uploads were not listed',
        client.send(command),
      );
      for (const { Key, UploadId = '', Initiated = new Date(0) } of page.Uploads ?? [])
        uploads.push({ key: decoded(Key), uploadId: UploadId, startedAt: Initiated });
      const KeyMarker = page.NextKeyMarker === undefined ? undefined : decoded(page.NextKeyMarker);
      next = page.IsTruncated ? { KeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
    } while (next);
    return uploads;
  },
});
