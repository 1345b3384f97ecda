import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from '@fanfold/application';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  // The folder itself and its file would be answered by the static files, without the mode.
  app.addHook('onRequest', (request, reply, done) => {
    if (page !== undefined && isRead(request) && isFront(request.url)) sendPage(reply);
    else done();
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = isRead(request) && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    if (page !== undefined && isPage) return sendPage(reply);
    return sendProblem(reply, problemOf(new RefusedError('NOT_FOUND'), request));
  });
};

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const isFront = (url: string): boolean =>
  url === '/' || url.startsWith('/?') || url === `/${indexFile}` || url.startsWith(`/${indexFile}?`);

/** The application reads the mode from its document, before any request (`web/src/app/demo-banner.tsx`). */
const pageOf = (html: string, demo: boolean): string =>
  demo ? html.replace('<html ', '<html data-demo ') : html;
