import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { problem } from '../http/problem.ts';
import { actions, faults } from './faults.ts';
import type { PaymentsDeps } from './index.ts';
import { returnUrl } from './return-url.ts';

const Params = z.object({ providerRef: z.string().max(80) });
const Body = z.object({
  action: z.enum(actions),
  fault: z.enum(faults).optional(),
  /** The last four digits of one of the sandbox's cards, on a card page. */
  card: z.string().max(4).optional(),
});

/** Presses a button of the pay page without a browser: for tests and the demo world. */
export const actRoute: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages }) => {
  app.post(
    '/payments/v1/pages/:providerRef/act',
    { schema: { params: Params, body: Body } },
    (request, reply) => {
      const { action, ...choice } = request.body;
      const page = pages.act(request.params.providerRef, action, choice);
      if (!page) return problem(reply, 404, 'There is no such payment.');
      const leads = page.returns && page.status !== 'pending';
      return reply.send({ status: page.status, redirectUrl: leads ? returnUrl(page) : null });
    },
  );
};
