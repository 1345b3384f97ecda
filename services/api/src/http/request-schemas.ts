import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/**
 * A route without parameters of its own: the envelope's language stays, all else is left out before the
 * handler sees it.
 */
const languageOnly = z.object({ lang: z.string().optional() });

/**
 * Every route has a schema of its query and of its path, so that no handler reads what was not checked. The
 * process does not start with a parameter in a path that no schema describes.
 */
export const registerRequestSchemas = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    const { url, schema = {} } = route;
    if (url.includes('/:') && !schema.params) throw new Error(`No schema of the parameters in ${url}`);
    route.schema = { ...schema, querystring: schema.querystring ?? languageOnly };
  });
};
