import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      // What a page puts together of the pieces of a stream (Media Source Extensions) has an address of this kind.
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  },
  strictTransportSecurity: false,
} as const;

/** What every reply has for reasons of its own. */
const ordinary: ReadonlySet<string> = new Set(['connection', 'content-length', 'content-type', 'date']);

/**
 * Helmet's headers on every reply, and no reply is kept by caches unless its route says so. They are the same on all, so helmet is asked once, not at each request, where its work
 * would be a twentieth of a purchase.
 */
export const registerSecurityHeaders = async (app: FastifyInstance): Promise<void> => {
  const headers = await askHelmet();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    // A shared machine or a proxy must not keep what was for one person. Files of the web
    // application, which are for all, say otherwise themselves.
    reply.header('cache-control', 'no-store');
    done();
  });
};

const askHelmet = async (): Promise<Record<string, string>> => {
  const asked = fastify();
  try {
    await asked.register(helmet, options);
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
