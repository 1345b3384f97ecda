import { RefusedError } from '@fanfold/application';
import {
  isLimitedTo480p,
  openWithKey,
  playedAsset,
  readPlay,
  showsPreview,
} from '@fanfold/application/catalogue';
import {
  PlayKeyParams,
  PlaylistParams,
  PublicMediaParams,
  SegmentParams,
} from '@fanfold/contracts/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { assertNoDownloader } from '../http/illegal-downloader.ts';
import { sendObject } from '../http/send-object.ts';
import { accessOf, foundWork } from '../http/work-access.ts';
import { countFetched } from './count-fetched.ts';
import { beforeDelivery } from './delivery.ts';
import type { CatalogueDeps } from './deps.ts';
import { sendLimited } from './send-limited.ts';
import { sendProtected } from './send-protected.ts';

/**
 * What is heard and seen of works. All bytes go through here, so that each request asks the work whether its
 * viewer may have them: the whole for those with access, poster, preview and waveform for all who may find it
 * (UPL-017).
 */
export const playRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  await app.register(publicRoutes, deps);
  await app.register(wholeRoutes, deps);
};

const options = { compress: false } as const;

const publicRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.get(
    '/api/media/work/:contentOid/:file',
    { schema: { params: PublicMediaParams }, ...options },
    async (request, reply) => {
      const { contentOid, file } = request.params;
      const access = await foundWork(deps, request, contentOid);
      const asset = await playedAsset(deps, access.work);
      const isPreview = file.startsWith('preview.');
      if (!asset || (isPreview && !showsPreview(asset, access.to('view').allowed)))
        throw new RefusedError('MEDIA_NOT_FOUND');
      if (isPreview && !showsPreview(asset, false)) await beforeDelivery(deps, request, access);
      return sendObject(deps, {
        request,
        reply,
        key: `${asset.outputPrefix}${file}`,
        cache: 'private, max-age=300',
      });
    },
  );
};

const wholeRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { pepper, clock } = deps;

  const opened = async (request: FastifyRequest, token: string) => {
    const grant = readPlay(pepper, token, clock.now());
    if (!grant || grant.viewerOid !== (request.caller?.oid ?? null))
      throw new RefusedError('PLAY_ADDRESS_WRONG');
    await assertNoDownloader(deps, request);
    const access = await accessOf(deps, request, grant.contentOid);
    const asset = access.to('view').allowed ? await playedAsset(deps, access.work) : undefined;
    // The file was replaced, or the right has ended since the address was made.
    if (asset?.assetOid !== grant.assetOid) throw new RefusedError('PLAY_ADDRESS_WRONG');
    await beforeDelivery(deps, request, access);
    const { isProtected, creatorOid } = access.work;
    return { grant, asset, access, isProtected, creatorOid };
  };

  const whole = async (request: FastifyRequest, reply: FastifyReply, { token, path }: Input) => {
    const { grant, asset, access, isProtected, creatorOid } = await opened(request, token);
    const [, segment] = /\/(\d+)\.m4s$/.exec(path) ?? [];
    if (segment !== undefined) await countFetched(deps, request, { grant, access, segment: Number(segment) });
    const isSealed = isProtected && path.includes('/') && !path.endsWith('/init.mp4');
    const send = (key: string): Promise<FastifyReply> =>
      isSealed
        ? sendProtected(deps, { reply, grant, key })
        : sendObject(deps, { request, reply, key, cache });
    const { outputPrefix } = asset;
    if (await isLimitedTo480p(deps, creatorOid, clock.now()))
      return sendLimited(deps, { reply, outputPrefix, path, send });
    return send(`${outputPrefix}${path}`);
  };

  app.get(
    '/api/media/play/:token/key',
    { schema: { params: PlayKeyParams }, ...options },
    async (request, reply) => {
      const { grant, access, isProtected } = await opened(request, request.params.token);
      if (!isProtected) throw new RefusedError('MEDIA_NOT_FOUND');
      await countFetched(deps, request, { grant, access, segment: null });
      const key = await openWithKey(deps, { grant, correlationId: request.id });
      return reply.header('cache-control', cache).type('application/octet-stream').send(key);
    },
  );

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

const cache = 'private, no-store';

type Input = { readonly token: string; readonly path: string };
