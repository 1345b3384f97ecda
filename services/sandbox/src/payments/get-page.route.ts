import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { problem } from '../http/problem.ts';
import type { Pages } from './pages.ts';

/** What became of a payment: how a shop finds out that got no report. */
export const getPageRoute: FastifyPluginAsyncZod<{ pages: Pages }> = async (app, { pages }) => {
  app.get(
    '/payments/v1/pages/:providerRef',
    { schema: { params: z.object({ providerRef: z.string().max(64) }) } },
    (request, reply) => {
      const page = pages.find(request.params.providerRef);
      if (!page) return problem(reply, 404, 'There is no such payment.');
      const { chargeId, currency } = page.request;
      return reply.send({
        providerRef: page.providerRef,
        chargeId,
        status: page.status,
        totalMinor: page.takenMinor,
        currency,
      });
    },
  );
};
