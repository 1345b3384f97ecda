import { RefusedError } from '@fanfold/application';
import replyFrom from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

/** Below it the API passes requests on to the object store. */
export const passedOnPath = '/objects';

/** A store that is silent this long in the middle of a body is given up, as it gives up its clients. */
const silenceMs = 60_000;

/** What a browser says of an object, and what it is told. Cookies and tokens are for us alone. */
const asked = ['content-length', 'content-type', 'range', 'if-none-match', 'if-match', 'if-range'];
const told = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
];

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const only = (names: readonly string[], headers: Headers) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

type Deps = { readonly passedOnBucket: string | undefined };

/**
 * The objects of an S3 that browsers cannot reach. The signature in an address is the permission; the S3
 * checks it. What was uploaded is shown on our own address and must not run there.
 */
export const passOnRoutes: FastifyPluginAsync<Deps> = async (app, { passedOnBucket }) => {
  const bucket = passedOnBucket === undefined ? undefined : new URL(passedOnBucket);
  await app.register(replyFrom, {
    ...(bucket ? { base: bucket.origin } : {}),
    disableRequestLogging: true,
    // Node's own client takes a fifth less processor time for a body than undici: `npm run bench -- upload`.
    http: { agentOptions: { keepAlive: true }, requestOptions: { timeout: silenceMs } },
  });
  app.removeAllContentTypeParsers();
  // The body goes on as it comes; a part of a file is larger than what routes take.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  // A refused body is not read to its end. What is left of it would hold up the next request on the same
  // connection.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.header('connection', 'close');
  });

  const passOn = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    if (!bucket || !raw.url?.includes('X-Amz-Signature=')) throw new RefusedError('NOT_FOUND');
    reply.header('content-security-policy', "sandbox; default-src 'none'");
    return reply.from(`${bucket.origin}${bucket.pathname}${raw.url.slice(passedOnPath.length)}`, {
      rewriteRequestHeaders: (_request, headers) => ({ ...only(asked, headers), host: bucket.host }),
      rewriteHeaders: (headers) => only(told, headers),
    });
  };
  const options = { schema: { hide: true }, compress: false } as const;
  app.get(`${passedOnPath}/*`, options, passOn);
  app.put(`${passedOnPath}/*`, options, passOn);
};
