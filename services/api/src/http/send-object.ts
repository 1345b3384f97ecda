import { RefusedError } from '@fanfold/application';
import { objectStoreOf } from '@fanfold/application/media';
import type { ProblemCode } from '@fanfold/contracts';
import { type ObjectStore, ObjectStoreError } from '@fanfold/objects';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { goesOn, isKept, quoted, rangeOf } from './byte-range.ts';

type Deps = { readonly objects: ObjectStore | undefined };
type Sending = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly key: string;
  readonly cache: string;
  /** The refusal where there is no such file. */
  readonly missing?: ProblemCode;
};

/**
 * A file of the object store, or the part of it that is asked for. Its entity tag lets a browser go on with a
 * download that was broken off, and spares it what it keeps already.
 */
export const sendObject = async (deps: Deps, sending: Sending): Promise<FastifyReply> => {
  const { reply, key, cache, missing = 'MEDIA_NOT_FOUND' } = sending;
  reply.header('cache-control', cache);
  try {
    return await answer(objectStoreOf(deps), sending);
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    if (error.code === 'missing') throw new RefusedError(missing);
    if (error.code === 'invalid-range') return outOfRange(objectStoreOf(deps), { reply, key });
    throw error;
  }
};

/** RFC 9110, 14.4: a part beyond the end is answered with the length. */
const outOfRange = async (
  objects: ObjectStore,
  { reply, key }: Pick<Sending, 'reply' | 'key'>,
): Promise<FastifyReply> => {
  const found = await objects.head(key);
  if (found) reply.header('content-range', `bytes */${found.sizeBytes}`);
  return reply.code(416).send();
};

const answer = async (objects: ObjectStore, { request, reply, key }: Sending): Promise<FastifyReply> => {
  const { range: asked, 'if-range': ifRange, 'if-none-match': kept } = request.headers;
  // Asked only where the answer depends on it: most requests of a player name no tag.
  const tag = ifRange || kept ? (await objects.head(key))?.etag : undefined;
  if (tag !== undefined && isKept(kept, tag)) return reply.code(304).header('etag', quoted(tag)).send();
  const range = tag === undefined || goesOn(ifRange, tag) ? rangeOf(asked) : undefined;
  const found = await objects.get(key, range ? { range } : {});
  reply.header('accept-ranges', 'bytes').header('etag', quoted(found.etag));
  reply.header('content-length', found.sizeBytes).type(found.contentType);
  if (range) {
    const last = range.first + found.sizeBytes - 1;
    reply.code(206).header('content-range', `bytes ${range.first}-${last}/${found.wholeBytes}`);
  }
  return reply.send(found.body);
};
