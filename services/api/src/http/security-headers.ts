import { regions } from '@fanfold/contracts';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

const optionsWith = (files: readonly string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...files],
      connectSrc: ["'self'"],
      // What a page puts together of the pieces of a stream (Media Source Extensions) has an address of this
      // kind.
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  },
  strictTransportSecurity: false,
});

/** What every reply has for reasons of its own. */
const ordinary: ReadonlySet<string> = new Set(['connection', 'content-length', 'content-type', 'date']);

/** Files that are for all, or for all visitors: a CDN has them under a name of its own. */
const isPublicFile = (path: string): boolean =>
  path.startsWith('/api/account/profile-image/') ||
  regions.some((region) => path.startsWith(`${region}/pics/`) || path.startsWith(`${region}/thumbnail/`));

/**
 * With a CDN, pages may show its pictures, and public files say that pages of another host may: the CDN hands
 * on their headers. Helmet's headers on every reply, and no reply is kept by caches unless its route says so.
 * They are the same on all, so helmet is asked once, not at each request, where its work would be a twentieth
 * of a purchase.
 */
export const registerSecurityHeaders = async (app: FastifyInstance, cdnBase?: string): Promise<void> => {
  const headers = await askHelmet(cdnBase === undefined ? [] : [new URL(cdnBase).origin]);
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headers);
    if (cdnBase !== undefined && isPublicFile(url))
      reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
    // A shared machine or a proxy must not keep what was for one person. Files of the web
    // application, which are for all, say otherwise themselves.
    reply.header('cache-control', 'no-store');
    done();
  });
};

const askHelmet = async (files: readonly string[]): Promise<Record<string, string>> => {
  const asked = fastify();
  try {
    await asked.register(helmet, optionsWith(files));
    asked.get('/', async () => '');
    const { headers } = await asked.inject('/');
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        ordinary.has(name) || value === undefined ? [] : [[name, String(value)]],
      ),
    );
  } finally {
    await asked.close();
  }
};
