import { RefusedError } from '@fanfold/application';
import { assignAssets, deleteAssets, objectStoreOf, ownAsset, renameAsset } from '@fanfold/application/media';
import { ReadHeaders } from '@fanfold/contracts';
import {
  AdminRawQuery,
  AdminRawReply,
  AssetQuery,
  AssetStatusQuery,
  AssetStatusReply,
  AssetsQuery,
  AssetsReply,
  DeleteFilesBody,
  ExistsReply,
  PrivateAssetReply,
  RedivisionBody,
  RenameAssetBody,
} from '@fanfold/contracts/media';
import { type AssetState, isQuarantined } from '@fanfold/domain/media';
import { readFrom } from '@fanfold/projection';
import { assets, assetsOf, assetsPage } from '@fanfold/projections/media/assets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { attachment } from '../http/attachment.ts';
import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { MediaDeps } from './deps.ts';

/** How long an address of a private file works. */
const addressSeconds = 300;

/** The files of the caller: lists, addresses, names, places and their end. */
export const assetRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  await app.register(listRoutes, deps);
  await app.register(fileRoutes, deps);
};

const listRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/upload/files',
    { schema: { querystring: AssetsQuery, headers: ReadHeaders, response: { 200: AssetsReply } } },
    async (request) => {
      const ownerOid = callerOf(request).oid;
      const fresh = await freshness(request, positions, [assets]);
      const page = await readFrom(db, assets, (tables) => assetsPage(tables, { ownerOid, ...request.query }));
      return { ...fresh, ...page };
    },
  );

  app.get(
    '/api/upload/assetstatus/contentoid',
    { schema: { querystring: AssetStatusQuery, headers: ReadHeaders, response: { 200: AssetStatusReply } } },
    async (request) => {
      const wanted = { targetOid: request.query.contentOid, ownerOid: callerOf(request).oid };
      const fresh = await freshness(request, positions, [assets]);
      return { ...fresh, assets: await readFrom(db, assets, (tables) => assetsOf(tables, wanted)) };
    },
  );

  app.get(
    '/api/upload/adminraw',
    { schema: { querystring: AdminRawQuery, headers: ReadHeaders, response: { 200: AdminRawReply } } },
    async (request) => {
      const { contentOid: targetOid } = request.query;
      const fresh = await freshness(request, positions, [assets]);
      return { ...fresh, assets: await readFrom(db, assets, (tables) => assetsOf(tables, { targetOid })) };
    },
  );
};

const fileRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  const { clock } = deps;

  app.get(
    '/api/upload/exists',
    { schema: { querystring: AssetQuery, response: { 200: ExistsReply } } },
    async (request) => {
      const asked = { key: request.query.key, ownerOid: callerOf(request).oid };
      try {
        return { exists: (await ownAsset(deps, asked)).status === 'uploaded' };
      } catch (error) {
        if (error instanceof RefusedError) return { exists: false };
        throw error;
      }
    },
  );

  app.get(
    '/api/upload/privateasset',
    { schema: { querystring: AssetQuery, response: { 200: PrivateAssetReply } } },
    async (request) => {
      const objects = objectStoreOf(deps);
      const file = await ownAsset(deps, { key: request.query.key, ownerOid: callerOf(request).oid });
      assertServed(file);
      const url = await objects.presignGet(file.objectKey, {
        expiresSeconds: addressSeconds,
        contentDisposition: attachment(file.fileName ?? file.assetOid),
      });
      const expiresAt = new Date(Date.parse(clock.now()) + addressSeconds * 1_000).toISOString();
      return { url, expiresAt };
    },
  );

  app.delete(
    '/api/upload/fileList',
    { schema: { body: DeleteFilesBody, response: writtenResponse } },
    (request) => written(deleteAssets(deps, askerOf(request, 'creator'), request.body.fileList)),
  );

  app.post(
    '/api/upload/changeassetname',
    { schema: { body: RenameAssetBody, response: writtenResponse } },
    (request) => {
      const { hash: key, newName: fileName } = request.body;
      return written(renameAsset(deps, askerOf(request, 'creator'), { key, fileName }));
    },
  );

  app.post(
    '/api/upload/redivision',
    { schema: { body: RedivisionBody, response: writtenResponse } },
    (request) => {
      const changes = request.body.changeArray.map(({ context: belongsTo, ...change }) => ({
        ...change,
        belongsTo,
      }));
      return written(assignAssets(deps, askerOf(request, 'creator'), changes));
    },
  );
};

/** Its owner has a file back while it waits to be screened, and not when something was found in it. */
const assertServed = (file: Readonly<AssetState>): void => {
  if (file.status !== 'uploaded') throw new RefusedError('ASSET_NOT_FOUND');
  if (isQuarantined(file)) throw new RefusedError('FILE_QUARANTINED');
};
