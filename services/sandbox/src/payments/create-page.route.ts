import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { problem } from '../http/problem.ts';
import { PageRequest, type Pages } from './pages.ts';

const Headers = z.object({ 'idempotency-key': z.string().min(1).max(200) });

type Deps = { pages: Pages; baseUrl: string };

/** A shop opens a pay page. The same idempotency key always gives the same page. */
export const createPageRoute: FastifyPluginAsyncZod<Deps> = async (app, { pages, baseUrl }) => {
  app.post('/payments/v1/pages', { schema: { headers: Headers, body: PageRequest } }, (request, reply) => {
    const page = pages.open(request.headers['idempotency-key'], request.body);
    if (!page) return problem(reply, 422, 'This idempotency key came with another request before.');
    return reply.code(201).send({
      providerRef: page.providerRef,
      payUrl: new URL(`/pay/${page.providerRef}`, baseUrl).href,
    });
  });
};
