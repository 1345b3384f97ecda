import { RefusedError } from '@fanfold/application';
import { isLimitedTo480p, playedAsset, readPlay } from '@fanfold/application/catalogue';
import { PlaylistParams, PublicMediaParams, SegmentParams } from '@fanfold/contracts/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { sendObject } from '../http/send-object.ts';
import { accessOf, foundWork } from '../http/work-access.ts';
import type { CatalogueDeps } from './deps.ts';
import { sendLimited } from './send-limited.ts';

/**
 * What is heard and seen of works. All bytes go through here, so that each request asks the work whether its viewer may have them:
 * the whole for those with access, poster, preview and waveform for all who may find it (UPL-017).
 */
export const playRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { pepper, clock } = deps;
  const options = { compress: false } as const;

  app.get(
    '/api/media/work/:contentOid/:file',
    { schema: { params: PublicMediaParams }, ...options },
    async (request, reply) => {
      const { contentOid, file } = request.params;
      const { work } = await foundWork(deps, request, contentOid);
      const asset = await playedAsset(deps, work);
      if (!asset) throw new RefusedError('MEDIA_NOT_FOUND');
      return sendObject(deps, {
        request,
        reply,
        key: `${asset.outputPrefix}${file}`,
        cache: 'private, max-age=300',
      });
    },
  );

  const whole = async (request: FastifyRequest, reply: FastifyReply, { token, path }: Asked) => {
    const grant = readPlay(pepper, token, clock.now());
    if (!grant || grant.viewerOid !== (request.caller?.oid ?? null))
      throw new RefusedError('PLAY_ADDRESS_WRONG');
    const access = await accessOf(deps, request, grant.contentOid);
    const asset = access.to('view').allowed ? await playedAsset(deps, access.work) : undefined;
    // The file was replaced, or the right has ended since the address was made.
    if (asset?.assetOid !== grant.assetOid) throw new RefusedError('PLAY_ADDRESS_WRONG');
    const { outputPrefix } = asset;
    if (await isLimitedTo480p(deps, access.work.creatorOid, clock.now()))
      return sendLimited(deps, { request, reply, outputPrefix, path });
    return sendObject(deps, {
      request,
      reply,
      key: `${outputPrefix}${path}`,
      cache: 'private, no-store',
    });
  };

  app.get(
    '/api/media/play/:token/:file',
    { schema: { params: PlaylistParams }, ...options },
    (request, reply) => whole(request, reply, { token: request.params.token, path: request.params.file }),
  );

  app.get(
    '/api/media/play/:token/:folder/:file',
    { schema: { params: SegmentParams }, ...options },
    (request, reply) => {
      const { token, folder, file } = request.params;
      return whole(request, reply, { token, path: `${folder}/${file}` });
    },
  );
};

type Asked = { readonly token: string; readonly path: string };
