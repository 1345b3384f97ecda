import { buffer } from 'node:stream/consumers';
import { RefusedError } from '@fanfold/application';
import {
  markOf,
  type PlayGrant,
  playKeyOf,
  protectedPlaylist,
  protectedSegment,
} from '@fanfold/application/catalogue';
import { objectStoreOf } from '@fanfold/application/media';
import { ObjectStoreError } from '@fanfold/objects';
import type { FastifyReply } from 'fastify';

import type { CatalogueDeps } from './deps.ts';

type Sending = { readonly reply: FastifyReply; readonly grant: PlayGrant; readonly key: string };

/**
 * A playlist that names the viewer's key, or a segment that is encrypted with it. It is sent whole: a part of
 * it opens nothing.
 */
export const sendProtected = async (
  deps: Pick<CatalogueDeps, 'objects' | 'pepper'>,
  { reply, grant, key }: Sending,
): Promise<FastifyReply> => {
  const found = await objectStoreOf(deps)
    .get(key)
    .catch((error: unknown) => {
      if (error instanceof ObjectStoreError && error.code === 'missing')
        throw new RefusedError('MEDIA_NOT_FOUND');
      throw error;
    });
  reply.header('cache-control', 'private, no-store').header('accept-ranges', 'none').type(found.contentType);
  if (key.endsWith('.m3u8')) return reply.send(protectedPlaylist(String(await buffer(found.body))));
  const { contentOid, viewerOid } = grant;
  const segment = protectedSegment({
    body: found.body,
    sizeBytes: found.sizeBytes,
    number: Number(/(\d+)[.]m4s$/.exec(key)?.[1]),
    key: playKeyOf(deps.pepper, grant),
    mark: markOf(deps.pepper, { contentOid, viewerOid: viewerOid ?? '' }),
  });
  return reply.header('content-length', segment.sizeBytes).send(segment.body);
};
