import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from '@fanfold/application';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problemOf, sendProblem } from './problem.ts';

type WebOptions = {
  /** The folder of the built web application. */
  readonly folder: string;
  readonly demo: boolean;
};

const indexFile = 'index.html';

/**
 * The built web application. Hashed files are kept by browsers for ever; every other path of a page gets the application,
 * whose router knows what exists. Unknown paths of the API are problems.
 */
export const registerWeb = async (app: FastifyInstance, { folder, demo }: WebOptions): Promise<void> => {
  const file = join(folder, indexFile);
  const page = existsSync(file) ? pageOf(readFileSync(file, 'utf8'), demo) : undefined;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      allowedPath: (path) => path !== `/${indexFile}`,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !path.startsWith('/api/') && (path === `/${indexFile}` || !/\.\w+$/.test(path));
    if (page !== undefined && isPage)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    return sendProblem(reply, problemOf(new RefusedError('NOT_FOUND'), request));
  });
};

/** The application reads the mode from its document, before any request (`web/src/app/demo-banner.tsx`). */
const pageOf = (html: string, demo: boolean): string =>
  demo ? html.replace('<html ', '<html data-demo ') : html;
