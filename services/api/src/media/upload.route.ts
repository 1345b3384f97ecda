import { RefusedError } from '@fanfold/application';
import { confirmPart, finishUpload, partUrls, startUpload } from '@fanfold/application/media';
import { IdempotencyHeaders, Written } from '@fanfold/contracts';
import {
  PartDoneBody,
  PartDoneReply,
  PartUrlsQuery,
  PartUrlsReply,
  StartUploadBody,
  StartUploadReply,
  UploadDoneBody,
} from '@fanfold/contracts/media';
import { parseOid } from '@fanfold/domain';
import { type AssetState, partBytes, partCountOf } from '@fanfold/domain/media';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, invocationOf } from '../http/command.ts';
import type { MediaDeps } from './deps.ts';

/**
 * UPL-001, UPL-010 to UPL-012, UPL-014: uploads in parts. The parts go to the object store, not through these
 * routes.
 */
export const uploadRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  app.post(
    '/api/upload',
    { schema: { body: StartUploadBody, headers: IdempotencyHeaders, response: { 201: StartUploadReply } } },
    async (request, reply) => {
      const { context: belongsTo, ...announced } = request.body;
      const asked = invocationOf(request, 'upload', 'creator');
      return reply.code(201).send(cutOf(await startUpload(deps, asked, { ...announced, belongsTo })));
    },
  );

  app.get(
    '/api/upload',
    { schema: { querystring: PartUrlsQuery, response: { 200: PartUrlsReply } } },
    async (request) => {
      const { key, from, numParts, access } = request.query;
      const found = await partUrls(deps, { key, from, ownerOid: callerOf(request).oid });
      const cut = cutOf(found.upload);
      if (numParts !== undefined && numParts !== cut.numParts) throw wrong('numParts');
      if (access !== undefined && access !== found.upload.access) throw wrong('access');
      const received = found.received.map(({ etag: ETag, number, sizeBytes }) => ({
        number,
        sizeBytes,
        ETag,
      }));
      return { ...cut, received, urls: [...found.urls] };
    },
  );

  app.post(
    '/api/upload/multipart/url/done',
    { schema: { body: PartDoneBody, response: { 200: PartDoneReply } } },
    async (request) => {
      const { key, url, ETag: etag } = request.body;
      const { number, sizeBytes } = await confirmPart(deps, {
        key,
        url,
        etag,
        ownerOid: callerOf(request).oid,
      });
      return { number, sizeBytes };
    },
  );

  for (const path of ['/api/upload/multipart/done', '/api/upload/uploaddone'])
    app.post(path, { schema: { body: UploadDoneBody, response: { 200: Written } } }, async (request) => {
      const { position } = await finishUpload(deps, askerOf(request, 'creator'), request.body.key);
      return { position: String(position) };
    });
};

const cutOf = ({ assetOid, sizeBytes, expiresAt }: Readonly<AssetState>) => ({
  key: parseOid(assetOid),
  partBytes,
  numParts: partCountOf(sizeBytes),
  expiresAt: expiresAt ?? '',
});

/** Something else was announced when the upload began. */
const wrong = (path: string) =>
  new RefusedError('INVALID_REQUEST', { fields: [{ path, code: 'invalid', message: '' }] });
