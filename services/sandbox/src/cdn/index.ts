import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

const part = z.enum(['public', 'private']);
const Purge = z.object({ cacheKeys: z.array(z.string().min(1)).min(1) });
const mostKept = 1_000;

/**
 * A stand-in for a CDN: it keeps no files, and says what it was told to forget, newest first. It forgets that
 * when it ends.
 */
export const cdnStandIn: FastifyPluginAsyncZod = async (app) => {
  const purged: { part: z.infer<typeof part>; cacheKeys: string[] }[] = [];
  app.post(
    '/cdn/v1/:part/purge',
    { schema: { params: z.object({ part }), body: Purge } },
    (request, reply) => {
      purged.unshift({ part: request.params.part, cacheKeys: request.body.cacheKeys });
      purged.splice(mostKept);
      return reply.code(204).send();
    },
  );
  app.get('/cdn/v1/purges', () => ({ purged }));
};
