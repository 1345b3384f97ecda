import { RefusedError } from '@fanfold/application';
import { objectStoreOf } from '@fanfold/application/media';
import type { ProblemCode } from '@fanfold/contracts';
import { type ObjectStore, ObjectStoreError } from '@fanfold/objects';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { rangeOf } from './byte-range.ts';

type Deps = { readonly objects: ObjectStore | undefined };
type Sending = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly key: string;
  readonly cache: string;
  /** The refusal where there is no such file. */
  readonly missing?: ProblemCode;
};

/** A file of the object store, or the part of it that is asked for. */
export const sendObject = async (
  deps: Deps,
  { request, reply, key, cache, missing = 'MEDIA_NOT_FOUND' }: Sending,
): Promise<FastifyReply> => {
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
    if (error.code === 'missing') throw new RefusedError(missing);
    if (error.code === 'invalid-range') return reply.code(416).header('content-range', 'bytes */*').send();
    throw error;
  }
};
