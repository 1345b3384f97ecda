import { RefusedError } from '@fanfold/application';
import { downloadsOf, type KeptFile, keptFiles, subtitlesOf } from '@fanfold/application/catalogue';
import {
  DownloadQuery,
  FileContentParams,
  FileContentQuery,
  SubtitleQuery,
  type WorkDownload,
} from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import type { ContentState } from '@fanfold/domain/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { attachment } from '../http/attachment.ts';
import { assertNoDownloader } from '../http/illegal-downloader.ts';
import { sendObject } from '../http/send-object.ts';
import { foundWork } from '../http/work-access.ts';
import { beforeDelivery } from './delivery.ts';
import type { CatalogueDeps } from './deps.ts';

type Wanted = {
  readonly contentOid: string;
  readonly type: 'file' | 'mp3';
  readonly key?: string | undefined;
};

/**
 * CAT-012, CAT-018, CAT-038: subtitles for those who play a work, and its files for those who may keep them.
 */
export const downloadRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.get('/api/content/subtitle', { schema: { querystring: SubtitleQuery } }, async (request, reply) => {
    await assertNoDownloader(deps, request);
    const { contentOid, language } = request.query;
    const access = await foundWork(deps, request, contentOid);
    if (!access.to('view').allowed) throw new RefusedError('MEDIA_NOT_FOUND');
    const text = await subtitlesOf(deps, access.work, language);
    if (text === undefined) throw new RefusedError('MEDIA_NOT_FOUND');
    await beforeDelivery(deps, request, access);
    return reply.header('cache-control', 'private, max-age=300').type('text/vtt; charset=utf-8').send(text);
  });

  const send = async (request: FastifyRequest, reply: FastifyReply, { contentOid, type, key }: Wanted) => {
    await assertNoDownloader(deps, request);
    const access = await foundWork(deps, request, contentOid);
    if (!access.to('download').allowed) throw new RefusedError('DOWNLOAD_NOT_ALLOWED');
    const files = downloadsOf(await keptFiles(deps, access.work), access.work);
    const found = files.find(
      ({ file }) => typeOf(file.purpose) === type && (key === undefined || file.assetOid === key),
    );
    if (!found) throw new RefusedError('MEDIA_NOT_FOUND');
    await beforeDelivery(deps, request, access);
    reply.header('content-disposition', attachment(fileNameOf(found)));
    reply.header('content-security-policy', "sandbox; default-src 'none'");
    const { objectKey, encoded } = found.asset;
    const made = type === 'mp3' ? `${encoded?.outputPrefix}download.mp3` : objectKey;
    return sendObject(deps, { request, reply, key: made, cache: 'private, no-store' });
  };

  app.get(
    '/api/content/download',
    { schema: { querystring: DownloadQuery }, compress: false },
    (request, reply) => send(request, reply, request.query),
  );

  app.get(
    '/api/content/file-content/:contentOid/download',
    { schema: { params: FileContentParams, querystring: FileContentQuery }, compress: false },
    (request, reply) => send(request, reply, { ...request.params, ...request.query, type: 'file' }),
  );
};

const typeOf = (purpose: string): 'file' | 'mp3' => (purpose === 'audio' ? 'mp3' : 'file');

const fileNameOf = ({ file, asset }: KeptFile): string => {
  const name = asset.fileName ?? asset.assetOid;
  return typeOf(file.purpose) === 'mp3' ? name.replace(/(\.[^.]+)?$/, '.mp3') : name;
};

/** What a work's page says of its downloads. */
export const shownDownloads = (
  files: readonly KeptFile[],
  { work, canDownload }: { readonly work: Readonly<ContentState>; readonly canDownload: boolean },
): WorkDownload[] =>
  downloadsOf(files, work).map((kept) => {
    const { file, asset } = kept;
    const type = typeOf(file.purpose);
    const url = `/api/content/download?contentOid=${work.contentOid}&type=${type}&key=${file.assetOid}`;
    return {
      key: parseOid(file.assetOid),
      type,
      fileName: canDownload ? fileNameOf(kept) : null,
      mediaType: type === 'mp3' ? 'audio/mpeg' : asset.mediaType,
      sizeBytes: type === 'mp3' ? null : asset.sizeBytes,
      url: canDownload ? url : null,
    };
  });
