import { RefusedError } from '@fanfold/application';
import { keepPicture, servedAsset } from '@fanfold/application/media';
import { regions } from '@fanfold/contracts';
import { PictureParams, PictureReply } from '@fanfold/contracts/media';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, commandKey } from '../http/command.ts';
import { sendObject } from '../http/send-object.ts';
import type { MediaDeps } from './deps.ts';

/** A little more than what is taken, so that a picture that is too large is refused with the reason. */
const mostBytes = 4_000_000;

/** Its sizes never change: a new picture has a new key. */
const forEver = 'public, max-age=31536000, immutable';

/** UPL-016, UPL-026, UPL-027: pictures beside works, in posts and above pages. */
export const pictureRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  const { eventLog, ids } = deps;
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

  for (const region of regions)
    app.get(
      `${region}/pics/:name`,
      { schema: { params: PictureParams }, compress: false },
      async (request, reply) => {
        const [key = '', size = '1280.jpg'] = request.params.name.split('-');
        const asset = await servedAsset(eventLog, key);
        if (!asset?.picture) throw new RefusedError('IMAGE_NOT_FOUND');
        reply.header('content-security-policy', "sandbox; default-src 'none'");
        return sendObject(deps, {
          request,
          reply,
          key: `${asset.objectKey}/${size}`,
          cache: forEver,
          missing: 'IMAGE_NOT_FOUND',
        });
      },
    );
};
