import { RefusedError } from '@fanfold/application';
import { playedAsset, readPlay } from '@fanfold/application/catalogue';
import { objectStoreOf } from '@fanfold/application/media';
import { PlaylistParams, PublicMediaParams, SegmentParams } from '@fanfold/contracts/catalogue';
import { ObjectStoreError } from '@fanfold/objects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { rangeOf } from '../http/byte-range.ts';
import { accessOf, foundWork } from '../http/work-access.ts';
import type { CatalogueDeps } from './deps.ts';

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
      return send(deps, {
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
    return send(deps, { request, reply, key: `${asset.outputPrefix}${path}`, cache: 'private, no-store' });
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
type Sending = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly key: string;
  readonly cache: string;
};

const send = async (deps: CatalogueDeps, { request, reply, key, cache }: Sending): Promise<FastifyReply> => {
  const range = rangeOf(request.headers.range);
  try {
    const found = await objectStoreOf(deps).get(key, range ? { range } : {});
    reply.header('accept-ranges', 'bytes').header('cache-control', cache);
    reply.header('content-length', found.sizeBytes).type(found.contentType);
    if (range) {
      const last = range.first + found.sizeBytes - 1;
      reply.code(206).header('content-range', `bytes ${range.first}-${last}/${found.wholeBytes}`);
    }
    return reply.send(found.body);
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    if (error.code === 'missing') throw new RefusedError('MEDIA_NOT_FOUND');
    if (error.code === 'invalid-range') return reply.code(416).header('content-range', 'bytes */*').send();
    throw error;
  }
};
