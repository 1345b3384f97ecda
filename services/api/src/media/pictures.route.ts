import { RefusedError } from '@fanfold/application';
import { isPublicPicture } from '@fanfold/application/catalogue';
import { keepPicture, servedAsset } from '@fanfold/application/media';
import { regions } from '@fanfold/contracts';
import { PictureParams, PictureReply } from '@fanfold/contracts/media';
import type { AssetState } from '@fanfold/domain/media';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, commandKey } from '../http/command.ts';
import { sendObject } from '../http/send-object.ts';
import type { MediaDeps } from './deps.ts';

/** A little more than what is taken, so that a picture that is too large is refused with the reason. */
const mostBytes = 4_000_000;

/** Its sizes never change: a new picture has a new key. */
const forEver = 'public, max-age=31536000, immutable';

/**
 * UPL-016, UPL-026, UPL-027: pictures beside works, in posts and above pages. Those of works that not all
 * people find have other addresses (`signed-pictures.route.ts`).
 */
export const pictureRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  const { ids } = deps;
  // The file itself is the body. Its type follows from its content.
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/api/upload/picture', { schema: { response: { 201: PictureReply } } }, async (request, reply) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw new RefusedError('IMAGE_UNREADABLE');
    const named = request.headers['idempotency-key'] ? commandKey(request, 'picture') : ids.uuid();
    const kept = await keepPicture(deps, { ...askerOf(request, 'creator'), key: named }, body);
    return reply.code(201).send({ ...kept, position: String(kept.position) });
  });

  await app.register(publicPictures, deps);
  await app.register(ownPicture, deps);
};

const send = (deps: MediaDeps, { size, asset, ...sending }: Sending): Promise<FastifyReply> => {
  if (!asset?.picture) throw new RefusedError('IMAGE_NOT_FOUND');
  sending.reply.header('content-security-policy', "sandbox; default-src 'none'");
  return sendObject(deps, { ...sending, key: `${asset.objectKey}/${size}`, missing: 'IMAGE_NOT_FOUND' });
};

type Sending = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly asset: Readonly<AssetState> | undefined;
  readonly size: string;
  readonly cache: string;
};

const named = (name: string): { readonly key: string; readonly size: string } => {
  const [key = '', size = '1280.jpg'] = name.split('-');
  return { key, size };
};

const options = { schema: { params: PictureParams }, compress: false } as const;

const publicPictures: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  const { eventLog } = deps;
  for (const region of regions)
    app.get(`${region}/pics/:name`, options, async (request, reply) => {
      const { key, size } = named(request.params.name);
      const asset = await servedAsset(eventLog, key);
      // A picture without a public address is answered like one that does not exist.
      if (asset && !(await isPublicPicture(deps, key))) throw new RefusedError('IMAGE_NOT_FOUND');
      return send(deps, { request, reply, asset, size, cache: forEver });
    });
};

/** Its owner looks at a picture while the work is being written, before it has another address. */
const ownPicture: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  app.get('/api/upload/picture/:name', options, async (request, reply) => {
    const { key, size } = named(request.params.name);
    const asset = await servedAsset(deps.eventLog, key);
    const own = asset?.ownerOid === callerOf(request).oid ? asset : undefined;
    return send(deps, { request, reply, asset: own, size, cache: 'private, max-age=300' });
  });
};
