import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { problem } from '../http/problem.ts';
import { actions, faults } from './faults.ts';
import type { Pages } from './pages.ts';
import { returnUrl } from './pay-page.route.ts';

const Params = z.object({ providerRef: z.string().max(64) });
const Body = z.object({ action: z.enum(actions), fault: z.enum(faults).optional() });

/** Presses a button of the pay page without a browser: for tests and the demo world. */
export const actRoute: FastifyPluginAsyncZod<{ pages: Pages }> = async (app, { pages }) => {
  app.post(
    '/payments/v1/pages/:providerRef/act',
    { schema: { params: Params, body: Body } },
    (request, reply) => {
      const page = pages.act(request.params.providerRef, request.body.action, request.body.fault);
      if (!page) return problem(reply, 404, 'There is no such payment.');
      return reply.send({ status: page.status, redirectUrl: page.returns ? returnUrl(page) : null });
    },
  );
};
