import { text } from 'node:stream/consumers';
import { RefusedError } from '@fanfold/application';
import { foldersIn, limitedPlaylist } from '@fanfold/application/catalogue';
import { objectStoreOf } from '@fanfold/application/media';
import type { FastifyReply } from 'fastify';

import type { CatalogueDeps } from './deps.ts';

type Sending = {
  readonly reply: FastifyReply;
  readonly outputPrefix: string;
  /** Of a file below the prefix. */
  readonly path: string;
  /** Sends what is small enough, from this key. */
  readonly send: (key: string) => Promise<FastifyReply>;
};

const master = 'master.m3u8';

/**
 * A file of a work whose creator is limited to 480p. The playlist names no larger one, and an address of a
 * larger one opens nothing. Throws MEDIA_NOT_FOUND.
 */
export const sendLimited = async (
  deps: Pick<CatalogueDeps, 'objects'>,
  { reply, outputPrefix, path, send }: Sending,
): Promise<FastifyReply> => {
  const cache = 'private, no-store';
  const { body, contentType } = await objectStoreOf(deps).get(`${outputPrefix}${master}`);
  const playlist = limitedPlaylist(await text(body));
  if (path === master) return reply.header('cache-control', cache).type(contentType).send(playlist);
  const [folder = ''] = path.split('/');
  if (!foldersIn(playlist).has(folder)) throw new RefusedError('MEDIA_NOT_FOUND');
  return send(`${outputPrefix}${path}`);
};
