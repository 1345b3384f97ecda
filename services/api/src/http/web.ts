import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from '@fanfold/application';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './language.ts';
import { escaped } from './markup.ts';
import { filesOfPage } from './page-files.ts';
import { type PageHead, withHead } from './page-head.ts';
import { problemOf, sendProblem } from './problem.ts';

type WebOptions = {
  /** The folder of the built web application. */
  readonly folder: string;
  readonly demo: boolean;
  /** Where people open Fanfold. */
  readonly publicUrl: string;
  /** What stands before the paths of public files; undefined where they are at the public address. */
  readonly cdnBase?: string | undefined;
  /** What the document says of the page at a path; undefined where it says the same as of all. */
  readonly headOf: (pathname: string, request: FastifyRequest) => Promise<PageHead | undefined>;
};

const indexFile = 'index.html';

/**
 * The built web application. Hashed files are kept by browsers for ever; every other path of a page gets the
 * application, whose router knows what exists. Unknown paths of the API are problems.
 */
export const registerWeb = async (
  app: FastifyInstance,
  { folder, publicUrl, headOf, ...settings }: WebOptions,
): Promise<void> => {
  const file = join(folder, indexFile);
  const page = existsSync(file) ? pageOf(readFileSync(file, 'utf8'), settings) : undefined;
  const filesOf = filesOfPage(folder);
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
  const withFiles = (html: string, request: FastifyRequest, path: string): string =>
    html.replace('</head>', () => `${filesOf(path, languageOf(request))}</head>`);
  const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string) => {
    const canonical = canonicalOf(request, publicUrl);
    if (canonical !== undefined) return reply.redirect(canonical, 307);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };
  // The folder itself and its file would be answered by the static files, without the mode.
  app.addHook('onRequest', (request, reply, done) => {
    if (page !== undefined && isRead(request) && isFront(request.url))
      sendPage(request, reply, withFiles(page, request, '/'));
    else done();
  });
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = isRead(request) && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    if (page !== undefined && isPage) {
      const html = withFiles(page, request, path);
      return sendPage(request, reply, await pageWithHead(html, () => headOf(path, request), request));
    }
    return sendProblem(reply, problemOf(new RefusedError('NOT_FOUND'), request));
  });
};

/**
 * The application is shown as well without what its document says of a page: while the stores are
 * unreachable.
 */
const pageWithHead = async (
  page: string,
  headOf: () => Promise<PageHead | undefined>,
  { log }: FastifyRequest,
): Promise<string> => {
  try {
    const head = await headOf();
    return head ? withHead(page, head) : page;
  } catch (error) {
    log.warn({ err: error }, 'A page was sent without its own head');
    return page;
  }
};

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address of a page on the public host, where it was asked for by another name of this machine: a session
 * belongs to one host, and providers send people back to the public one. Undefined where the host is right or
 * a proxy's matter.
 */
const canonicalOf = ({ headers, url }: FastifyRequest, publicUrl: string): string | undefined => {
  const asked = URL.parse(`http://${headers.host ?? ''}`);
  const { origin, hostname, port } = new URL(publicUrl);
  if (asked === null || asked.port !== port || asked.hostname === hostname) return undefined;
  // A path that begins with two slashes would be another host.
  const path = url.replace(/^\/+/, '/');
  return loopback.has(asked.hostname) && loopback.has(hostname) ? `${origin}${path}` : undefined;
};

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const isFront = (url: string): boolean =>
  url === '/' || url.startsWith('/?') || url === `/${indexFile}` || url.startsWith(`/${indexFile}?`);

/**
 * The application reads the mode from its document, before any request (`web/src/app/demo-banner.tsx`), and
 * where public files are (`web/src/lib/file-address.ts`).
 */
const pageOf = (html: string, { demo, cdnBase }: Pick<WebOptions, 'demo' | 'cdnBase'>): string => {
  const mode = demo ? 'data-demo ' : '';
  const files = cdnBase === undefined ? '' : `data-cdn="${escaped(cdnBase)}" `;
  return html.replace('<html ', () => `<html ${mode}${files}`);
};
