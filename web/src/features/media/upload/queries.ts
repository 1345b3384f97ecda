import { Written } from '@fanfold/contracts';
import type { FilePurpose } from '@fanfold/contracts/catalogue';
import {
  AssetStatusReply,
  AssetsReply,
  PartDoneReply,
  PartUrlsReply,
  StartUploadReply,
} from '@fanfold/contracts/media';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';
import { putPart } from './put-part.ts';
import type { Transfer } from './send-file.ts';

export const uploadsKey = ['uploads'] as const;

/** The uploads of the channel that began and did not end, in this browser or another one. */
export const unfinishedUploadsQuery = queryOptions({
  queryKey: [...uploadsKey, 'unfinished'],
  queryFn: ({ signal }) =>
    read({ path: '/upload/files', query: { status: 'uploading', limit: 100 }, reply: AssetsReply, signal }),
});

/** Files that were uploaded for one work, also those that it does not use (UPL-006). */
export const filesOfWorkQuery = (contentOid: string) =>
  queryOptions({
    queryKey: [...uploadsKey, 'work', contentOid],
    queryFn: ({ signal }) =>
      read({
        path: '/upload/assetstatus/contentoid',
        query: { contentOid },
        reply: AssetStatusReply,
        signal,
      }),
  });

export type Announced = {
  readonly contentOid: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly purpose: FilePurpose;
};

/** UPL-001. */
export const startUpload = ({ contentOid, ...file }: Announced, intent: string) =>
  command({
    path: '/upload',
    body: { ...file, access: 'private', context: { kind: 'work', oid: contentOid } },
    intent,
    reply: StartUploadReply,
  });

/** UPL-002: an upload is given up, or a file deleted. */
export const deleteFile = (key: string) =>
  command({ path: '/upload/fileList', method: 'DELETE', body: { fileList: [key] }, reply: Written });

/** The parts go to the object store, the rest to the service (UPL-010, UPL-011). */
export const transferOf = (key: string): Transfer => ({
  cut: (signal) => read({ path: '/upload', query: { key }, reply: PartUrlsReply, signal }),
  put: putPart,
  confirm: ({ url, etag, signal }) =>
    command({
      path: '/upload/multipart/url/done',
      body: { key, url, ETag: etag },
      reply: PartDoneReply,
      signal,
    }),
  finish: (signal) =>
    command({ path: '/upload/multipart/done', body: { key }, reply: Written, large: true, signal }),
});
