import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from '@fanfold/application';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problemOf, sendProblem } from './problem.ts';

/**
 * The built web application. Hashed files are kept by browsers for ever; every other path of a page gets the application,
 * whose router knows what exists. Unknown paths of the API are problems.
 */
export const registerWeb = async (app: FastifyInstance, distFolder: string): Promise<void> => {
  const built = existsSync(join(distFolder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: distFolder,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    if (built && isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendProblem(reply, problemOf(new RefusedError('NOT_FOUND'), request));
  });
};
