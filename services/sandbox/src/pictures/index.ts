import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/**
 * A picture whose file holds this text anywhere is flagged: `echo fanfold-sandbox:flag >> picture.jpg` makes
 * one.
 */
const marker = 'fanfold-sandbox:flag';
const mostBytes = 60_000_000;

/** A stand-in for a service that looks at pictures. */
export const picturesStandIn: FastifyPluginAsyncZod = async (app) => {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/pictures/v1/screen', (request) => {
    const flagged = Buffer.isBuffer(request.body) && request.body.includes(marker);
    return { flagged, labels: flagged ? ['sandbox'] : [] };
  });
};
